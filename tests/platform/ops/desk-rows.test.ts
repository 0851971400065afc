import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'
import { listReviewing } from '#platform/care/documents/service.ts'
import { listAdjustments } from '#platform/money/cashier/adjustment-service.ts'
import { listOperatedDeposits } from '#platform/money/cashier/deposit-ops-service.ts'
import { listOperatedWithdrawals } from '#platform/money/cashier/withdrawal-ops-service.ts'
import { getMemberOverview } from '#platform/ops/players/overview-service.ts'
import { listMemberPayouts } from '#platform/ops/players/places-service.ts'
import { listMemberMovements } from '#platform/ops/players/records-service.ts'
import { getMemberTimeline } from '#platform/ops/players/timeline-service.ts'
import { searchMembers } from '#platform/ops/players/search-service.ts'
import { findById } from '#platform/play/vendors/transaction-repository.ts'
import { baseOf } from '../../fixtures/worker/members.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { seedSite } from '../play/games-site.ts'
import { countingRows } from '../ledger/rows-read.ts'

/** Rows of each table at the brand; a query that reads along the brand reads at least so many. */
const ROWS = 2_000
/** Of a seek, its index entries and joins included. */
const FEW = 300
const TENANT = 'alfa'
let visitor: Visitor

beforeAll(async () => {
  await seedSite()
  visitor = await aVisitor({ tenant: TENANT })
  const fill = (sql: string) =>
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS}) ${sql}`,
    )
      .bind(TENANT)
      .run()
  await fill(`INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, created_at)
    SELECT ?1, 'm-' || i, 'player' || i, 'Nick ' || i, 0, '', 0, i FROM n`)
  await fill(`INSERT INTO identity_mark (tenant, member, kind, mark)
    SELECT ?1, 'm-' || i, 'mobile', '55119' || (90000000 + i) FROM n`)
  await fill(`INSERT INTO payout_account (tenant, id, member, kind, number, holder, added_at)
    SELECT ?1, 'p-' || i, 'm-' || i, 'pix', 10000000 + i, 'HOLDER ' || i, 0 FROM n`)
  await fill(`INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points,
      status, transaction_id, created_at, expires_at)
    SELECT ?1, 'd-' || i, 'm-' || i, 'k', 'pix', 'pix', 'BRL', 1000, 0, 'waiting', 'psp-' || i, i, 0 FROM n`)
  await fill(`INSERT INTO withdrawal (tenant, id, member, operation_key, currency, amount, fee, status, account, kind,
      number, holder, host, requested_at)
    SELECT ?1, 'w-' || i, 'm-' || i, 'k', 'BRL', 1000 + i, 0, iif(i % 500, 'received', 'reviewing'), 'p-' || i, 'pix',
      10000000 + i, 'H', '', i FROM n`)
  await fill(`INSERT INTO vendor_transaction (tenant, key, vendor, id, kind, member_id, at)
    SELECT ?1, 'NOVA:bet:tx-' || i, 'NOVA', 'tx-' || i, 'bet', 'm-' || i, i FROM n`)
  await fill(`INSERT INTO ledger_op (tenant, member, seq, key, kind, purpose, reference, game, note, day, measures, status, at)
    SELECT ?1, 'm-' || i, 1, 'slip-' || i, 'slip', 'stake', '', '', '', '2026-01-01', '{}', 'done', i FROM n`)
  await fill(`INSERT INTO ledger_transfer (tenant, member, seq, op_seq, op_key, debit, credit, currency, amount, code, purpose,
      reference, balance, movement, at)
    SELECT ?1, 'm-1', i, i, 'op-' || i, 'player', 'world:game:NOVA', 'BRL', 1, 'stake', 'stake', '', 0, 'stake', i * 86400000
    FROM n`)
  await fill(`INSERT INTO member_place (tenant, member, kind, mark, label, first_at, seen_at)
    SELECT ?1, 'm-' || i, 'device', 'mark-' || i, '', 0, 0 FROM n`)
  await fill(`INSERT INTO document_check (tenant, member, seq, id, cause, state, try_no, kind, asked_at, sent_at)
    SELECT ?1, 'm-' || i, 1, 'c-' || i, 'sum', 'reviewing', 1, 'passport', i, i FROM n`)
  await fill(`INSERT INTO adjustment (tenant, id, member, direction, currency, amount, asked_by, reason, asked_at)
    SELECT ?1, 'a-' || i, 'm-' || i, 'credit', 'BRL', 1, 'ana', 'told', i FROM n`)
  // As after a run of the job that writes the marks of new rows.
  await env.DB.prepare('DELETE FROM unmarked_member').run()
})

/** What a service is told of an operator's call. */
const deskBase = async () => ({
  ...(await baseOf(visitor)),
  ...{ operator: { name: 'ana', requireDuty: () => undefined }, noteChange: () => undefined },
})
type Base = Awaited<ReturnType<typeof deskBase>>

async function rowsOf(ask: (base: Base) => Promise<unknown>): Promise<number> {
  const { env: counted, rows } = countingRows()
  await ask({ ...(await deskBase()), env: counted })
  return rows()
}

it.each([
  ...['player1500', 'Nick 1500', '5511990001500', '10001500', 'Holder 1500', 'd-1500', 'w-1500', 'psp-1500'],
  ...['tx-1500', 'slip-1500', 'NOVA:round:none', 'nobody-at-all', 'm-1500', '203.0.113.1'],
])('the search for %s reads few rows, however many the brand has', async (q) => {
  expect(await rowsOf((base) => searchMembers({ ...base, input: { tenant: TENANT, q } }))).toBeLessThan(FEW)
})

it('so does each first page of the desk', async () => {
  const page = { tenant: TENANT, limit: 4 }
  const queue = (input: object) =>
    rowsOf((base) => listOperatedWithdrawals({ ...base, input: { ...page, ...input } }))
  expect(await queue({ status: 'reviewing' })).toBeLessThan(FEW)
  expect(await queue({})).toBeLessThan(FEW)
  expect(await queue({ sort: 'largest' })).toBeLessThan(FEW)
  expect(await rowsOf((base) => listOperatedDeposits({ ...base, input: page }))).toBeLessThan(FEW)
  // Pages far behind the first one as well.
  const corrections = (input: object) =>
    rowsOf((base) => listAdjustments({ ...base, input: { ...page, ...input } }))
  expect(await corrections({})).toBeLessThan(FEW)
  expect(await corrections({ after: '1000:open/a-1000' })).toBeLessThan(FEW)
  const waiting = (after: { at: number; id: string } | undefined) =>
    rowsOf(({ env: counted }) => listReviewing(counted, TENANT, { after, limit: 4 }))
  expect(await waiting(undefined)).toBeLessThan(FEW)
  expect(await waiting({ at: 1000, id: 'c-1000' })).toBeLessThan(FEW)
  const book = (input: object) =>
    rowsOf((base) => listMemberMovements({ ...base, input: { ...page, account: 'player1', ...input } }))
  expect(await book({})).toBeLessThan(FEW)
  expect(await book({ purpose: 'adjustment' })).toBeLessThan(FEW)
  expect(await book({ fromDay: '1972-01-01', toDay: '1972-01-02' })).toBeLessThan(FEW)
})

it('so does the page of a player, however much they played', async () => {
  const of = { tenant: TENANT, account: 'player1', limit: 4 }
  expect(await rowsOf((base) => getMemberOverview({ ...base, input: of }))).toBeLessThan(FEW)
  expect(await rowsOf((base) => listMemberPayouts({ ...base, input: of }))).toBeLessThan(FEW)
  expect(await rowsOf((base) => getMemberTimeline({ ...base, input: of }))).toBeLessThan(FEW)
})

it('a transaction of a vendor is found by its id without reading all of the brand', async () => {
  const find = ({ env: counted }: Base) => findById(counted, TENANT, { vendor: 'NOVA', id: 'tx-1500' })
  expect(await find(await deskBase())).toHaveLength(1)
  expect(await rowsOf(find)).toBeLessThan(FEW)
})
