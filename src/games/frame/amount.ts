import { currencyFormat, shortNumberText } from '#lib/shared/intl/numbers.ts'
import type { Currency } from '#lib/api/fields.ts'

export type FormatAmount = (minor: number) => string

/** Play credits: no currency has this code (ISO 4217), and amounts of it carry no symbol. */
export const PLAY_CREDITS: Currency = { code: 'XXX', exponent: 2 }

/**
 * Formats minor units in the player's language; digits stay Latin so that columns of figures line up.
 * @param symbol the brand's own sign, where it is known: languages have others, such as `US$`
 */
export function amountFormat(locale: string, { code, exponent }: Currency, symbol?: string): FormatAmount {
  const format = currencyFormat(locale, code, exponent)
  const sign = code === PLAY_CREDITS.code ? '' : symbol
  return (minor) => format.format(minor / 10 ** exponent, sign)
}

/** An amount where room is short, such as on a chip: without a symbol, and thousands as the language shortens them. */
export function shortAmountFormat(locale: string, { exponent }: Currency): FormatAmount {
  return (minor) => shortNumberText(minor / 10 ** exponent, locale)
}
