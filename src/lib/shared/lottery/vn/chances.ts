import { combinations, ratio } from '#lib/shared/lottery/exact.ts'
import type { Rational } from '#lib/shared/lottery/exact.ts'

/**
 * The chance that `numbers` given two-digit numbers all appear among `prizes` independent ones, by inclusion and exclusion.
 */
export function chanceOfAll(numbers: number, prizes: number): Rational {
  let wins = 0n
  for (let away = 0; away <= numbers; away += 1) {
    const sign = away % 2 === 0 ? 1n : -1n
    wins += sign * BigInt(combinations(numbers, away)) * BigInt(100 - away) ** BigInt(prizes)
  }
  return ratio(wins, 100n ** BigInt(prizes))
}

/** The chance that none of them appears. */
export function chanceOfNone(numbers: number, prizes: number): Rational {
  return ratio(BigInt(100 - numbers) ** BigInt(prizes), 100n ** BigInt(prizes))
}
