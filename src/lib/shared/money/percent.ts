import { shareText } from '#lib/shared/intl/numbers.ts'

/**
 * A share as the language writes percentages, with two decimals at most. The RTP always has both, so that every place shows
 * the same figure.
 */
export function percentText(percent: number, locale: string, leastDecimals = 2): string {
  return shareText(percent / 100, locale, { minimumFractionDigits: leastDecimals })
}
