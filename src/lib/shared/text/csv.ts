/** A cell that a spreadsheet would take for a formula is text; negative numbers stay numbers. */
const FORMULA = /^[=+@\t\r]|^-(?!\d+(?:\.\d+)?$)/

/** Lines of a table (RFC 4180). */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
