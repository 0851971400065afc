/** A cell that a spreadsheet would take for a formula is text; negative numbers stay numbers. */
const FORMULA = /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/
/** Spreadsheets read UTF-8 by this mark. */
const MARK = '\uFEFF'

/** Lines of a table (RFC 4180). */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/**
 * A table as a stream of bytes, page by page: only the page that is being read is in memory. A reader that goes away ends the
 * reading.
 * @param pages rows; the first one names the columns
 */
export function csvStream(pages: AsyncGenerator<readonly (readonly string[])[]>): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder()
  let mark = MARK
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      // A pull that gives nothing is not repeated, so empty pages are passed over here.
      for (;;) {
        const { done, value } = await pages.next()
        if (done) return controller.close()
        if (value.length === 0) continue
        controller.enqueue(utf8.encode(mark + csvLines(value)))
        mark = ''
        return
      }
    },
    cancel: async () => void (await pages.return(undefined)),
  })
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
