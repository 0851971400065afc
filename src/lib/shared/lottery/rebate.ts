import { ODDS_SCALE } from '#lib/shared/money/money.ts'

/**
 * The rebate of a settled line, in minor units, by the family's `rebateE4`. Stakes returned for ties earn none. Rounded
 * down: members choose their stakes, so many small ones would otherwise be returned more than the family's part.
 */
export function rebateOf(
  rebateE4: number,
  { payableMinor, refundMinor }: { payableMinor: number; refundMinor: number },
): number {
  return Number((BigInt(payableMinor - refundMinor) * BigInt(rebateE4)) / BigInt(ODDS_SCALE))
}
