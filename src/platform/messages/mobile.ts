import { getCountryCallingCode, parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/mobile/metadata'
import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/call.ts'

export interface Country {
  /** ISO 3166-1. */
  countryCode: string
  countryDialingCode: string
}

/** Countries whose numbers this brand sends codes to, in its own order; nowhere else is a message paid for. */
export function countriesOf({ phoneCountries }: Pick<CallBase['tenant'], 'phoneCountries'>): Country[] {
  return phoneCountries.filter(isCountry).map((countryCode) => ({
    countryCode,
    countryDialingCode: getCountryCallingCode(countryCode, metadata),
  }))
}

/** Whether a number, as `mobileKey` makes it, is of a country that the brand serves. */
export function isServed(tenant: Pick<CallBase['tenant'], 'phoneCountries'>, mobile: string): boolean {
  const number = parsePhoneNumberFromString(mobile, metadata)
  return countriesOf(tenant).some(({ countryCode, countryDialingCode }) =>
    number?.country ? number.country === countryCode : number?.countryCallingCode === countryDialingCode,
  )
}

/**
 * A mobile number in the one form in which it is kept and compared, E.164. Spaces and marks are dropped, and the zero
 * that some countries dial within; digits of other scripts count. `undefined` for what is no mobile number by the plan of
 * its country (libphonenumber's data). Without a dialing code, the number must bring its own `+`.
 */
export function mobileKey(dialingCode: string, number: string): string | undefined {
  const country = dialingCode.replace(/^\+/, '')
  if (country !== '' && !/^\d{1,4}$/.test(country)) return undefined
  const options = { extract: false, ...(country === '' ? {} : { defaultCallingCode: country }) }
  const parsed = parsePhoneNumberFromString(number.trim(), options, metadata)
  if (!parsed?.isValid() || parsed.ext) return undefined
  if (country !== '' && parsed.countryCallingCode !== country) return undefined
  return parsed.number
}

/** The refusal of a number that no code is sent to, with the countries that there are. */
export function numberRefused(tenant: Pick<CallBase['tenant'], 'phoneCountries'>): ApiError {
  const countries = countriesOf(tenant).map((each) => each.countryDialingCode)
  return new ApiError('code.number', { countries })
}

/** Who registered by mobile has their number as name, and writes it as people do: without its country, with spaces. */
export function numberAsAccount(
  tenant: Pick<CallBase['tenant'], 'phoneCountries'>,
  typed: string,
): string | undefined {
  const countries = typed.trim().startsWith('+')
    ? ['']
    : countriesOf(tenant).map((each) => each.countryDialingCode)
  return countries.map((country) => mobileKey(country, typed)).find((key) => key !== undefined)
}

function isCountry(text: string): text is CountryCode {
  return Object.hasOwn(metadata.countries, text)
}
