import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conversionOf, earnPoints, redeemProblem, type RedeemOrder } from '#lib/shared/rewards/points.ts'

describe('earning points', () => {
  it('7 × 33.33 at 1 per 100 is 2 points and 33.31 towards the next', () => {
    const rate = { points: 1, perMinor: 100_00 }
    let kept = { points: 0, remainder: 0 }
    let points = 0
    for (let bet = 0; bet < 7; bet += 1) {
      kept = earnPoints(rate, { amountMinor: 33_33, remainder: kept.remainder })
      points += kept.points
    }
    expect([points, kept.remainder]).toEqual([2, 33_31])
  })

  it('is the same for many small stakes and one large one', () => {
    const rate = fc.record({
      points: fc.integer({ min: 1, max: 50 }),
      perMinor: fc.integer({ min: 1, max: 100_000 }),
    })
    fc.assert(
      fc.property(rate, fc.array(fc.nat({ max: 10 ** 9 })), (given, stakes) => {
        let remainder = 0
        let points = 0
        for (const amountMinor of stakes) {
          const earned = earnPoints(given, { amountMinor, remainder })
          points += earned.points
          remainder = earned.remainder
        }
        const total = stakes.reduce((sum, stake) => sum + BigInt(stake) * BigInt(given.points), 0n)
        expect(BigInt(points)).toBe(total / BigInt(given.perMinor))
        expect(BigInt(remainder)).toBe(total % BigInt(given.perMinor))
      }),
    )
  })

  it('refuses what is not exact', () => {
    expect(() => earnPoints({ points: 1, perMinor: 0 }, { amountMinor: 1, remainder: 0 })).toThrow(RangeError)
    expect(() => earnPoints({ points: 1, perMinor: 1 }, { amountMinor: 0.5, remainder: 0 })).toThrow(
      RangeError,
    )
    const huge = { amountMinor: Number.MAX_SAFE_INTEGER, remainder: 0 }
    expect(() => earnPoints({ points: 2, perMinor: 1 }, huge)).toThrow(RangeError)
  })
})

describe('an order at the points shop', () => {
  const order: RedeemOrder = {
    quantity: 2,
    pointsEach: 500,
    stock: 2,
    pointsHeld: 1_000,
    isPasswordCorrect: true,
    hasAddress: true,
    isMobileCorrect: true,
  }

  it('needs password, address, mobile number, points and stock, and unknown is no', () => {
    expect(redeemProblem(order)).toBeUndefined()
    const problem = (change: Partial<RedeemOrder>) => redeemProblem({ ...order, ...change })
    expect([problem({ quantity: 0 }), problem({ quantity: 1.5 }), problem({ quantity: 101 })]).toEqual([
      'quantity',
      'quantity',
      'quantity',
    ])
    for (const fact of [false, undefined]) {
      expect(problem({ isPasswordCorrect: fact })).toBe('password')
      expect(problem({ hasAddress: fact })).toBe('address')
      expect(problem({ isMobileCorrect: fact })).toBe('mobile')
    }
    expect([problem({ pointsHeld: 999 }), problem({ pointsHeld: undefined })]).toEqual(['points', 'points'])
    expect([problem({ stock: 1 }), problem({ stock: undefined })]).toEqual(['stock', 'stock'])
  })
})

describe('turning points into money', () => {
  const rule = { points: 100, minor: 1_00, minPoints: 500, maxPointsADay: 2_000 }
  const convert = (points: number, held = 9_999, usedToday = 0) =>
    conversionOf(rule, { points, held, usedToday })

  it('has a rate, a minimum, a cap a day, and no overdraft', () => {
    expect(convert(500)).toEqual({ ok: true, pointsUsed: 500, creditMinor: 5_00 })
    expect(convert(499)).toEqual({ ok: false, reason: 'belowMinimum' })
    expect(convert(2_000, 1_999)).toEqual({ ok: false, reason: 'points' })
    expect(convert(1_000, 9_999, 1_000)).toMatchObject({ ok: true })
    expect(convert(1_001, 9_999, 1_000)).toEqual({ ok: false, reason: 'dailyCap' })
    expect(() => convert(0)).toThrow(RangeError)
  })

  it('uses only the points that whole units of money need', () => {
    const coarse = { points: 300, minor: 2, minPoints: 1, maxPointsADay: 10_000 }
    const of = (points: number) => conversionOf(coarse, { points, held: 10_000, usedToday: 0 })
    expect(of(149)).toEqual({ ok: false, reason: 'worthless' })
    expect(of(299)).toEqual({ ok: true, pointsUsed: 150, creditMinor: 1 })
    expect(of(1_000)).toEqual({ ok: true, pointsUsed: 900, creditMinor: 6 })
    const odd = conversionOf({ ...coarse, points: 7, minor: 3 }, { points: 8, held: 8, usedToday: 0 })
    expect(odd).toEqual({ ok: true, pointsUsed: 7, creditMinor: 3 })
    // 2 units are worth 4⅔ points: 5, as the brand gives no part of a unit away.
    const part = conversionOf({ ...coarse, points: 7, minor: 3 }, { points: 6, held: 8, usedToday: 0 })
    expect(part).toEqual({ ok: true, pointsUsed: 5, creditMinor: 2 })
  })
})
