import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listServices } from '#lib/api/ops/services.ts'
import { setVendor } from '#lib/api/play/vendors-ops.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'
import { countFault } from '#platform/base/faults/service.ts'
import { forgetSettings } from '#platform/play/vendors/setting-repository.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { seedSite } from '../play/games-site.ts'

const TENANT = 'alfa'
const by = { operator: 'ops', reason: 'a test' }
const START_MS = Date.now()
let turn = 0
let operator: Visitor
let guest: Visitor

beforeEach(async () => {
  operator = await seedSite()
  guest = await aVisitor({ tenant: TENANT })
  // What an isolate keeps for a moment is over, and no window of another test reaches this one.
  turn += 1
  vi.useFakeTimers({ toFake: ['Date'], now: START_MS + turn * 24 * HOUR_MS })
})
afterEach(() => vi.useRealTimers())

const states = async () => {
  vi.setSystemTime(Date.now() + 3_000)
  const { services } = await guest.call(listServices, {})
  return Object.fromEntries(services.map(({ service, state }) => [service, state]))
}

async function aDeposit(status: 'opening' | 'waiting', agoMs: number): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
       created_at, expires_at) VALUES (?1, ?2, 'm', ?2, 'pix', 'pix', 'BRL', 100, 0, ?3, ?4, ?5)`,
  )
    .bind(TENANT, crypto.randomUUID(), status, Date.now() - agoMs, Date.now() + HOUR_MS)
    .run()
}

it('everything works at a quiet brand, and guests may ask', async () => {
  const { services, closedVendors, troubledVendors } = await guest.call(listServices, {})
  expect(services.every(({ state }) => state === 'works')).toBe(true)
  expect(services.map(({ service }) => service)).not.toContain('lottery')
  expect([...closedVendors, ...troubledVendors]).toEqual([])
})

it('deposits fail at times, and then mostly, by the orders that the provider did not take', async () => {
  for (let count = 0; count < 4; count += 1) await aDeposit('opening', 2 * MINUTE_MS)
  expect(await states()).toMatchObject({ deposits: 'works' })
  for (let count = 0; count < 6; count += 1) await aDeposit('waiting', 2 * MINUTE_MS)
  // It may still be taken.
  await aDeposit('opening', 10_000)
  expect(await states()).toMatchObject({ deposits: 'works' })
  await aDeposit('opening', 2 * MINUTE_MS)
  expect(await states()).toMatchObject({ deposits: 'slow' })
  for (let count = 0; count < 2; count += 1) await aDeposit('opening', 2 * MINUTE_MS)
  expect(await states()).toMatchObject({ deposits: 'down' })
  // What is over is forgotten.
  vi.setSystemTime(Date.now() + 20 * MINUTE_MS)
  expect(await states()).toMatchObject({ deposits: 'works' })
})

it('payouts and codes that wait too long are slow, of this brand alone', async () => {
  const withdrawal = (tenant: string) =>
    env.DB.prepare(
      `INSERT INTO withdrawal (tenant, id, member, operation_key, currency, amount, fee, status, account, kind, number, holder,
         host, requested_at, ordered_at)
       VALUES (?1, ?2, 'm', ?2, 'BRL', 100, 0, 'sending', 'a', 'pix', '1', 'A', 'h', ?3, ?3)`,
    )
      .bind(tenant, crypto.randomUUID(), Date.now() - 61 * MINUTE_MS)
      .run()
  await withdrawal('bravo')
  expect(await states()).toMatchObject({ withdrawals: 'works', messages: 'works' })
  await withdrawal(TENANT)
  await env.DB.prepare(
    `INSERT INTO outbox (tenant, id, channel, recipient, template, content, locale, status, next_try_at, created_at)
     VALUES (?1, ?2, 'sms', '+5511', 'code', '{}', 'en', 'waiting', ?3, ?3)`,
  )
    .bind(TENANT, crypto.randomUUID(), Date.now() - 16 * MINUTE_MS)
    .run()
  expect(await states()).toMatchObject({ withdrawals: 'slow', messages: 'slow', deposits: 'works' })
  await env.DB.prepare("DELETE FROM withdrawal WHERE status = 'sending'").run()
  await env.DB.prepare('DELETE FROM outbox').run()
})

it('vendors are named that operators closed, and that fail; a closed one is not named twice', async () => {
  const fail = async () => {
    for (let count = 0; count < 5; count += 1)
      await countFault({ env, tenant: { id: TENANT }, now: Date.now() }, 'vendor', 'NOVA')
  }
  await fail()
  expect(await states()).toMatchObject({ games: 'slow' })
  expect(await guest.call(listServices, {})).toMatchObject({ troubledVendors: ['NOVA'], closedVendors: [] })
  const untilMs = Date.now() + HOUR_MS
  await operator.call(setVendor, { tenant: TENANT, vendor: 'NOVA', state: 'maintenance', untilMs, ...by })
  forgetSettings()
  expect(await guest.call(listServices, {})).toMatchObject({
    troubledVendors: [],
    closedVendors: [{ vassalage: 'NOVA', untilMs }],
  })
  // A vendor that is hidden from players is nothing that they miss.
  await operator.call(setVendor, { tenant: TENANT, vendor: 'NOVA', state: 'hidden', ...by })
  forgetSettings()
  expect(await guest.call(listServices, {})).toMatchObject({ troubledVendors: [], closedVendors: [] })
})
