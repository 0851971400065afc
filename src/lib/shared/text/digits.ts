/**
 * Converts digits of Arabic, Persian, Urdu and full-width keyboards to 0 to 9; everything else stays. For codes, PINs and
 * numbers.
 */
export function latinDigits(text: string): string {
  // In each of these ranges the last four bits of a character are its digit.
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (sign) =>
    String(sign.charCodeAt(0) & 0xf),
  )
}
