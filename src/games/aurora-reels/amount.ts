import type { Currency } from '#lib/api/fields.ts'

export type FormatAmount = (minor: number) => string

/** Formats minor units in the player's language; digits stay Latin so that columns of figures line up. */
export function amountFormat(locale: string, { code, exponent }: Currency): FormatAmount {
  const format = new Intl.NumberFormat([`${locale}-u-nu-latn`, 'en'], {
    style: 'currency',
    currency: code,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  })
  return (minor) => format.format(minor / 10 ** exponent)
}
