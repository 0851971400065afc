import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logInFreePlay } from '../../../src/lib/api/access/login.ts'
import { readOutbox } from '../../../src/lib/api/people/messages-codes.ts'
import { findMemberById, type Member } from '../../../src/platform/people/member/member-repository.ts'
import { finishLogin } from '../../../src/platform/access/login/login-result.ts'
import { deviceOf } from '../../../src/platform/access/login/new-device.ts'
import { purgeIdentity } from '../../../src/platform/people/session/purge.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, type MemberOptions } from '../../fixtures/worker/members.ts'

const DAY = 24 * 60 * 60_000
const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const HOME = '203.0.113.7'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
})

afterEach(() => {
  vi.useRealTimers()
})

let brands = 0

/** A member of a brand of their own, and what happens at a login from somewhere. */
async function aTraveller(options: MemberOptions = {}) {
  brands += 1
  const email = `${crypto.randomUUID()}@example.org`
  const { visitor, member } = await aMember({
    tenant: `travels${brands}`,
    email,
    isLoggedIn: false,
    ...options,
  })
  /** Logs in; gives what was sent, the newest first. */
  const arrive = async (userAgent: string, address: string) => {
    const later: Promise<unknown>[] = []
    const base = {
      ...(await baseOf(visitor)),
      userAgent,
      address,
      later: (work: Promise<unknown>) => later.push(work),
    }
    await finishLogin(base, await known(visitor.tenant, member.id))
    await Promise.all(later)
    return visitor.call(readOutbox)
  }
  return { member, visitor, arrive }
}

async function known(tenant: string, id: string): Promise<Member> {
  const member = await findMemberById(env, { tenant, id })
  if (!member) throw new Error('the member is gone')
  return member
}

test('a login by another browser or from another network is told, the first of all is not', async () => {
  const { member, arrive } = await aTraveller()
  expect(await arrive(PHONE, HOME)).toEqual([])
  expect(await arrive(PHONE, HOME)).toEqual([])
  expect(await arrive(LAPTOP, HOME)).toMatchObject([
    {
      channel: 'email',
      recipient: member.email,
      template: 'newDevice',
      content: { device: LAPTOP, address: HOME, country: 'BR', at: '2026-11-20T12:00:00.000Z' },
    },
  ])
  expect(await arrive(PHONE, '198.51.100.9')).toHaveLength(2)
  // Both are known by now, also together.
  expect(await arrive(LAPTOP, '198.51.100.200')).toHaveLength(2)
})

test('an update of the browser is no other browser', async () => {
  const { arrive } = await aTraveller()
  await arrive(PHONE, HOME)
  expect(await arrive(PHONE.replace('131.0', '132.0'), HOME)).toEqual([])
  expect(deviceOf(PHONE)).not.toBe(deviceOf(LAPTOP))
})

test('what one member uses is new for another', async () => {
  const { visitor, arrive } = await aTraveller()
  await arrive(PHONE, HOME)
  const other = await aTraveller({ tenant: visitor.tenant })
  await other.arrive(LAPTOP, HOME)
  expect(await other.arrive(PHONE, HOME)).toHaveLength(1)
  const { results } = await env.DB.prepare('SELECT kind || hash AS hash FROM known_place WHERE tenant = ?')
    .bind(visitor.tenant)
    .all<{ hash: string }>()
  expect(new Set(results.map(({ hash }) => hash)).size).toBe(results.length)
  expect(JSON.stringify(results)).not.toContain('203.0.113')
})

test.each([
  ['sms', { email: undefined, mobile: '+5511955554444' }],
  ['email', { email: 'traveller@example.org', mobile: '+5511955554445' }],
])('who can be reached by %s is told at most five times a day', async (channel, reach) => {
  const { arrive } = await aTraveller(reach)
  await arrive(PHONE, HOME)
  for (let time = 1; time <= 7; time += 1)
    expect(await arrive(PHONE, `10.99.${time}.1`)).toHaveLength(Math.min(time, 5))
  vi.setSystemTime(Date.now() + DAY)
  const sent = await arrive(LAPTOP, HOME)
  expect(sent).toHaveLength(6)
  expect(sent[0]).toMatchObject({ channel, recipient: reach.email ?? reach.mobile, template: 'newDevice' })
})

test('who can be reached nowhere, and trial accounts, get nothing', async () => {
  const { arrive } = await aTraveller({ email: undefined })
  await arrive(PHONE, HOME)
  expect(await arrive(LAPTOP, '198.51.100.9')).toEqual([])
  const visitor = await aVisitor({ tenant: 'travels-free' })
  await visitor.call(logInFreePlay, { platform: 'W' })
  const row = await env.DB.prepare(
    "SELECT count(*) AS n FROM known_place WHERE tenant = 'travels-free'",
  ).first()
  expect(row).toEqual({ n: 0 })
})

test('a device that was not seen for half a year is new again', async () => {
  const { arrive } = await aTraveller()
  await arrive(PHONE, HOME)
  await arrive(LAPTOP, HOME)
  vi.setSystemTime(Date.now() + 100 * DAY)
  await arrive(PHONE, HOME)
  vi.setSystemTime(Date.now() + 81 * DAY)
  await purgeIdentity(env, Date.now())
  // The notices of before went too: they are too old to be on record.
  expect(await arrive(PHONE, HOME)).toHaveLength(0)
  expect(await arrive(LAPTOP, HOME)).toHaveLength(1)
})
