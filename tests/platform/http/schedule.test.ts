import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import type { Env } from '../../../src/platform/base/env.ts'
import { queueMessage } from '../../../src/platform/people/messages/sender.ts'
import { sweepWallets } from '../../../src/platform/ledger/wallet/sweep.ts'
import { walletOf } from '../../../src/platform/ledger/wallet/wallet-of.ts'
import worker from '../../../src/platform/worker.ts'
import { loggedBy } from '../../fixtures/worker/log.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'

const SENDER = { ...env, SENDER_URL: 'https://sender.example/messages', SENDER_KEY: 'the key that signs' }

afterEach(() => {
  vi.unstubAllGlobals()
})

async function tick(atMs: number, environment: Env = env): Promise<void> {
  const context = createExecutionContext()
  await worker.scheduled(createScheduledController({ scheduledTime: new Date(atMs) }), environment)
  await waitOnExecutionContext(context)
}

const count = (table: string, where: string) =>
  env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
    .first<{ n: number }>()
    .then((row) => row?.n)

test('messages that could not be handed over are tried again', async () => {
  const statuses = [503, 200]
  vi.stubGlobal('fetch', async () => new Response(null, { status: statuses.shift() ?? 500 }))
  const base = { ...(await baseOf(await aVisitor({ tenant: 'ticks' }))), env: SENDER }
  await queueMessage(base, { channel: 'email', recipient: 'a@example.org', template: 'x', content: {} })
  expect(await count('outbox', "tenant = 'ticks' AND status = 'waiting'")).toBe(1)
  await tick(base.now + 5 * 60_000, SENDER)
  expect(await count('outbox', "tenant = 'ticks' AND status = 'sent'")).toBe(1)
})

test('sessions that are over are deleted, the others are not', async () => {
  await aMember({ tenant: 'ticks' })
  expect(await count('session', "tenant = 'ticks'")).toBe(1)
  await tick(Date.now())
  expect(await count('session', "tenant = 'ticks'")).toBe(1)
  await tick(Date.now() + 24 * 60 * 60_000 + 1)
  expect(await count('session', "tenant = 'ticks'")).toBe(0)
})

test('every wallet gets its turn, a round at a time, and then again', async () => {
  const tenant = 'wallets'
  const members = ['m1', 'm2', 'm3', 'm4', 'm5']
  for (const member of members) {
    const deposit = {
      kind: 'deposit',
      operationKey: crypto.randomUUID(),
      currency: 'BRL',
      amountMinor: 5,
      reference: 'late',
    } as const
    await walletOf(env, tenant, member).execute(deposit, Date.now())
    await walletOf(env, tenant, member).sweep()
  }
  expect(await count('wallet', `tenant = '${tenant}'`)).toBe(5)
  await env.DB.prepare('DELETE FROM schedule_mark').run()
  expect([await sweepWallets(env, 2), await sweepWallets(env, 2), await sweepWallets(env, 2)]).toEqual([
    2, 2, 1,
  ])
  expect([await sweepWallets(env, 5), await sweepWallets(env, 5), await sweepWallets(env, 5)]).toEqual([
    5, 0, 5,
  ])
})

test('a wallet tells what it could not tell before', async () => {
  const deposit = {
    kind: 'deposit',
    operationKey: crypto.randomUUID(),
    currency: 'BRL',
    amountMinor: 7,
    reference: 'late',
  } as const
  await walletOf(env, 'wallets', 'late').execute(deposit, Date.now())
  await walletOf(env, 'wallets', 'late').sweep()
  await env.DB.prepare("DELETE FROM wallet_balance WHERE member = 'late'").run()
  await walletOf(env, 'wallets', 'late').reproject()
  await tick(Date.now())
  await tick(Date.now())
  expect(await count('wallet_balance', "member = 'late' AND player = 7")).toBe(1)
})

test('what fails keeps nothing else from being done, and is said', async () => {
  await aMember({ tenant: 'ticks' })
  const broken: Env = { ...env, WALLET: new Proxy(env.WALLET, { get: fail }) }
  const late = Date.now() + 24 * 60 * 60_000 + 1
  await env.DB.prepare('DELETE FROM schedule_mark').run()
  const told = vi.spyOn(console, 'error').mockReturnValue()
  await expect(tick(late, broken)).rejects.toThrow('scheduled work failed')
  expect(loggedBy(told)).toContainEqual({
    ...{ level: 'error', code: 'schedule.failed', task: 'sweepWallets' },
    ...{ reason: expect.any(String), stack: expect.any(String) },
  })
  told.mockClear()
  expect(await count('session', "tenant = 'ticks'")).toBe(0)
})

function fail(): never {
  throw new Error('no wallet answers')
}
