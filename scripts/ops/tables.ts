import type { Currency } from '#lib/shared/product/vocabulary.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { COUNTS, type FigureName } from '#lib/shared/reports/figures.ts'
import { say } from './say.ts'

/** Prints a table; columns from `numbersFrom` on stand at the end of their width. */
export function sayTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbersFrom: number,
): void {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => (row[at] ?? '').length)))
  const line = (cells: readonly string[]) =>
    cells
      .map((text, at) => (at < numbersFrom ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  say(line(head))
  for (const row of rows) say(line(row))
  if (rows.length === 0) say('nothing')
}

/** Digits of a currency, as the reply has them. */
export function digitsOf(currencies: readonly Currency[]) {
  return (code: string): number => currencies.find((each) => each.code === code)?.exponent ?? 2
}

export function cell(name: FigureName | undefined, value: number | null, exponent: number): string {
  if (value === null) return '-'
  return name !== undefined && COUNTS.has(name) ? String(value) : plainDecimal(value, exponent)
}
