import { describe, expect, it } from 'vitest'
import type { Category } from '#lib/api/fields.ts'
import type { Rates } from '#lib/shared/agent/rates.ts'
import type { AgentShare } from '#lib/shared/contracts/rate-shares.ts'
import { simulate } from '#lib/shared/contracts/simulate.ts'
import { settleStandingRates, type RatedMember } from '#lib/shared/contracts/standing-rates.ts'
import { lineOf } from '#lib/shared/contracts/line.ts'
import { recompute } from '../../../fixtures/node/recompute-bill.ts'
import { Chance, LINES, LONG, randomMembers } from './random.ts'
import { pathOf } from './path-of.ts'

const aMember = (
  id: string,
  parentId: string | null,
  rates: Rates,
  over: Partial<RatedMember> = {},
): RatedMember => ({ id, parentId, rates, byContract: [], play: {}, ...over })
const stake = (turnoverMinor: number, prizesMinor = 0) => ({ turnoverMinor, prizesMinor })
const amounts = (shares: readonly AgentShare[]) =>
  Object.fromEntries(shares.map(({ agentId, amountMinor }) => [agentId, amountMinor]))

function expectSteps(shares: readonly AgentShare[]) {
  for (const { agentId, steps, amountMinor } of shares)
    expect(recompute(steps), agentId).toEqual({ amountMinor, wrongSteps: [] })
}

/** 1.2 % for slots and 1 % for lotteries at the top. */
const line = (over: Partial<RatedMember>) => [
  aMember('top', null, { RNG: 12_000, LOTT: 10_000 }),
  aMember('agent', 'top', { RNG: 10_000, LOTT: 6_000 }),
  aMember('player', 'agent', { RNG: 4_000, LOTT: 6_000 }, over),
]

describe('rebates by standing rates', () => {
  it('gives each the difference to the rate below, and the line its top rate', () => {
    const shares = settleStandingRates(line({ play: { RNG: stake(500_000) } }))
    // 0.4 %, 0.6 % and 0.2 % of 5,000.00: together 1.2 %.
    expect(amounts(shares)).toEqual({ player: 2_000, agent: 3_000, top: 1_000 })
    expectSteps(shares)
  })

  it('sums the categories of a day in one bill, each with its own rates', () => {
    const shares = settleStandingRates(line({ play: { RNG: stake(500_000), LOTT: stake(100_000) } }))
    expect(amounts(shares)).toEqual({ player: 2_600, agent: 3_000, top: 1_400 })
    const opened = shares.find(({ agentId }) => agentId === 'player')?.steps
    expect(opened?.flatMap((step) => (step.step === 'rates' ? [step.category] : []))).toEqual(['RNG', 'LOTT'])
    expectSteps(shares)
  })

  it('passes the difference up where an agent has no rate', () => {
    const [top, , player] = line({ play: { RNG: stake(500_000) } })
    const shares = settleStandingRates([top, aMember('agent', 'top', {}), player].filter((one) => !!one))
    expect(amounts(shares)).toEqual({ player: 2_000, top: 4_000 })
  })

  it('limits a rate above the upline’s', () => {
    const shares = settleStandingRates([
      aMember('top', null, { RNG: 5_000 }),
      aMember('player', 'top', { RNG: 9_000 }, { play: { RNG: stake(100_000) } }),
    ])
    expect(amounts(shares)).toEqual({ player: 500 })
  })

  it('leaves to a contract what it pays, and gives the difference to nobody else', () => {
    const members = line({ play: { RNG: stake(500_000) } }).map((member) =>
      member.id === 'agent' ? { ...member, byContract: ['RNG'] as Category[] } : member,
    )
    expect(amounts(settleStandingRates(members))).toEqual({ player: 2_000, top: 1_000 })
  })

  it('counts games between players by what was lost', () => {
    const rated = (play: RatedMember['play']) =>
      amounts(
        settleStandingRates([
          aMember('top', null, { PVP: 10_000 }),
          aMember('player', 'top', { PVP: 4_000 }, { play }),
        ]),
      )
    expect(rated({ PVP: stake(500_000, 300_000) })).toEqual({ player: 800, top: 1_200 })
    expect(rated({ PVP: stake(500_000, 600_000) })).toEqual({})
  })

  it('rounds down once a category; the top agent gets what is left', () => {
    const shares = settleStandingRates(line({ play: { RNG: stake(333_33) } }))
    // 133.332, 199.998 and 66.666: 399.996 together.
    expect(amounts(shares)).toEqual({ player: 133, agent: 199, top: 67 })
    expectSteps(shares)
  })

  it('never pays a line more than its top rate, nor leaves more than roundings', LONG, () => {
    for (let seed = 0; seed < LINES; seed += 1) {
      const chance = new Chance(seed)
      const places = randomMembers(chance, 30)
      const members = places.map(({ id, parentId }) =>
        aMember(
          id,
          parentId,
          chance.isIn(25) ? {} : { RNG: chance.from(0, 120) * 100 },
          chance.isIn(30) ? { play: { RNG: stake(chance.from(0, 1_000_000)) } } : {},
        ),
      )
      const tree = lineOf(members)
      const shares = settleStandingRates(members)
      expectSteps(shares)
      const most = members.reduce((sum, { play }, index) => {
        const path = pathOf(tree, index).map((at) => members[at]?.rates.RNG)
        const top = path.findLast((rate) => rate !== undefined) ?? 0
        return sum + (play.RNG?.turnoverMinor ?? 0) * top
      }, 0)
      const paid = shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
      expect(paid).toBeLessThanOrEqual(most / 1_000_000)
      expect(paid).toBeGreaterThan(most / 1_000_000 - members.length)
    }
  })

  it('answers what twice the play of a team would bring', () => {
    const members = line({ play: { RNG: stake(500_000) } })
    const { before, after } = simulate({ kind: 'rates', members }, { agentId: 'agent', playE6: 2_000_000 })
    expect([before.amountMinor, after.amountMinor]).toEqual([3_000, 6_000])
  })
})
