/** One formatter per language: creating it takes longer than a thousand uses. */
const formats = new Map<string, Intl.NumberFormat>()

/**
 * A share as the language writes percentages, with two decimals at most. The RTP always has both, so that every place shows
 * the same figure.
 */
export function percentText(percent: number, locale: string, leastDecimals = 2): string {
  const key = `${locale} ${leastDecimals}`
  const format = formats.get(key) ?? formatOf(locale, leastDecimals)
  formats.set(key, format)
  return format.format(percent / 100)
}

function formatOf(locale: string, leastDecimals: number): Intl.NumberFormat {
  return new Intl.NumberFormat([`${locale}-u-nu-latn`, 'en'], {
    style: 'percent',
    minimumFractionDigits: leastDecimals,
    maximumFractionDigits: 2,
  })
}
