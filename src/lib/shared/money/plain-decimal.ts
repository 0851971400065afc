/** Minor units as decimal text for machines: 1250 with two decimals of the currency is `12.50`; no point where it has none. */
export function plainDecimal(minor: number, exponent: number): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const at = digits.length - exponent
  return `${minor < 0 ? '-' : ''}${digits.slice(0, at)}${exponent > 0 ? `.${digits.slice(at)}` : ''}`
}
