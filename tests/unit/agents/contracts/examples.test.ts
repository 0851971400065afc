import { describe, expect, it } from 'vitest'
import type { TieredTerms } from '#lib/shared/contracts/contract.ts'
import { NO_FIGURES, type Figures } from '#lib/shared/contracts/figures.ts'
import { ownAmount } from '#lib/shared/contracts/own-amount.ts'
import { settle } from '#lib/shared/contracts/settle.ts'
import { recompute } from '../../../fixtures/node/recompute-bill.ts'
import { aDividend, anHourly, aProfitShare, aWage, contract, fixedTier, member, tier } from './build.ts'

interface Team {
  turnover?: number
  prizes?: number
  active?: number
  figures?: Partial<Figures>
  previous?: { rawMinor: number; totalMinor: number }
  periodId?: string
}

/** An own amount by sums of a team, which are in whole units as the examples have them. */
function ownOf(terms: TieredTerms, { turnover = 0, prizes = 0, active = 0, ...more }: Team) {
  const team = { ...NO_FIGURES, turnoverMinor: turnover * 100, prizesMinor: prizes * 100, ...more.figures }
  return ownAmount(contract('a', null, terms), {
    own: team,
    team,
    counted: active,
    days: 30,
    periodId: more.periodId ?? '2026-11',
    previous: more.previous,
  })
}
const own = (terms: TieredTerms, team: Team) => ownOf(terms, team).ownMinor / 100
const K = 1000_00

describe('dividend', () => {
  const tiers = [tier(300 * K, 3, 10 * K, 3), tier(500 * K, 3, 30 * K, 5)]
  const team = { turnover: 800_000, prizes: 775_000, active: 5 }

  it('pays 750 fixed, 1,041.67 floating and 1,250 without a loss check', () => {
    expect(own(aDividend({ tiers, lossCheck: 'fixed' }), team)).toBe(750)
    expect(own(aDividend({ tiers, lossCheck: 'floating' }), team)).toBe(1041.67)
    expect(own(aDividend({ tiers, lossCheck: 'none' }), team)).toBe(1250)
  })

  it('shows each number of the floating example', () => {
    const { steps } = ownOf(aDividend({ tiers, lossCheck: 'floating' }), team)
    expect(steps).toContainEqual({ step: 'result', resultMinor: -25 * K })
    expect(steps).toContainEqual({ step: 'tier', tier: 2, ...tiers[1], missing: [] })
    expect(steps.at(-1)).toEqual({
      step: 'own',
      tier: 2,
      rate: { type: 'percent', rateE6: 50_000 },
      baseMinor: 25 * K,
      partMinor: 25 * K,
      wholeMinor: 30 * K,
      ownMinor: 104_167,
    })
    expect(recompute(steps)).toEqual({ amountMinor: 104_167, wrongSteps: [] })
  })

  it.each([
    ['turnover at the bound', { turnover: 300_000, prizes: 290_000, active: 3 }, 300],
    ['turnover below the bound', { turnover: 299_999.99, prizes: 280_000, active: 3 }, 0],
    ['active members below the bound', { turnover: 300_000, prizes: 290_000, active: 2 }, 0],
    ['loss below the lowest bound', { turnover: 300_000, prizes: 290_000.01, active: 3 }, 0],
    ['loss at the highest bound', { turnover: 500_000, prizes: 470_000, active: 3 }, 1500],
    ['a team that won', { turnover: 500_000, prizes: 500_000.01, active: 3 }, 0],
    ['a team that neither won nor lost', { turnover: 500_000, prizes: 500_000, active: 3 }, 0],
  ])('fixed, %s', (_, each, wanted) => {
    expect(own(aDividend({ tiers, lossCheck: 'fixed' }), each)).toBe(wanted)
  })

  it('is not reached by a result of exactly zero', () => {
    const last = (terms: TieredTerms) => ownOf(terms, { turnover: 100, prizes: 100 }).steps.at(-1)
    expect(last(aDividend())).toEqual({ step: 'notReached', reason: 'result' })
    expect(last(aProfitShare())).toEqual({ step: 'notReached', reason: 'result' })
  })

  it('rounds once, half up', () => {
    const half = aDividend({ tiers: [tier(0, 0, 0, 5)] })
    expect(own(half, { turnover: 0.1 })).toBe(0.01)
    expect(own(half, { turnover: 0.09 })).toBe(0)
    expect(own(half, { turnover: 0.3 })).toBe(0.02)
  })

  it('pays floating in full where a tier asks for no loss', () => {
    expect(own(aDividend({ tiers: [tier(0, 0, 0, 4)], lossCheck: 'floating' }), { turnover: 100 })).toBe(4)
  })

  it('asks for the contract’s own minimum of active members', () => {
    const terms = aDividend({ minActiveMembers: 6 })
    expect(own(terms, { turnover: 100, active: 5 })).toBe(0)
    expect(ownOf(terms, { turnover: 100, active: 5 }).steps.at(-1)).toEqual({
      step: 'notReached',
      reason: 'minimumActive',
    })
    expect(own(terms, { turnover: 100, active: 6 })).toBe(10)
  })

  it('counts rebates, activities and deposit fees for the team', () => {
    const figures = {
      bettorRebatesMinor: 1_00,
      agentRebatesMinor: 2_00,
      activityMinor: 3_00,
      depositFeesMinor: 4_00,
      depositsMinor: 500_00,
    }
    expect(own(aDividend(), { turnover: 200, prizes: 90, figures })).toBe(10)
  })

  describe('carry', () => {
    const team200 = { turnover: 200 }
    const won = { rawMinor: 30_00, totalMinor: 80_00 }
    it.each([
      ['none', won, '2026-11-H2', 20],
      ['previous', won, '2026-11-H2', 17],
      ['permanent', won, '2026-11-H2', 12],
      ['secondHalf', won, '2026-11-H2', 17],
      ['secondHalf', won, '2026-11-H1', 20],
      ['previous', { rawMinor: -30_00, totalMinor: -30_00 }, '2026-11-H2', 20],
      ['permanent', { rawMinor: -30_00, totalMinor: 50_00 }, '2026-11-H2', 15],
      ['previous', { rawMinor: -30_00, totalMinor: 50_00 }, '2026-11-H2', 20],
      ['permanent', undefined, '2026-11-H2', 20],
      ['previous', { rawMinor: 200_00, totalMinor: 200_00 }, '2026-11-H2', 0],
    ] as const)('%s of %j in %s', (carry, previous, periodId, wanted) => {
      const terms = aDividend({ cycle: 'halfMonth', carry })
      expect(own(terms, { ...team200, periodId, ...(previous ? { previous } : {}) })).toBe(wanted)
    })

    it('goes on over months: permanent until it is lost again, previous for one period', () => {
      const months = [40, -10, -10, -50]
      const paid = (carry: 'permanent' | 'previous' | 'none') => {
        let previous: { rawMinor: number; totalMinor: number } | undefined
        return months.map((result) => {
          const team = result < 0 ? { turnover: -result } : { prizes: result }
          const { ownMinor, result: kept } = ownOf(aDividend({ carry }), {
            ...team,
            ...(previous ? { previous } : {}),
          })
          previous = kept
          return ownMinor / 100
        })
      }
      expect(paid('permanent')).toEqual([0, 0, 0, 3])
      expect(paid('previous')).toEqual([0, 0, 1, 5])
      expect(paid('none')).toEqual([0, 1, 1, 5])
    })
  })
})

describe('daily wage', () => {
  const line = [member('a', null, { turnoverMinor: 300 * K }), member('b', 'a', { turnoverMinor: 200 * K })]
  const contracts = [
    contract('a', null, aWage({ payer: 'upline', tiers: [tier(500 * K, 0, 0, 1)] })),
    contract('b', 'a', aWage({ payer: 'upline', tiers: [tier(200 * K, 0, 0, 0.6)] })),
  ]

  it('pays 5,000, of which 1,200 go down the line and 3,800 stay', () => {
    const { agents } = settle({
      kind: 'wage',
      members: line,
      contracts,
      periodId: '2026-11-22',
      days: 1,
    })
    expect(agents.map(({ ownMinor, payableMinor, dueMinor }) => [ownMinor, payableMinor, dueMinor])).toEqual([
      [5000_00, 3800_00, 5000_00],
      [1200_00, 1200_00, 1200_00],
    ])
  })

  it('takes the highest tier that is reached, and the loss as a plain threshold', () => {
    const tiers = [tier(100 * K, 1, 0, 0.5), tier(200 * K, 2, 10 * K, 0.8)]
    const none = aWage({ tiers: tiers.map((each) => ({ ...each, lossMinor: 0 })) })
    const checked = aWage({ tiers, lossCheck: 'fixed' })
    expect(own(none, { turnover: 250_000, prizes: 400_000, active: 2 })).toBe(2000)
    expect(own(checked, { turnover: 250_000, prizes: 240_000, active: 2 })).toBe(2000)
    expect(own(checked, { turnover: 250_000, prizes: 240_000.01, active: 2 })).toBe(1250)
    expect(own(checked, { turnover: 250_000, prizes: 400_000, active: 2 })).toBe(1250)
    expect(own(checked, { turnover: 250_000, prizes: 240_000, active: 1 })).toBe(1250)
  })

  it('pays amounts', () => {
    const terms = aWage({ tiers: [fixedTier(10 * K, 1, 88_00), fixedTier(50 * K, 3, 188_00)] })
    expect(own(terms, { turnover: 49_999, active: 9 })).toBe(88)
    expect(own(terms, { turnover: 50_000, active: 3 })).toBe(188)
  })
})

describe('hourly salary', () => {
  it('pays a rate of the hour’s turnover, or an amount for the hour, whatever was lost', () => {
    const percent = anHourly({ tiers: [tier(1 * K, 1, 0, 0.2), tier(5 * K, 2, 0, 0.3)] })
    expect(own(percent, { turnover: 6000, prizes: 9000, active: 2 })).toBe(18)
    expect(own(percent, { turnover: 6000, active: 1 })).toBe(12)
    expect(own(anHourly({ tiers: [fixedTier(1 * K, 0, 5_00)] }), { turnover: 30_000 })).toBe(5)
  })
})

describe('negative-profit share', () => {
  const steps: [number, number, number][] = [
    [10, 2, 10],
    [50, 3, 12],
    [100, 4, 14],
    [150, 5, 16],
    [300, 6, 18],
    [500, 8, 20],
    [800, 10, 22],
    [1200, 12, 24],
    [2000, 15, 26],
    [3000, 18, 30],
  ]
  const tiers = steps.map(([loss, active, percent]) => tier(0, active, loss * K, percent))
  const terms = aProfitShare({ tiers, depositFeeE6: 50_000 })
  // 300,000 lost, less a fee of 5 % of 400,000 deposited and 10,000 of rebates and promotions: 270,000.
  const figures = {
    depositsMinor: 400 * K,
    bettorRebatesMinor: 4 * K,
    agentRebatesMinor: 1 * K,
    activityMinor: 5 * K,
  }
  const team = { turnover: 900_000, prizes: 600_000, active: 6, figures }

  it('takes the tier of the gross loss and its rate of the net loss: 48,600', () => {
    expect(own(terms, team)).toBe(48_600)
    expect(recompute(ownOf(terms, team).steps)).toEqual({ amountMinor: 48_600_00, wrongSteps: [] })
  })

  it('takes the tier of the net loss where the contract says so: 43,200', () => {
    expect(own({ ...terms, tiersBy: 'net' }, team)).toBe(43_200)
  })

  it.each([
    [10_000, 2, 1000],
    [9_999.99, 2, 0],
    [3_000_000, 18, 900_000],
    [3_000_000, 17, 780_000],
    [9_000_000, 40, 2_700_000],
  ])('%d lost with %d active members', (loss, active, wanted) => {
    expect(own(terms, { turnover: loss, active })).toBe(wanted)
  })

  it('keeps the fee exact until the one rounding', () => {
    const share = aProfitShare({ depositFeeE6: 50_000, tiers: [tier(0, 0, 0, 50)] })
    // Net 0.11 - 0.0005: half of it is 0.05475.
    expect(own(share, { turnover: 0.11, figures: { depositsMinor: 1 } })).toBe(0.05)
    // Net 0.10 - 0.0095 = 0.0905: with a fee rounded to 0.01 it would be 0.045, and so 0.05.
    expect(own(share, { turnover: 0.1, figures: { depositsMinor: 19 } })).toBe(0.05)
    expect(own(share, { turnover: 0.1, figures: { depositsMinor: 21 } })).toBe(0.04)
  })

  it('pays brackets of a profit with one rate for the whole', () => {
    const brackets = aProfitShare({
      tiers: [tier(0, 0, 1, 20), tier(0, 0, 200_000_01, 25), tier(0, 0, 500_000_01, 30)],
      tiersBy: 'net',
    })
    expect(own(brackets, { turnover: 200_000 })).toBe(40_000)
    expect(own(brackets, { turnover: 200_001 })).toBe(50_000.25)
    expect(own(brackets, { turnover: 500_000 })).toBe(125_000)
    expect(own(brackets, { turnover: 500_001 })).toBe(150_000.3)
    // Extra promotions are deducted first.
    expect(own(brackets, { turnover: 210_000, figures: { activityMinor: 10_000_00 } })).toBe(40_000)
  })
})

describe('active members', () => {
  const members = [
    member('a', null, {
      turnoverMinor: 500,
      depositsMinor: 100,
      days: [{ turnoverMinor: 500, depositsMinor: 100 }],
    }),
    member('b', 'a', { turnoverMinor: 499, depositsMinor: 500, days: [] }),
    member('c', 'a', {
      turnoverMinor: 1200,
      depositsMinor: 99,
      days: [
        { turnoverMinor: 600, depositsMinor: 0 },
        { turnoverMinor: 600, depositsMinor: 99 },
      ],
    }),
  ]
  const counted = (count: 'period' | 'dailyMean', minDepositMinor: number, days: number) => {
    const terms = aDividend({ active: { count, minTurnoverMinor: 500, minDepositMinor } })
    const { agents } = settle({
      kind: 'dividend',
      members,
      contracts: [contract('a', null, terms)],
      periodId: '2026-11',
      days,
    })
    return agents[0]?.steps.find((each) => each.step === 'active')?.activeMembers
  }

  it('are those with enough own turnover and deposits in the period, the agent included', () => {
    expect(counted('period', 0, 30)).toBe(2)
    expect(counted('period', 100, 30)).toBe(1)
  })

  it('are a daily mean, rounded down over all days of the period', () => {
    expect(counted('dailyMean', 0, 1)).toBe(3)
    expect(counted('dailyMean', 0, 2)).toBe(1)
    expect(counted('dailyMean', 0, 3)).toBe(1)
    expect(counted('dailyMean', 0, 4)).toBe(0)
    expect(() => counted('dailyMean', 0, 0)).toThrow('a period has days')
  })
})
