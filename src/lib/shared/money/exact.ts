/**
 * Exact arithmetic of whole numbers and fractions. Every rounding has its name at the call: prizes, fees and shares that
 * rewards pay are rounded half to even, dividends and wages of agents half up, shares of a sum that must not be exceeded down.
 */

/** An exact quantity; the denominator is positive. */
export interface Fraction {
  numerator: bigint
  denominator: bigint
}

/** Half to even: an exact half goes to the even neighbour, so that in the long run rounding favours neither side. */
export function roundHalfEven({ numerator, denominator }: Fraction): number {
  const below = floorDivide(numerator, denominator)
  const twice = (numerator - below * denominator) * 2n
  const isUp = twice > denominator || (twice === denominator && below % 2n !== 0n)
  return exactNumber(isUp ? below + 1n : below)
}

/** An exact half upwards. */
export function roundHalfUp({ numerator, denominator }: Fraction): number {
  return exactNumber(floorDivide(2n * numerator + denominator, 2n * denominator))
}

export function roundDown({ numerator, denominator }: Fraction): number {
  return exactNumber(floorDivide(numerator, denominator))
}

export function roundUp({ numerator, denominator }: Fraction): number {
  return exactNumber(-floorDivide(-numerator, denominator))
}

/** `value × by ÷ over`, not rounded. @throws RangeError unless all are whole, exact numbers */
export function ratioOf(value: number, by: number, over: number): Fraction {
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(by) || !Number.isSafeInteger(over))
    throw new RangeError('whole numbers only')
  return { numerator: BigInt(value) * BigInt(by), denominator: BigInt(over) }
}

/** Negative, zero or positive, as `a` is below, equal to or above `b`. */
export function compareFractions(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** @throws RangeError beyond exact numbers, as the functions below and every rounding */
export function addExact(a: number, b: number): number {
  return safe(a + b)
}

export function exactSum(values: readonly number[]): number {
  return values.reduce(addExact, 0)
}

/** The product of two whole numbers. */
export function exactProduct(left: number, right: number): number {
  return safe(safe(left) * safe(right))
}

export function exactNumber(value: bigint): number {
  return safe(Number(value))
}

function safe(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError('too large to be exact')
  return value
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by < 0n ? quotient - 1n : quotient
}
