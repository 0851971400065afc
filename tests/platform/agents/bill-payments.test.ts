import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { BILL_STATES, type BillState } from '#lib/shared/contracts/bill.ts'
import type { BillRow } from '#platform/agents/contracts/bill-repository.ts'
import {
  closePayment,
  expireBills,
  noteNothing,
  planPayment,
} from '#platform/agents/contracts/payment-repository.ts'
import { readTenant } from '#platform/base/system/tenant-repository.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'

const TENANT = 'billpays'
const NOW = Date.parse('2026-03-04T12:00:00Z')
const COLLECTABLE: readonly BillState[] = ['toCollect', 'partlyCollected', 'insufficientBalance']

async function baseOf() {
  const tenant = await readTenant(env, TENANT)
  if (!tenant) throw new Error('no brand')
  return { env, tenant, now: NOW }
}
beforeAll(() => aTenant(TENANT))

/** A bill of 1.00, and what its payments make of it. */
async function aBill(state: BillState, { due = 100, paidBefore = 0, lapsed = 0 } = {}) {
  const base = await baseOf()
  const id = crypto.randomUUID()
  await env.DB.prepare(
    `INSERT INTO bill (tenant, id, kind, category, period, starts_at, ends_at, root, agent, payer, contract,
       contract_version, version, is_latest, outcome, state, own, earned, due, paid_before, paid, difference, steps,
       position, made_at, expires_at, next_try_at, lapsed)
     VALUES (?1, ?2, 'wage', 'ALL', '2026-03-03', 1, 2, 'top', ?2, 'platform', 'c', 1, 1, 1, 'reached', ?3, ?4, ?4, ?4,
       ?5, ?5, 0, '[]', 0, 3, ?7, 0, ?6)`,
  )
    .bind(TENANT, id, state, due, paidBefore, lapsed, NOW + 1_000)
    .run()
  const read = async (): Promise<BillRow> => {
    const row = await env.DB.prepare('SELECT * FROM bill WHERE tenant = ? AND id = ?')
      .bind(TENANT, id)
      .first<BillRow>()
    if (!row) throw new Error('no bill')
    return row
  }
  const plan = async (number: number, amount: number) =>
    planPayment(base, await read(), { number, payer: null, payee: id, amount, from_bill: 0 })
  return {
    plan,
    async pay(number: number, amount: number) {
      const planned = await plan(number, amount)
      if (planned) await closePayment(base, await read(), { number, state: 'paid' })
      const row = await read()
      return { state: row.state, paid: row.paid }
    },
    async close(number: number) {
      await closePayment(base, await read(), { number, state: 'paid' })
      return (await read()).paid
    },
    async expire(atMs: number) {
      await expireBills({ ...base, now: atMs })
      return (await read()).state
    },
    async nothing() {
      await noteNothing(base, await read())
      return (await read()).state
    },
  }
}

test('a bill is collected in parts', async () => {
  const bill = await aBill('toCollect')
  expect(await bill.nothing()).toBe('insufficientBalance')
  expect(await bill.pay(1, 60)).toEqual({ state: 'partlyCollected', paid: 60 })
  expect(await bill.nothing()).toBe('partlyCollected')
  expect(await bill.pay(2, 40)).toEqual({ state: 'collected', paid: 100 })
  expect(await bill.plan(3, 1)).toBeUndefined()
})

test('a payment that is told again is counted once', async () => {
  const bill = await aBill('toCollect')
  await bill.pay(1, 60)
  expect([await bill.close(1), await bill.close(1)]).toEqual([60, 60])
})

test.each(BILL_STATES)('of a bill that is %s', async (state) => {
  const bill = await aBill(state)
  const isCollectable = COLLECTABLE.includes(state)
  expect((await bill.plan(1, 100)) !== undefined).toBe(isCollectable)
  if (!isCollectable) expect(await bill.nothing()).toBe(state)
})

test.each(BILL_STATES)('expires while something is unpaid: of a bill that is %s', async (state) => {
  const bill = await aBill(state)
  const isOpen = state === 'toApprove' || COLLECTABLE.includes(state)
  expect(await bill.expire(NOW + 999)).toBe(state)
  expect(await bill.expire(NOW + 1_000)).toBe(isOpen ? 'expired' : state)
})

test('a bill does not expire while a payment is under way', async () => {
  const bill = await aBill('toCollect')
  await bill.plan(1, 60)
  expect(await bill.expire(NOW + 1_000)).toBe('toCollect')
})

test('two payments of one bill are not planned side by side', async () => {
  const bill = await aBill('toCollect')
  const planned = await Promise.all([1, 1].map((number) => bill.plan(number, 100)))
  expect(planned.filter((each) => each !== undefined)).toHaveLength(1)
})

test('a part of what an increase brought is paid, and its rest has lapsed', async () => {
  const bill = await aBill('toCollect', { due: 110, paidBefore: 40, lapsed: 60 })
  expect(await bill.pay(1, 4)).toEqual({ state: 'partlyCollected', paid: 44 })
  expect(await bill.pay(2, 6)).toEqual({ state: 'expired', paid: 50 })
})
