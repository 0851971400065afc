import { type Fraction, ratioOf } from '#lib/shared/money/exact.ts'

/** Rates are whole millionths: 10 000 is 1 %. A member's series gives multiples of 500. */
export const RATE_SCALE = 1_000_000

/** `amountMinor` times a rate, not rounded. */
export function timesRate(amountMinor: number, rateE6: number): Fraction {
  return ratioOf(amountMinor, rateE6, RATE_SCALE)
}
