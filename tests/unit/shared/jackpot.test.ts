import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fairDraw } from '#lib/shared/fairness/fill.ts'
import {
  contribute,
  isHit,
  meanProgressiveWin,
  newPool,
  playPool,
  progressiveReturn,
} from '#lib/shared/jackpot/pool.ts'

const SERVER_SEED = '0c'.repeat(32)
/** 1 %, a seed of 10,000 units, one unit of a million wins. */
const PROGRESSIVE = { contributionPpm: 10_000, seedMinor: 1_000_000, unitMinor: 100, hitOneIn: 1_000_000 }

describe('contributions', () => {
  it('are carried to the last millionth of a minor unit', () => {
    const stakes = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 50 })
    fc.assert(
      fc.property(stakes, fc.integer({ min: 0, max: 999_999 }), (list, contributionPpm) => {
        const rules = { contributionPpm, seedMinor: 777 }
        const pool = list.reduce((before, stake) => contribute(before, rules, stake), newPool(rules))
        const paidIn = list.reduce((sum, stake) => sum + BigInt(stake), 0n) * BigInt(contributionPpm)
        expect(BigInt(pool.amountMinor - 777) * 1_000_000n + BigInt(pool.remainderPpm)).toBe(paidIn)
        expect(pool.remainderPpm).toBeLessThan(1_000_000)
      }),
    )
  })

  it('of 1 % add one minor unit every hundred', () => {
    const rules = { contributionPpm: 10_000, seedMinor: 0 }
    let pool = newPool(rules)
    const amounts = Array.from({ length: 5 }, () => (pool = contribute(pool, rules, 50)).amountMinor)
    expect(amounts).toEqual([0, 1, 1, 2, 2])
  })

  it('refuse what is no stake', () => {
    for (const stake of [-1, 0.5, Number.NaN, 2 ** 53])
      expect(() => contribute(newPool(PROGRESSIVE), PROGRESSIVE, stake)).toThrow(RangeError)
  })
})

describe('a progressive pool', () => {
  it('returns c + p S: 2 % where both are 1 %', () => {
    expect(progressiveReturn(PROGRESSIVE)).toBeCloseTo(0.02, 15)
    expect(meanProgressiveWin(PROGRESSIVE)).toBe(2_000_000)
  })

  it('is won by as many draws as units are staked', () => {
    const asked: number[] = []
    const at = (value: number) => (exclusiveMax: number) => {
      asked.push(exclusiveMax)
      return value
    }
    expect(isHit(at(0), PROGRESSIVE, 100)).toBe(true)
    expect(isHit(at(1), PROGRESSIVE, 100)).toBe(false)
    expect(isHit(at(49), PROGRESSIVE, 5_000)).toBe(true)
    expect(isHit(at(50), PROGRESSIVE, 5_000)).toBe(false)
    expect(asked).toEqual([1_000_000, 1_000_000, 1_000_000, 1_000_000])
    for (const stake of [0, 150, -100, 100 * 1_000_001])
      expect(() => isHit(at(0), PROGRESSIVE, stake)).toThrow(RangeError)
  })

  it('pays all it holds, the winner’s contribution too, and starts again from its seed', () => {
    const pool = { amountMinor: 1_234_567, remainderPpm: 995_000 }
    expect(playPool(pool, PROGRESSIVE, { stakeMinor: 100, isHit: false })).toEqual({
      pool: { amountMinor: 1_234_568, remainderPpm: 995_000 },
      wonMinor: 0,
    })
    expect(playPool(pool, PROGRESSIVE, { stakeMinor: 150, isHit: true })).toEqual({
      pool: { amountMinor: 1_000_000, remainderPpm: 495_000 },
      wonMinor: 1_234_569,
    })
  })

  it('keeps its books: all that was won or is left was contributed or paid in as seeds', () => {
    const rules = { contributionPpm: 12_345, seedMinor: 5_000, unitMinor: 10, hitOneIn: 40 }
    const draw = fairDraw({ serverSeed: SERVER_SEED, clientSeed: 'books', nonce: 0 })
    let pool = newPool(rules)
    let [staked, won, hits] = [0, 0, 0]
    for (let round = 0; round < 5_000; round += 1) {
      const stakeMinor = 10 * (1 + draw(8))
      const played = playPool(pool, rules, { stakeMinor, isHit: isHit(draw, rules, stakeMinor) })
      staked += stakeMinor
      won += played.wonMinor
      hits += played.wonMinor > 0 ? 1 : 0
      pool = played.pool
    }
    const left = BigInt(pool.amountMinor) * 1_000_000n + BigInt(pool.remainderPpm)
    const paidIn = BigInt(staked) * 12_345n + BigInt((hits + 1) * 5_000) * 1_000_000n
    expect(BigInt(won) * 1_000_000n + left).toBe(paidIn)
    const units = staked / 10
    expect(Math.abs(hits - units / 40)).toBeLessThan(3 * Math.sqrt(units / 40))
  })
})
