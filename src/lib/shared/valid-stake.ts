import type { Category } from '#lib/shared/vocabulary.ts'

/** Both sides of one event can be bet on: there the part at risk counts instead of the whole stake. */
const OPPOSABLE: ReadonlySet<Category> = new Set(['SPORTS', 'LIVE', 'PVP', 'ESPORTS', 'COCKFIGHT'])

/**
 * The part of a settled stake that counts as turnover, in minor units: all of it, or min(stake, |payout − stake|) for
 * opposable sides. A push counts nothing.
 */
export function validStake(category: Category, stakeMinor: number, payoutMinor: number): number {
  if (!OPPOSABLE.has(category)) return stakeMinor
  return Math.min(stakeMinor, Math.abs(payoutMinor - stakeMinor))
}
