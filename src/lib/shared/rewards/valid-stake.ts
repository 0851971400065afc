import type { Category } from '#lib/shared/vocabulary.ts'
import { wholeUnits } from './exact.ts'

/** How a bet ended. A push and a void return the stake; free rounds have no stake of the player's. */
export type BetEnding = 'played' | 'push' | 'void' | 'freeRound'

export interface SettledStake {
  category: Category
  stakeMinor: number
  /** The bet's total payout, its stake included. */
  payoutMinor: number
  ending: BetEnding
}

/**
 * Categories with opposable sides: there only the part at risk counts. rewards.md §1 names sports, live and PVP; esports
 * and cockfights are bets on events as well.
 */
const AT_RISK_ALONE: readonly Category[] = ['SPORTS', 'ESPORTS', 'COCKFIGHT', 'LIVE', 'PVP']

/**
 * The part of a settled stake that counts for wagering, rebates and missions: min(stake, |payout − stake|) for opposable
 * sides, the whole stake elsewhere, nothing for pushes, voids and free rounds.
 */
export function validStakeMinor({ category, stakeMinor, payoutMinor, ending }: SettledStake): number {
  wholeUnits(stakeMinor, 'stakeMinor')
  wholeUnits(payoutMinor, 'payoutMinor')
  if (ending !== 'played') return 0
  return AT_RISK_ALONE.includes(category)
    ? Math.min(stakeMinor, Math.abs(payoutMinor - stakeMinor))
    : stakeMinor
}
