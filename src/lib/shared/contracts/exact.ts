/** Rates are whole millionths: 10 000 is 1 %. A member's series gives multiples of 500. */
export const RATE_SCALE = 1_000_000
const SCALE = BigInt(RATE_SCALE)

/** An exact quantity; the denominator is positive. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/** `amountMinor` times a rate, not rounded. */
export function timesRate(amountMinor: number, rateE6: number): Fraction {
  return { numerator: BigInt(amountMinor) * BigInt(rateE6), denominator: SCALE }
}

/** Whole minor units, an exact half upwards. @throws RangeError where the result is not exact as a number. */
export function roundHalfUp({ numerator, denominator }: Fraction): number {
  return toSafe(floorDivide(2n * numerator + denominator, 2n * denominator))
}

/** Whole minor units, rounded down. @throws RangeError where the result is not exact as a number. */
export function roundDown({ numerator, denominator }: Fraction): number {
  return toSafe(floorDivide(numerator, denominator))
}

/** Negative, zero or positive, as `a` is below, equal to or above `b`. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** An exact sum. @throws RangeError beyond 2^53. */
export function addExact(a: number, b: number): number {
  const sum = a + b
  if (!Number.isSafeInteger(sum)) throw new RangeError('too large to be exact')
  return sum
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by < 0n ? quotient - 1n : quotient
}

function toSafe(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('too large to be exact')
  return number
}
