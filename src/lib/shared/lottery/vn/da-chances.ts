import { combinations, minus, ONE, plus, ratio, times } from '#lib/shared/lottery/exact.ts'
import type { Rational } from '#lib/shared/lottery/exact.ts'
import { ODDS_SCALE } from '#lib/shared/money/money.ts'
import type { DaRules } from './rules.ts'

export interface DaChance {
  numbers: number
  /** That at least two of them appear. */
  chance: Rational
  /** The mean, in prizes of one pair: appeared numbers less one, and the bonus for repeated appearances. */
  mean: Rational
}

/** Chances of đá tickets of 2 to `most` numbers over `prizes` prizes. */
export function daChances(
  most: number,
  prizes: number,
  { bonusFrom, bonusE4 }: Pick<DaRules, 'bonusFrom' | 'bonusE4'>,
): DaChance[] {
  const all = 100n ** BigInt(prizes)
  const places = chosenPlaces(prizes)
  const unbounded = waysUpTo(prizes, most, places)
  const bounded = Array.from({ length: prizes - 1 }, (_, index) => waysUpTo(index + 1, most, places))
  return Array.from({ length: most - 1 }, (_, index) => {
    const numbers = index + 2
    const any = exactlyAppeared(unbounded, numbers, prizes)
    const pairs = any.reduce((sum, count, appeared) => sum + BigInt(Math.max(0, appeared - 1)) * count, 0n)
    // E[M − 1] = Σ over m ≥ 1 of P(M > m), among results with enough numbers for a bonus.
    const hasBonus = (_count: bigint, appeared: number) => appeared >= 2 && appeared > bonusFrom
    const withBonus = total(any.filter(hasBonus))
    const repeats = bounded.reduce(
      (sum, ways) => sum + withBonus - total(exactlyAppeared(ways, numbers, prizes).filter(hasBonus)),
      0n,
    )
    return {
      numbers,
      chance: minus(ONE, ratio(total(any.slice(0, 2)), all)),
      mean: plus(ratio(pairs, all), times(ratio(repeats, all), ratio(bonusE4, ODDS_SCALE))),
    }
  })
}

/** `places[t][own]`: the number of ways to choose `own` of `t` positions; computed once. */
function chosenPlaces(prizes: number): bigint[][] {
  return Array.from({ length: prizes + 1 }, (_, t) =>
    Array.from({ length: t + 1 }, (_each, own) => BigInt(combinations(t, own))),
  )
}

/** `ways[j][t]`: sequences of `t` prizes in which each of `j` given numbers appears, 1 to `bound` times, and no other. */
function waysUpTo(bound: number, most: number, places: readonly (readonly bigint[])[]): bigint[][] {
  const prizes = places.length - 1
  const ways: bigint[][] = [Array.from({ length: prizes + 1 }, (_, t) => (t === 0 ? 1n : 0n))]
  for (let j = 1; j <= Math.min(most, prizes); j += 1) {
    const before = ways[j - 1] ?? []
    ways.push(
      Array.from({ length: prizes + 1 }, (_, t) => {
        let sum = 0n
        for (let own = 1; own <= Math.min(bound, t); own += 1)
          sum += (places[t]?.[own] ?? 0n) * (before[t - own] ?? 0n)
        return sum
      }),
    )
  }
  return ways
}

/** The number of results that show exactly 0, 1, 2 … of the numbers, with appearances bounded as in `ways`. */
function exactlyAppeared(ways: readonly (readonly bigint[])[], numbers: number, prizes: number): bigint[] {
  // Positions × ways in which the remaining prizes show none of the numbers.
  const rest = Array.from(
    { length: prizes + 1 },
    (_, places) => BigInt(combinations(prizes, places)) * BigInt(100 - numbers) ** BigInt(prizes - places),
  )
  return ways
    .slice(0, numbers + 1)
    .map(
      (own, appeared) =>
        BigInt(combinations(numbers, appeared)) *
        own.reduce((sum, count, places) => sum + count * (rest[places] ?? 0n), 0n),
    )
}

function total(counts: readonly bigint[]): bigint {
  return counts.reduce((sum, count) => sum + count, 0n)
}
