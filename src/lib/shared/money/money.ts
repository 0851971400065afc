import { currencyFormat } from '#lib/shared/intl/numbers.ts'
import type { Currency } from '#lib/shared/product/vocabulary.ts'
import { cleanEntry } from '#lib/shared/text/entry.ts'
import { hasOtherCurrency, homeLocaleOf, withoutCurrency } from './currency-signs.ts'
import { ratioOf, roundHalfEven } from './exact.ts'
import { separatorsOf } from './number-signs.ts'
import { plainDecimal } from './plain-decimal.ts'

export type AmountProblem =
  | 'empty'
  | 'notANumber'
  | 'tooManyDecimals'
  | 'negative'
  | 'exponent'
  | 'tooLarge'
  | 'separators'
  | 'otherCurrency'
/** A locale, with the brand's own sign of its currency. */
export interface MoneyLocale {
  locale: string
  symbol?: string | undefined
}
export type ParsedAmount = { ok: true; minor: number } | { ok: false; reason: AmountProblem }

/** Odds are whole numbers of ten-thousandths: 1.95 is 19 500. */
export const ODDS_SCALE = 10_000

/**
 * Formats money with the locale's separators, the currency's number of decimals and Latin digits. `how` is the locale; with
 * a `symbol` (the brand's own sign) it is placed as in the locale, otherwise only the number is returned.
 */
export function formatMoney(
  minor: number,
  currency: Currency,
  how: string | { locale: string; symbol?: string },
): string {
  const { locale, symbol } = typeof how === 'string' ? { locale: how, symbol: undefined } : how
  const format = currencyFormat(locale, currency.code, currency.exponent)
  return format.format(decimalText(minor, currency.exponent), symbol ?? '')
}

/** An amount for pasting into other apps: the locale's decimal sign, no group separators. */
export function plainAmount(minor: number, { exponent }: Currency, locale: string): string {
  return decimalText(minor, exponent).replace('.', separatorsOf(locale).decimal)
}

/**
 * Parses typed text in exact decimal arithmetic. Only the locale's own separators are accepted: `1.50` where the dot groups
 * thousands could mean 1.50 or 150, so it is refused (`separators`) instead of guessed. An amount that was pasted with its
 * currency is read without it, and where the locale cannot read it as the currency's own country writes it: `R$ 100,00`.
 */
export function parseAmount(text: string, currency: Currency, how: string | MoneyLocale): ParsedAmount {
  const { locale, symbol } = typeof how === 'string' ? { locale: how, symbol: undefined } : how
  const typed = normalised(text)
  if (typed === '') return refused('empty')
  const bare = withoutCurrency(typed, currency, { locale, symbol })
  const read = readNumber(bare, currency, locale)
  if (read.ok) return read
  if (hasOtherCurrency(bare)) return refused('otherCurrency')
  const home = bare === typed ? undefined : homeLocaleOf(currency)
  const atHome = home === undefined ? read : readNumber(bare, currency, home)
  return atHome.ok ? atHome : read
}

function readNumber(typed: string, currency: Currency, locale: string): ParsedAmount {
  const { group, decimal } = separatorsOf(locale)
  if (/^-/.test(typed)) return refused(/\d/.test(typed) ? 'negative' : 'notANumber')
  if (/^[\d.,' ]*\d[\d.,' ]*e[+-]?\d*$/i.test(typed)) return refused('exponent')
  if (!/\d/.test(typed) || !/^[\d.,' ]+$/.test(typed)) return refused('notANumber')
  const [whole = '', fraction, ...more] = typed.split(decimal)
  if (more.length > 0 || (fraction !== undefined && /\D/.test(fraction))) return refused('separators')
  if (fraction === '') return refused('notANumber')
  if (!isGrouped(whole, group)) return refused('separators')
  // With three decimals `1,234` may be a thousand or slightly more than one.
  if (fraction === undefined && currency.exponent === 3 && whole.split(group).length === 2)
    return refused('separators')
  if (fraction !== undefined && fraction.length > currency.exponent) return refused('tooManyDecimals')
  const minor = BigInt(whole.replaceAll(group, '') + (fraction ?? '').padEnd(currency.exponent, '0'))
  return minor > BigInt(Number.MAX_SAFE_INTEGER) ? refused('tooLarge') : { ok: true, minor: Number(minor) }
}

/** Stake times odds, in whole minor units, rounded half to even. Throws a `RangeError` where it cannot be exact. */
export function mulOdds(minor: number, oddsTimes1e4: number): number {
  return roundHalfEven(ratioOf(minor, oddsTimes1e4, ODDS_SCALE))
}

/**
 * Divides an amount by weights; the parts always add up to it. Each part is rounded down first, then the remaining units go
 * one each to the parts with a weight, in order. With weights of zero only, everything goes to the first.
 */
export function allocate(minor: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError('a whole amount, zero or more')
  if (weights.length === 0 || weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0))
    throw new RangeError('whole weights, zero or more')
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? minor : 0))
  const parts = weights.map((weight) => Number((BigInt(minor) * BigInt(weight)) / total))
  let left = minor - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, index) => {
    if (left === 0 || weights[index] === 0) return part
    left -= 1
    return part + 1
  })
}

/** The amount as decimal text, which `Intl` formats exactly; a division would not be exact. */
function decimalText(minor: number, exponent: number): `${number}` {
  if (!Number.isSafeInteger(minor)) throw new RangeError('an amount is a whole number of minor units')
  const text = plainDecimal(minor, exponent)
  if (!isDecimal(text)) throw new RangeError('not a decimal')
  return text
}

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text)
}

/** With Arabic separators and the typographic apostrophe replaced by the ASCII ones. */
function normalised(text: string): string {
  return cleanEntry(text).replaceAll(/[٫٬’]/g, (sign) => ({ '٫': '.', '٬': ',' })[sign] ?? "'")
}

/** No group separators, groups of three, or the Indian groups of two before a last three. */
function isGrouped(whole: string, group: string): boolean {
  if (!/\D/.test(whole)) return true
  const groups = whole.split(group)
  if (groups.some((part) => part === '' || /\D/.test(part))) return false
  const [first = '', ...rest] = groups
  // `0.001` is not a thousand: it was typed as a decimal of another locale.
  if (first.startsWith('0')) return false
  const last = rest.at(-1)
  const fits = (size: number) =>
    rest.slice(0, -1).every((part) => part.length === size) && first.length <= size
  return last?.length === 3 && (fits(3) || fits(2))
}

function refused(reason: AmountProblem): ParsedAmount {
  return { ok: false, reason }
}
