import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sweepCashier } from '#platform/money/cashier/sweep.ts'
import { runBoards } from '#platform/rewards/missions/boards.ts'
import { keepDrops } from '#platform/rewards/promotions/envelope-drops.ts'
import { ensureWheels } from '#platform/rewards/promotions/wheel-service.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { anOffer } from '../rewards/offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

/** The schedule takes brands in the order of the alphabet, so the broken one comes first. */
const [BROKEN, SOUND] = ['abroken', 'sound']

/** When a drop is open. */
const NOON = Date.UTC(2026, 5, 10, 12, 1)

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  for (const id of [BROKEN, SOUND]) {
    await aTenant(id)
    await anOffer(id, { kind: 'ranking', period: 'day', prizesMinor: [10_00], ties: 'reachedFirst' })
    await anOffer(id, {
      kind: 'wheel',
      segments: [
        { prizeMinor: 1_00, weight: 1 },
        { prizeMinor: 0, weight: 1 },
      ],
      after: { kind: 'none' },
    })
    await anOffer(id, {
      ...{ kind: 'redEnvelope', poolMinor: 10_00, shares: 2, after: { kind: 'none' } },
      drops: { times: ['12:00'], openMinutes: 10 },
    })
  }
})

afterAll(() => {
  vi.useRealTimers()
})

/** Fails every write of the first brand to a table. */
async function broken(
  table: string,
  event: 'INSERT' | 'UPDATE',
  work: () => Promise<unknown>,
): Promise<void> {
  await env.DB.prepare(
    `CREATE TRIGGER broken BEFORE ${event} ON ${table} WHEN NEW.tenant = '${BROKEN}' BEGIN SELECT RAISE(ABORT, 'down'); END`,
  ).run()
  await expect(work()).rejects.toThrow('failed')
  await env.DB.prepare('DROP TRIGGER broken').run()
}

const brandsIn = async (table: string) =>
  (await env.DB.prepare(`SELECT DISTINCT tenant FROM ${table}`).all<{ tenant: string }>()).results.map(
    ({ tenant }) => tenant,
  )

test('a brand whose boards fail leaves the others theirs, and is reported', async () => {
  await broken('board', 'INSERT', () => runBoards(env, NOON))
  expect(await brandsIn('board')).toEqual([SOUND])
})

test('a brand whose wheels fail leaves the others theirs, and is reported', async () => {
  await broken('wheel_day', 'INSERT', () => ensureWheels(env, NOON))
  expect(await brandsIn('wheel_day')).toEqual([SOUND])
})

test('a brand whose envelopes fail leaves the others theirs, and is reported', async () => {
  await env.DB.prepare('DELETE FROM envelope_share').run()
  await broken('envelope_share', 'INSERT', () => keepDrops(env, NOON))
  expect(await brandsIn('envelope_share')).toEqual([SOUND])
})

test('a brand whose withdrawals fail leaves the others theirs, and the steps that follow', async () => {
  for (const id of [BROKEN, SOUND])
    await env.DB.prepare(
      `INSERT INTO withdrawal (tenant, id, member, operation_key, currency, amount, fee, account, kind, bank, number, holder,
         host, status, requested_at, sent_at) VALUES (?, 'w1', 'm1', 'w1', 'BRL', 10, 0, 'a', 'pix', NULL, '1', 'h', 'x', 'sent', 1, 1)`,
    )
      .bind(id)
      .run()
  await broken('withdrawal', 'UPDATE', () => sweepCashier(env, NOON))
  const { results } = await env.DB.prepare('SELECT tenant, status FROM withdrawal ORDER BY tenant').all()
  expect(results).toEqual([
    { tenant: BROKEN, status: 'sent' },
    { tenant: SOUND, status: 'received' },
  ])
})
