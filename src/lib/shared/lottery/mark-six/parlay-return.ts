import { ratio } from '#lib/shared/lottery/exact.ts'
import type { Rational } from '#lib/shared/lottery/exact.ts'
import type { OddsTable } from '#lib/shared/lottery/play.ts'
import { oddsAt } from '#lib/shared/lottery/prize.ts'
import { ODDS_SCALE } from '#lib/shared/money/money.ts'
import { BALLS, NUMBERS, REGULARS } from './result.ts'
import { judgeSideOrWave } from './sides.ts'

/**
 * The mean return of the best parlay. Legs are not independent: balls are drawn without replacement, so opposite sides help
 * each other slightly. It evaluates every combination of sides for two to six legs.
 */
export function bestParlayReturn(sides: readonly string[], odds: OddsTable): Rational {
  const values = sides.map((side) => NUMBERS.map((ball) => valueOf(side, ball, odds)))
  const products = new Map<string, readonly bigint[]>()
  const totals = new Map<string, bigint>()

  /** For each ball the product of these legs' values at it. */
  function productsOf(legs: readonly number[]): readonly bigint[] {
    return memoised(products, legs, () => {
      const last = values[legs.at(-1) ?? 0] ?? []
      if (legs.length < 2) return last
      return productsOf(legs.slice(0, -1)).map((product, ball) => product * (last[ball] ?? 0n))
    })
  }

  /**
   * The sum over different balls, one per leg, of the product of values. The first leg shares its ball with each subset of
   * the others in turn, with a sign and weight that leave only combinations without shared balls.
   */
  function totalOf(legs: readonly number[]): bigint {
    if (legs.length === 0) return 1n
    return memoised(totals, legs, () => {
      const [first = 0, ...rest] = legs
      let total = 0n
      for (let mask = 0; mask < 2 ** rest.length; mask += 1) {
        const together = rest.filter((_, index) => mask & (1 << index))
        const apart = rest.filter((_, index) => !(mask & (1 << index)))
        const weight = factorial(together.length) * (together.length % 2 === 0 ? 1n : -1n)
        const shared = productsOf([first, ...together]).reduce((sum, product) => sum + product, 0n)
        total += weight * shared * totalOf(apart)
      }
      return total
    })
  }

  let best = ratio(0, 1)
  let orders = BigInt(BALLS)
  for (let legs = 2; legs <= REGULARS; legs += 1) {
    orders *= BigInt(BALLS - legs + 1)
    const all = orders * BigInt(ODDS_SCALE) ** BigInt(legs)
    for (const chosen of multisets(sides.length, legs)) {
      const total = totalOf(chosen)
      if (total * best.of > best.wins * all) best = { wins: total, of: all }
    }
  }
  return ratio(best.wins, best.of)
}

function valueOf(side: string, ball: number, odds: OddsTable): bigint {
  const verdict = judgeSideOrWave(side, ball)
  if (verdict === 'lose') return 0n
  return BigInt(verdict === 'tie' ? ODDS_SCALE : oddsAt(odds, `parlay.${side}`))
}

/** Both tables are read for the same legs again and again, which would take exponential time without the cache. */
function memoised<T>(cache: Map<string, T>, legs: readonly number[], make: () => T): T {
  const key = legs.join()
  const known = cache.get(key)
  if (known !== undefined) return known
  const made = make()
  cache.set(key, made)
  return made
}

function factorial(number: number): bigint {
  return number < 2 ? 1n : BigInt(number) * factorial(number - 1)
}

/** Sides of `size` legs, in rising order, with repetition. */
function* multisets(sides: number, size: number, from = 0): Generator<number[]> {
  if (size === 0) return yield []
  for (let side = from; side < sides; side += 1)
    for (const rest of multisets(sides, size - 1, side)) yield [side, ...rest]
}
