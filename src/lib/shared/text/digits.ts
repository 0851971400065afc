/** Digits of any script as 0 to 9; everything else stays. */
export function latinDigits(text: string): string {
  return text.replaceAll(/(?!\d)\p{Nd}/gu, (sign) => String(digitValue(sign.codePointAt(0) ?? 0)))
}

/** Unicode gives each script its ten digits in a row, and the first of a row is a zero. */
function digitValue(point: number): number {
  let before = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}
