import { clockText } from '#lib/shared/intl/dates.ts'
import { withoutLineEnds } from '#lib/shared/intl/unmarked.ts'
import { separatorsOf } from '#lib/shared/money/number-signs.ts'

const NUMBER = /^-?\d+(\.\d+)?$/
/** The most digits of a number that spreadsheets keep exactly. */
const MOST_DIGITS = 15
/** Texts that spreadsheets read as a number, a date or a time. */
const CHANGED = /^[\s+\-(.,]*\d[\s\d.,:/+\-()%e]*$/i

/**
 * Rows as a CSV file (RFC 4180, with a UTF-8 byte order mark for spreadsheets) in the form of a language: where decimals have
 * a comma, spreadsheets expect it in amounts as well, and semicolons between cells. Cells that a spreadsheet would change are
 * written as text, by an apostrophe: formulas, digits with zeros before them, and more digits than it keeps. Plain numbers
 * stay numbers; what is written, such as an account or a remark, goes through `writtenCell`.
 */
export function toCsv(rows: readonly (readonly string[])[], lang: string): string {
  const { decimal } = separatorsOf(lang)
  const between = decimal === ',' ? ';' : ','
  return `\uFEFF${rows.map((row) => row.map((text) => cell(text, decimal)).join(between)).join('\r\n')}\r\n`
}

function cell(shown: string, decimal: string): string {
  const text = withoutLineEnds(shown)
  if (isAmount(text)) return text.replace('.', decimal)
  const isFormula = /^[\s\u00a0]*[=+\-@|%\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/u.test(text)
  const kept = isFormula || NUMBER.test(text) ? `'${text}` : text
  return `"${kept.replaceAll('"', '""')}"`
}

/** A cell with a written text, such as an account or a remark: kept as text even if it looks like a number or a date. */
export function writtenCell(text: string): string {
  return CHANGED.test(text) ? `'${text}` : text
}

/** An amount or a count, which spreadsheets show unchanged. */
function isAmount(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  return NUMBER.test(text) && digits.length <= MOST_DIGITS && !/^-?0\d/.test(text)
}

/** `2026-11-25 17:20:05`: a moment that spreadsheets of every language read as one, by the member's clock like the page. */
export function csvTime(ms: number, timeZone?: string): string {
  return clockText(ms, timeZone)
}

/** `2026-11-25`: the day of a moment. */
export function csvDay(ms: number, timeZone?: string): string {
  return clockText(ms, timeZone).slice(0, 10)
}
