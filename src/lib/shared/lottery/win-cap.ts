import { allocate } from '#lib/shared/money.ts'

/**
 * A member's prizes of one draw under the cap on profit: what all prizes have over all stakes plus the cap is cut, from
 * each prize by its share. Stake 100, prize 1,000, cap 400: paid 500. The stakes are what was paid for the lines; stakes
 * returned for ties are neither prizes nor stakes here, so that no refund is cut.
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
