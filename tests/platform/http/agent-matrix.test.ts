import { beforeAll, describe, expect, test, vi } from 'vitest'
import { listBills } from '#lib/api/agents/contracts-bills.ts'
import { listContracts } from '#lib/api/agents/contracts.ts'
import { API, type EndpointName } from '#lib/api/index.ts'
import { createInvite } from '#lib/api/agents/agent-register-centre.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { dayOf, type Person, YEAR } from '../agents/agent-line.ts'
import { aContractLine, belowSigns, topSigns, wage } from '../agents/contract-line.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** What somebody has that an agent's call can name. */
interface Named {
  account: string
  contractId: string
  billId: string
  code: string
}
type By = keyof Named | 'nobody'
const LATER = { fromDay: dayOf(1), toDay: dayOf(-10) }
const operationKey = () => crypto.randomUUID()

/** Every agent's call: what it names others by, and its input. */
const CALLS: Partial<Record<EndpointName, { by: By; input: (named: Named) => unknown }>> = {
  getTeamOverview: { by: 'nobody', input: () => YEAR },
  getTeamProfit: { by: 'account', input: ({ account }) => ({ ...YEAR, account }) },
  listTeamBets: { by: 'account', input: ({ account }) => ({ ...YEAR, account }) },
  listTeamTransactions: { by: 'account', input: ({ account }) => ({ ...YEAR, account }) },
  listDownline: { by: 'account', input: ({ account }) => ({ account }) },
  setDownlineRates: { by: 'account', input: ({ account }) => ({ account, rates: {} }) },
  setDownlineRemark: { by: 'account', input: ({ account }) => ({ account, remark: 'x' }) },
  listAgentActions: { by: 'nobody', input: () => ({}) },
  createDownline: {
    by: 'nobody',
    input: () => ({ account: 'newcomer', password: 'x', birthday: '', type: 0, rates: {} }),
  },
  listInvites: { by: 'nobody', input: () => ({}) },
  createInvite: { by: 'nobody', input: () => ({ label: '', type: 0, rates: {} }) },
  setInviteOpen: { by: 'code', input: ({ code }) => ({ code, isOpen: true }) },
  listContracts: { by: 'account', input: ({ account }) => ({ side: 'below', account }) },
  getConsequences: { by: 'contractId', input: ({ contractId }) => ({ contractId, change: 'terminate' }) },
  offerContract: {
    by: 'account',
    input: ({ account }) => ({ account, terms: wage(1_000), operationKey: operationKey() }),
  },
  requestContract: { by: 'nobody', input: () => ({ terms: wage(1_000), operationKey: operationKey() }) },
  changeContract: { by: 'contractId', input: ({ contractId }) => ({ contractId, change: 'requestEnd' }) },
  listBills: { by: 'account', input: ({ account }) => ({ ...LATER, side: 'below', account }) },
  getBill: { by: 'billId', input: ({ billId }) => ({ billId }) },
  simulateBill: { by: 'billId', input: ({ billId }) => ({ billId, playPercent: 200 }) },
  getRevenue: { by: 'nobody', input: () => LATER },
  listAgentAnnouncements: { by: 'nobody', input: () => ({}) },
}
const UNKNOWN: Record<keyof Named, string> = {
  account: 'agent.memberUnknown',
  contractId: 'contract.unknown',
  billId: 'bill.unknown',
  code: 'agent.linkUnknown',
}
const NAMES = Object.keys(CALLS).flatMap((name) => (name in API ? [name as EndpointName] : []))

let asker: Person
let own: Named
let ownAgent: Named
let others: Record<'sibling' | 'upline' | 'stranger' | 'other brand', Named>
let secrets: string[]

async function namedOf(person: Person): Promise<Named> {
  const { visitor, member } = person
  const [contracts, bills, link] = [
    await visitor.call(listContracts, {}),
    await visitor.call(listBills, LATER),
    await visitor.call(createInvite, { label: member.account, type: 0, rates: {} }),
  ]
  const [contractId, billId] = [contracts.content[0]?.id, bills.content[0]?.id]
  if (!contractId || !billId) throw new Error(`${member.account} has no contract or no bill`)
  return { account: member.account, contractId, billId, code: link.code }
}

async function aPlayedLine(tenant: string) {
  const line = await aContractLine(tenant)
  await topSigns(line.top, wage(10_000))
  await topSigns(line.stranger, wage(9_000))
  await belowSigns(line.top, line.left, wage(6_000))
  await belowSigns(line.top, line.right, wage(5_000))
  await belowSigns(line.left, line.deep, wage(2_000))
  for (const person of [line.deep, line.right, line.theirs]) {
    await person.deposit(-1, 10_000_00)
    await person.play(-1, 1_000_00, 0)
    await person.tell()
  }
  await line.settle(2)
  return line
}

beforeAll(async () => {
  const line = await aPlayedLine('matrix')
  const other = await aPlayedLine('matrix-other')
  asker = line.left
  own = await namedOf(line.left)
  ownAgent = await namedOf(line.deep)
  others = {
    sibling: await namedOf(line.right),
    upline: await namedOf(line.top),
    stranger: await namedOf(line.stranger),
    'other brand': await namedOf(other.left),
  }
  secrets = [line.right, line.stranger, line.theirs, other.left, other.deep].flatMap(({ member }) => [
    member.account,
    member.id,
  ])
})

async function ask(visitor: Visitor, name: EndpointName, named: Named): Promise<Record<string, unknown>> {
  const reply: unknown = await (await visitor.send(API[name], { input: CALLS[name]?.input(named) })).json()
  return Object(reply)
}

test('who may ask is known for every call of agents', () => {
  const calls = Object.entries(API).filter(([, { who }]) => who === 'agent')
  expect(NAMES.toSorted()).toEqual(calls.map(([name]) => name).toSorted())
})

describe.each(NAMES)('who may ask %s', (name) => {
  const by = CALLS[name]?.by ?? 'nobody'

  test('players, trial accounts and guests may not', async () => {
    const { tenant } = asker.visitor
    const player = await aMember({ tenant })
    const trial = await aMember({ tenant, type: 4 })
    expect(await ask(player.visitor, name, own)).toMatchObject({ code: 'session.agentOnly' })
    expect(await ask(trial.visitor, name, own)).toMatchObject({ code: 'session.trialBlocked' })
    expect(await ask(await aVisitor({ tenant }), name, own)).toMatchObject({ code: 'session.required' })
  })

  test('the own line is known, and no answer names anybody outside it', async () => {
    for (const named of [own, ownAgent]) {
      const reply = await ask(asker.visitor, name, named)
      const text = JSON.stringify(reply)
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    }
    if (by === 'nobody') return
    const mine = by === 'account' ? ownAgent : own
    expect(Object.values(UNKNOWN)).not.toContain((await ask(asker.visitor, name, mine))['code'])
  })
})

describe.each(
  NAMES.flatMap((name) => {
    const by = CALLS[name]?.by ?? 'nobody'
    return by === 'nobody' ? [] : [[name, by] as const]
  }),
)('who may ask %s by %s', (name, by) => {
  test('sibling, upline, stranger and other brand are unknown', async () => {
    for (const [relation, named] of Object.entries(others))
      expect([relation, await ask(asker.visitor, name, named)]).toMatchObject([
        relation,
        { success: false, code: UNKNOWN[by] },
      ])
  })
})
