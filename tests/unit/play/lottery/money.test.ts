import { describe, expect, it } from 'vitest'
import { roundHalfEven } from '#lib/shared/money/exact.ts'
import { mulOdds } from '#lib/shared/money/money.ts'
import { prizeOf } from '#lib/shared/lottery/prize.ts'
import type { OddsTable, Win } from '#lib/shared/lottery/play.ts'
import { ELEVEN_FIVE } from '#lib/shared/lottery/eleven-five/family.ts'
import { defaultElevenFiveRules } from '#lib/shared/lottery/eleven-five/rules.ts'
import { rebateOf } from '#lib/shared/lottery/rebate.ts'
import { priceE4, stakeOf } from '#lib/shared/lottery/stake.ts'
import type { Stake } from '#lib/shared/lottery/stake.ts'
import { capped, mostPaid } from '#lib/shared/lottery/win-cap.ts'
import { playOf } from './support/find.ts'

const RULES = defaultElevenFiveRules()
const any2 = playOf(ELEVEN_FIVE, 'any2')
const stake = (unitMinor: number, bets = 1, payableMinor = unitMinor * bets): Stake => ({
  unitMinor,
  multiple: 1,
  bets,
  units: bets,
  faceMinor: unitMinor * bets,
  payableMinor,
})
const won = (key: string, count: number, divisor?: number): Win => ({
  kind: 'prize',
  key,
  count,
  ...(divisor ? { divisor } : {}),
})

describe('stakes', () => {
  it('are units × unit × multiple, and payable is a part of it rounded up once', () => {
    const line = { numbers: [1, 2, 3] }
    const cost = (unitMinor: number, multiple: number, pricesE4 = {}) =>
      stakeOf(any2, line, { unit: { unitMinor, multiple }, rules: { ...RULES, pricesE4 } })
    expect(cost(200, 5)).toEqual({
      unitMinor: 200,
      multiple: 5,
      bets: 3,
      units: 3,
      faceMinor: 3000,
      payableMinor: 3000,
    })
    expect(cost(1, 1, { any2: 5000 }).payableMinor).toBe(2)
    expect(cost(1, 1, { any2: 1667 }).payableMinor).toBe(1)
    expect(cost(1, 3, { any2: 5000 }).payableMinor).toBe(5)
    expect(cost(1, 1, { '*': 8000, any2: 10_000 }).payableMinor).toBe(3)
    expect(cost(10, 1, { '*': 8000 }).payableMinor).toBe(24)
  })

  it('refuse units and multiples that are no whole numbers above zero, and sums that are not exact', () => {
    for (const [unitMinor, multiple] of [
      [0, 1],
      [-1, 1],
      [1.5, 1],
      [1, 0],
      [1, 1.5],
      [Number.NaN, 1],
      [1, Number.POSITIVE_INFINITY],
      [Number.MAX_SAFE_INTEGER, 2],
    ] as const)
      expect(() =>
        stakeOf(any2, { numbers: [1, 2] }, { unit: { unitMinor, multiple }, rules: RULES }),
      ).toThrow(RangeError)
    expect(() =>
      stakeOf(any2, { numbers: [1] }, { unit: { unitMinor: 1, multiple: 1 }, rules: RULES }),
    ).toThrow(RangeError)
  })

  it('refuse prices of nothing', () => {
    for (const price of [0, -1, 0.5, Number.NaN])
      expect(() => priceE4({ ...RULES, pricesE4: { any2: price } }, 'any2', '')).toThrow(RangeError)
  })
})

describe('prizes', () => {
  it('are added up by class and rounded once', () => {
    // 3 × 0.5 is 1.5, to even 2; rounded win by win it would be 0.
    expect(prizeOf([won('a', 1), won('a', 2)], { a: 5000 }, stake(1)).totalMinor).toBe(2)
    // Two classes of 0.5 each: each rounds to 0.
    expect(prizeOf([won('a', 1), won('b', 1)], { a: 5000, b: 5000 }, stake(1)).totalMinor).toBe(0)
    expect(prizeOf([won('a', 1, 24), won('a', 1, 12)], { a: 10_000 }, stake(100)).totalMinor).toBe(12)
    expect(prizeOf([won('a', 1)], { a: 19_500 }, stake(333)).totalMinor).toBe(mulOdds(333, 19_500))
  })

  it('round exact halves to even', () => {
    expect(
      [1n, 3n, 5n, 7n, -1n, -3n].map((part) => roundHalfEven({ numerator: part, denominator: 2n })),
    ).toEqual([0, 2, 2, 4, 0, -2])
    expect(() => roundHalfEven({ numerator: 2n ** 60n, denominator: 1n })).toThrow(RangeError)
  })

  it('return what the tied tickets cost, not what they were worth', () => {
    const paid = prizeOf([{ kind: 'tie', count: 2 }], {}, stake(100, 3, 240))
    expect(paid).toEqual({ totalMinor: 160, prizeMinor: 0, refundMinor: 160, classes: [] })
  })

  it('are never nothing for odds that are missing or senseless', () => {
    const senseless: OddsTable[] = [{}, { a: -1 }, { a: 1.5 }, { a: Number.NaN }]
    for (const odds of senseless) expect(() => prizeOf([won('a', 1)], odds, stake(100))).toThrow(RangeError)
  })

  it('count tickets by the lowest odds of their members', () => {
    const win: Win = {
      kind: 'prize',
      key: 'a',
      count: 6,
      pools: [{ members: ['1', '2', '3', '4'], take: 2 }],
    }
    // Pairs with 1: three at 1; of the rest those with 2: two at 2; and 3 with 4 at 4.
    const odds = { a: 40_000, 'a.1': 10_000, 'a.2': 20_000, 'a.3': 50_000 }
    expect(prizeOf([win], odds, stake(100)).totalMinor).toBe(300 + 400 + 400)
  })
})

describe('the win cap', () => {
  it('cuts what prizes have over stakes and cap', () => {
    expect(capped([1_000_000], [100_000], 400_000)).toEqual([500_000])
    expect(capped([500_000], [100_000], 400_000)).toEqual([500_000])
    expect(capped([500_001], [100_000], 400_000)).toEqual([500_000])
  })

  it('cuts each prize by its share, to the minor unit', () => {
    const cut = capped([100, 200, 0, 301], [50, 50, 50, 50], 100)
    expect(cut.reduce((sum, minor) => sum + minor, 0)).toBe(300)
    expect(cut[2]).toBe(0)
    for (const [index, before] of [100, 200, 0, 301].entries()) expect(cut[index]).toBeLessThanOrEqual(before)
    expect(() => capped([1.5], [1], 1)).toThrow(RangeError)
    expect(() => capped([1], [1], -1)).toThrow(RangeError)
  })

  it('bounds what bets can win together, returned stakes included', () => {
    const bets = { possibleMinor: 1_000_000, stakeMinor: 100_000, capMinor: 400_000 }
    expect(mostPaid(bets)).toBe(500_000)
    expect(mostPaid({ ...bets, possibleMinor: 500_000 })).toBe(500_000)
    // A stake of 30,000 is returned besides the prize: the whole is what `capped` and the return pay.
    const [prize = 0] = capped([970_000], [70_000], 400_000)
    expect(mostPaid(bets)).toBe(prize + 30_000)
  })
})

describe('the rebate', () => {
  it('is a part of what was paid and not returned', () => {
    expect(rebateOf(ELEVEN_FIVE.rebateE4?.(RULES) ?? 0, { payableMinor: 1000, refundMinor: 0 })).toBe(140)
    expect(rebateOf(1400, { payableMinor: 1000, refundMinor: 500 })).toBe(70)
    expect(rebateOf(0, { payableMinor: 1000, refundMinor: 0 })).toBe(0)
  })
})
