import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { listAgentBills, reviewAgentBill } from '#lib/api/agents/contracts-ops.ts'
import { payDue } from '#platform/agents/contracts/pay-service.ts'
import { settleDue } from '#platform/agents/contracts/settle-service.ts'
import { NOW, type Person } from './agent-line.ts'
import {
  aContractLine,
  belowSigns,
  type ContractLine,
  type CONTRACTS,
  DAY_MS,
  dividend,
  hourly,
  operator,
  tier,
  topSigns,
  wage,
} from './contract-line.ts'

vi.setConfig({ testTimeout: 120_000 })

const HOUR_MS = 60 * 60_000
const money = async (person: Person) => (await person.wallet.balance()).playerMinor
const freeze = (person: Person, frozen: boolean) =>
  person.wallet.execute({ kind: 'freeze', operationKey: crypto.randomUUID(), frozen, note: 'x' }, NOW)
const setStatus = (person: Person, status: 'active' | 'suspended' | 'closed') =>
  env.DB.prepare('UPDATE member SET status = ? WHERE tenant = ? AND id = ?')
    .bind(status, person.visitor.tenant, person.member.id)
    .run()

/** Top 1 %, left 0.6 %, deep 0.2 %, each paid by the upline. */
async function aPayingLine(tenant: string, over: Partial<typeof CONTRACTS> = {}) {
  const line = await aContractLine(tenant, over)
  const { top, left, deep, player } = line
  await topSigns(top, wage(10_000))
  await belowSigns(top, left, wage(6_000, { payer: 'upline' }))
  await belowSigns(left, deep, wage(2_000, { payer: 'upline' }))
  await player.deposit(-1, 100_000_00)
  await player.play(-1, 1_000_00, 0)
  await player.tell()
  return line
}

async function denyAll({ tenant, top: { visitor } }: ContractLine) {
  const { content } = await visitor.call(listAgentBills, { tenant })
  for (const { id } of content)
    await visitor.call(reviewAgentBill, { tenant, ...operator, billId: id, decision: 'deny' })
}

async function statesOf({ tenant }: ContractLine, { member }: Person): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT state FROM bill WHERE tenant = ? AND agent = ? AND due > 0 ORDER BY ends_at',
  )
    .bind(tenant, member.id)
    .all<{ state: string }>()
  return results.map(({ state }) => state)
}

describe('a wallet that is closed to play', () => {
  test('its bills do not keep later ones of the brand from their turn, and are paid once it is open', async () => {
    const line = await aContractLine('held-hours')
    const { top, player, stranger, theirs } = line
    await topSigns(top, hourly)
    for (const person of [player, theirs]) await person.deposit(-1, 100_000_00)
    for (const day of [1, 2, 3, 4]) await player.play(-day, 100_00, 0)
    await player.tell()
    await freeze(top, true)
    for (const days of [1, 2, 3, 4, 5]) await settleDue(line.later(days))
    expect(await statesOf(line, top)).toHaveLength(4)
    await topSigns(stranger, wage(10_000))
    await theirs.play(-5, 100_00, 0)
    await theirs.tell()
    const now = NOW + 7 * DAY_MS
    await settleDue(line.later(7))
    const run = (nowMs: number) => payDue({ ...line.later(0), now: nowMs }, 2)
    const first = await run(now)
    const second = await run(now + HOUR_MS / 12)
    expect(first.paidMinor + second.paidMinor).toBe(1_00)
    expect(await money(stranger)).toBe(1_00)
    expect(await money(top)).toBe(0)
    await freeze(top, false)
    // It is asked for again within the hour.
    expect(await run(now + HOUR_MS / 6)).toMatchObject({ payments: 0 })
    await run(now + 2 * HOUR_MS)
    await run(now + 2 * HOUR_MS)
    expect(await money(top)).toBe(4_00)
  })

  test('nothing is taken from it, and nothing is paid to it', async () => {
    const line = await aPayingLine('held-line')
    const { top, left, deep } = line
    await left.deposit(-1, 5_00)
    await freeze(left, true)
    expect(await line.settle(2)).toMatchObject({ payments: 1, paidMinor: 10_00 })
    expect(await line.settle(2.1)).toMatchObject({ payments: 0 })
    expect([await money(top), await money(left), await money(deep)]).toEqual([10_00, 5_00, 0])
    await freeze(left, false)
    await line.settle(2.5)
    expect([await money(top), await money(left), await money(deep)]).toEqual([4_00, 9_00, 2_00])
  })
})

describe('an account that is closed or suspended', () => {
  test.each(['suspended', 'closed'] as const)('%s, it pays nobody, and is paid nothing', async (status) => {
    const line = await aPayingLine(`payer-${status}`, { reviewAboveMinor: 0 })
    const { top, left, deep } = line
    await top.deposit(-1, 50_00)
    await line.settle(2)
    // Its own bill waits no more: it would pay from what it has.
    await denyAll(line)
    await setStatus(top, status)
    expect(await line.settle(2)).toMatchObject({ payments: 0 })
    expect([await money(top), await money(left), await money(deep)]).toEqual([50_00, 0, 0])
    await setStatus(top, 'active')
    await setStatus(deep, status)
    await line.settle(2.5)
    expect([await money(top), await money(left), await money(deep)]).toEqual([44_00, 6_00, 0])
    await setStatus(deep, 'active')
    await line.settle(3)
    expect([await money(top), await money(left), await money(deep)]).toEqual([44_00, 4_00, 2_00])
  })

  test('what was taken before it closed reaches whom it was taken for', async () => {
    const line = await aPayingLine('payer-between')
    const { top, left } = line
    await top.deposit(-1, 50_00)
    await settleDue(line.later(2))
    const base = line.later(2)
    let isCut = false
    const DB = new Proxy(env.DB, {
      get(from, name) {
        if (name === 'batch') return from.batch.bind(from)
        return (sql: string) => {
          if (sql.startsWith('UPDATE bill_payment SET state = ? WHERE')) isCut = true
          return from.prepare(sql)
        }
      },
    })
    const WALLET = new Proxy(env.WALLET, {
      get: (from) => (id: string) => {
        if (isCut) throw new Error('cut off')
        return from.getByName(id)
      },
    })
    await expect(payDue({ ...base, env: { ...env, DB, WALLET } })).rejects.toThrow()
    expect(await money(left)).toBe(0)
    expect(await statesOf(line, left)).toEqual(['toCollect'])
    await setStatus(top, 'closed')
    await freeze(top, true)
    await payDue(base)
    expect([await money(top), await money(left)]).toEqual([54_00, 4_00])
  })
})

describe('a line that costs the brand more than the own amount of its top agent', () => {
  test('waits for an operator, who sees it before it is paid', async () => {
    const line = await aContractLine('excess')
    const { top, left, player } = line
    await topSigns(top, dividend(0, { tiers: [tier(300_000, { turnoverMinor: 1_000_000_00 })] }))
    await belowSigns(top, left, dividend(300_000))
    await player.deposit(-1, 100_000_00)
    await player.play(-1, 10_000_00, 0)
    await player.tell()
    expect(await line.settle(2)).toMatchObject({ bills: 2, payments: 0 })
    const { content } = await top.visitor.call(listAgentBills, { tenant: line.tenant })
    expect(content.map(({ account, dueMinor }) => [account, dueMinor])).toEqual([
      [left.member.account, 3_000_00],
    ])
    const decision = { billId: content[0]?.id ?? '', decision: 'approve' as const }
    await top.visitor.call(reviewAgentBill, { tenant: line.tenant, ...operator, ...decision })
    expect(await line.settle(2)).toMatchObject({ payments: 1, paidMinor: 3_000_00 })
  })

  test('is paid as ever where the upline pays the difference', async () => {
    const line = await aContractLine('excess-of-upline')
    const { top, left, player } = line
    await topSigns(top, dividend(0, { tiers: [tier(300_000, { turnoverMinor: 1_000_000_00 })] }))
    await belowSigns(top, left, dividend(300_000, { payer: 'upline' }))
    await player.deposit(-1, 100_000_00)
    await player.play(-1, 10_000_00, 0)
    await player.tell()
    await top.deposit(-1, 5_000_00)
    expect(await line.settle(2)).toMatchObject({ bills: 2, payments: 1, paidMinor: 3_000_00 })
    expect([await money(top), await money(left)]).toEqual([2_000_00, 3_000_00])
  })
})
