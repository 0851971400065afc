/**
 * The digits that keyboards in Arabic, Persian, Urdu or full width write, as 0 to 9; all else stays. For codes, PINs and
 * numbers, which are the same whatever they were typed with.
 */
export function latinDigits(text: string): string {
  // In each of these rows the last four bits of a sign are its digit.
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (sign) =>
    String(sign.charCodeAt(0) & 0xf),
  )
}
