import { csvLines } from '#lib/shared/text/csv.ts'

/** Spreadsheets read UTF-8 by this mark. */
const MARK = '\uFEFF'

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
