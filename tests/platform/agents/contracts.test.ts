import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { listAgentActions, listTeamTransactions } from '#lib/api/agents/agent.ts'
import { getBill, getRevenue, listBills, simulateBill } from '#lib/api/agents/contracts-bills.ts'
import { changeContract, getConsequences, listContracts, requestContract } from '#lib/api/agents/contracts.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { settleDue } from '#platform/agents/contracts/settle-service.ts'
import { recompute } from '../../fixtures/node/recompute-bill.ts'
import { dayOf, refusal } from './agent-line.ts'
import {
  aContractLine,
  belowSigns,
  dividend,
  offerTo,
  sign,
  tier,
  topSigns,
  wage,
  type ContractLine,
} from './contract-line.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const LATER = { fromDay: dayOf(0), toDay: dayOf(-10) }

describe('the worked example of daily wages', () => {
  let line: ContractLine
  beforeAll(async () => {
    line = await aContractLine('wages')
    const { top, left, deep, right } = line
    await topSigns(top, wage(10_000))
    await belowSigns(top, left, wage(6_000, { payer: 'upline' }))
    await left.deposit(-1, 400_000_00)
    await left.play(-1, 200_000_00, 100_000_00)
    await right.deposit(-1, 400_000_00)
    await right.play(-1, 300_000_00, 250_000_00)
    for (const each of [top, left, right, deep]) await each.tell()
  })

  test('the agent earns what is left after the downline, and pays it from its own bill', async () => {
    const before = await line.left.wallet.balance()
    expect(await line.settle(3)).toMatchObject({ bills: 4, payments: 2, paidMinor: 5_000_00 + 1_200_00 })
    const own = await line.top.visitor.call(listBills, LATER)
    expect(own.content.find(({ dueMinor }) => dueMinor > 0)).toMatchObject({
      kind: 'wage',
      state: 'collected',
      earnedMinor: 3_800_00,
      dueMinor: 5_000_00,
      paidMinor: 5_000_00,
      payer: 'platform',
    })
    expect(own).toMatchObject({ total: 2, earnedMinor: 3_800_00, paidMinor: 5_000_00 })
    expect((await line.top.wallet.balance()).playerMinor).toBe(3_800_00)
    expect((await line.left.wallet.balance()).playerMinor).toBe(before.playerMinor + 1_200_00)
    const below = await line.top.visitor.call(listBills, { ...LATER, side: 'below' })
    expect(below.content.map(({ account, paidMinor }) => [account, paidMinor])).toContainEqual([
      line.left.member.account,
      1_200_00,
    ])
  })

  test('a second run, and two at once, close and pay nothing again', async () => {
    expect(await Promise.all([line.settle(3), line.settle(3)])).toEqual([
      { settlements: 0, bills: 0, payments: 0, paidMinor: 0 },
      { settlements: 0, bills: 0, payments: 0, paidMinor: 0 },
    ])
    const once = await aContractLine('wages-race')
    await topSigns(once.top, wage(10_000))
    await once.right.deposit(-1, 400_000_00)
    await once.right.play(-1, 300_000_00, 0)
    await once.right.tell()
    const runs = await Promise.all([once.settle(2), once.settle(2), once.settle(2)])
    expect(runs.reduce((sum, { bills }) => sum + bills, 0)).toBe(1)
    expect((await once.top.wallet.balance()).playerMinor).toBe(3_000_00)
  })

  test('a run that read before another one closed the period adds no bill of its own', async () => {
    const { top, left, later } = await aContractLine('wages-late')
    await topSigns(top, wage(10_000))
    await belowSigns(top, left, wage(6_000, { payer: 'upline' }))
    await left.deposit(-1, 400_000_00)
    await left.play(-1, 200_000_00, 100_000_00)
    for (const each of [top, left]) await each.tell()
    const base = later(2)
    const moveContract = (from: string, to: string) =>
      env.DB.prepare('UPDATE contract SET tenant = ? WHERE tenant = ? AND agent = ?')
        .bind(to, from, left.member.id)
        .run()
    let isClosed = false
    const batch: D1Database['batch'] = async (statements) => {
      if (!isClosed) {
        isClosed = true
        // The other run knows one contract less.
        await moveContract(base.tenant.id, 'elsewhere')
        expect(await settleDue(base)).toMatchObject({ bills: 1 })
        await moveContract('elsewhere', base.tenant.id)
      }
      return env.DB.batch(statements)
    }
    const DB = { prepare: (query: string) => env.DB.prepare(query), batch } as D1Database
    expect(await settleDue({ ...base, env: { ...env, DB } })).toMatchObject({ bills: 0 })
    expect((await top.visitor.call(listBills, { ...LATER, side: 'below' })).content).toEqual([])
  })

  test('the bill says every number in its lines, which come to its sum', async () => {
    const [bill] = (await line.top.visitor.call(listBills, LATER)).content.filter((each) => each.dueMinor > 0)
    const shown = await line.top.visitor.call(getBill, { billId: bill?.id ?? '' })
    expect(recompute(shown.steps)).toEqual({ amountMinor: 3_800_00, wrongSteps: [] })
    expect(shown.steps).toContainEqual(
      expect.objectContaining({ step: 'downline', agentId: line.left.member.account, ownMinor: 1_200_00 }),
    )
    expect(shown).toMatchObject({ fromDay: dayOf(-1), toDay: dayOf(-1) })
    expect(shown.payments).toEqual([expect.objectContaining({ amountMinor: 5_000_00, payer: 'platform' })])
  })

  test('twice the play pays twice, by the same code', async () => {
    const [bill] = (await line.top.visitor.call(listBills, LATER)).content.filter((each) => each.dueMinor > 0)
    const answer = await line.top.visitor.call(simulateBill, { billId: bill?.id ?? '', playPercent: 200 })
    expect(answer).toMatchObject({ beforeMinor: 3_800_00, afterMinor: 7_600_00, differenceMinor: 3_800_00 })
  })

  test('the revenue report sums to the bills and to the team', async () => {
    const seen = await line.top.visitor.call(getRevenue, { fromDay: dayOf(0), toDay: dayOf(-10) })
    expect(seen.kinds).toEqual([
      { kind: 'wage', bills: 2, earnedMinor: 3_800_00, dueMinor: 5_000_00, paidMinor: 5_000_00 },
    ])
    expect(seen).toMatchObject({ validMinor: 500_000_00, passedOnMinor: 1_200_00 })
    expect(seen.sources.map(({ validMinor }) => validMinor).sort()).toEqual(
      [0, 200_000_00, 300_000_00].sort(),
    )
  })

  test('both sides of the payment are in the ledger, under the key of the bill', async () => {
    await line.top.tell()
    await line.left.tell()
    const moved = await line.top.visitor.call(listTeamTransactions, {
      fromDay: dayOf(1),
      toDay: dayOf(-10),
      kind: 'salary',
      account: line.left.member.account,
    })
    expect(moved).toMatchObject({ inMinor: 1_200_00, outMinor: 0 })
    const { results } = await env.DB.prepare(
      "SELECT key FROM ledger_op WHERE tenant = 'wages' AND purpose = 'salary' ORDER BY key",
    ).all<{ key: string }>()
    expect(results).toHaveLength(3)
    for (const { key } of results) expect(key).toMatch(/^bill:wage:ALL:\d{4}-\d\d-\d\d:v1:/)
  })
})

describe('signing', () => {
  let line: ContractLine
  beforeAll(async () => {
    line = await aContractLine('signing')
    await topSigns(line.top, dividend(200_000))
  })

  test('a player is offered none', async () => {
    const { deep, player } = line
    expect(await refusal(offerTo(deep, player, dividend(100_000)))).toMatchObject({
      code: 'contract.notAgent',
    })
  })

  test('a rate above the own one and tiers out of order are refused with field and rule', async () => {
    const { top, left } = line
    expect(await refusal(offerTo(top, left, dividend(200_001)))).toMatchObject({
      code: 'contract.terms',
      details: { problems: [expect.objectContaining({ rule: 'aboveUpline' })] },
    })
    const tiers = [tier(100_000, { turnoverMinor: 500 }), tier(150_000, { turnoverMinor: 400 })]
    expect(await refusal(offerTo(top, left, dividend(0, { tiers })))).toMatchObject({
      code: 'contract.terms',
      details: {
        problems: [expect.objectContaining({ field: 'terms.tiers.1.turnoverMinor', rule: 'ascending' })],
      },
    })
  })

  test('accepting less ends the higher contract below, after a warning', async () => {
    const { top, left, deep } = line
    await belowSigns(top, left, dividend(180_000))
    await belowSigns(left, deep, dividend(150_000))
    const { id } = await offerTo(top, left, dividend(100_000))
    expect(await left.visitor.call(listContracts, { only: 'open' })).toMatchObject({ waiting: 1 })
    const seen = await left.visitor.call(getConsequences, { contractId: id, change: 'accept' })
    expect(seen.ends).toEqual([{ account: deep.member.account, reason: 'rateAbove' }])
    expect(await refusal(sign(left, id))).toMatchObject({ code: 'contract.warning', details: seen })
    const states = async () =>
      (await deep.visitor.call(listContracts, {})).content.map(({ state, version }) => [version, state])
    expect(await states()).toEqual([[1, 'accepted']])
    expect(await sign(left, id, true)).toMatchObject({ state: 'accepted', version: 2 })
    expect(await states()).toEqual([[1, 'terminated']])
    const own = await left.visitor.call(listContracts, {})
    expect(own.content.map(({ version, state }) => [version, state])).toEqual(
      expect.arrayContaining([
        [2, 'accepted'],
        [1, 'replaced'],
      ]),
    )
  })

  test('when the upper contract ends, the lower one rests, and comes back under a new one', async () => {
    const { top, left, deep } = line
    await belowSigns(left, deep, dividend(50_000))
    const [held] = (await left.visitor.call(listContracts, { only: 'open' })).content
    const end = { contractId: held?.id ?? '', change: 'terminate' as const, isWarned: true }
    expect(await refusal(left.visitor.call(changeContract, end))).toMatchObject({ code: 'contract.state' })
    expect(await top.visitor.call(changeContract, end)).toMatchObject({ state: 'terminated' })
    const state = async () => (await deep.visitor.call(listContracts, { only: 'open' })).content[0]?.state
    expect(await state()).toBe('resting')
    await belowSigns(top, left, dividend(90_000))
    expect(await state()).toBe('accepted')
  })

  test('of two acceptances at once both are decided on what the other has left', async () => {
    const { top, left, deep } = line
    const lower = await offerTo(top, left, dividend(40_000))
    const same = await offerTo(left, deep, dividend(60_000))
    await Promise.allSettled([sign(left, lower.id, true), sign(deep, same.id)])
    const [upper] = (await left.visitor.call(listContracts, { only: 'open' })).content
    const held = (await deep.visitor.call(listContracts, { only: 'open' })).content.filter(
      ({ state }) => state === 'accepted',
    )
    expect(upper).toMatchObject({ state: 'accepted' })
    expect(held).toEqual([])
  })

  test('an agent asks, the upline agrees, the agent signs; an end is asked for and agreed to', async () => {
    const { top, right } = line
    const asked = await right.visitor.call(requestContract, {
      terms: dividend(150_000),
      operationKey: crypto.randomUUID(),
    })
    expect(asked).toMatchObject({ state: 'requested', upline: top.member.account })
    const step = (person: typeof top, change: InputOf<typeof changeContract>['change']) =>
      person.visitor.call(changeContract, { contractId: asked.id, change })
    expect(await refusal(step(right, 'approveRequest'))).toMatchObject({ code: 'contract.state' })
    expect(await step(top, 'approveRequest')).toMatchObject({ state: 'offered' })
    expect(await step(right, 'accept')).toMatchObject({ state: 'accepted' })
    expect(await step(right, 'requestEnd')).toMatchObject({ state: 'ending' })
    expect(await step(top, 'approveEnd')).toMatchObject({ state: 'terminated' })
    const changes = async (person: typeof top) =>
      (await person.visitor.call(listAgentActions, {})).content
        .filter(({ kind, after }) => kind === 'contract' && after.includes('dividend'))
        .map(({ subject, before, after }) => [subject, stateOf(before), stateOf(after)])
        .toSorted()
    const { account } = right.member
    expect(await changes(right)).toEqual(
      [
        [account, 'accepted', 'ending'],
        [account, 'offered', 'accepted'],
        [account, undefined, 'requested'],
      ].toSorted(),
    )
    expect(await changes(top)).toEqual(
      expect.arrayContaining([
        [account, 'requested', 'offered'],
        [account, 'ending', 'terminated'],
      ]),
    )
  })
})

/** What the audit kept: nothing of what was not there before. */
function stateOf(kept: string): unknown {
  return kept === '' ? undefined : JSON.parse(kept).state
}
