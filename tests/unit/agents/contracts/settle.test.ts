import { describe, expect, it } from 'vitest'
import { misfitOf } from '#lib/shared/contracts/compare.ts'
import type { TieredTerms } from '#lib/shared/contracts/contract.ts'
import { agentsInExcess } from '#lib/shared/contracts/excess.ts'
import { isSecondHalf } from '#lib/shared/contracts/period-id.ts'
import { settle, type TieredInput } from '#lib/shared/contracts/settle.ts'
import { easierTiers } from '#lib/shared/contracts/worst-line.ts'
import { recompute } from '../../../fixtures/node/recompute-bill.ts'
import { aDividend, anHourly, aWage, contract, member, tier } from './build.ts'
import { linesInExcess } from './lines-in-excess.ts'
import { oracleSettle, type OracleInput } from './oracle.ts'
import { Chance, LINES as ALL_LINES, randomFigures, randomInput, LONG } from './random.ts'

const KINDS = ['dividend', 'wage', 'hourly', 'profitShare'] as const satisfies TieredTerms['kind'][]

/** Each kind takes its part. */
const LINES = Math.ceil(ALL_LINES / KINDS.length)

function forOracle(input: TieredInput): OracleInput {
  const contracts = new Map(input.contracts.map((each) => [each.agentId, each]))
  return {
    days: input.days,
    isSecondHalf: isSecondHalf(input.periodId),
    members: input.members.map(({ id, parentId, figures, previous }) => {
      if (!figures) throw new RangeError('figures for all')
      const held = contracts.get(id)
      return { id, parentId, figures, previous, ...(held ? { contract: held } : {}) }
    }),
  }
}

/** The next period of the same line: new figures, and the results of this one to carry. */
function nextMonth(input: TieredInput, chance: Chance): TieredInput {
  const results = new Map(settle(input).agents.map((agent) => [agent.agentId, agent.result]))
  return {
    ...input,
    periodId: isSecondHalf(input.periodId) ? '2026-12-H1' : '2026-11-H2',
    members: input.members.map(({ id, parentId }) => {
      const previous = results.get(id)
      return { id, parentId, figures: randomFigures(chance, input.days), ...(previous ? { previous } : {}) }
    }),
  }
}

describe.each(KINDS)('%s', (kind) => {
  it(`equals the oracle over ${LINES} random lines of three periods`, LONG, () => {
    const states = new Map<string, number>()
    for (let seed = 1; seed <= LINES; seed += 1) {
      const chance = new Chance(seed)
      let input = randomInput(chance, kind)
      for (const _ of [1, 2, 3]) {
        const wanted = oracleSettle(forOracle(input))
        const { agents } = settle(input)
        expect(agents.length).toBe(wanted.size)
        for (const agent of agents) {
          const right = wanted.get(agent.agentId)
          const { ownMinor, payableMinor, dueMinor, result, steps, state } = agent
          const found = { own: ownMinor, payable: payableMinor, due: dueMinor }
          expect(found, `seed ${seed} ${agent.agentId}`).toEqual({
            own: right?.own,
            payable: right?.payable,
            due: right?.due,
          })
          expect(result?.rawMinor).toBe(right?.raw)
          expect(result?.totalMinor).toBe(right?.total)
          expect(['resting', 'refused'].includes(state) ? state : 'counted').toBe(right?.state)
          expect(recompute(steps), `seed ${seed} ${agent.agentId}`).toEqual({
            amountMinor: payableMinor,
            wrongSteps: [],
          })
          states.set(state, (states.get(state) ?? 0) + 1)
        }
        input = nextMonth(input, chance)
      }
    }
    // The comparison is worth something only where every state comes up often.
    for (const state of ['reached', 'notReached', 'resting', 'refused'])
      expect(states.get(state), state).toBeGreaterThan(LINES / 10)
    if (kind === 'wage' || kind === 'hourly') expect(states.get('notCalculated')).toBeGreaterThan(LINES / 10)
  })

  it('never pays a line more than its top agent’s own amount where no tier is easier below', LONG, () => {
    let paths = 0
    for (let seed = 1; seed <= LINES; seed += 1) {
      const input = withLosses(randomInput(new Chance(seed), kind))
      const terms = new Map(input.contracts.map((each) => [each.agentId, each.terms]))
      const parents = new Map(input.members.map((each) => [each.id, each.parentId]))
      const paidOf = new Map(settle(input).agents.map((agent) => [agent.agentId, agent]))
      for (const bottom of input.members) {
        const path: TieredTerms[] = []
        let [sum, top] = [0, paidOf.get(bottom.id)]
        for (let id: string | null = bottom.id; id !== null; id = parents.get(id) ?? null) {
          const own = terms.get(id)
          if (!own) break
          path.unshift(own)
          top = paidOf.get(id)
          sum += top?.payableMinor ?? 0
        }
        const isFitting = path.every((own, at) => at === 0 || !misfitOf(own, path[at - 1] ?? own))
        if (path.length < 2 || !isFitting || easierTiers(path).length > 0) continue
        paths += 1
        expect(sum, `seed ${seed} ${bottom.id}`).toBeLessThanOrEqual(top?.ownMinor ?? 0)
      }
    }
    expect(paths).toBeGreaterThan(LINES / 20)
  })

  it(
    'keeps a line whole: what agents earn is what the platform pays, where no amount is cut at zero',
    LONG,
    () => {
      let lines = 0
      for (let seed = 1; seed <= LINES; seed += 1) {
        const settlement = settle(randomInput(new Chance(seed), kind))
        const { agents } = settlement
        if (agents.some((agent) => agent.downlinesMinor > agent.ownMinor || agent.state === 'refused'))
          continue
        lines += 1
        const earned = agents.reduce((sum, agent) => sum + agent.payableMinor, 0)
        const paid = agents.reduce(
          (sum, { payer, dueMinor }) => sum + (payer === 'platform' ? dueMinor : 0),
          0,
        )
        expect(paid, `seed ${seed}`).toBe(earned)
        expect(linesInExcess(settlement)).toEqual([])
        expect(agentsInExcess(settlement).size, `seed ${seed}`).toBe(0)
      }
      expect(lines).toBeGreaterThan(LINES / 20)
    },
  )
})

/** No branch wins: what a team lost is never less than what a team below it lost. */
function withLosses(input: TieredInput): TieredInput {
  return {
    ...input,
    members: input.members.map((each) => ({
      ...each,
      figures: each.figures && {
        ...each.figures,
        prizesMinor: 0,
        bettorRebatesMinor: 0,
        agentRebatesMinor: 0,
        activityMinor: 0,
        depositFeesMinor: 0,
        depositsMinor: 0,
        days: [],
      },
    })),
  }
}

describe('rules along a line', () => {
  const lost = (minor: number) => ({ turnoverMinor: minor, prizesMinor: 0 })
  const amounts = (input: TieredInput) =>
    Object.fromEntries(settle(input).agents.map((agent) => [agent.agentId, agent.payableMinor]))
  const period = { kind: 'dividend', periodId: '2026-11', days: 30 } as const

  it('takes the own amounts of direct downlines off, not their differences', () => {
    const members = [member('a', null), member('b', 'a'), member('c', 'b', lost(100_000))]
    const contracts = [
      contract('a', null, aDividend({ tiers: [tier(0, 0, 0, 10)] })),
      contract('b', 'a', aDividend({ tiers: [tier(0, 0, 0, 6)] })),
      contract('c', 'b', aDividend({ tiers: [tier(0, 0, 0, 5)] })),
    ]
    expect(amounts({ ...period, members, contracts })).toEqual({ a: 4000, b: 1000, c: 5000 })
  })

  it('lets contracts below a member without one rest, and takes nothing off for them', () => {
    const members = [member('a', null), member('b', 'a'), member('c', 'b', lost(100_000)), member('d', 'c')]
    const contracts = [
      contract('a', null, aDividend()),
      contract('c', 'b', aDividend()),
      contract('d', 'c', aDividend()),
    ]
    const { agents } = settle({ ...period, members, contracts })
    expect(agents.map(({ agentId, state, payableMinor }) => [agentId, state, payableMinor])).toEqual([
      ['a', 'reached', 10_000],
      ['c', 'resting', 0],
      ['d', 'resting', 0],
    ])
    expect(agents[1]?.steps).toEqual([{ step: 'resting', uplineId: 'b' }])
  })

  it('begins a line at a contract of the platform, but not below another contract', () => {
    const members = [member('a', null), member('b', 'a', lost(1000)), member('c', 'b', lost(1000))]
    const own = contract('b', null, aDividend())
    expect(amounts({ ...period, members, contracts: [own] })).toEqual({ b: 200 })
    const ofNobody = contract('b', 'a', aDividend())
    expect(amounts({ ...period, members, contracts: [ofNobody] })).toEqual({ b: 0 })
    const below = contract('c', null, aDividend())
    expect(amounts({ ...period, members, contracts: [contract('a', null, aDividend()), below] })).toEqual({
      a: 200,
      c: 0,
    })
  })

  it('lets a contract rest that a former upline offered, with its line, and does not judge others by it', () => {
    const members = [member('a', null), member('b', 'a', lost(1000)), member('c', 'b', lost(1000))]
    const high = aDividend({ payer: 'upline', tiers: [tier(0, 0, 0, 50)] })
    const contracts = [
      contract('a', null, aDividend()),
      contract('b', 'former', high),
      contract('c', 'b', aDividend({ payer: 'upline' })),
    ]
    const { agents } = settle({ ...period, members, contracts })
    expect(agents.map(({ state, payableMinor, dueMinor }) => [state, payableMinor, dueMinor])).toEqual([
      ['reached', 200, 200],
      ['resting', 0, 0],
      ['resting', 0, 0],
    ])
  })

  it('lets the platform pay for a contract that it offered, whoever is above', () => {
    const members = [member('a', null), member('b', 'a', lost(1000))]
    const contracts = [contract('a', null, aDividend()), contract('b', null, aDividend({ payer: 'upline' }))]
    const { agents } = settle({ ...period, members, contracts })
    expect(agents.map(({ payer, dueMinor }) => [payer, dueMinor])).toEqual([
      ['platform', 0],
      ['platform', 100],
    ])
  })

  it('refuses an upline with a higher rate below and all below it; agents above still deduct its own amount', () => {
    const members = [
      member('a', null),
      member('b', 'a'),
      member('c', 'b', lost(100_000)),
      member('d', 'c', lost(0)),
      member('e', 'a', lost(50_000)),
    ]
    const at = (percent: number) => aDividend({ tiers: [tier(0, 0, 0, percent)] })
    const contracts = [
      contract('a', null, at(10)),
      contract('b', 'a', at(6)),
      contract('c', 'b', at(7)),
      contract('d', 'c', at(1)),
      contract('e', 'a', at(2)),
    ]
    const { agents } = settle({ ...period, members, contracts })
    expect(agents.map(({ agentId, state, payableMinor }) => [agentId, state, payableMinor])).toEqual([
      ['a', 'reached', 15_000 - 6000 - 1000],
      ['b', 'refused', 0],
      ['c', 'refused', 0],
      ['d', 'refused', 0],
      ['e', 'reached', 1000],
    ])
    const refusal = { agentId: 'b', downlineId: 'c', rule: 'rateAbove' }
    expect(agents.slice(1, 4).map((agent) => agent.refusal)).toEqual([refusal, refusal, refusal])
    expect(agents[2]?.steps.at(-1)).toEqual({ step: 'refused', ...refusal })
  })

  it('is not below zero', () => {
    const members = [member('a', null, { prizesMinor: 60_000 }), member('b', 'a', lost(100_000))]
    const contracts = [contract('a', null, aDividend()), contract('b', 'a', aDividend())]
    const settlement = settle({ ...period, members, contracts })
    expect(settlement.agents.map((agent) => agent.payableMinor)).toEqual([0, 10_000])
    expect(linesInExcess(settlement)).toEqual([{ topAgentId: 'a', ownMinor: 4000, earnedMinor: 10_000 }])
    expect([...agentsInExcess(settlement)]).toEqual(['a', 'b'])
  })

  it('names those by whom the platform pays more, and nobody above them', () => {
    const members = [
      member('a', null, lost(500_000)),
      member('b', 'a', { prizesMinor: 60_000 }),
      member('c', 'b', lost(100_000)),
      member('d', 'c'),
      member('e', 'a', lost(1000)),
    ]
    const inExcess = (payer: 'platform' | 'upline') => {
      const low = aDividend({ payer })
      const contracts = [
        contract('a', null, aDividend()),
        ...[['b', 'a'] as const, ['c', 'b'] as const, ['d', 'c'] as const, ['e', 'a'] as const].map(
          ([agent, upline]) => contract(agent, upline, low),
        ),
      ]
      return [...agentsInExcess(settle({ ...period, members, contracts }))]
    }
    expect(inExcess('platform')).toEqual(['b', 'c', 'd'])
    // It is paid by the agent whose own amount is too small.
    expect(inExcess('upline')).toEqual([])
  })

  it('takes roundings for no excess', () => {
    // Each half unit is rounded up: 20 below, 10 above.
    const names = Array.from({ length: 20 }, (_, index) => `m${index}`)
    const members = [member('a', null), ...names.map((name) => member(name, 'a', lost(5)))]
    const contracts = [
      contract('a', null, aDividend({ tiers: [tier(0, 0, 0, 10)] })),
      ...names.map((name) => contract(name, 'a', aDividend({ tiers: [tier(0, 0, 0, 10)] }))),
    ]
    const settlement = settle({ ...period, members, contracts })
    expect(linesInExcess(settlement)).toHaveLength(1)
    expect(agentsInExcess(settlement).size).toBe(0)
  })

  it('does not stop below a dividend of 0, and stops below a wage or hourly salary of 0', () => {
    const members = [member('a', null), member('b', 'a', lost(10_000)), member('c', 'b', lost(1))]
    const high = [tier(1_000_000, 0, 0, 10)]
    const low = [tier(0, 0, 0, 5)]
    const dividends = [
      contract('a', null, aDividend({ tiers: high })),
      contract('b', 'a', aDividend({ tiers: low })),
      contract('c', 'b', aDividend({ tiers: low })),
    ]
    expect(amounts({ ...period, members, contracts: dividends })).toEqual({ a: 0, b: 500, c: 0 })
    const wages = [
      contract('a', null, aWage({ tiers: high })),
      contract('b', 'a', aWage({ tiers: low })),
      contract('c', 'b', aWage({ tiers: low })),
    ]
    const { agents } = settle({ ...period, kind: 'wage', members, contracts: wages })
    expect(agents.map(({ state, payableMinor }) => [state, payableMinor])).toEqual([
      ['notReached', 0],
      ['notCalculated', 0],
      ['notCalculated', 0],
    ])
    expect(agents[2]?.steps).toEqual([{ step: 'notCalculated', uplineId: 'b' }])
    const hourly = wages.map((each) => ({ ...each, terms: anHourly({ tiers: each.terms.tiers }) }))
    const settled = settle({ ...period, kind: 'hourly', members, contracts: hourly })
    expect(settled.agents.map((agent) => agent.state)).toEqual([
      'notReached',
      'notCalculated',
      'notCalculated',
    ])
  })

  it('says what the payer owes: differences where the platform pays, whole amounts where uplines pass on', () => {
    const members = [member('a', null), member('b', 'a'), member('c', 'b', lost(100_000))]
    const dues = (...payers: ('platform' | 'upline')[]) =>
      settle({
        ...period,
        members,
        contracts: payers.map((payer, at) =>
          contract(
            'abc'[at] ?? '',
            at === 0 ? null : ('abc'[at - 1] ?? null),
            aDividend({ payer, tiers: [tier(0, 0, 0, 10 - 2 * at)] }),
          ),
        ),
      }).agents.map((agent) => agent.dueMinor)
    expect(dues('platform', 'platform', 'platform')).toEqual([2000, 2000, 6000])
    expect(dues('platform', 'upline', 'upline')).toEqual([10_000, 8000, 6000])
    expect(dues('platform', 'upline', 'platform')).toEqual([4000, 2000, 6000])
    expect(dues('platform', 'platform', 'upline')).toEqual([2000, 8000, 6000])
  })

  it('keeps the result of a resting contract for its carry', () => {
    const members = [member('a', null, { prizesMinor: 500 })]
    const resting = contract('a', 'gone', aDividend({ carry: 'permanent' }))
    const [agent] = settle({ ...period, members, contracts: [resting] }).agents
    expect(agent).toMatchObject({ state: 'resting', result: { rawMinor: 500, totalMinor: 500 } })
  })

  it('refuses what is no line or no one kind', () => {
    const members = [member('a', null), member('b', 'a')]
    const input = { ...period, members, contracts: [contract('a', null, aDividend())] }
    expect(() => settle({ ...input, kind: 'wage' })).toThrow('not of the kind wage')
    expect(() => settle({ ...input, contracts: [...input.contracts, ...input.contracts] })).toThrow(
      'two contracts of a',
    )
    expect(() => settle({ ...input, contracts: [contract('z', null, aDividend())] })).toThrow(
      'not in the line: z',
    )
    expect(() =>
      settle({
        ...input,
        contracts: [...input.contracts, contract('b', 'a', aDividend({ category: 'RNG' }))],
      }),
    ).toThrow('of another kind or category')
    expect(() => settle({ ...input, members: [member('a', 'b'), member('b', 'a')] })).toThrow('loop')
    expect(() => settle({ ...input, members: [member('a', 'x')] })).toThrow('unknownParent a')
    expect(() => settle({ ...input, members: [member('a', null), member('a', null)] })).toThrow('duplicate a')
    const huge = [member('a', null, { prizesMinor: 2 ** 53 - 1 }), member('b', 'a', { prizesMinor: 1 })]
    expect(() => settle({ ...input, members: huge })).toThrow('too large to be exact')
  })
})
