import { describe, expect, it } from 'vitest'
import { NO_FIGURES } from '#lib/shared/contracts/figures.ts'
import { settle } from '#lib/shared/contracts/settle.ts'
import { simulate, type SimulationInput } from '#lib/shared/contracts/simulate.ts'
import { recompute } from '../../../fixtures/node/recompute-bill.ts'
import {
  aCommission,
  aDividend,
  aRealtime,
  aRebate,
  aWage,
  contract,
  member,
  PERCENT,
  tier,
} from './build.ts'

const TWICE = 2_000_000
const playing = [
  member('a', null, { turnoverMinor: 40_000 }),
  member('b', 'a', { turnoverMinor: 60_000, days: [{ turnoverMinor: 60_000, depositsMinor: 0 }] }),
  member('c', null, { turnoverMinor: 10_000 }),
]
const tiers = [tier(0, 0, 0, 1), tier(200_000, 0, 0, 2)]
const wages: SimulationInput = {
  kind: 'wage',
  members: playing,
  periodId: '2026-11-22',
  days: 1,
  contracts: [
    contract('a', null, aWage({ tiers })),
    contract('b', 'a', aWage({ tiers: [tier(0, 0, 0, 0.5)] })),
    contract('c', null, aWage({ tiers })),
  ],
}
const amounts = (
  input: SimulationInput,
  agentId: string,
  change: { playE6?: number } = { playE6: TWICE },
) => {
  const { before, after, differenceMinor } = simulate(input, { agentId, ...change })
  for (const each of [before, after])
    expect(recompute(each.steps)).toEqual({ amountMinor: each.amountMinor, wrongSteps: [] })
  expect(differenceMinor).toBe(after.amountMinor - before.amountMinor)
  return [before.amountMinor, after.amountMinor]
}

describe('the simulator', () => {
  it('answers what twice as much play would pay: more, where a higher tier is reached, and more for downlines', () => {
    expect(amounts(wages, 'a')).toEqual([1000 - 300, 4000 - 600])
    expect(amounts(wages, 'b')).toEqual([300, 600])
    expect(amounts(wages, 'c')).toEqual([100, 200])
    expect(amounts(wages, 'a', {})).toEqual([700, 700])
    expect(amounts(wages, 'a', { playE6: 0 })).toEqual([700, 0])
  })

  it('says what the settlement says', () => {
    const [agent] = settle(wages).agents
    expect(simulate(wages, { agentId: 'a' }).before).toEqual({
      amountMinor: agent?.payableMinor,
      steps: agent?.steps,
    })
  })

  it('changes the agent’s team alone, and not the input', () => {
    const kept = structuredClone(wages)
    // With b's team alone twice as active, a still has too little for any tier, and nothing is calculated below.
    const high = [
      contract('a', null, aWage({ tiers: [tier(180_000, 0, 0, 1)] })),
      contract('b', 'a', aWage()),
    ]
    expect(amounts({ ...wages, contracts: high }, 'b')).toEqual([0, 0])
    expect(amounts({ ...wages, contracts: high }, 'a')).toEqual([0, 2000 - 1200])
    expect(wages).toEqual(kept)
  })

  it('takes new members in, also where one of their ids is taken', () => {
    const input = { ...wages, members: [...playing, member('new:0', 'c', { turnoverMinor: 1 })] }
    const figures = { ...NO_FIGURES, turnoverMinor: 50_000 }
    expect(simulate(input, { agentId: 'a', newMembers: { count: 2, figures } }).after.amountMinor).toBe(
      4000 - 300,
    )
    const active = { count: 'period', minTurnoverMinor: 1, minDepositMinor: 0 } as const
    const dividend: SimulationInput = {
      ...wages,
      kind: 'dividend',
      contracts: [contract('a', null, aDividend({ active, tiers: [tier(0, 4, 0, 10)] }))],
    }
    const { before, after } = simulate(dividend, {
      agentId: 'a',
      newMembers: { count: 2, figures: { ...NO_FIGURES, turnoverMinor: 1 } },
    })
    expect([before.amountMinor, after.amountMinor]).toEqual([0, 10_000])
  })

  it('scales days too, where active members are a daily mean', () => {
    const active = { count: 'dailyMean', minTurnoverMinor: 100_000, minDepositMinor: 0 } as const
    const input: SimulationInput = {
      ...wages,
      contracts: [contract('a', null, aWage({ active, tiers: [tier(0, 1, 0, 1)] }))],
    }
    expect(amounts(input, 'a')).toEqual([0, 2000])
  })

  it('answers for real-time salary, rebates and commission', () => {
    const members = playing
    const realtime: SimulationInput = {
      kind: 'realtime',
      members,
      contracts: [
        contract('a', null, aRealtime({ minStakeMinor: 1500 })),
        contract('b', 'a', aRealtime({ lossRateE6: PERCENT })),
      ],
      bets: [
        { betId: '1', memberId: 'b', stakeMinor: 1999, prizeMinor: 0 },
        // Twice as much play is more bets of this stake, which stay below the bound.
        { betId: '2', memberId: 'b', stakeMinor: 1000, prizeMinor: 0 },
      ],
    }
    // 19.99 of 49.98 in all, and 39.98 of 99.96: one is left for the top agent each time.
    expect(amounts(realtime, 'a')).toEqual([19 + 1, 39 + 1])
    const rebate: SimulationInput = {
      kind: 'rebate',
      members,
      contracts: [contract('a', null, aRebate(1980)), contract('b', 'a', aRebate(1970))],
      bets: [
        { memberId: 'b', stakeMinor: 19_999, series: 1960 },
        { memberId: 'b', stakeMinor: 150, series: 1970 },
      ],
    }
    expect(amounts(rebate, 'a')).toEqual([100, 200 + 1])
    const commission: SimulationInput = {
      kind: 'commission',
      members,
      contracts: [contract('a', null, aCommission()), contract('b', 'a', aCommission({ rateE6: 5000 }))],
    }
    expect(amounts(commission, 'a')).toEqual([400 + 300, 800 + 600])
  })

  it('refuses agents without a contract, and numbers that are none', () => {
    expect(() => simulate(wages, { agentId: 'z' })).toThrow('no part of z')
    for (const playE6 of [-1, 0.5, Number.NaN, 2 ** 53])
      expect(() => simulate(wages, { agentId: 'a', playE6 })).toThrow(RangeError)
    expect(() => simulate(wages, { agentId: 'a', newMembers: { count: -1, figures: NO_FIGURES } })).toThrow(
      RangeError,
    )
  })
})
