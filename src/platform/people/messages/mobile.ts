import { getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/mobile/metadata'
import { ApiError } from '#lib/api/errors.ts'
import { phoneDigits } from '#lib/shared/text/phone.ts'
import type { CallBase } from '#platform/base/call.ts'

export interface Country {
  /** ISO 3166-1. */
  countryCode: string
  countryDialingCode: string
}

/** Countries whose numbers this brand sends codes to, in its own order; messages to others are not paid for. */
export function countriesOf({ phoneCountries }: Pick<CallBase['tenant'], 'phoneCountries'>): Country[] {
  return phoneCountries.filter(isCountry).map((countryCode) => ({
    countryCode,
    countryDialingCode: getCountryCallingCode(countryCode, metadata),
  }))
}

/** Whether a number in the form of `mobileKey` belongs to a country that the brand serves. */
export function isServed(tenant: Pick<CallBase['tenant'], 'phoneCountries'>, mobile: string): boolean {
  const number = parsePhoneNumberFromString(mobile, metadata)
  return countriesOf(tenant).some(({ countryCode, countryDialingCode }) =>
    number?.country ? number.country === countryCode : number?.countryCallingCode === countryDialingCode,
  )
}

/** Whether a delivery can be announced to a number: a brand that sends no codes lists no countries, and takes those of any. */
export function isReachable(tenant: Pick<CallBase['tenant'], 'phoneCountries'>, mobile: string): boolean {
  return countriesOf(tenant).length === 0 || isServed(tenant, mobile)
}

/**
 * Normalises a mobile number to E.164, the form in which it is stored and compared. Drops the trunk prefix. `undefined` for a
 * number that is not a mobile number in its country's numbering plan (libphonenumber). Without a dialing code the number must
 * begin with its country.
 */
export function mobileKey(dialingCode: string, number: string): string | undefined {
  const country = dialingCode.replace(/^\+/, '')
  if (country !== '' && !/^\d{1,4}$/.test(country)) return undefined
  const options = { extract: false, ...(country === '' ? {} : { defaultCallingCode: country }) }
  const parsed = parsePhoneNumberFromString(phoneDigits(country, number), options, metadata)
  if (!parsed?.isValid() || parsed.ext) return undefined
  if (country !== '' && parsed.countryCallingCode !== country) return undefined
  return parsed.number
}

/** The refusal of an unserved number, with the countries that are served. */
export function numberRefused(tenant: Pick<CallBase['tenant'], 'phoneCountries'>): ApiError {
  const countries = countriesOf(tenant).map((each) => each.countryDialingCode)
  return new ApiError('code.number', { countries })
}

/** Members who registered by mobile have their number as user name, and may type it without its country or with spaces. */
export function numberAsAccount(
  tenant: Pick<CallBase['tenant'], 'phoneCountries'>,
  typed: string,
): string | undefined {
  const countries = phoneDigits('', typed).startsWith('+')
    ? ['']
    : countriesOf(tenant).map((each) => each.countryDialingCode)
  return countries.map((country) => mobileKey(country, typed)).find((key) => key !== undefined)
}

function isCountry(text: string): text is CountryCode {
  return Object.hasOwn(metadata.countries, text)
}
