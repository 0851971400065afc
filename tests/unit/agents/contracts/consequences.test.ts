import { describe, expect, it } from 'vitest'
import { consequencesOf } from '#lib/shared/contracts/consequences.ts'
import {
  CONTRACT_STATES,
  countingIn,
  isStanding,
  type Contract,
  type Terms,
  type TieredTerms,
} from '#lib/shared/contracts/contract.ts'
import {
  actionsOf,
  stateAfter,
  TRANSITIONS,
  type Actor,
  type ContractAction,
} from '#lib/shared/contracts/contract-states.ts'
import { lineOf } from '#lib/shared/contracts/line.ts'
import { settle } from '#lib/shared/contracts/settle.ts'
import { aCommission, aDividend, aRealtime, aWage, contract, fixedTier, tier } from './build.ts'
import { Chance, LINES, randomInput, LONG } from './random.ts'

const at = (percent: number) => aDividend({ tiers: [tier(0, 0, 0, percent)] })
const line = lineOf([
  { id: 'a', parentId: null },
  { id: 'b', parentId: 'a' },
  { id: 'c', parentId: 'b' },
  { id: 'd', parentId: 'c' },
  { id: 'e', parentId: 'a' },
])
/** Contracts of a to e by their rates; 0 for none. */
const rates = (...percents: number[]) =>
  percents.flatMap((percent, index) =>
    percent === 0 ? [] : [contract('abcde'[index] ?? '', 'xaabca'[index + 1] ?? null, at(percent))],
  )
const ids = (found: readonly { agentId: string }[]) => found.map((each) => each.agentId).join('')
const offered = (agentId: string, terms: Terms): Contract => ({
  ...contract(agentId, null, terms),
  contractId: `new-${agentId}`,
  version: 2,
  state: 'offered',
})
const accepting = (contracts: readonly Contract[], accepted: Contract) => {
  const { ends, rests, resumes, replaces } = consequencesOf(line, contracts, {
    action: 'accept',
    contract: accepted,
  })
  return { ends: ids(ends), rests: ids(rests), resumes: ids(resumes), replaces }
}

describe('accepting', () => {
  it('replaces the agent’s own contract, and changes nothing below where rates fit', () => {
    expect(accepting(rates(10, 8, 6, 4, 9), offered('a', at(9)))).toEqual({
      ends: '',
      rests: '',
      resumes: '',
      replaces: 'contract-a',
    })
    expect(accepting([], offered('a', at(9)))).toEqual({ ends: '', rests: '', resumes: '', replaces: null })
  })

  it('ends higher contracts of direct downlines, again below them, and lets lower ones rest', () => {
    expect(accepting(rates(10, 8, 6, 4, 9), offered('a', at(8.5)))).toMatchObject({ ends: 'e', rests: '' })
    expect(accepting(rates(10, 8, 6, 4, 3), offered('a', at(7)))).toMatchObject({ ends: 'b', rests: 'cd' })
    expect(accepting(rates(10, 8, 6, 4, 3), offered('a', at(5)))).toMatchObject({ ends: 'bc', rests: 'd' })
    expect(accepting(rates(10, 8, 6, 4, 3), offered('a', at(1)))).toMatchObject({ ends: 'becd', rests: '' })
  })

  it('says why', () => {
    const { ends, rests } = consequencesOf(line, rates(10, 8, 6, 0, 0), {
      action: 'accept',
      contract: offered('a', at(7)),
    })
    expect(ends).toEqual([{ contractId: 'contract-b', agentId: 'b', reason: 'rateAbove' }])
    expect(rests).toEqual([{ contractId: 'contract-c', agentId: 'c', reason: 'uplineHasNone' }])
  })

  it('ends contracts that no difference can be taken of', () => {
    const wages = [contract('a', null, aWage()), contract('b', 'a', aWage())]
    const { ends } = consequencesOf(line, wages, {
      action: 'accept',
      contract: offered('a', aWage({ tiers: [fixedTier(0, 0, 5)] })),
    })
    expect(ends).toEqual([{ contractId: 'contract-b', agentId: 'b', reason: 'notComparable' }])
  })

  it('lets resting contracts resume down the line, and ends those that are above it', () => {
    const resting = rates(10, 0, 6, 4, 0).map((each) =>
      each.agentId === 'a' ? each : { ...each, state: 'resting' as const },
    )
    expect(accepting(resting, offered('b', at(6)))).toEqual({
      ends: '',
      rests: '',
      resumes: 'cd',
      replaces: null,
    })
    expect(accepting(resting, offered('b', at(5)))).toEqual({
      ends: 'c',
      rests: '',
      resumes: '',
      replaces: null,
    })
  })

  it('lets a contract rest that a former upline offered', () => {
    const moved = rates(10, 8, 6).map((each) =>
      each.agentId === 'b' ? { ...each, uplineId: 'former' } : each,
    )
    expect(accepting(moved, offered('a', at(9)))).toMatchObject({ ends: '', rests: 'bc', resumes: '' })
  })

  it('looks at contracts of its own kind and category alone', () => {
    const others = [
      contract('b', 'a', aWage({ tiers: [tier(0, 0, 0, 9)] })),
      contract('e', 'a', { ...at(9), category: 'RNG' as const }),
    ]
    expect(accepting(others, offered('a', at(1)))).toMatchObject({ ends: '', rests: '' })
    const ended = rates(10, 8).map((each) => ({ ...each, state: 'terminated' as const }))
    expect(accepting(ended, offered('a', at(1)))).toMatchObject({ ends: '', replaces: null })
  })

  it('lets nothing rest where differences of rates are passed up', () => {
    const salary = (lossRateE6: number) => aRealtime({ profitRateE6: 100, lossRateE6 })
    const contracts = [
      contract('a', null, salary(500)),
      contract('b', 'a', salary(400)),
      contract('d', 'c', salary(300)),
    ]
    expect(accepting(contracts, offered('a', salary(350)))).toMatchObject({ ends: 'b', rests: '' })
    expect(accepting(contracts, offered('a', salary(250)))).toMatchObject({ ends: 'bd', rests: '' })
    const commissions = [contract('d', 'c', aCommission({ rateE6: 9 }))]
    expect(accepting(commissions, offered('b', aCommission({ rateE6: 8 })))).toMatchObject({ ends: 'd' })
  })
})

describe('an end', () => {
  it('lets all contracts below rest', () => {
    const contracts = rates(10, 8, 6, 4, 9)
    const of = (agentId: string) => {
      const ending = contracts.find((each) => each.agentId === agentId)
      if (!ending) throw new RangeError('a contract')
      const { ends, rests } = consequencesOf(line, contracts, { action: 'end', contract: ending })
      return [ids(ends), ids(rests)]
    }
    expect(of('a')).toEqual(['', 'becd'])
    expect(of('c')).toEqual(['', 'd'])
    const salary = contract('a', null, aRealtime())
    const found = consequencesOf(line, [salary, contract('b', 'a', aRealtime())], {
      action: 'end',
      contract: salary,
    })
    expect(found).toEqual({ replaces: null, ends: [], rests: [], resumes: [] })
  })

  it(`leaves lines that settle without refusals, over ${LINES} random lines`, LONG, () => {
    let [ended, rested] = [0, 0]
    for (let seed = 1; seed <= LINES; seed += 1) {
      const chance = new Chance(seed)
      const input = randomInput(chance, 'dividend')
      const fitting = withoutRefused(input)
      if (fitting.contracts.length === 0) continue
      const chosen = chance.one(fitting.contracts)
      const lower: Contract<TieredTerms> = {
        ...chosen,
        contractId: 'new',
        terms: {
          ...chosen.terms,
          tiers: [
            {
              turnoverMinor: 0,
              activeMembers: 0,
              lossMinor: 0,
              rate: { type: 'percent', rateE6: chance.from(1, 200_000) },
            },
          ],
        },
      }
      const parentId = fitting.members.find((each) => each.id === chosen.agentId)?.parentId
      const isTop = fitting.contracts.every((each) => each.agentId !== parentId)
      const [action, accepted] = isTop ? (['accept', lower] as const) : (['end', chosen] as const)
      const found = consequencesOf(lineOf(fitting.members), fitting.contracts, { action, contract: accepted })
      const gone = new Set([...found.ends, ...found.rests].map((each) => each.contractId))
      ended += found.ends.length
      rested += found.rests.length
      const left = fitting.contracts.filter((each) => each !== chosen && !gone.has(each.contractId))
      const contracts = action === 'accept' ? [...left, accepted] : left
      const states = settle({ ...fitting, contracts }).agents.map((agent) => agent.state)
      expect(states, `seed ${seed}`).not.toContain('refused')
      expect(states, `seed ${seed}`).not.toContain('resting')
    }
    expect(ended).toBeGreaterThan(LINES / 20)
    expect(rested).toBeGreaterThan(LINES / 20)
  })
})

/** The same line with only the contracts that stand. */
function withoutRefused(input: ReturnType<typeof randomInput>) {
  let contracts = input.contracts
  for (;;) {
    const { agents } = settle({ ...input, contracts })
    const bad = new Set(
      agents.filter(({ state }) => state === 'refused' || state === 'resting').map((each) => each.agentId),
    )
    if (bad.size === 0) return { ...input, contracts }
    contracts = contracts.filter((each) => !bad.has(each.agentId))
  }
}

describe('states of a contract', () => {
  const actors: Actor[] = ['agent', 'upline', 'platform', 'system']
  const actions = [...new Set(TRANSITIONS.map((each) => each.action))]
  const allowed = (state: Contract['state']) =>
    actors.flatMap((by) =>
      actionsOf(state, by).map((action) => `${by} ${action} ${stateAfter(state, action, by)}`),
    )

  it('lets the agent answer an offer, and nobody else', () => {
    expect(allowed('offered')).toEqual([
      'agent accept accepted',
      'agent reject rejected',
      'upline revoke revoked',
      'platform revoke revoked',
      'system revoke revoked',
      'system replace replaced',
    ])
  })

  it('ends an accepted one by upline and platform, and by the agent only with the upline’s word', () => {
    expect(stateAfter('accepted', 'terminate', 'upline')).toBe('terminated')
    expect(stateAfter('accepted', 'terminate', 'agent')).toBeUndefined()
    expect(stateAfter('accepted', 'requestEnd', 'agent')).toBe('ending')
    expect(stateAfter('ending', 'approveEnd', 'agent')).toBeUndefined()
    expect(stateAfter('ending', 'approveEnd', 'upline')).toBe('terminated')
    expect(stateAfter('ending', 'refuseEnd', 'upline')).toBe('accepted')
    expect(stateAfter('resting', 'resume', 'system')).toBe('accepted')
    expect(stateAfter('resting', 'resume', 'upline')).toBeUndefined()
  })

  it('has states that are final, and each state can be reached', () => {
    for (const state of ['rejected', 'revoked', 'replaced', 'terminated'] as const)
      expect(allowed(state)).toEqual([])
    const reached = new Set(['requested', 'offered', ...TRANSITIONS.map((each) => each.to)])
    expect([...reached].toSorted()).toEqual([...CONTRACT_STATES].toSorted())
  })

  it('never goes on from one state by one action to two', () => {
    const seen = new Set<string>()
    for (const { from, action, by } of TRANSITIONS)
      for (const actor of by) {
        expect(seen.has(`${from} ${action} ${actor}`)).toBe(false)
        seen.add(`${from} ${action} ${actor}`)
      }
    const accepts: ContractAction[] = actions.filter((action) =>
      TRANSITIONS.some((each) => each.action === action && each.from === 'offered' && isStanding(each.to)),
    )
    expect(accepts).toEqual(['accept'])
  })
})

describe('contracts that count for a period', () => {
  const held = (acceptedAtMs: number | null, endedAtMs: number | null) => ({
    ...contract('a', null, at(5)),
    acceptedAtMs,
    endedAtMs,
  })
  it('were accepted when it began, and had not ended', () => {
    expect(
      countingIn([held(1000, null), held(1001, null), held(null, null), held(0, 1000), held(0, 1001)], 1000),
    ).toEqual([held(1000, null), held(0, 1001)])
  })
})
