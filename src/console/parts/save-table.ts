/** Saves a table that a call has answered with. */
export function saveTable(name: string, file: unknown): void {
  const bytes = file instanceof Uint8Array ? file : new Uint8Array()
  const url = URL.createObjectURL(new Blob([bytes.slice()], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the address by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
