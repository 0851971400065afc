/**
 * A share as the language writes percentages, with two decimals at most. The RTP always has both, so that every place shows
 * the same figure.
 */
export function percentText(percent: number, locale: string, leastDecimals = 2): string {
  return new Intl.NumberFormat([`${locale}-u-nu-latn`, 'en'], {
    style: 'percent',
    minimumFractionDigits: leastDecimals,
    maximumFractionDigits: 2,
  }).format(percent / 100)
}
