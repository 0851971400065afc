import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { InputOf } from '#lib/api/endpoint.ts'
import { startDeposit } from '#lib/api/money/cashier.ts'
import { listOperatedDeposits } from '#lib/api/money/cashier-deposits-ops.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { operatorKeyOf } from '../../fixtures/node/operator-keys.ts'
import { aProvider, notify } from '../../fixtures/worker/provider.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { readRefusal, refusal } from '../play/games-site.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR_MS = 3_600_000
let tenant: string
let operator: Visitor

beforeEach(async () => {
  aProvider()
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  tenant = `desk${crypto.randomUUID().slice(0, 8)}`
  await aTenant(tenant)
  operator = await aVisitor({ tenant })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function aPayer() {
  const { visitor, member } = await aMember({ tenant })
  const start = async (amountMinor: number, methodId = 'pix') => {
    const { id } = await visitor.call(startDeposit, {
      ...{ methodId, amountMinor, operationKey: crypto.randomUUID() },
    })
    vi.setSystemTime(Date.now() + HOUR_MS / 60)
    return id
  }
  return { visitor, member, start }
}

const list = (query: Omit<InputOf<typeof listOperatedDeposits>, 'tenant'> = {}) =>
  operator.call(listOperatedDeposits, { tenant, ...query })
const idsOf = async (query: Parameters<typeof list>[0] = {}) =>
  (await list(query)).deposits.map(({ id }) => id)

test('deposits of every state are listed, newest first, by what was asked for', async () => {
  const { visitor, member, start } = await aPayer()
  const [one, two, three, four] = [
    await start(100_00),
    await start(200_00, 'bank'),
    await start(300_00),
    await start(400_00),
  ]
  const paid = { subject: 'payment', status: 'paid' } as const
  await notify(visitor, { ...paid, reference: one, amountMinor: 100_00, transactionId: 'psp-1' })
  await notify(visitor, { ...paid, reference: one, amountMinor: 5_00, transactionId: 'psp-2' })
  await notify(visitor, {
    ...paid,
    reference: two,
    status: 'failed',
    amountMinor: 200_00,
    reason: 'No funds',
  })
  expect(await idsOf()).toEqual([four, three, two, one])
  const { deposits } = await list({ status: 'credited' })
  expect(deposits).toMatchObject([
    {
      ...{ id: one, account: member.account, method: 'pix', amountMinor: 100_00, paidMinor: 100_00 },
      ...{ creditedMinor: 100_00, surplusMinor: 5_00, transactionId: 'psp-1', isOpen: false },
    },
  ])
  expect((await list({ status: 'failed' })).deposits).toMatchObject([{ id: two, reason: 'No funds' }])
  expect(await idsOf({ status: 'waiting' })).toEqual([four, three])
  expect(await idsOf({ method: 'bank' })).toEqual([two])
  expect(await idsOf({ fromMinor: 200_00, toMinor: 300_00 })).toEqual([three, two])
  expect(await idsOf({ account: member.account, limit: 100 })).toHaveLength(4)
  expect(await idsOf({ fromDay: '2026-11-20', toDay: '2026-11-20' })).toHaveLength(4)
  expect(await idsOf({ fromDay: '2026-11-21' })).toEqual([])
  expect(await idsOf({ toDay: '2026-11-19' })).toEqual([])
  const paged: string[] = []
  for (let after: string | undefined; ;) {
    const page = await list({ limit: 1, toDay: '2026-11-20', ...(after ? { after } : {}) })
    paged.push(...page.deposits.map(({ id }) => id))
    after = page.next
    if (!after) break
  }
  expect(paged).toEqual([four, three, two, one])
})

test('deposits belong to the cashier, and to the brand', async () => {
  const { member, start } = await aPayer()
  await start(100_00)
  const elsewhere = `desk${crypto.randomUUID().slice(0, 8)}`
  await aTenant(elsewhere)
  expect((await operator.call(listOperatedDeposits, { tenant: elsewhere })).deposits).toEqual([])
  const asked = { tenant: elsewhere, account: member.account }
  expect(await refusal(operator, listOperatedDeposits, asked)).toMatchObject({ code: 'member.unknown' })
  const send = async (rights: object, over: object = {}) => {
    const key = await operatorKeyOf(env.OPS_KEY, { name: 'ana', endsAtMs: NOON + 9 * HOUR_MS, ...rights })
    return operator.send(listOperatedDeposits, {
      input: { tenant, ...over },
      headers: { authorization: `Bearer ${key}` },
    })
  }
  expect((await send({ duties: ['cashier'], brands: [tenant], readsOnly: true })).status).toBe(200)
  expect(await readRefusal(await send({ duties: ['ledger'] }))).toMatchObject({ status: 403 })
  expect(await readRefusal(await send({ brands: [elsewhere] }))).toMatchObject({ status: 403 })
  for (const over of [{ status: 'lost' }, { fromDay: 'x' }, { fromDay: '2026-02-31' }, { limit: 0 }])
    expect((await send({}, over)).status).toBe(422)
})
