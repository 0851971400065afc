const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * Rows as a CSV file (RFC 4180, with the mark by which spreadsheets know UTF-8). A cell that a spreadsheet would take
 * for a formula is written as text; plain numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  if (NUMBER.test(text)) return text
  const harmless = /^[\s\u00a0]*[=+\-@|%\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/u.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** An amount as spreadsheets read it in every locale: a dot, no groups. */
export function csvAmount(minor: number, exponent: number): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const at = digits.length - exponent
  return `${minor < 0 ? '-' : ''}${digits.slice(0, at)}${exponent > 0 ? `.${digits.slice(at)}` : ''}`
}
