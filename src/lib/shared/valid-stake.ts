import type { Category } from '#lib/api/fields.ts'

/** Two sides of one event can be played against each other: what a bet risked counts there, not all of what it staked. */
const OPPOSABLE: ReadonlySet<Category> = new Set(['SPORTS', 'LIVE', 'PVP', 'ESPORTS', 'COCKFIGHT'])

/**
 * How much of a settled stake counts as turnover, in minor units: all of it, or where sides can be opposed
 * min(stake, |payout − stake|). A push counts nothing.
 */
export function validStake(category: Category, stakeMinor: number, payoutMinor: number): number {
  if (!OPPOSABLE.has(category)) return stakeMinor
  return Math.min(stakeMinor, Math.abs(payoutMinor - stakeMinor))
}
