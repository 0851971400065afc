import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'

/** A spreadsheet runs a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** One line of a table. Texts that a spreadsheet would run are marked as text; amounts are written by `amountCell`. */
export function csvLine(cells: readonly (string | { plain: string })[]): string {
  return `${cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : cell.plain)).join(',')}\r\n`
}

export function amountCell(minor: number | null, exponent: number): { plain: string } {
  return { plain: minor === null ? '' : plainDecimal(minor, exponent) }
}

export function countCell(count: number | null): { plain: string } {
  return { plain: count === null ? '' : String(count) }
}

/**
 * A table in pieces as it is made, so that a long one needs no memory. Bytes: a stream of texts may cut a character of two
 * units in half.
 */
export function csvStream(lines: () => AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const source = lines()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await source.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await source.return(undefined)
    },
  })
}

function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
