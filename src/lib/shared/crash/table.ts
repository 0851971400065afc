import type { Currency } from '#lib/shared/product/vocabulary.ts'
import { lineStakeMinor, stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import type { CrashBounds } from './bets.ts'
import { MULTIPLIER_SCALE } from './growth.ts'

/** At whatever multiplier is aimed for, in percent; a test holds it to `reachShare`. */
export const RTP_PERCENT = 99
/** How long bets are accepted before a game, and how long its end is shown. */
export const BETTING_MS = 8_000
export const OVER_MS = 4_000
const MOST_PAID_UNITS = 1_000_000

/** Stakes on offer, lowest first: whole hundreds of minor units, which pay any multiplier without rounding. */
export function crashStakes(currency: Currency): number[] {
  return stakesFor(currency).filter((stakeMinor) => stakeMinor % MULTIPLIER_SCALE === 0)
}

/** The bounds of the table in a currency; a bet that reaches the maximum is cashed out. */
export function crashBounds(currency: Currency): CrashBounds {
  const stakes = crashStakes(currency)
  return {
    minStakeMinor: Math.min(...stakes),
    maxStakeMinor: Math.max(...stakes),
    maxPayoutMinor: MOST_PAID_UNITS * lineStakeMinor(currency),
  }
}
