import type { Category } from '#lib/shared/product/vocabulary.ts'
import { wholeUnits } from './units.ts'

export interface SettledStake {
  category: Category
  stakeMinor: number
  /** The bet's total payout: its stake and returned parts of it included. */
  payoutMinor: number
  /** The part of the stake that was returned because it was not at risk: all of a push, the tied part of a line. */
  refundMinor?: number | undefined
}

/**
 * Categories with opposable sides: both sides of one event can be bet on, so only the part at risk counts: sports,
 * live games and PVP, and esports and cockfights, which are bets on events as well.
 */
const OPPOSABLE: ReadonlySet<Category> = new Set(['SPORTS', 'ESPORTS', 'COCKFIGHT', 'LIVE', 'PVP'])

/**
 * The part of a settled stake that counts as turnover, for wagering, rebates and missions, in minor units: of what was not
 * returned, min(stake, |payout − stake|) for opposable sides, all of it elsewhere.
 */
export function validStake({ category, stakeMinor, payoutMinor, refundMinor = 0 }: SettledStake): number {
  wholeUnits(refundMinor, 'refundMinor')
  const riskedMinor = wholeUnits(stakeMinor - refundMinor, 'stakeMinor')
  const paidMinor = wholeUnits(payoutMinor - refundMinor, 'payoutMinor')
  return OPPOSABLE.has(category) ? Math.min(riskedMinor, Math.abs(paidMinor - riskedMinor)) : riskedMinor
}
