import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MessageKind } from '#lib/api/people/messages.ts'
import { readMessages } from '#lib/api/people/messages.ts'
import { getPushSettings, pushPayload, removePush, savePush, type PushPayload } from '#lib/api/talk/push.ts'
import { takeTimeOut } from '#lib/api/care/protection.ts'
import { insertInboxMessage } from '#platform/people/messages/inbox-repository.ts'
import { sendPushes } from '#platform/talk/push/push-delivery.ts'
import { isPushService } from '#platform/talk/push/push-services.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { refusal } from '../play/games-site.ts'
import { aDevice, type Device } from './push-device.ts'

const TENANT = 'pushes'
const NOON = Date.UTC(2026, 10, 20, 12)
const HOUR_MS = 60 * 60_000
const CHOICE = { groups: ['money' as const, 'security' as const, 'rewards' as const], timeZone: 'UTC' }

/** What the push service was handed, and what it answers. */
let handed: { url: string; headers: Headers; body: Uint8Array<ArrayBuffer> }[]
let status: number | 'lost'

beforeEach(() => {
  handed = []
  status = 201
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit & { body: Uint8Array<ArrayBuffer> }) => {
    if (status === 'lost') throw new TypeError('connection lost')
    handed.push({ url, headers: new Headers(init.headers), body: init.body })
    return new Response(null, { status })
  })
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await env.DB.prepare("DELETE FROM push_device WHERE tenant = 'pushes'").run()
})

type Subscriber = Awaited<ReturnType<typeof aSubscriber>>

async function aSubscriber(choice: object = {}) {
  const { visitor, member } = await aMember({ tenant: TENANT })
  const device = await aDevice()
  await visitor.call(savePush, { ...CHOICE, ...device.subscription, ...choice })
  return { visitor, member, device }
}

let events = 0
/** Writes a message, and sends what is due, without the member's room. */
async function tell({ member }: Subscriber, kind: MessageKind): Promise<string> {
  const id = `event:${(events += 1)}`
  await env.DB.prepare(
    'INSERT INTO inbox_message (tenant, member, id, kind, content, at) VALUES (?, ?, ?, ?, ?, ?)',
  )
    .bind(TENANT, member.id, id, kind, '{}', Date.now())
    .run()
  return id
}
const send = (nowMs = Date.now()) => sendPushes(env, nowMs)
const waiting = async () =>
  (await env.DB.prepare("SELECT count(*) AS n FROM push_due WHERE tenant = 'pushes'").first<{ n: number }>())
    ?.n

async function payloads(device: Device): Promise<PushPayload[]> {
  const mine = handed.filter(({ url }) => url === device.subscription.endpoint)
  return Promise.all(mine.map(async ({ body }) => pushPayload.parse(JSON.parse(await device.open(body)))))
}

describe('a device', () => {
  it('is told what its member chose, encrypted for it and signed by the deployment', async () => {
    const subscriber = await aSubscriber()
    const { device, visitor } = subscriber
    const id = await tell(subscriber, 'depositCredited')
    await tell(subscriber, 'feedbackAnswered')
    await send()
    expect(await payloads(device)).toEqual([{ kind: 'depositCredited', id, locale: 'en' }])
    const [push] = handed
    const { publicKey = '' } = await visitor.call(getPushSettings, {})
    const [, token = '', key] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(push?.headers.get('authorization') ?? '') ?? []
    expect(key).toBe(publicKey)
    const [head = '', body = '', signature = ''] = token.split('.')
    const publicBytes = Buffer.from(publicKey, 'base64url')
    const curve = { name: 'ECDSA', namedCurve: 'P-256' }
    const verifying = await crypto.subtle.importKey('raw', publicBytes, curve, false, ['verify'])
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    const signed = Buffer.from(`${head}.${body}`)
    expect(await crypto.subtle.verify(how, verifying, Buffer.from(signature, 'base64url'), signed)).toBe(true)
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).toEqual({
      ...{ aud: 'https://push.example', sub: `https://${TENANT}.example`, exp: NOON / 1000 + 12 * 3600 },
    })
    expect(await waiting()).toBe(0)
  })

  it('is told each message once, and nothing that was read before', async () => {
    const subscriber = await aSubscriber()
    const { visitor, device } = subscriber
    const id = await tell(subscriber, 'depositFailed')
    const again = { tenant: TENANT, member: subscriber.member.id, id, kind: 'depositFailed' as const }
    expect(await insertInboxMessage(env, { ...again, content: {}, nowMs: NOON })).toBe(false)
    await send()
    await send(NOON + HOUR_MS)
    expect(await payloads(device)).toHaveLength(1)
    await tell(subscriber, 'depositCredited')
    await visitor.call(readMessages, {})
    await send()
    expect(await payloads(device)).toHaveLength(1)
  })

  it('receives in its quiet hours only what is about security, and the rest after them', async () => {
    // Noon in UTC is nine in the evening in Tokyo.
    const quiet = { fromMinute: 20 * 60, toMinute: 7 * 60 }
    const subscriber = await aSubscriber({ quiet, timeZone: 'Asia/Tokyo' })
    await tell(subscriber, 'depositCredited')
    await tell(subscriber, 'newDevice')
    await send()
    expect((await payloads(subscriber.device)).map(({ kind }) => kind)).toEqual(['newDevice'])
    await send(NOON + 10 * HOUR_MS - 60_000)
    expect(handed).toHaveLength(1)
    await send(NOON + 10 * HOUR_MS)
    expect((await payloads(subscriber.device)).map(({ kind }) => kind)).toEqual([
      'newDevice',
      'depositCredited',
    ])
  })

  it('of a member on a break receives messages about money, and none about rewards', async () => {
    const subscriber = await aSubscriber()
    await subscriber.visitor.call(takeTimeOut, { hours: 24, operationKey: crypto.randomUUID() })
    await tell(subscriber, 'reward')
    await tell(subscriber, 'withdrawalSent')
    await send()
    expect((await payloads(subscriber.device)).map(({ kind }) => kind)).toEqual(['withdrawalSent'])
    expect(await waiting()).toBe(0)
  })

  it.each([
    [
      'waits for a look because of an excluded person',
      `INSERT INTO exclusion_doubt (tenant, member, like_tenant, like_member, reason, at) VALUES (?1, ?2, ?1, 'x', 'name', 0)`,
    ],
    [
      'is named by a public register',
      `INSERT INTO barred_member (tenant, member, cause, barred_at) VALUES (?1, ?2, 'selfExclusion', 0)`,
    ],
    ['is suspended', `UPDATE member SET status = 'suspended' WHERE tenant = ?1 AND id = ?2`],
  ])('of a member who %s is told of no rewards', async (_what, sql) => {
    const subscriber = await aSubscriber()
    await env.DB.prepare(sql).bind(TENANT, subscriber.member.id).run()
    await tell(subscriber, 'reward')
    await tell(subscriber, 'withdrawalSent')
    await send()
    expect((await payloads(subscriber.device)).map(({ kind }) => kind)).toEqual(['withdrawalSent'])
    expect(await waiting()).toBe(0)
  })

  it.each([
    ['is gone', 410, 0, 0],
    ['is unknown', 404, 0, 0],
    ['refuses', 400, 1, 0],
    ['fails', 503, 1, 1],
    ['has too many', 429, 1, 1],
    ['is not reached', 'lost' as const, 1, 1],
  ])('whose service %s', async (_what, answer, devices, due) => {
    const subscriber = await aSubscriber()
    await tell(subscriber, 'depositCredited')
    status = answer
    await send()
    expect((await subscriber.visitor.call(getPushSettings, {})).devices).toHaveLength(devices)
    expect(await waiting()).toBe(due)
  })

  it('is tried three times more, and not after a day', async () => {
    const subscriber = await aSubscriber()
    await tell(subscriber, 'depositCredited')
    status = 500
    for (let hour = 0; hour < 6; hour += 1) await send(NOON + hour * 2 * HOUR_MS)
    expect(handed).toHaveLength(4)
    await tell(subscriber, 'depositFailed')
    await send(NOON + 25 * HOUR_MS)
    expect(handed).toHaveLength(4)
    expect(await waiting()).toBe(0)
  })

  it('belongs to the member who asked last', async () => {
    const before = await aSubscriber()
    await tell(before, 'depositCredited')
    const { visitor, member } = await aMember({ tenant: TENANT })
    await visitor.call(savePush, { ...CHOICE, ...before.device.subscription })
    await tell(before, 'depositFailed')
    const id = await tell({ ...before, member }, 'depositCredited')
    await send()
    expect(await payloads(before.device)).toEqual([{ kind: 'depositCredited', id, locale: 'en' }])
    expect((await before.visitor.call(getPushSettings, {})).devices).toEqual([])
  })

  it('is removed by its own member alone, and of eleven the oldest is forgotten', async () => {
    const { visitor } = await aSubscriber()
    const { visitor: stranger } = await aMember({ tenant: TENANT })
    const [mine] = (await visitor.call(getPushSettings, {})).devices
    await stranger.call(removePush, { id: mine?.id ?? '' })
    expect((await visitor.call(getPushSettings, {})).devices).toHaveLength(1)
    for (let more = 0; more < 10; more += 1) {
      vi.setSystemTime(NOON + more + 1)
      await visitor.call(savePush, { ...CHOICE, ...(await aDevice()).subscription })
    }
    const { devices } = await visitor.call(getPushSettings, {})
    expect(devices).toHaveLength(10)
    expect(devices.map(({ id }) => id)).not.toContain(mine?.id)
    const [newest] = devices
    expect((await visitor.call(removePush, { id: newest?.id ?? '' })).devices).toHaveLength(9)
  })
})

describe('the address of a device', () => {
  it.each([
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/push',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:word@fcm.googleapis.com/x',
    'http://fcm.googleapis.com/x',
  ])('is not %s', (endpoint) => {
    expect(isPushService(env, endpoint)).toBe(false)
  })

  it('is one of a push service of a browser', async () => {
    for (const endpoint of [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ])
      expect(isPushService(env, endpoint)).toBe(true)
    const { visitor } = await aMember({ tenant: TENANT })
    const { subscription } = await aDevice()
    const wrong = { ...CHOICE, ...subscription, endpoint: 'https://10.0.0.1/push' }
    expect(await refusal(visitor, savePush, wrong)).toMatchObject({ code: 'push.endpoint', status: 422 })
  })
})

it('a message goes to the devices at once, by the member’s room', async () => {
  const subscriber = await aSubscriber()
  await insertInboxMessage(env, {
    ...{ tenant: TENANT, member: subscriber.member.id, id: 'event:room', kind: 'depositCredited' },
    ...{ content: { amountMinor: 5_00 }, nowMs: Date.now() },
  })
  await vi.waitFor(async () => expect(await payloads(subscriber.device)).toHaveLength(1))
})
