import { mulOdds } from '#lib/shared/money.ts'

/** Rates and weights are basis points: 10,000 is the whole. */
export const WHOLE_BP = 10_000
export const DAY_MS = 86_400_000

/** The value itself, if it is a non-negative whole number. Throws a `RangeError` that names it. */
export function wholeUnits(value: number, name: string): number {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${name}: a whole number, zero or more, not ${value}`)
  return value
}

/** The same for positive values. */
export function positiveUnits(value: number, name: string): number {
  if (wholeUnits(value, name) === 0) throw new RangeError(`${name}: above zero`)
  return value
}

/** Whether a value is a whole number within inclusive bounds. */
export function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most
}

/** The product of two whole numbers; throws a `RangeError` beyond exact numbers. */
export function exactProduct(left: number, right: number): number {
  const product = left * right
  if (!Number.isSafeInteger(left) || !Number.isSafeInteger(right) || !Number.isSafeInteger(product))
    throw new RangeError('too large to be exact')
  return product
}

/** The sum of whole numbers; throws a `RangeError` beyond exact numbers. */
export function exactSum(values: readonly number[]): number {
  return values.reduce((sum, value) => {
    const next = sum + value
    if (!Number.isSafeInteger(next)) throw new RangeError('too large to be exact')
    return next
  }, 0)
}

/** `value × by ÷ over` of non-negative whole numbers, rounded down; exact for any intermediate product. */
export function floorOfRatio(value: number, by: number, over: number): number {
  return exactNumber((BigInt(value) * BigInt(by)) / BigInt(over))
}

/** The same, rounded up. */
export function ceilingOfRatio(value: number, by: number, over: number): number {
  return exactNumber((BigInt(value) * BigInt(by) + BigInt(over) - 1n) / BigInt(over))
}

/** A share of an amount in minor units, half to even: the product's one rounding. */
export function shareBp(minor: number, rateBp: number): number {
  return mulOdds(minor, rateBp)
}

/** An exact amount in ten-thousandths of a minor unit, rounded once, half to even. */
export function roundE4(amountE4: number): number {
  return mulOdds(amountE4, 1)
}

function exactNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError('too large to be exact')
  return number
}
