import { createHmac } from 'node:crypto'
import { env } from 'cloudflare:workers'
import { afterEach, expect, test, vi } from 'vitest'
import { readOutbox } from '../../../src/lib/api/people/messages-codes.ts'
import type { Env } from '../../../src/platform/base/env.ts'
import { purgeIdentity } from '../../../src/platform/people/session/purge.ts'
import { deliverDue, queueMessage, type Message } from '../../../src/platform/people/messages/sender.ts'
import { createApp } from '../../../src/platform/http/app.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { baseOf } from '../../fixtures/worker/members.ts'
import { loggedBy } from '../../fixtures/worker/log.ts'

const SENDER_KEY = 'the key that signs'
const SENDER: Env = { ...env, SENDER_URL: 'https://sender.example/messages', SENDER_KEY }
const MESSAGE = {
  channel: 'sms',
  recipient: '+5511900000000',
  template: 'loginCode',
  content: { code: '123456' },
} as const

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The sender's service: answers each request with the next of these statuses, or not at all. */
function aService(...statuses: (number | 'unreachable')[]): Request[] {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    asked.push(new Request(input, { method: 'POST', headers: init.headers, body: init.body }))
    const status = statuses[asked.length - 1] ?? 200
    if (status === 'unreachable') throw new TypeError('no route')
    return new Response(null, { status })
  })
  return asked
}

async function queue(tenant: string, message: Message = MESSAGE) {
  const visitor = await aVisitor({ tenant })
  const waiting: Promise<unknown>[] = []
  const later = (work: Promise<unknown>) => void waiting.push(work)
  const base = { ...(await baseOf(visitor)), env: SENDER, later }
  await queueMessage(base, message)
  await Promise.all(waiting)
  return { visitor, now: base.now, read: () => visitor.call(readOutbox) }
}

test('a message is handed over once, signed over time and body, and keeps no text', async () => {
  const asked = aService()
  const { read, now } = await queue('sender-one')
  const [request] = asked
  const body = (await request?.text()) ?? ''
  const [stored] = await read()
  expect(JSON.parse(body)).toEqual({ tenant: 'sender-one', id: stored?.id, locale: 'en', ...MESSAGE })
  const at = Math.floor(now / 1000)
  const signature = createHmac('sha256', SENDER_KEY).update(`${at}.${body}`).digest('hex')
  expect(request?.headers.get('x-signature')).toBe(`t=${at},v1=${signature}`)
  expect(request?.headers.get('idempotency-key')).toBe(stored?.id)
  expect([stored?.status, stored?.content]).toEqual(['sent', {}])
  await deliverDue(SENDER, now + 60 * 60_000)
  expect(asked).toHaveLength(1)
})

test('what fails is tried again, later each time, and given up in the end', async () => {
  const asked = aService(500, 'unreachable', 302, 429, 503)
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const { read, now } = await queue('sender-two')
  const due = [0, 10_000, 60_000, 300_000, 1_800_000]
  for (const [index, after] of due.entries()) {
    if (index > 0) {
      await deliverDue(SENDER, now + due.slice(1, index + 1).reduce((sum, each) => sum + each, 0) - 1)
      expect(asked).toHaveLength(index)
      await deliverDue(SENDER, now + due.slice(1, index).reduce((sum, each) => sum + each, 0) + after)
    }
    expect(asked).toHaveLength(index + 1)
  }
  const [message] = await read()
  expect([message?.status, message?.content]).toEqual(['failed', {}])
  const received = ['status 500', 'no answer', 'status 302', 'status 429', 'status 503']
  expect(loggedBy(warn)).toEqual(
    received.map((answer) => ({
      ...{ level: 'warn', code: 'sender.failed', brand: 'sender-two', message: message?.id, answer },
    })),
  )
  warn.mockRestore()
  await deliverDue(SENDER, now + 24 * 60 * 60_000)
  expect(asked).toHaveLength(5)
})

test('two who deliver at once hand each message over once', async () => {
  const asked = aService(500)
  const { now } = await queue('sender-three')
  await Promise.all(Array.from({ length: 8 }, () => deliverDue(SENDER, now + 10_000)))
  expect(asked).toHaveLength(2)
})

test('a service that is slow is not given a message twice', async () => {
  const asked = aService(500, 500, 500)
  const { now } = await queue('sender-slow')
  await queue('sender-slow')
  await queue('sender-slow')
  // Each of a batch may take its ten seconds: another run that comes by meanwhile finds nothing to do.
  const release = Promise.withResolvers<undefined>()
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    asked.push(new Request(input, { method: 'POST', headers: init.headers, body: init.body }))
    await release.promise
    return new Response(null, { status: 200 })
  })
  const slow = deliverDue(SENDER, now + 60_000)
  await vi.waitFor(() => expect(asked).toHaveLength(4))
  expect(await deliverDue(SENDER, now + 90_000)).toBe(0)
  release.resolve(undefined)
  expect(await slow).toBe(3)
  expect(asked).toHaveLength(6)
})

test('a message that came too late is not sent, and what it says is forgotten', async () => {
  const asked = aService('unreachable')
  const { now, read } = await queue('sender-late', { ...MESSAGE, expiresAtMs: Date.now() + 5 * 60_000 })
  await deliverDue(SENDER, now + 6 * 60_000)
  expect(asked).toHaveLength(1)
  await purgeIdentity(env, now + 6 * 60_000)
  expect(await read()).toMatchObject([{ status: 'failed', content: {} }])
})

test('without a service, messages wait in the outbox, which is for one’s own machine', async () => {
  const asked = aService()
  const visitor = await aVisitor({ tenant: 'sender-four' })
  await queueMessage(await baseOf(visitor), MESSAGE)
  expect(await visitor.call(readOutbox)).toMatchObject([{ ...MESSAGE, status: 'waiting' }])
  expect(asked).toEqual([])
  const other = await aVisitor({ tenant: 'sender-five' })
  expect(await other.call(readOutbox)).toEqual([])
})

test('nobody reads the outbox in production', async () => {
  const { tenant, host, address } = await aVisitor({ tenant: 'sender-four' })
  const headers = {
    ...{ 'x-vitrine-surface': 'brand', 'x-vitrine-tenant': tenant, 'x-vitrine-host': host },
    ...{ 'x-vitrine-address': address, 'x-vitrine-country': 'BR', 'sec-fetch-site': 'same-origin' },
  }
  const ask = (mode: string) =>
    createApp().request(readOutbox.path, { headers }, { ...env, LOCAL_MODE: mode })
  expect((await ask('1')).status).toBe(200)
  expect((await ask('0')).status).toBe(404)
})
