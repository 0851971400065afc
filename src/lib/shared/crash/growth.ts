/** Multipliers are whole numbers of hundredths: 2.00× is 200. */
export const MULTIPLIER_SCALE = 100
/** The highest multiplier of any game, 1,000,000.00×, reached after 3 min 50 s. */
export const MAX_MULTIPLIER_E2 = 100_000_000

/** x = e^(0.00006 × ms), as a ratio of whole numbers. */
const GROWTH_PER_MS = { part: 6n, whole: 100_000n }
/** Binary places of the fixed-point numbers; a test finds no time at which 64 of them would give another result. */
const PLACES = 192n
const ONE = 1n << PLACES
/** 2^18 ms exceed the time of the highest multiplier. */
const TIME_BITS = 18

/** e^(0.00006 × 2^bit): the multiplier of a time is the product over its bits. */
const POWERS = powersOfGrowth()

/**
 * The multiplier of a game `ms` after its start, rounded down to hundredths. Exact whole-number arithmetic, because the
 * last digit of `Math.exp` differs between engines, and a hundredth is money.
 * @throws RangeError unless `ms` is a whole number from 0
 */
export function multiplierAt(ms: number): number {
  if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError('a time is whole milliseconds from 0')
  if (ms >= 2 ** TIME_BITS) return MAX_MULTIPLIER_E2
  const multiplierE2 = Number((growthAt(ms) * BigInt(MULTIPLIER_SCALE)) >> PLACES)
  return Math.min(multiplierE2, MAX_MULTIPLIER_E2)
}

/**
 * The first whole millisecond at which `multiplierAt` reaches this multiplier.
 * @throws RangeError unless the multiplier is from 1.00× to the highest
 */
export function msAt(multiplierE2: number): number {
  if (
    !Number.isSafeInteger(multiplierE2) ||
    multiplierE2 < MULTIPLIER_SCALE ||
    multiplierE2 > MAX_MULTIPLIER_E2
  )
    throw new RangeError('a multiplier is from 1.00× to the highest, in hundredths')
  // Only the start of the search is inexact.
  let ms = Math.round(Math.log(multiplierE2 / MULTIPLIER_SCALE) / 0.00006)
  while (ms > 0 && multiplierAt(ms - 1) >= multiplierE2) ms -= 1
  while (multiplierAt(ms) < multiplierE2) ms += 1
  return ms
}

/** e^(0.00006 × ms) in fixed point, with `PLACES` binary places. */
export function growthAt(ms: number): bigint {
  return POWERS.reduce(
    (product, power, bit) => ((ms >> bit) & 1 ? (product * power) >> PLACES : product),
    ONE,
  )
}

function powersOfGrowth(): bigint[] {
  let term = ONE
  let sum = ONE
  for (let step = 1n; term > 0n; step += 1n) {
    term = (term * GROWTH_PER_MS.part) / (GROWTH_PER_MS.whole * step)
    sum += term
  }
  const powers = [sum]
  while (powers.length < TIME_BITS) {
    const last = powers.at(-1) ?? ONE
    powers.push((last * last) >> PLACES)
  }
  return powers
}
