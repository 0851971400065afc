import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startDeposit } from '#lib/api/money/cashier.ts'
import { noticePayment } from '#lib/api/money/cashier-ops.ts'
import { noticeResult } from '#lib/api/play/lottery-ops.ts'
import type { SharedKey } from '#platform/base/crypto/shared-keys.ts'
import { signatureOf } from '#platform/base/crypto/webhook-signature.ts'
import { askChecker } from '#platform/money/document-review/checker.ts'
import { deliverDue, queueMessage } from '#platform/people/messages/sender.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'
import { aNotice } from '../../fixtures/worker/provider.ts'
import { loggedBy } from '../../fixtures/worker/log.ts'

const OLD = 'the-old-key-0123456789abcdefghij'
const NEW = 'the-new-key-0123456789abcdefghij'
const WHILE_ROTATING = {
  PROVIDER_KEY: NEW,
  PROVIDER_KEY_PREVIOUS: OLD,
  RESULT_KEY: NEW,
  RESULT_KEY_PREVIOUS: OLD,
  DOCUMENTS_KEY: NEW,
  DOCUMENTS_KEY_PREVIOUS: OLD,
  SENDER_URL: 'https://sender.example/messages',
  SENDER_KEY: NEW,
  SENDER_KEY_PREVIOUS: OLD,
}
const before = { ...env }
const warn = vi.spyOn(console, 'warn')

vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  Object.assign(env, WHILE_ROTATING)
  warn.mockReset()
})

afterEach(() => {
  for (const name of Object.keys(WHILE_ROTATING)) Reflect.deleteProperty(env, name)
  Object.assign(env, before)
  vi.unstubAllGlobals()
})

/** Ends the rotation: the old key is known to nobody any more. */
function end(name: SharedKey): void {
  Reflect.deleteProperty(env, `${name}_PREVIOUS`)
}

/** A service outside that knows these keys. It answers a wrong signature with 401, or whatever it says always. */
function aService(...keys: readonly string[]) {
  const service = {
    signedBy: [] as string[],
    bodies: [] as string[],
    replays: [] as (string | null)[],
    status: 200,
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    const body = String(init.body)
    const signer = [NEW, OLD].find(
      (key) => signatureOf(key, body, timeOf(headers)) === headers.get('x-signature'),
    )
    service.signedBy.push(signer ?? 'nobody')
    service.bodies.push(body)
    service.replays.push(headers.get('idempotency-key'))
    if (service.status !== 200) return new Response(null, { status: service.status })
    if (!signer || !keys.includes(signer)) return new Response(null, { status: 401 })
    return Response.json(
      url.endsWith('/checks')
        ? { verdict: 'accepted', birthday: '1990-01-01' }
        : { kind: 'pix', key: 'pix@provider.example', name: 'Test House', city: 'Recife' },
    )
  })
  return service
}

function timeOf(headers: Headers): number {
  return Number(/^t=(\d+)/.exec(headers.get('x-signature') ?? '')?.[1]) * 1000
}

async function payIn() {
  const { visitor } = await aMember({ tenant: 'till' })
  return visitor.call(startDeposit, {
    methodId: 'pix',
    amountMinor: 50_00,
    operationKey: crypto.randomUUID(),
  })
}

describe.each([
  ['PROVIDER_KEY', noticePayment, 'cashier.depositUnknown'],
  ['RESULT_KEY', noticeResult, 'lottery.gameUnknown'],
] as const)('while %s is renewed', (name, endpoint, accepted) => {
  async function notice(key: string) {
    const visitor = await aVisitor({ tenant: 'till' })
    const input =
      endpoint === noticePayment
        ? aNotice(visitor, { subject: 'payment', reference: 'nothing', status: 'paid', amountMinor: 1 })
        : { brand: 'TILL', gameCode: 'nothing', issue: '20261120-0001', result: { digits: [1] } }
    const body = JSON.stringify(input)
    const reply = await visitor.send(endpoint, {
      body,
      headers: { 'x-signature': signatureOf(key, body, Date.now()) },
    })
    const { code }: { code?: string } = await reply.json()
    return code
  }

  test('notices count with the new key and with the one before, which the log tells', async () => {
    expect(await notice(NEW)).toBe(accepted)
    expect(warn).not.toHaveBeenCalled()
    expect(await notice(OLD)).toBe(accepted)
    expect(loggedBy(warn)).toMatchObject([{ code: 'key.previousUsed', key: name }])
    expect(await notice('another-key-0123456789abcdefghij')).toBe('notice.signature')
    expect(await notice('')).toBe('notice.signature')
  })

  test('the one before ends with the rotation', async () => {
    end(name)
    expect(await notice(OLD)).toBe('notice.signature')
    expect(await notice(NEW)).toBe(accepted)
  })

  test('a key before that could be guessed does not count', async () => {
    Object.assign(env, { [`${name}_PREVIOUS`]: 'short' })
    expect(await notice('short')).toBe('notice.signature')
    Object.assign(env, { [`${name}_PREVIOUS`]: '' })
    expect(await notice('')).toBe('notice.signature')
    expect(await notice(NEW)).toBe(accepted)
  })
})

test('keys of one service do not count for another', async () => {
  Object.assign(env, { RESULT_KEY: 'the-result-key-0123456789abcdefg' })
  end('RESULT_KEY')
  const visitor = await aVisitor({ tenant: 'till' })
  const body = JSON.stringify({ brand: 'TILL' })
  for (const key of [NEW, OLD]) {
    const headers = { 'x-signature': signatureOf(key, body, Date.now()) }
    expect((await visitor.send(noticeResult, { body, headers })).status).toBe(401)
  }
})

describe('orders are signed with the new key', () => {
  test('alone where the provider knows it', async () => {
    const service = aService(NEW, OLD)
    await payIn()
    expect(service.signedBy).toEqual([NEW])
    expect(warn).not.toHaveBeenCalled()
  })

  test('and repeated with the one before, as the same order, where it does not', async () => {
    const service = aService(OLD)
    expect(await payIn()).toMatchObject({ status: 'waiting' })
    expect(service.signedBy).toEqual([NEW, OLD])
    expect(new Set(service.bodies).size).toBe(1)
    expect(new Set(service.replays).size).toBe(1)
    expect(loggedBy(warn)).toMatchObject([{ code: 'key.previousUsed', key: 'PROVIDER_KEY' }])
  })

  test('and never with the one before once the rotation has ended', async () => {
    end('PROVIDER_KEY')
    const service = aService(OLD)
    await expect(payIn()).rejects.toMatchObject({ code: 'cashier.providerDown' })
    expect(service.signedBy).toEqual([NEW])
  })

  test('and not repeated where something else failed: the order may have been taken', async () => {
    const service = aService(NEW, OLD)
    service.status = 500
    await expect(payIn()).rejects.toMatchObject({ code: 'cashier.providerDown' })
    expect(service.signedBy).toEqual([NEW])
  })
})

test('messages and documents reach services that have not changed over', async () => {
  const service = aService(OLD)
  const later = (work: Promise<unknown>) => void work
  const base = { ...(await baseOf(await aVisitor({ tenant: 'till' }))), env, later }
  await queueMessage(base, {
    channel: 'sms',
    recipient: '+5511900000000',
    template: 'loginCode',
    content: {},
  })
  await vi.waitFor(() => expect(service.signedBy).toEqual([NEW, OLD]))
  expect(await deliverDue(env, Date.now() + 60_000)).toBe(0)
  const order = { reference: 'try-1', kind: 'passport' as const, pictures: [] }
  expect(await askChecker(env, order)).toMatchObject({ verdict: 'accepted' })
  expect(loggedBy(warn)).toMatchObject([
    { code: 'key.previousUsed', key: 'SENDER_KEY' },
    { code: 'key.previousUsed', key: 'DOCUMENTS_KEY' },
  ])
})
