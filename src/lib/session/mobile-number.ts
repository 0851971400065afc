/** Digits of a whole international number (E.164), as the platform takes them. */
const SHORTEST = 8
const LONGEST = 15

/** Whether this can be a number: a first look, the platform looks again. Spaces and marks count for nothing. */
export function isMobileNumber(countryDialingCode: string, typed: string): boolean {
  const text = typed.replaceAll(/[\s().-]/g, '')
  const whole = text.startsWith('+') ? text.slice(1) : countryDialingCode + text.replace(/^0+/, '')
  return /^\d+$/.test(whole) && whole.length >= SHORTEST && whole.length <= LONGEST
}
