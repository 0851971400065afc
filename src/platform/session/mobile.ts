import type { CallBase } from '#platform/call.ts'

/** Digits of a whole international number (E.164). */
const SHORTEST = 8
const LONGEST = 15

/** Countries by dialing code, with the ISO 3166-1 code that selectors show. */
const COUNTRIES: Readonly<Record<string, string>> = {
  '55': 'BR',
  '84': 'VN',
  '63': 'PH',
  '92': 'PK',
  '971': 'AE',
  '966': 'SA',
  '91': 'IN',
  '880': 'BD',
  '66': 'TH',
  '62': 'ID',
  '60': 'MY',
  '65': 'SG',
  '81': 'JP',
  '82': 'KR',
  '90': 'TR',
  '52': 'MX',
  '351': 'PT',
}

/** Where a brand's players live, by the currency they play in: codes are sent nowhere else. */
const BY_CURRENCY: Readonly<Record<string, readonly string[]>> = {
  BRL: ['55'],
  VND: ['84'],
  PHP: ['63'],
  PKR: ['92'],
  AED: ['971'],
  SAR: ['966'],
  INR: ['91'],
  BDT: ['880'],
  THB: ['66'],
  IDR: ['62'],
  MYR: ['60'],
  SGD: ['65'],
  JPY: ['81'],
  KRW: ['82'],
  TRY: ['90'],
  MXN: ['52'],
  EUR: ['351'],
}

export interface Country {
  countryCode: string
  countryDialingCode: string
}

export function countriesOf({ currency }: CallBase['tenant']): Country[] {
  return (BY_CURRENCY[currency.code] ?? []).map((countryDialingCode) => ({
    countryCode: COUNTRIES[countryDialingCode] ?? '',
    countryDialingCode,
  }))
}

export function isServed(tenant: CallBase['tenant'], mobile: string): boolean {
  return countriesOf(tenant).some(({ countryDialingCode }) => mobile.startsWith(`+${countryDialingCode}`))
}

/**
 * A number in the one form in which it is kept and compared: `+`, country, number. Spaces and marks are dropped, and
 * the zero that some countries dial within. `undefined` for what is no number. Without a dialing code, the number must
 * bring its own `+`.
 */
export function mobileKey(dialingCode: string, number: string): string | undefined {
  const text = number.replaceAll(/[\s().-]/g, '')
  const country = dialingCode.replace(/^\+/, '')
  const whole = text.startsWith('+') ? text.slice(1) : `${country}${text.replace(/^0+/, '')}`
  if (!text.startsWith('+') && !/^\d{1,4}$/.test(country)) return undefined
  if (text.startsWith('+') && country !== '' && !whole.startsWith(country)) return undefined
  return /^\d+$/.test(whole) && whole.length >= SHORTEST && whole.length <= LONGEST ? `+${whole}` : undefined
}
