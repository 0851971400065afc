/** The browser takes the address over with the click; some are slow. */
const KEPT_MS = 60_000

/** Saves a table that a call has answered with. */
export function saveTable(name: string, table: unknown): void {
  const bytes = table instanceof Uint8Array ? table : new Uint8Array()
  saveFile(new Blob([bytes.slice()], { type: 'text/csv' }), name)
}

/** Gives a file to the browser to be saved. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
