/** Rates and weights are basis points: 10,000 is the whole. */
export const WHOLE_BP = 10_000

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
