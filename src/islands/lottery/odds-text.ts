import { numberText } from '#lib/shared/intl/numbers.ts'
import { ODDS_SCALE } from '#lib/shared/money/money.ts'

/** Above this value two decimals are sufficient. */
const LARGE = 10

/** Decimal odds, stake included: two decimals, up to four for small odds. Always rounded down. */
export function oddsText(oddsE4: number, lang: string): string {
  const isLarge = oddsE4 >= LARGE * ODDS_SCALE
  return numberText(oddsE4 / ODDS_SCALE, lang, {
    minimumFractionDigits: 2,
    maximumFractionDigits: isLarge ? 2 : 4,
    roundingMode: 'trunc',
  })
}

export function rangeText({ lowest, highest }: { lowest: number; highest: number }, lang: string): string {
  if (lowest === highest) return oddsText(lowest, lang)
  return `${oddsText(lowest, lang)}–${oddsText(highest, lang)}`
}
