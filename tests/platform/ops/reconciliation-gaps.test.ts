import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reconcile } from '#lib/api/ops/ledger-ops.ts'
import { explainReconciliationGap, listReconciliationGaps } from '#lib/api/ops/reconciliation-gaps.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { refusal } from '../play/games-site.ts'

let tenant: string
let operator: Visitor
const today = () => new Date().toISOString().slice(0, 10)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
  tenant = `books${crypto.randomUUID().slice(0, 8)}`
  await aTenant(tenant)
  operator = await aVisitor({ tenant })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A member with a deposit of 50.00 that the cashier's rows have as well. */
async function aPayer() {
  const { member } = await aMember({ tenant, isLoggedIn: false })
  const wallet = walletOf(env, tenant, member.id)
  const id = crypto.randomUUID()
  await wallet.execute(
    { kind: 'deposit', operationKey: `deposit:${id}`, currency: 'BRL', amountMinor: 50_00, reference: id },
    Date.now(),
  )
  await env.DB.prepare(
    `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
       credited, created_at, expires_at, credited_at) VALUES (?1, ?2, ?3, ?2, 'pix', 'pix', 'BRL', 5000, 0, 'credited', 5000, ?4, ?4, ?4)`,
  )
    .bind(tenant, id, member.id, Date.now())
    .run()
  await wallet.sweep()
  return { member, wallet, id }
}

async function read() {
  // The moment that is read up to lies behind the bookings.
  vi.setSystemTime(Date.now() + 1_000)
  for (let isDone = false; !isDone;)
    isDone = (await operator.call(reconcile, { tenant, day: today(), isNew: true })).isDone
  return (await operator.call(listReconciliationGaps, { tenant, day: today() })).gaps
}

test('books that agree have no gap', async () => {
  await aPayer()
  expect(await read()).toEqual([])
})

test('a difference is shown by member and figure, and by the rows that make it', async () => {
  const { member, id } = await aPayer()
  await aPayer()
  await env.DB.batch([
    env.DB.prepare('UPDATE deposit SET credited = 4000 WHERE tenant = ? AND id = ?').bind(tenant, id),
    env.DB.prepare('DELETE FROM ledger_transfer WHERE tenant = ? AND member = ?').bind(tenant, member.id),
  ])
  expect(await read()).toEqual(
    expect.arrayContaining([
      {
        ...{ account: member.account, memberId: member.id, waiting: 0 },
        ...{ what: 'deposits BRL', ledgerMinor: 50_00, recordedMinor: 40_00 },
      },
      expect.objectContaining({
        memberId: member.id,
        what: 'player BRL',
        ledgerMinor: 50_00,
        recordedMinor: 0,
      }),
    ]),
  )
  const of = { tenant, day: today(), account: member.account }
  expect(await operator.call(explainReconciliationGap, of)).toMatchObject({
    bookings: [{ purpose: 'deposit', reference: id, ledger: 'world:psp → player BRL 5000', recorded: null }],
    payments: [{ what: 'deposits', reference: id, ledgerMinor: 50_00, recordedMinor: 40_00 }],
    isCut: false,
  })
})

test('rows without a wallet are a gap as well', async () => {
  await aPayer()
  const { member } = await aMember({ tenant, isLoggedIn: false })
  await env.DB.prepare(
    `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
       credited, created_at, expires_at, credited_at) VALUES (?1, 'lost', ?2, 'k', 'pix', 'pix', 'BRL', 700, 0, 'credited', 700, 1, 1, 1)`,
  )
    .bind(tenant, member.id)
    .run()
  expect(await read()).toMatchObject([
    { account: member.account, what: 'deposits BRL', ledgerMinor: 0, recordedMinor: 7_00 },
  ])
})

test('a day that was not read has no gaps to show', async () => {
  const asked = { tenant, day: '2020-01-01' }
  expect(await refusal(operator, listReconciliationGaps, asked)).toMatchObject({ code: 'request.invalid' })
})
