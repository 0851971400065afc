import { allocate } from '#lib/shared/money/money.ts'

/**
 * A member's prizes of one draw under the cap on profit: the excess of all prizes over all stakes plus the cap is deducted
 * from each prize proportionally. Stake 100, prize 1,000, cap 400: paid 500. Stakes are the prices of the lines; stakes
 * returned for ties count neither as prizes nor as stakes, so that no refund is reduced.
 */
export function capped(
  prizesMinor: readonly number[],
  stakesMinor: readonly number[],
  capMinor: number,
): number[] {
  const prizes = prizesMinor.reduce((sum, minor) => sum + minor, 0)
  const most = stakesMinor.reduce((sum, minor) => sum + minor, 0) + capMinor
  if (![prizes, most, capMinor].every((minor) => Number.isSafeInteger(minor) && minor >= 0))
    throw new RangeError('whole amounts, zero or more')
  return prizes <= most ? [...prizesMinor] : allocate(most, prizesMinor)
}

/**
 * The most that a member's bets of one draw pay together, where they can win `possibleMinor`, returned stakes included. Their
 * other bets of that draw share the cap.
 */
export function mostPaid(bets: { possibleMinor: number; stakeMinor: number; capMinor: number }): number {
  return Math.min(bets.possibleMinor, bets.stakeMinor + bets.capMinor)
}
