import { combinations, ratio } from '#lib/shared/lottery/exact.ts'
import type { Rational } from '#lib/shared/lottery/exact.ts'
import { BALLS, REGULARS } from './result.ts'

const SEVEN = REGULARS + 1

/** The chance that each of these groups of numbers has a member among the seven, by inclusion and exclusion. */
export function chanceOfAll(sizes: readonly number[]): Rational {
  const ways = (left: readonly number[], away: number): number => {
    const [size, ...rest] = left
    if (size === undefined) return combinations(BALLS - away, SEVEN)
    return ways(rest, away) - ways(rest, away + size)
  }
  return ratio(ways(sizes, 0), combinations(BALLS, SEVEN))
}

/** The chance that none of them has one. */
export function chanceOfNone(sizes: readonly number[]): Rational {
  const away = sizes.reduce((sum, size) => sum + size, 0)
  return ratio(combinations(BALLS - away, SEVEN), combinations(BALLS, SEVEN))
}
