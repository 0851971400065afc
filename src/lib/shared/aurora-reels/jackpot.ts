import type { Currency } from '#lib/shared/product/vocabulary.ts'
import type { ProgressiveRules } from '#lib/shared/jackpot/pool.ts'
import { stakesFor } from './stakes.ts'

/** 0.4 % of each stake goes into the pool, and its seed returns as much again: 10,000 units, won by one in 2,500,000. */
const CONTRIBUTION_PPM = 4_000
const SEED_UNITS = 10_000
const HIT_ONE_IN = 2_500_000

/**
 * The game's progressive pool in a currency. Its unit is the lowest stake, of which all others are multiples: R$ 0.20 with a
 * seed of R$ 2,000 and R$ 4,000 in the pool on average when it is won.
 */
export function jackpotRules(currency: Currency): ProgressiveRules {
  const unitMinor = Math.min(...stakesFor(currency))
  return {
    contributionPpm: CONTRIBUTION_PPM,
    seedMinor: SEED_UNITS * unitMinor,
    unitMinor,
    hitOneIn: HIT_ONE_IN,
  }
}
