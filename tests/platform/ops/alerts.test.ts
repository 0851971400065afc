import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { login } from '#lib/api/access/login.ts'
import { withdraw } from '#lib/api/money/cashier-withdrawals.ts'
import * as ledger from '#lib/api/ops/ledger-ops.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { getHealth } from '#lib/api/ops/watch.ts'
import { launchGame } from '#lib/api/play/games.ts'
import { enterResult } from '#lib/api/play/lottery-ops.ts'
import { placeBets } from '#lib/api/play/lottery-bets.ts'
import { setVendor } from '#lib/api/play/vendors-ops.ts'
import { answerFeedback } from '#lib/api/talk/support-ops.ts'
import { sendFeedback } from '#lib/api/talk/support.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'
import { runSchedule } from '#platform/http/schedule.ts'
import { insertPayout } from '#platform/money/cashier/payout-repository.ts'
import { noteScheduleRun } from '#platform/ops/watch/schedule-age.ts'
import { deliverDue, queueMessage } from '#platform/people/messages/sender.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { loggedBy } from '../../fixtures/worker/log.ts'
import { aMember, baseOf, PASSWORD } from '../../fixtures/worker/members.ts'
import { notify } from '../../fixtures/worker/provider.ts'
import { aGame, CATALOGUE, refusal } from '../play/games-site.ts'
import { aBettor, aLottery, aLotteryBrand, aSlip, GAME, START, sweep } from '../play/lottery-site.ts'
import { aBooker, deposit } from './reports-site.ts'
import { holds, scrape } from './alert-rules.ts'

/** Each alert fires on a fault that was made, and is silent once the line of the runbook was done. */
vi.setConfig({ testTimeout: 120_000 })

let operator: Visitor
/** What outside servers answer with. */
let outside: (url: URL, init?: RequestInit) => Response

beforeEach(async () => {
  outside = () => new Response(null, { status: 404 })
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => outside(new URL(url), init))
  operator = await aVisitor({ tenant: 'watch' })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fires = async (alert: string, about: Record<string, string> = {}) =>
  holds(alert, await scrape(operator), about)

function at(nowMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs })
}

test('a table that is missing: the brand is down, until its migration is applied', async () => {
  const brand = { part: 'brand', of: 'watch' }
  await env.DB.prepare('ALTER TABLE withdrawal RENAME TO withdrawal_away').run()
  expect(await fires('PartDown', brand)).toBe(true)
  await env.DB.prepare('ALTER TABLE withdrawal_away RENAME TO withdrawal').run()
  expect(await fires('PartDown', brand)).toBe(false)
})

test('a provider that is away is down, and up as soon as it answers anything', async () => {
  outside = () => {
    throw new TypeError('connection refused')
  }
  expect(await fires('ProviderDown')).toBe(true)
  const { status, parts } = await operator.call(getHealth, {})
  expect(status).toBe('down')
  expect(parts).toContainEqual({
    ...{ part: 'provider', of: '', status: 'down', found: 'connection refused' },
    tookMs: expect.any(Number),
  })
  outside = () => new Response(null, { status: 401 })
  expect(await fires('ProviderDown')).toBe(false)
})

test('a database that takes nothing of the wallets: their operations wait, until it does', async () => {
  const quiet = vi.spyOn(console, 'warn').mockReturnValue()
  const booker = await aBooker('watch', Date.now())
  await env.DB.prepare(
    "CREATE TRIGGER broken BEFORE INSERT ON ledger_op WHEN NEW.tenant = 'watch' BEGIN SELECT RAISE(ABORT, 'down'); END",
  ).run()
  await booker.book(Date.now() - 2 * MINUTE_MS, deposit(10_00))
  await vi.waitFor(async () => expect(await fires('OutboxWaits', { brand: 'watch' })).toBe(true), 30_000)
  const { parts } = await operator.call(getHealth, {})
  expect(parts.find(({ part, of }) => part === 'outbox' && of === 'watch')?.status).toBe('down')
  await env.DB.prepare('DROP TRIGGER broken').run()
  await vi.waitFor(async () => expect(await fires('OutboxWaits', { brand: 'watch' })).toBe(false), 40_000)
  expect(loggedBy(quiet).map(({ code }) => code)).toContain('wallet.outboxWaits')
  quiet.mockRestore()
})

test('a payout that nobody reports is late after an hour, until the provider reports it', async () => {
  outside = () => Response.json({ accepted: true })
  const noon = Date.now()
  const { visitor, member } = await aMember({ tenant: 'payer', balanceMinor: 500_00 })
  const row = {
    id: 'out',
    kind: 'pix' as const,
    bank: null,
    number: '12345678901',
    holder: 'T',
    added_at: noon,
  }
  await insertPayout(env, 'payer', { member: member.id, max: 5, row })
  const asked = await visitor.call(withdraw, {
    ...{ amountMinor: 100_00, payoutId: 'out', operationKey: crypto.randomUUID() },
    ...{ secret: 'password', text: PASSWORD },
  })
  expect(asked.status).toBe('sending')
  const about = { brand: 'payer' }
  at(noon + HOUR_MS - MINUTE_MS)
  expect(await fires('PayoutLate', about)).toBe(false)
  at(noon + HOUR_MS + MINUTE_MS)
  expect(await fires('PayoutLate', about)).toBe(true)
  expect(await fires('BusinessStops', { ...about, alarm: 'unpaidPayout' })).toBe(true)
  const amountMinor = asked.amountMinor - asked.feeMinor
  await notify(visitor, { subject: 'payout', reference: asked.id, status: 'sent', amountMinor })
  await notify(visitor, { subject: 'payout', reference: asked.id, status: 'received', amountMinor })
  expect(await fires('PayoutLate', about)).toBe(false)
  expect(await fires('BusinessStops', { ...about, alarm: 'unpaidPayout' })).toBe(false)
})

test('a draw without its official result is not settled, until two people enter it', async () => {
  at(START)
  const tenant = await aLotteryBrand([aLottery({ resultFrom: 'feed' })])
  const { visitor } = await aBettor(tenant)
  const { order } = await visitor.call(placeBets, await aSlip(visitor))
  at(START + 20 * MINUTE_MS)
  await sweep(tenant)
  expect(await fires('DrawUnsettled', { brand: tenant })).toBe(true)
  const entry = { tenant, gameCode: GAME, issue: order.firstIssue, result: { digits: [9, 9, 2] } }
  for (const name of ['ana', 'bo'])
    await visitor.call(enterResult, { ...entry, operator: name, reason: 'as announced' })
  await sweep(tenant)
  await vi.waitFor(async () => expect(await fires('DrawUnsettled', { brand: tenant })).toBe(false), 20_000)
})

test('lists that differ from the wallets are found, until they are mended and read again', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const { member } = await aMember({ tenant: 'differs', balanceMinor: 100 })
  const day = new Date().toISOString().slice(0, 10)
  const read = async () => {
    let isNew = true
    for (let page = 0; page < 20; page += 1) {
      const report = await operator.call(ledger.reconcile, { tenant: 'differs', day, isNew })
      if (report.isDone) return
      isNew = false
    }
    throw new Error('not read to its end')
  }
  await env.WALLET.getByName(`differs:${member.id}`).sweep()
  await env.DB.prepare("UPDATE ledger_transfer SET amount = amount + 5 WHERE tenant = 'differs'").run()
  await read()
  expect(await fires('ReconciliationDiffers', { brand: 'differs' })).toBe(true)
  await env.DB.prepare("UPDATE ledger_transfer SET amount = amount - 5 WHERE tenant = 'differs'").run()
  await read()
  expect(await fires('ReconciliationDiffers', { brand: 'differs' })).toBe(false)
  told.mockClear()
})

test('a vendor that opens nothing fails, until it is closed for maintenance', async () => {
  const quiet = vi.spyOn(console, 'warn').mockReturnValue()
  const game = aGame({ nodeId: 'nova-broken' })
  const { visitor } = await aMember({ tenant: 'vends', record: { vendors: ['NOVA'] }, balanceMinor: 100_00 })
  const seeded = { ...CATALOGUE, games: [...CATALOGUE.games, game] }
  await operator.call(seedPlatform, { tenants: [], members: [], ...seeded })
  const address = env.VENDOR_URL
  Reflect.set(env, 'VENDOR_URL', '')
  for (let launch = 0; launch < 6; launch += 1) await refusal(visitor, launchGame, { nodeId: game.nodeId })
  Reflect.set(env, 'VENDOR_URL', address)
  const about = { brand: 'vends', vendor: 'NOVA' }
  expect(await fires('VendorFails', about)).toBe(true)
  const partOf = async () =>
    (await operator.call(getHealth, {})).parts.find(({ of }) => of === 'vends/NOVA')?.status
  expect(await partOf()).toBe('down')
  const act = { tenant: 'vends', vendor: 'NOVA', operator: 'ops', reason: 'does not answer' }
  await operator.call(setVendor, { ...act, state: 'maintenance' })
  expect(await partOf()).toBe('off')
  at(Date.now() + 16 * MINUTE_MS)
  expect(await fires('VendorFails', about)).toBe(false)
  await operator.call(setVendor, { ...act, state: 'on' })
  expect(await partOf(), 'it did nothing since').toBeUndefined()
  quiet.mockRestore()
})

test('wrong secrets in numbers are found, and forgotten after a quarter of an hour', async () => {
  await aVisitor({ tenant: 'guessed' })
  for (let turn = 0; turn < 51; turn += 1) {
    const guesser = await aVisitor({ tenant: 'guessed' })
    const form = { type: 'username', username: `nobody${turn}`, password: 'wrong secret', remember: false }
    expect(await guesser.send(login, { input: form }).then(({ status }) => status)).toBe(401)
  }
  expect(await fires('LoginsFail', { brand: 'guessed' })).toBe(true)
  at(Date.now() + 17 * MINUTE_MS)
  expect(await fires('LoginsFail', { brand: 'guessed' })).toBe(false)
})

test('a schedule that stands is found, until it runs again', async () => {
  await noteScheduleRun(env, Date.now() - 16 * MINUTE_MS)
  expect(await fires('ScheduleStands')).toBe(true)
  await runSchedule(env, Date.now())
  expect(await fires('ScheduleStands')).toBe(false)
})

test('messages that the sender does not take wait, until it does', async () => {
  const quiet = vi.spyOn(console, 'warn').mockReturnValue()
  const base = await baseOf(await aVisitor({ tenant: 'silent' }))
  const SENDER = { ...env, SENDER_URL: 'https://sender.example/messages', SENDER_KEY: 'the key that signs' }
  outside = () => new Response(null, { status: 503 })
  const message = { channel: 'sms' as const, recipient: '+5511', template: 'code', content: {} }
  await queueMessage({ ...base, env: SENDER, later: () => undefined }, message)
  at(Date.now() + 16 * MINUTE_MS)
  await deliverDue(SENDER, Date.now())
  expect(await fires('MessagesWait', { brand: 'silent' })).toBe(true)
  outside = () => new Response(null, { status: 200 })
  await deliverDue(SENDER, Date.now() + 10 * MINUTE_MS)
  expect(await fires('MessagesWait', { brand: 'silent' })).toBe(false)
  quiet.mockRestore()
})

test('work beyond its promise is late, until it is done', async () => {
  const { visitor } = await aMember({ tenant: 'works' })
  await visitor.call(sendFeedback, {
    ...{ topic: 'other', content: 'a question', operationKey: crypto.randomUUID() },
  })
  const about = { brand: 'works', queue: 'feedback' }
  expect(await fires('WorkLate', about)).toBe(false)
  at(Date.now() + DAY_MS + MINUTE_MS)
  expect(await fires('WorkLate', about)).toBe(true)
  const row = await env.DB.prepare("SELECT id FROM feedback WHERE tenant = 'works'").first<{ id: string }>()
  await operator.call(answerFeedback, {
    tenant: 'works',
    id: row?.id ?? '',
    operator: 'ops',
    text: 'an answer',
  })
  expect(await fires('WorkLate', about)).toBe(false)
})
