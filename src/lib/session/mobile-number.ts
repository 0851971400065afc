import { phoneDigits } from '#lib/shared/text/phone.ts'

/** Digits of a whole international number (E.164), as the platform takes them. */
const SHORTEST = 8
const LONGEST = 15
/** Of the longest dialling codes. */
const LONGEST_COUNTRY = 3

/**
 * Whether this may be a mobile number: a first check, the platform validates it again. While the country is unknown its
 * digits may still be missing.
 */
export function isMobileNumber(countryDialingCode: string, typed: string): boolean {
  const text = phoneDigits(countryDialingCode, typed)
  const isWhole = text.startsWith('+')
  const whole = isWhole ? text.slice(1) : countryDialingCode + text.replace(/^0+/, '')
  const shortest = isWhole || countryDialingCode ? SHORTEST : SHORTEST - LONGEST_COUNTRY
  return /^\d+$/.test(whole) && whole.length >= shortest && whole.length <= LONGEST
}
