import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fairDraw } from '#lib/shared/fairness/fill.ts'
import { isNetWin } from '#lib/shared/money/net-win.ts'
import { buyCard } from '#lib/shared/scratch/card.ts'
import { CELLS, pictureAt, pictureCount } from '#lib/shared/scratch/pictures.ts'
import {
  exactDeviation,
  exactHits,
  exactReturn,
  PRIZES,
  prizeAt,
  WEIGHT_TOTAL,
} from '#lib/shared/scratch/prizes.ts'

const PRIZE_OR_NONE = [undefined, ...PRIZES.keys()]
/** The symbols that occur three times or more on a card. */
const triplesOn = (picture: readonly number[]) =>
  [...PRIZES.keys()].filter((symbol) => picture.filter((field) => field === symbol).length >= 3)

describe('the prizes', { timeout: 60_000 }, () => {
  it('return 92 %, hit 31.0622 % and scatter by 15.174 stakes', () => {
    expect(exactReturn()).toEqual({ part: 920_000, whole: WEIGHT_TOTAL })
    expect(exactHits()).toEqual({ part: 310_622, whole: WEIGHT_TOTAL })
    expect(exactDeviation()).toBeCloseTo(15.174, 3)
  })

  it('are won by exactly as many numbers as they weigh', () => {
    const counts = new Map<number | undefined, number>()
    for (let number = 0; number < WEIGHT_TOTAL; number += 1)
      counts.set(prizeAt(number), (counts.get(prizeAt(number)) ?? 0) + 1)
    expect(PRIZES.map((_, prize) => counts.get(prize))).toEqual(PRIZES.map(({ weight }) => weight))
    expect(counts.get(undefined)).toBe(WEIGHT_TOTAL - 310_622)
  })
})

describe('the pictures', { timeout: 60_000 }, () => {
  it('are as many as the generating functions say', () => {
    // 9! [x^9] (1 + x + x²/2)^8, and C(9,3) 6! [x^6] (1 + x + x²/2)^7.
    expect(pictureCount(undefined)).toBe(48_444_480)
    for (const prize of PRIZES.keys()) expect(pictureCount(prize)).toBe(84 * 83_790)
  })

  it('have one triple where the card wins and none where it loses, at every rank', () => {
    const pick = fc.record({
      prize: fc.constantFrom(...PRIZE_OR_NONE),
      share: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    })
    fc.assert(
      fc.property(pick, ({ prize, share }) => {
        const picture = pictureAt(prize, Math.floor(share * pictureCount(prize)))
        expect(picture).toHaveLength(CELLS)
        expect(triplesOn(picture)).toEqual(prize === undefined ? [] : [prize])
        expect(picture.filter((symbol) => symbol === prize).length).toBe(prize === undefined ? 0 : 3)
        expect(picture.filter((symbol) => !Object.keys(PRIZES).includes(`${symbol}`))).toEqual([])
      }),
      { numRuns: 500 },
    )
    for (const rank of [-1, 0.5, pictureCount(undefined)])
      expect(() => pictureAt(undefined, rank)).toThrow(RangeError)
  })

  it('come in the order of their fields, so that no two ranks share one', () => {
    for (const prize of PRIZE_OR_NONE) {
      const count = pictureCount(prize)
      for (let step = 0; step < 400; step += 1)
        // The first ranks and the last ones one by one, and steps through everything between.
        for (const rank of [step, Math.floor((count / 401) * step), count - 2 - step])
          expect(pictureAt(prize, rank + 1).join('') > pictureAt(prize, rank).join('')).toBe(true)
    }
  })

  it('of losing cards show pairs as often as chance has them, and favour no symbol or field', () => {
    const draw = fairDraw({ serverSeed: 'ab'.repeat(32), clientSeed: 'pictures', nonce: 0 })
    const rounds = 40_000
    const pairs = Array.from({ length: 5 }, () => 0)
    const places = Array.from({ length: CELLS * PRIZES.length }, () => 0)
    for (let round = 0; round < rounds; round += 1) {
      const picture = pictureAt(undefined, draw(pictureCount(undefined)))
      const count = PRIZES.filter(
        (_, symbol) => picture.filter((field) => field === symbol).length === 2,
      ).length
      pairs[count] = (pairs[count] ?? 0) + 1
      picture.forEach(
        (symbol, field) =>
          (places[field * PRIZES.length + symbol] = (places[field * PRIZES.length + symbol] ?? 0) + 1),
      )
    }
    // Pictures with 1 to 4 pairs, by choice of symbols: (4, 42, 70, 17.5) of 133.5.
    const expected = [0, 4, 42, 70, 17.5].map((ways) => (rounds * ways) / 133.5)
    expect(pairs[0]).toBe(0)
    const chiSquare = (seen: readonly number[], wanted: readonly number[]) =>
      seen.reduce((sum, count, index) => sum + (count - (wanted[index] ?? 0)) ** 2 / (wanted[index] ?? 0), 0)
    // 1 in 1,000 with 3 degrees of freedom.
    expect(chiSquare(pairs.slice(1), expected.slice(1))).toBeLessThan(16.27)
    // Each field alone: 1 in 10,000 with 7 degrees of freedom.
    const even = PRIZES.map(() => rounds / PRIZES.length)
    for (let field = 0; field < CELLS; field += 1)
      expect(chiSquare(places.slice(field * PRIZES.length, (field + 1) * PRIZES.length), even)).toBeLessThan(
        29.88,
      )
  })
})

describe('a card', () => {
  it('is decided by two draws: first the prize, then the picture', () => {
    const asked: number[] = []
    const outcome = buyCard((exclusiveMax) => {
      asked.push(exclusiveMax)
      return 0
    }, 50)
    expect(asked).toEqual([WEIGHT_TOTAL, pictureCount(0)])
    expect(outcome).toEqual({ picture: pictureAt(0, 0), prize: 0, winMinor: 500_000 })
    const lost = buyCard((exclusiveMax) => exclusiveMax - 1, 50)
    expect(lost).toEqual({
      picture: pictureAt(undefined, pictureCount(undefined) - 1),
      prize: null,
      winMinor: 0,
    })
    expect(JSON.parse(JSON.stringify(lost))).toEqual(lost)
  })

  it('of one stake is no net win', () => {
    let asked = 0
    const outcome = buyCard((exclusiveMax) => (exclusiveMax === WEIGHT_TOTAL ? 310_621 : (asked += 1)), 50)
    expect(outcome.winMinor).toBe(50)
    expect(isNetWin({ stakeMinor: 50, winMinor: outcome.winMinor })).toBe(false)
    expect(isNetWin({ stakeMinor: 50, winMinor: 51 })).toBe(true)
  })

  it('takes whole stakes alone', () => {
    for (const stake of [0, -1, 0.5, Number.NaN]) expect(() => buyCard(() => 0, stake)).toThrow(RangeError)
  })
})
