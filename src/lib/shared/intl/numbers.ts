import { baseOf, intlTags, isUncarried } from './language.ts'
import { localeData } from './locale-data.ts'

export type NumberForm = Pick<
  Intl.NumberFormatOptions,
  'minimumFractionDigits' | 'maximumFractionDigits' | 'roundingMode' | 'signDisplay' | 'useGrouping'
> & { style?: 'percent' }
export type Unit = 'second' | 'minute' | 'hour' | 'day'

/** How a language writes amounts. */
export interface CurrencyFormat {
  /** Exact for decimal text. `symbol` replaces the sign that the language has for the currency; none is written for `''`. */
  format: (amount: `${number}` | number, symbol?: string) => string
  /** The language's short sign of the currency. */
  symbol: string
}

/** Making one takes longer than a thousand uses. */
const formats = new Map<string, Intl.NumberFormat>()
const currencies = new Map<string, CurrencyFormat>()
/** A sign before the digits, as Urdu has it, would change sides after a right-to-left word without this mark. */
const LEFT_TO_RIGHT_MARK = '\u200e'
const RIGHT_TO_LEFT = /^(ar|fa|he|ur)\b/
/** Short forms count millions beside lakh groups in Tamil; in Burmese and Khmer their words are longer than the digits. */
const WRITTEN_IN_FULL: ReadonlySet<string> = new Set(['ta', 'my', 'km'])

/** A number in the language's separators and Latin digits. */
export function numberText(value: number, lang: string, form: NumberForm = {}): string {
  return formatOf(lang, form).format(value)
}

/** A share, such as 0.1234: `12.34%`, with two decimals at most where the form says nothing else. */
export function shareText(share: number, lang: string, form: NumberForm = {}): string {
  return formatOf(lang, { style: 'percent', maximumFractionDigits: 2, ...form }).format(share)
}

/** `5 minutes`, or `5 min`. Burmese and Khmer have one form of each, which is short. */
export function unitText(
  value: number,
  unit: Unit,
  how: string | { lang: string; isShort: boolean },
): string {
  const { lang, isShort } = typeof how === 'string' ? { lang: how, isShort: false } : how
  const own = localeData(lang)?.units[unit]
  if (own !== undefined) return own.replace('{0}', numberText(value, lang))
  return formatOf(lang, { style: 'unit', unit, unitDisplay: isShort ? 'short' : 'long' }).format(value)
}

/** A number where room is short, with thousands as the language shortens them: `1.5K`. */
export function shortNumberText(value: number, lang: string): string {
  const short = WRITTEN_IN_FULL.has(baseOf(lang)) ? {} : ({ notation: 'compact' } as const)
  return formatOf(lang, { ...short, maximumFractionDigits: 1 }).format(value)
}

/** The parts of a number with groups and decimals, for reading what was typed. */
export function numberParts(lang: string): Intl.NumberFormatPart[] {
  return formatOf(lang, { useGrouping: 'always' }).formatToParts(1234567.5)
}

/** Amounts of a currency with a given number of decimals, whatever CLDR says of the currency. */
export function currencyFormat(lang: string, code: string, decimals: number): CurrencyFormat {
  const key = `${lang} ${code} ${decimals}`
  const known = currencies.get(key)
  if (known) return known
  const made = makeCurrencyFormat(lang, code, decimals)
  currencies.set(key, made)
  return made
}

function makeCurrencyFormat(lang: string, code: string, decimals: number): CurrencyFormat {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const plain = formatOf(lang, digits)
  const signed = formatOf(lang, {
    ...digits,
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
  })
  const own = signed.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
  return {
    symbol: own,
    format: (amount, symbol = own) => {
      if (symbol === '') return plain.format(amount)
      const parts = signed.formatToParts(amount)
      if (isUncarried(lang)) return plain.format(amount) + gapBefore(symbol, lang) + symbol
      const text = parts.map(({ type, value }) => (type === 'currency' ? symbol : value)).join('')
      return parts[0]?.type === 'currency' && RIGHT_TO_LEFT.test(lang) ? LEFT_TO_RIGHT_MARK + text : text
    },
  }
}

/** The signs that a language has for a currency: the usual one and the short one, or its code where it has none. */
export function currencySigns(lang: string, code: string): string[] {
  return (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
    const format = formatOf(lang, { style: 'currency', currency: code, currencyDisplay })
    return format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? code
  })
}

/** Burmese and Khmer write the currency after the amount; Khmer sets it apart where it begins with a letter. */
function gapBefore(sign: string, lang: string): string {
  return baseOf(lang) === 'km' && /^\p{S}/u.test(sign) ? '' : '\u00a0'
}

function formatOf(lang: string, form: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${lang} ${JSON.stringify(form)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(intlTags(lang), form)
  formats.set(key, made)
  return made
}
