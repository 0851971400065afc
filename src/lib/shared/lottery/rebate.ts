import { mulOdds } from '#lib/shared/money.ts'

/** The rebate of a settled line, in minor units, by the family's `rebateE4`. Stakes returned for ties earn none. */
export function rebateOf(
  rebateE4: number,
  { payableMinor, refundMinor }: { payableMinor: number; refundMinor: number },
): number {
  return mulOdds(payableMinor - refundMinor, rebateE4)
}
