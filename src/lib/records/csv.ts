import { clockText } from '#lib/shared/intl/dates.ts'
import { separatorsOf } from '#lib/shared/money/number-signs.ts'

const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * Rows as a CSV file (RFC 4180, with a UTF-8 byte order mark for spreadsheets) in the form of a language: where decimals have
 * a comma, spreadsheets expect it in amounts as well, and semicolons between cells. Cells that a spreadsheet would interpret
 * as a formula are written as text; plain numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly string[])[], lang: string): string {
  const { decimal } = separatorsOf(lang)
  const between = decimal === ',' ? ';' : ','
  return `\uFEFF${rows.map((row) => row.map((text) => cell(text, decimal)).join(between)).join('\r\n')}\r\n`
}

function cell(text: string, decimal: string): string {
  if (NUMBER.test(text)) return text.replace('.', decimal)
  const harmless = /^[\s\u00a0]*[=+\-@|%\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/u.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** `2026-11-25 17:20:05`: a moment that spreadsheets of every language read as one, by the member's clock like the page. */
export function csvTime(ms: number, timeZone?: string): string {
  return clockText(ms, timeZone)
}

/** `2026-11-25`: the day of a moment. */
export function csvDay(ms: number, timeZone?: string): string {
  return clockText(ms, timeZone).slice(0, 10)
}
