import { env } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import { seedDemoBusiness } from '#lib/api/ops/demo.ts'
import { checkLedger } from '#lib/api/ops/ledger-ops.ts'
import { checkReports, getReport } from '#lib/api/ops/reports.ts'
import { getToday, TODAY_SUBJECTS } from '#lib/api/ops/today.ts'
import { listWithdrawalsToReview } from '#lib/api/money/cashier-ops.ts'
import { listDocuments } from '#lib/api/care/documents.ts'
import { addDays, dayAt } from '#lib/shared/time/zone.ts'
import { createApp } from '#platform/http/app.ts'
import { closeDays } from '#platform/ops/reports/closing.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { ALFA, readRefusal, seedSite } from '../play/games-site.ts'

vi.setConfig({ testTimeout: 120_000 })

const STAKES = [10_00, 20_00]
const today = dayAt(Date.now(), ALFA.timeZone)
const days = { fromDay: addDays(today, -9), toDay: today }
let operator: Visitor

beforeAll(async () => {
  operator = await seedSite()
})

async function countRows(tenant: string): Promise<Record<string, unknown>> {
  const tables = [
    'member',
    'ledger_op',
    'deposit',
    'withdrawal',
    'document_check',
    'support_case',
    'feedback',
  ]
  const rows = await env.DB.batch<{ total: number }>(
    tables.map((table) =>
      env.DB.prepare(`SELECT count(*) AS total FROM ${table} WHERE tenant = ?`).bind(tenant),
    ),
  )
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.results[0]?.total]))
}

test('a week of business: reports equal the ledger, every list has work, a second seed changes nothing', async () => {
  const made = await operator.call(seedDemoBusiness, { tenant: 'alfa', stakesMinor: STAKES })
  expect(made.players).toBe(15)
  expect(made.operations).toBeGreaterThan(120)

  // What wallets book by their own alarms, such as the end of a bonus, is counted some seconds later.
  await expect
    .poll(async () => operator.call(checkReports, { tenant: 'alfa', ...days }))
    .toMatchObject({ waiting: 0, differing: [], changed: [] })
  expect(await closeDays(env, ALFA, Date.now())).not.toEqual([])
  expect(await operator.call(checkReports, { tenant: 'alfa', ...days })).toMatchObject({
    differing: [],
    changed: [],
  })
  expect((await operator.call(checkLedger, { tenant: 'alfa' })).broken).toEqual([])
  const figures = {
    tenants: 'alfa',
    ...days,
    by: 'day',
    figures: 'ggr,deposited,firstDeposits,registered',
  }
  const { rows } = await operator.call(getReport, figures)
  expect(rows.length).toBeGreaterThan(6)

  const waits = await Promise.all(
    TODAY_SUBJECTS.map((subject) => operator.call(getToday, { tenants: 'alfa', subject })),
  )
  const queues = waits.flatMap((each) => each.queues.map(({ queue }) => queue))
  for (const queue of [
    'withdrawals',
    'heldMoney',
    'cases',
    'documents',
    'feedback',
    'reversals',
    'adjustments',
    'doubts',
    'referrals',
    'segments',
  ])
    expect(queues).toContain(queue)
  const { withdrawals } = await operator.call(listWithdrawalsToReview, { tenant: 'alfa' })
  expect(withdrawals.length).toBeGreaterThan(2)
  const { documents } = await operator.call(listDocuments, { tenant: 'alfa' })
  expect(documents).toHaveLength(3)

  const before = await countRows('alfa')
  expect(await operator.call(seedDemoBusiness, { tenant: 'alfa', stakesMinor: STAKES })).toEqual({
    players: 0,
    operations: 0,
  })
  expect(await countRows('alfa')).toEqual(before)
})

test('outside of a local machine it is refused, and nothing is written', async () => {
  await aTenant('demo-live')
  const response = await createApp().request(
    seedDemoBusiness.path,
    {
      method: 'POST',
      headers: {
        'x-vitrine-surface': 'ops',
        authorization: `Bearer ${env.OPS_KEY}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ tenant: 'demo-live', stakesMinor: STAKES }),
    },
    { ...env, LOCAL_MODE: '0' },
  )
  expect(await readRefusal(response)).toMatchObject({
    status: 422,
    details: { fields: [{ field: 'tenant', reason: 'localOnly' }] },
  })
  expect(await countRows('demo-live')).toMatchObject({ member: 0, ledger_op: 0, deposit: 0 })
})

test('a name that somebody else has stops it', async () => {
  await aTenant('demo-named')
  await aMember({ tenant: 'demo-named', account: 'amberdemo' })
  await expect(
    operator.call(seedDemoBusiness, { tenant: 'demo-named', stakesMinor: STAKES }),
  ).rejects.toThrow('register.usernameTaken')
})
