/** An exact quotient, `wins` of `of`: a chance, or a mean that may exceed 1. */
export interface Rational {
  wins: bigint
  of: bigint
}

/** The quotient in lowest terms. Throws a `RangeError` unless `of` is above zero. */
export function ratio(wins: bigint | number, of: bigint | number): Rational {
  const [part, whole] = [BigInt(wins), BigInt(of)]
  if (whole <= 0n) throw new RangeError('a quotient of something')
  const divisor = greatestCommonDivisor(part < 0n ? -part : part, whole) || 1n
  return { wins: part / divisor, of: whole / divisor }
}

export const ZERO: Rational = { wins: 0n, of: 1n }
export const ONE: Rational = { wins: 1n, of: 1n }

export function plus(one: Rational, other: Rational): Rational {
  return ratio(one.wins * other.of + other.wins * one.of, one.of * other.of)
}

export function minus(one: Rational, other: Rational): Rational {
  return plus(one, { wins: -other.wins, of: other.of })
}

export function times(one: Rational, other: Rational): Rational {
  return ratio(one.wins * other.wins, one.of * other.of)
}

/** Throws a `RangeError` unless `other` is above zero. */
export function over(one: Rational, other: Rational): Rational {
  return ratio(one.wins * other.of, one.of * other.wins)
}

export function sumOf(parts: readonly Rational[]): Rational {
  return parts.reduce(plus, ZERO)
}

/** 1 − (1 − p)^trials: at least one success in independent trials. */
export function atLeastOnce(p: Rational, trials: number): Rational {
  return minus(ONE, ratio((p.of - p.wins) ** BigInt(trials), p.of ** BigInt(trials)))
}

/** The quotient in ten-thousandths, rounded up: a return of 1.000001 must not read as 1. */
export function ceilE4({ wins, of }: Rational): number {
  return Number((wins * 10_000n + of - 1n) / of)
}

/** The quotient in ten-thousandths, rounded down: odds of a share of the fair ones never exceed it. */
export function floorE4({ wins, of }: Rational): number {
  return Number((wins * 10_000n) / of)
}

/** The number of ways to choose `k` of `n`, exact below 2^53 (the largest here is 10 of 100); 0 if `k` is not 0 to `n`. */
export function combinations(n: number, k: number): number {
  if (k < 0 || k > n) return 0
  let ways = 1
  // Each step divides evenly: the intermediate value is itself a binomial coefficient.
  for (let taken = 1; taken <= Math.min(k, n - k); taken += 1) ways = (ways * (n - taken + 1)) / taken
  return ways
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [larger, smaller] = [one, other]
  while (smaller > 0n) [larger, smaller] = [smaller, larger % smaller]
  return larger
}
