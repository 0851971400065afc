import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashbackOf } from '#lib/shared/rewards/cashback.ts'
import { productOf } from '#lib/shared/rewards/products.ts'
import { rebateOf, type RebateRate } from '#lib/shared/rewards/rebate.ts'
import { validStake } from '#lib/shared/rewards/valid-stake.ts'
import { contributionOf, wageredProducts, type ContributionTable } from '#lib/shared/rewards/weights.ts'

/** The rates that the product shows. */
const RATES: RebateRate[] = [
  { category: 'LOTT', rateBp: 100, of: 'validStake' },
  { category: 'ELOTT', rateBp: 100, of: 'validStake' },
  { category: 'FISH', rateBp: 100, of: 'validStake' },
  { category: 'SPORTS', rateBp: 100, of: 'validStake' },
  { category: 'ESPORTS', rateBp: 100, of: 'validStake' },
  { category: 'RNG', rateBp: 120, of: 'validStake' },
  { category: 'LIVE', rateBp: 80, of: 'validStake' },
  { category: 'PVP', rateBp: 50, of: 'loss' },
]
const total = (category: RebateRate['category'], validMinor: number) => {
  return { category, validMinor, stakeMinor: validMinor, payoutMinor: 0 }
}

describe('the valid stake', () => {
  const valid = (
    category: RebateRate['category'],
    stakeMinor: number,
    payoutMinor: number,
    refundMinor = 0,
  ) => validStake({ category, stakeMinor, payoutMinor, refundMinor })

  it.each([
    ['SPORTS', 10_00, 0, 10_00],
    ['SPORTS', 10_00, 11_50, 1_50],
    ['SPORTS', 10_00, 4_00, 6_00],
    ['SPORTS', 10_00, 10_00, 0],
    ['SPORTS', 10_00, 45_00, 10_00],
    ['ESPORTS', 10_00, 11_50, 1_50],
    ['COCKFIGHT', 10_00, 19_00, 9_00],
    ['LIVE', 37_00, 36_00, 1_00],
    ['PVP', 5_00, 6_00, 1_00],
    ['RNG', 10_00, 11_50, 10_00],
    ['FISH', 10_00, 10_00, 10_00],
    ['LOTT', 10_00, 4_00, 10_00],
    ['ELOTT', 10_00, 4_00, 10_00],
    ['INHOUSE', 10_00, 4_00, 10_00],
  ] as const)('%s: of %i that pays %i, %i', (category, stakeMinor, payoutMinor, expected) => {
    expect(valid(category, stakeMinor, payoutMinor)).toBe(expected)
  })

  it('is next to nothing of both sides of a roulette table', () => {
    // 36 of 37 numbers, one unit each: they pay 36 or nothing.
    expect(valid('LIVE', 36_00, 36_00)).toBe(0)
  })

  it('is what was at risk, where a part of the stake or all of it came back', () => {
    expect(valid('LOTT', 10_00, 10_00, 10_00)).toBe(0)
    expect(valid('LOTT', 10_00, 4_00, 4_00)).toBe(6_00)
    expect(valid('LOTT', 10_00, 24_00, 4_00)).toBe(6_00)
    // Of 6.00 at risk, 7.50 were paid: 1.50 was won.
    expect(valid('SPORTS', 10_00, 11_50, 4_00)).toBe(1_50)
    expect(valid('SPORTS', 10_00, 10_00, 10_00)).toBe(0)
  })

  it('refuses fractions and negatives', () => {
    expect(() => valid('RNG', -1, 0)).toThrow(RangeError)
    expect(() => valid('RNG', 1, 0.5)).toThrow(RangeError)
    expect(() => valid('RNG', 1, 1, 2)).toThrow(RangeError)
    expect(() => valid('RNG', 2, 1, 2)).toThrow(RangeError)
  })
})

describe('a rebate', () => {
  it('of LIVE 12,345.67 is 98.77, and of RNG 0.41 nothing', () => {
    expect(rebateOf(RATES, [total('LIVE', 12_345_67)]).amountMinor).toBe(98_77)
    expect(rebateOf(RATES, [total('RNG', 41)]).amountMinor).toBe(0)
  })

  it('is rounded once for all categories, so no halves are lost or won on the way', () => {
    // Thrice 0.492 of a unit: one by one nothing, together 1.476.
    const many = (['LOTT', 'FISH', 'SPORTS'] as const).map((category) => total(category, 49))
    expect(rebateOf(RATES, many).amountMinor).toBe(1)
    expect(rebateOf(RATES, many).lines.map(({ exactE4 }) => exactE4)).toEqual([4_900, 4_900, 4_900])
    // Halves go to the even neighbour.
    expect(rebateOf(RATES, [total('LOTT', 50)]).amountMinor).toBe(0)
    expect(rebateOf(RATES, [total('LOTT', 150)]).amountMinor).toBe(2)
  })

  it('of PVP is of what was lost, and nothing of a day that was won', () => {
    const day = (stakeMinor: number, payoutMinor: number) =>
      rebateOf(RATES, [{ category: 'PVP', validMinor: 999_00, stakeMinor, payoutMinor }]).amountMinor
    expect(day(500_00, 300_00)).toBe(1_00)
    expect(day(500_00, 600_00)).toBe(0)
  })

  it('knows no rate for other categories', () => {
    expect(rebateOf(RATES, [total('COCKFIGHT', 1_000_00)])).toEqual({ amountMinor: 0, lines: [] })
  })

  it('is never more than half a unit away from the exact sum', () => {
    const totals = fc.array(
      fc.record({
        category: fc.constantFrom(...RATES.map(({ category }) => category)),
        validMinor: fc.nat(),
      }),
    )
    fc.assert(
      fc.property(totals, (days) => {
        const { amountMinor } = rebateOf(
          RATES,
          days.map(({ category, validMinor }) => total(category, validMinor)),
        )
        const exact = days.reduce((sum, { category, validMinor }) => {
          const rate = { RNG: 120n, LIVE: 80n, PVP: 50n }[String(category)] ?? 100n
          return sum + BigInt(validMinor) * rate
        }, 0n)
        const off = BigInt(amountMinor) * 10_000n - exact
        expect(off <= 5_000n && off >= -5_000n).toBe(true)
      }),
    )
  })
})

describe('cashback', () => {
  const rule = { rateBp: 1_000, period: 'week', maxMinor: undefined } as const

  it('10 % of 1,000 - 820 - 50 is 13', () => {
    expect(cashbackOf(rule, { stakeMinor: 1_000_00, winMinor: 820_00, bonusMinor: 50_00 })).toBe(13_00)
  })

  it('is nothing of a week without a loss, and at most its cap', () => {
    expect(cashbackOf(rule, { stakeMinor: 1_000_00, winMinor: 960_00, bonusMinor: 50_00 })).toBe(0)
    expect(
      cashbackOf({ ...rule, maxMinor: 10_00 }, { stakeMinor: 1_000_00, winMinor: 0, bonusMinor: 0 }),
    ).toBe(10_00)
    expect(() => cashbackOf(rule, { stakeMinor: 1, winMinor: -1, bonusMinor: 0 })).toThrow(RangeError)
  })

  it('rounds once, half to even', () => {
    expect(cashbackOf(rule, { stakeMinor: 25, winMinor: 0, bonusMinor: 0 })).toBe(2)
    expect(cashbackOf(rule, { stakeMinor: 35, winMinor: 0, bonusMinor: 0 })).toBe(4)
  })
})

describe('contribution', () => {
  const table: ContributionTable = {
    excludedGames: ['out'],
    games: [
      { gameId: 'half', product: 'casino', weightBp: 5_000 },
      { gameId: 'out', product: 'casino', weightBp: 9_999 },
      { gameId: 'none', product: 'casino', weightBp: 0 },
    ],
    categories: [{ category: 'RNG', weightBp: 10_000 }],
    products: [
      { product: 'casino', weightBp: 1_000 },
      { product: 'lottery', weightBp: 0 },
    ],
    defaultBp: 200,
  }
  const weight = (id: string, category: 'RNG' | 'LIVE' | 'SPORTS' | 'LOTT', from = table) =>
    contributionOf(from, { id, category, product: productOf(category) })

  it('is found by game, category, product, default, in that order', () => {
    expect(weight('half', 'RNG')).toEqual({ weightBp: 5_000, isExcluded: false })
    expect(weight('none', 'RNG').weightBp).toBe(0)
    expect(weight('reels', 'RNG').weightBp).toBe(10_000)
    expect(weight('table', 'LIVE').weightBp).toBe(1_000)
    expect(weight('draw', 'LOTT').weightBp).toBe(0)
    expect(weight('match', 'SPORTS').weightBp).toBe(200)
    expect(weight('match', 'SPORTS', { ...table, defaultBp: undefined }).weightBp).toBe(0)
    expect(weight('out', 'RNG')).toEqual({ weightBp: 0, isExcluded: true })
  })

  it('names the products in which stakes count', () => {
    expect(wageredProducts(table)).toEqual(['betting', 'casino', 'bingo'])
    expect(wageredProducts({ ...table, defaultBp: undefined })).toEqual(['casino'])
    expect(wageredProducts({ ...table, categories: [], games: [], products: [], defaultBp: 0 })).toEqual([])
    expect(productOf('RNG', 'BG')).toBe('bingo')
    expect(productOf('INHOUSE')).toBe('casino')
    expect(productOf('COCKFIGHT')).toBe('betting')
    expect(productOf('ELOTT', 'SC')).toBe('lottery')
  })
})
