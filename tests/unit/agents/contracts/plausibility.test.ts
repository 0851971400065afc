import { describe, expect, it } from 'vitest'
import type { Terms, TieredTerms } from '#lib/shared/contracts/contract.ts'
import { NO_FIGURES } from '#lib/shared/contracts/figures.ts'
import { plausibilityOf } from '#lib/shared/contracts/plausibility.ts'
import { settle } from '#lib/shared/contracts/settle.ts'
import { easierTiers, worstByTopTier } from '#lib/shared/contracts/worst-line.ts'
import {
  aCommission,
  aDividend,
  aProfitShare,
  aRealtime,
  aRebate,
  aWage,
  contract,
  fixedTier,
  PERCENT,
  tier,
} from './build.ts'
import { Chance, LINES, randomInput, LONG } from './random.ts'

const worst = (path: Terms[], holdE6 = 4 * PERCENT) =>
  plausibilityOf({ paths: [path], holdE6, minSeries: 1700, maximumShareE6: 50 * PERCENT })

describe('the most that a line gets', () => {
  it('is the top’s rate where each upline reaches a tier as easily as its downline', () => {
    const top = aDividend({ tiers: [tier(0, 0, 0, 20), tier(100, 3, 0, 45)] })
    const low = aDividend({ tiers: [tier(50, 0, 0, 20), tier(200, 3, 0, 30)] })
    expect(worst([top, low, low])).toEqual({ worstShareE6: 45 * PERCENT, warnings: [] })
  })

  it('is more where a tier is easier below', () => {
    const strict = aDividend({ tiers: [tier(1000, 5, 0, 40)] })
    const easy = aDividend({ tiers: [tier(10, 0, 0, 40)] })
    const found = worst([easy, strict, easy])
    expect(found.worstShareE6).toBe(80 * PERCENT)
    expect(found.warnings).toEqual([
      { rule: 'lineAboveMaximum', worstShareE6: 80 * PERCENT, maximumShareE6: 50 * PERCENT },
      { rule: 'tierEasierThanUpline', path: 0, place: 2, tier: 1 },
    ])
    // Nothing is calculated below a wage of 0.
    const wages = [easy, strict, easy].map(({ tiers }) => aWage({ tiers }))
    expect(worst(wages, 100 * PERCENT).worstShareE6).toBe(40 * PERCENT)
  })

  it('counts a tier as easier by its loss, its minimum and its active members too', () => {
    const top = aDividend({ lossCheck: 'fixed', tiers: [tier(0, 0, 10, 20)] })
    expect(easierTiers([top, aDividend({ lossCheck: 'fixed', tiers: [tier(0, 0, 9, 5)] })])).toEqual([
      { place: 1, tier: 1 },
    ])
    expect(easierTiers([top, aDividend({ lossCheck: 'fixed', tiers: [tier(0, 0, 10, 5)] })])).toEqual([])
    expect(easierTiers([aDividend({ minActiveMembers: 1 }), aDividend()])).toEqual([{ place: 1, tier: 1 }])
    const counting = (minTurnoverMinor: number, count: 'period' | 'dailyMean' = 'period') =>
      aDividend({ active: { count, minTurnoverMinor, minDepositMinor: 0 }, tiers: [tier(0, 2, 0, 10)] })
    expect(easierTiers([counting(100), counting(99)])).toEqual([{ place: 1, tier: 1 }])
    expect(easierTiers([counting(99), counting(100)])).toEqual([])
    expect(easierTiers([counting(9), counting(9, 'dailyMean')])).toEqual([])
    expect(easierTiers([counting(9, 'dailyMean'), counting(9)])).toEqual([{ place: 1, tier: 1 }])
  })

  it('weighs rates of turnover by what the house holds of it', () => {
    expect(worst([aWage({ tiers: [tier(0, 0, 0, 1)] })]).worstShareE6).toBe(25 * PERCENT)
    expect(worst([aRealtime({ profitRateE6: 5_000, lossRateE6: 20_000 })]).worstShareE6).toBe(50 * PERCENT)
    expect(worst([aCommission(), aCommission({ rateE6: 5_000 })]).worstShareE6).toBe(25 * PERCENT)
    expect(worst([aCommission({ basis: 'loss', rateE6: 8 * PERCENT })]).worstShareE6).toBe(8 * PERCENT)
    expect(worst([aProfitShare()]).worstShareE6).toBe(20 * PERCENT)
    expect(worst([aRebate(1980)]).worstShareE6).toBe(Math.ceil((280 / 300) * 1_000_000))
    expect(worst([]).worstShareE6).toBe(0)
  })

  it('weighs amounts at the least turnover they are paid for, and has no bound where that is none', () => {
    const terms = aWage({ tiers: [fixedTier(1_000_00, 0, 10_00), fixedTier(10_000_00, 0, 20_00)] })
    expect(worst([terms]).worstShareE6).toBe(25 * PERCENT)
    expect(worst([aWage({ tiers: [fixedTier(0, 0, 1)] })])).toEqual({
      worstShareE6: null,
      warnings: [{ rule: 'lineAboveMaximum', worstShareE6: null, maximumShareE6: 50 * PERCENT }],
    })
  })

  it('adds up all kinds of a line', () => {
    const paths = [[aDividend()], [aWage({ tiers: [tier(0, 0, 0, 1)] })], [aRealtime()]]
    const input = { paths, holdE6: 4 * PERCENT, minSeries: 1700 }
    expect(plausibilityOf({ ...input, maximumShareE6: 85 * PERCENT })).toEqual({
      worstShareE6: 85 * PERCENT,
      warnings: [],
    })
    expect(plausibilityOf({ ...input, maximumShareE6: 85 * PERCENT - 1 }).warnings.length).toBe(1)
  })
})

/** A path of contracts, each at most the one above. */
function randomPath(chance: Chance, kind: TieredTerms['kind']): TieredTerms[] {
  const path: TieredTerms[] = []
  for (let tries = 0; path.length < 4 && tries < 40; tries += 1) {
    const terms = randomInput(chance, kind, 1).contracts[0]?.terms
    if (!terms || terms.tiers[0]?.rate.type === 'fixed') continue
    path.push({ ...terms, payer: 'platform' })
  }
  const top = (terms: TieredTerms) =>
    Math.max(...terms.tiers.map(({ rate }) => (rate.type === 'percent' ? rate.rateE6 : 0)))
  return path.toSorted((a, b) => top(b) - top(a))
}

describe.each(['dividend', 'wage'] as const)('%s', (kind) => {
  it(
    'never gets more than the worst that is warned of, where all of the result is made at the bottom',
    LONG,
    () => {
      let [near, aboveTop] = [0, 0]
      for (let seed = 1; seed <= LINES; seed += 1) {
        const chance = new Chance(seed)
        const path = randomPath(chance, kind).map((terms) =>
          terms.kind === 'dividend' ? { ...terms, carry: 'none' as const } : terms,
        )
        const [, ...worstRates] = worstByTopTier(path)
        const bound = Math.max(0, ...worstByTopTier(path))
        for (let round = 0; round < 4; round += 1) {
          const lossMinor = chance.from(1, 120_000)
          const turnoverMinor = chance.from(0, 4) * 25_000 + lossMinor
          const members = path.map((_, index) => ({
            id: `m${index}`,
            parentId: index === 0 ? null : `m${index - 1}`,
            figures:
              index === path.length - 1
                ? {
                    ...NO_FIGURES,
                    turnoverMinor,
                    prizesMinor: turnoverMinor - lossMinor,
                    depositsMinor: 10_000,
                  }
                : // Play that ends even adds turnover and active members; a wage is paid on all of it.
                  kind === 'wage'
                  ? NO_FIGURES
                  : {
                      ...NO_FIGURES,
                      turnoverMinor: 30_000,
                      prizesMinor: 30_000,
                      depositsMinor: chance.one([0, 10_000]),
                    },
          }))
          const contracts = path.map((terms, index) =>
            contract(`m${index}`, index === 0 ? null : `m${index - 1}`, terms),
          )
          const { agents } = settle({ kind, members, contracts, periodId: '2026-11-H1', days: 15 })
          const paid = agents.reduce((sum, agent) => sum + agent.payableMinor, 0)
          const base = kind === 'dividend' ? lossMinor : turnoverMinor
          // Each agent may be rounded up by half a minor unit.
          expect(paid, `seed ${seed}`).toBeLessThanOrEqual((base * bound) / 1_000_000 + agents.length / 2)
          if (paid > (base * bound * 0.9) / 1_000_000 && paid > 0) near += 1
          if (paid > (agents[0]?.ownMinor ?? 0) + 2) aboveTop += 1
        }
        expect(worstRates.length).toBe(path[0]?.tiers.length ?? 0)
      }
      // The bound is reached, and lines that get more than their top are among them.
      expect(near).toBeGreaterThan(LINES / 50)
      if (kind === 'dividend') expect(aboveTop).toBeGreaterThan(LINES / 50)
    },
  )
})
