const NUMBER = /^-?\d+(\.\d+)?$/

/**
 * Rows as a CSV file (RFC 4180, with a UTF-8 byte order mark for spreadsheets). Cells that a spreadsheet would interpret as
 * a formula are written as text; plain numbers stay numbers.
 */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  if (NUMBER.test(text)) return text
  const harmless = /^[\s\u00a0]*[=+\-@|%\t\r\n\uFF0B\uFF0D\uFF1D\uFF20]/u.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

/** An amount that spreadsheets read in every locale: a decimal point, no groups. */
export function csvAmount(minor: number, exponent: number): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const at = digits.length - exponent
  return `${minor < 0 ? '-' : ''}${digits.slice(0, at)}${exponent > 0 ? `.${digits.slice(at)}` : ''}`
}
