import { ODDS_SCALE } from '#lib/shared/money.ts'

/** From here on hundredths are enough to read. */
const LARGE = 10

/** Decimal odds, stake included: two decimals, of small odds up to four. What is left out is never rounded up. */
export function oddsText(oddsE4: number, lang: string): string {
  const isLarge = oddsE4 >= LARGE * ODDS_SCALE
  return new Intl.NumberFormat(lang, {
    numberingSystem: 'latn',
    minimumFractionDigits: 2,
    maximumFractionDigits: isLarge ? 2 : 4,
    roundingMode: 'trunc',
  }).format(oddsE4 / ODDS_SCALE)
}

export function rangeText({ lowest, highest }: { lowest: number; highest: number }, lang: string): string {
  if (lowest === highest) return oddsText(lowest, lang)
  return `${oddsText(lowest, lang)}–${oddsText(highest, lang)}`
}
