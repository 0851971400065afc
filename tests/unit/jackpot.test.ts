import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fairDraw } from '#lib/shared/fairness/fill.ts'
import { commitOf } from '#lib/shared/fairness/seeds.ts'
import { mustDropReturn, playMustDrop, triggerOf, verifyDrop } from '#lib/shared/jackpot/must-drop.ts'
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
/** 1 %, from 1,000 to 5,000 units. */
const MUST_DROP = { contributionPpm: 10_000, seedMinor: 100_000, ceilingMinor: 500_000 }

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

describe('a must-drop pool', { timeout: 60_000 }, () => {
  const secret = { serverSeed: SERVER_SEED, poolId: 'daily-drop', drop: 0 }
  const triggerMinor = triggerOf(secret, MUST_DROP)

  it('returns c (M + S) / (M − S): 1.5 % from 1,000 to 5,000 at 1 %', () => {
    expect(mustDropReturn(MUST_DROP)).toBeCloseTo(0.015, 15)
  })

  it('has a trigger from seed to ceiling that its commit fixes', () => {
    expect(triggerMinor).toBe(triggerOf({ ...secret }, MUST_DROP))
    expect(triggerMinor).not.toBe(triggerOf({ ...secret, drop: 1 }, MUST_DROP))
    const narrow = { ...MUST_DROP, ceilingMinor: MUST_DROP.seedMinor + 2 }
    const seen = new Set(Array.from({ length: 60 }, (_, drop) => triggerOf({ ...secret, drop }, narrow)))
    expect([...seen].sort()).toEqual([100_000, 100_001, 100_002])
    const published = { commit: commitOf(SERVER_SEED), triggerMinor }
    expect(verifyDrop(secret, MUST_DROP, published)).toBe(true)
    expect(verifyDrop(secret, MUST_DROP, { ...published, triggerMinor: triggerMinor + 1 })).toBe(false)
    expect(verifyDrop(secret, MUST_DROP, { ...published, commit: commitOf('ff'.repeat(32)) })).toBe(false)
    expect(verifyDrop({ ...secret, serverSeed: 'ff'.repeat(32) }, MUST_DROP, published)).toBe(false)
    expect(() => triggerOf(secret, { ...MUST_DROP, ceilingMinor: 99_999 })).toThrow(RangeError)
  })

  it('drops at its trigger, and what was contributed beyond it opens the next pool', () => {
    const pool = { amountMinor: 300_000, remainderPpm: 500_000 }
    const play = (at: number) => playMustDrop(pool, MUST_DROP, { stakeMinor: 1_000, triggerMinor: at })
    expect(play(300_011)).toEqual({ pool: { amountMinor: 300_010, remainderPpm: 500_000 }, wonMinor: 0 })
    expect(play(300_010)).toEqual({
      pool: { amountMinor: 100_000, remainderPpm: 500_000 },
      wonMinor: 300_010,
    })
    expect(play(300_003)).toEqual({
      pool: { amountMinor: 100_007, remainderPpm: 500_000 },
      wonMinor: 300_003,
    })
  })

  it('returns over many drops what is stated, and every unit that was paid in', () => {
    const rules = { contributionPpm: 100_000, seedMinor: 1_000, ceilingMinor: 5_000 }
    let [drop, staked, won] = [0, 0, 0]
    let pool = newPool(rules)
    let trigger = triggerOf({ ...secret, drop }, rules)
    while (drop < 2_000) {
      const played = playMustDrop(pool, rules, { stakeMinor: 777, triggerMinor: trigger })
      expect(played.pool.amountMinor).toBeLessThan(rules.ceilingMinor + 78)
      staked += 777
      won += played.wonMinor
      pool = played.pool
      if (played.wonMinor === 0) continue
      drop += 1
      trigger = triggerOf({ ...secret, drop }, rules)
    }
    const left = BigInt(pool.amountMinor) * 1_000_000n + BigInt(pool.remainderPpm)
    const paidIn = BigInt(staked) * 100_000n + BigInt((drop + 1) * 1_000) * 1_000_000n
    expect(BigInt(won) * 1_000_000n + left).toBe(paidIn)
    // The mean trigger lies within three standard errors; (M − S) / √12 is the deviation of one.
    expect(Math.abs(won / drop - 3_000)).toBeLessThan(3 * (4_001 / Math.sqrt(12) / Math.sqrt(drop)))
    expect(won / staked).toBeCloseTo(mustDropReturn(rules), 2)
  })
})
