import type { Currency } from '#lib/api/fields.ts'

export type FormatAmount = (minor: number) => string

/** Play credits: no currency has this code (ISO 4217), and amounts of it carry no symbol. */
export const PLAY_CREDITS: Currency = { code: 'XXX', exponent: 2 }

/**
 * Formats minor units in the player's language; digits stay Latin so that columns of figures line up.
 * @param symbol the brand's own sign, where it is known: languages have others, such as `US$`
 */
export function amountFormat(locale: string, { code, exponent }: Currency, symbol?: string): FormatAmount {
  const style =
    code === PLAY_CREDITS.code
      ? {}
      : ({ style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const)
  const format = new Intl.NumberFormat([`${locale}-u-nu-latn`, 'en'], {
    ...style,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  })
  return (minor) =>
    format
      .formatToParts(minor / 10 ** exponent)
      .map(({ type, value }) => (type === 'currency' ? (symbol ?? value) : value))
      .join('')
}

/** An amount where room is short, such as on a chip: without a symbol, and thousands as the language shortens them. */
export function shortAmountFormat(locale: string, { exponent }: Currency): FormatAmount {
  const format = new Intl.NumberFormat([`${locale}-u-nu-latn`, 'en'], {
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return (minor) => format.format(minor / 10 ** exponent)
}
