import type { Currency } from '#lib/shared/product/vocabulary.ts'
import { lineStakeMinor } from '#lib/shared/aurora-reels/stakes.ts'
import type { BetKind } from './bets.ts'
import type { TableLimits } from './chips.ts'
import type { RouletteRules } from './settle.ts'

/** The house table: zero loses the even chances, so every bet returns 36/37. */
export const TABLE_RULES: RouletteRules = { isLaPartage: false }
/** 36/37 in percent, rounded to two decimals. */
export const RTP_PERCENT = 97.3

/** The chips, in units of `lineStakeMinor`. */
const CHIP_UNITS = [50, 100, 500, 1_000, 5_000, 10_000] as const
/** The maximum per bet: rarer bets have lower ones, so that none pays more than about 36 × the maximum of a straight. */
const MAX_UNITS: Readonly<Record<BetKind, number>> = {
  straight: 10_000,
  split: 20_000,
  street: 30_000,
  corner: 40_000,
  line: 60_000,
  column: 100_000,
  dozen: 100_000,
  even: 150_000,
}
const MAX_TOTAL_UNITS = 300_000
const MAX_BETS = 60

/** The available chips, ascending, in minor units: R$ 0.50 to R$ 100, or 5,000 to 1,000,000 ₫. */
export function chipsFor(currency: Currency): number[] {
  return CHIP_UNITS.map((units) => units * lineStakeMinor(currency))
}

/** The table's limits in a currency. */
export function tableLimits(currency: Currency): TableLimits {
  const unitMinor = lineStakeMinor(currency)
  const [lowest] = CHIP_UNITS
  const { straight, split, street, corner, line, column, dozen, even } = MAX_UNITS
  return {
    minBetMinor: lowest * unitMinor,
    stepMinor: lowest * unitMinor,
    maxBetMinor: {
      straight: straight * unitMinor,
      split: split * unitMinor,
      street: street * unitMinor,
      corner: corner * unitMinor,
      line: line * unitMinor,
      column: column * unitMinor,
      dozen: dozen * unitMinor,
      even: even * unitMinor,
    },
    maxTotalMinor: MAX_TOTAL_UNITS * unitMinor,
    maxBets: MAX_BETS,
  }
}
