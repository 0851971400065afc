import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getMemberInfo } from '../../../src/lib/api/access/account.ts'
import { getSealKey, login, logout } from '../../../src/lib/api/access/login.ts'
import { hashToken } from '../../../src/platform/base/crypto/tokens.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, logInDirectly, PASSWORD } from '../../fixtures/worker/members.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

// Passwords are hashed for real here, and that takes its time.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
})

afterEach(() => {
  vi.useRealTimers()
})

function pass(durationMs: number): void {
  vi.setSystemTime(Date.now() + durationMs)
}

async function refusal(visitor: Visitor): Promise<string> {
  const response = await visitor.send(getMemberInfo)
  const reply = await response.json<{ code?: string }>()
  return `${response.status} ${reply.code}`
}

describe('a login', () => {
  test('opens a session of two halves, and counts as the first only once', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    const form = { username: member.account, password: PASSWORD, type: 'username' as const }

    const first = await visitor.call(login, form)
    expect(first).toMatchObject({ firstTimeLogin: true, passwordExpired: false, mustChangePassword: false })
    expect(first.member).toMatchObject({ id: member.id, account: member.account, type: 0 })
    expect(await visitor.call(getMemberInfo)).toEqual(first.member)

    const second = await visitor.call(login, { ...form, username: member.account.toUpperCase() })
    expect(second.firstTimeLogin).toBe(false)
  })

  test('sets a cookie that scripts cannot read and that belongs to this host alone', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    const response = await visitor.send(login, {
      input: { username: member.account, password: PASSWORD, type: 'username' },
    })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-sid=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/),
      // Half a year: it marks a browser that is known, and opens nothing.
      expect.stringMatching(
        /^__Host-browser=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
      ),
    ])
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { value } = await response.json<{ value: { token: string } }>()
    expect(value.token).toMatch(/^[\w-]{43}$/)
  })

  test('keeps neither half and no password where they could be read back', async () => {
    const { visitor, member } = await aMember()
    const rows = await env.DB.prepare('SELECT * FROM session WHERE member_id = ?').bind(member.id).all()
    const kept = JSON.stringify([rows.results, member])
    for (const secret of [visitor.token, visitor.cookies.get('__Host-sid'), PASSWORD]) {
      expect(secret?.length).toBeGreaterThanOrEqual(PASSWORD.length)
      expect(kept).not.toContain(secret)
    }
    expect(rows.results[0]).toMatchObject({ tab_hash: hashToken(visitor.token ?? '') })
  })

  test('begins a new pair and ends the session of another member in this browser', async () => {
    const { visitor } = await aMember()
    const { member } = await aMember({ isLoggedIn: false })
    const old = visitor.openTab()
    old.token = visitor.token
    await visitor.call(login, { username: member.account, password: PASSWORD, type: 'username' })
    expect(visitor.token).not.toBe(old.token)
    expect(visitor.cookies.get('__Host-sid')).not.toBe(old.cookies.get('__Host-sid'))
    expect(await refusal(old)).toBe('401 session.required')
    expect((await visitor.call(getMemberInfo)).id).toBe(member.id)
  })

  test.each([
    ['neither is remembered', false, false],
    ['the first is remembered', true, false],
    ['the second is remembered', false, true],
    ['both are remembered', true, true],
  ])('of the same member in a second tab leaves the first one in: %s', async (_case, first, second) => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    const form = { username: member.account, password: PASSWORD, type: 'username' as const }
    await visitor.call(login, { ...form, remember: first })
    const tab = visitor.openTab()
    await tab.call(login, { ...form, remember: second })
    expect(tab.token).not.toBe(visitor.token)
    for (const each of [visitor, tab]) expect((await each.call(getMemberInfo)).id).toBe(member.id)
    await tab.call(logout)
    expect(await refusal(visitor)).toBe('401 session.required')
  })

  test('of the same member after the session tired begins a new one', async () => {
    const { visitor, member } = await aMember()
    const before = visitor.cookies.get('__Host-sid')
    pass(30 * MINUTE)
    await visitor.call(login, { username: member.account, password: PASSWORD, type: 'username' })
    expect(visitor.cookies.get('__Host-sid')).not.toBe(before)
  })

  test('says when the password is old or must be changed', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false, mustChangePassword: true })
    const form = { username: member.account, password: PASSWORD, type: 'username' as const }
    expect(await visitor.call(login, form)).toMatchObject({
      mustChangePassword: true,
      passwordExpired: false,
    })
    pass(90 * 24 * HOUR)
    expect(await visitor.call(login, form)).toMatchObject({ mustChangePassword: true, passwordExpired: true })
  })

  test('makes the hash anew when it was made with older figures', async () => {
    // scrypt with N = 2^14 of "correct horse battery", made with the same code at a lower cost.
    const { scryptSync } = await import('node:crypto')
    const salt = Buffer.alloc(16, 7)
    const hash = scryptSync(PASSWORD, salt, 32, { N: 2 ** 14, r: 8, p: 1 })
    const passwordHash = `scrypt$14$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
    const { visitor, member } = await aMember({ isLoggedIn: false, passwordHash })
    const form = { username: member.account, password: PASSWORD, type: 'username' as const }
    await visitor.call(login, form)
    const row = await env.DB.prepare('SELECT password_hash FROM member WHERE id = ?').bind(member.id).first()
    expect(row).toEqual({ password_hash: expect.stringMatching(/^scrypt\$15\$8\$3\$/) })
    await visitor.call(login, form)
  })
})

describe('who may call', () => {
  test('nobody with one half of a session', async () => {
    const { visitor } = await aMember()
    const otherTab = visitor.openTab()
    expect(await refusal(otherTab)).toBe('401 session.required')

    const stolenToken = await aVisitor()
    stolenToken.token = visitor.token
    expect(await refusal(stolenToken)).toBe('401 session.required')
  })

  test('nobody with halves of two sessions, even of the same member', async () => {
    const { visitor: one, member } = await aMember()
    const { visitor: another } = await aMember()
    const again = await aVisitor({ tenant: one.tenant })
    await logInDirectly(again, member)
    for (const two of [another, again]) {
      const swapped = one.openTab()
      swapped.token = two.token
      expect(await refusal(swapped)).toBe('401 session.required')
    }
    expect((await again.call(getMemberInfo)).id).toBe(member.id)
  })

  test('nobody with a session of another brand', async () => {
    const { visitor } = await aMember({ tenant: 'aurora' })
    const elsewhere = await aVisitor({ tenant: 'lotus' })
    elsewhere.token = visitor.token
    for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
    expect(await refusal(elsewhere)).toBe('401 session.required')
    // A logout there ends nothing here.
    await elsewhere.call(logout)
    await visitor.call(getMemberInfo)
  })

  test('nobody after the logout, which also drops the cookie', async () => {
    const { visitor } = await aMember()
    const stolen = visitor.openTab()
    stolen.token = visitor.token
    const response = await visitor.send(logout)
    expect(response.headers.getSetCookie()).toEqual([
      '__Host-sid=; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=0',
    ])
    expect(await refusal(stolen)).toBe('401 session.required')
  })

  test('nobody whose account was suspended meanwhile', async () => {
    const { visitor, member } = await aMember()
    await env.DB.prepare("UPDATE member SET status = 'suspended' WHERE id = ?").bind(member.id).run()
    expect(await refusal(visitor)).toBe('401 session.required')
  })

  test('a member for as long as calls come within half an hour', async () => {
    const { visitor, member } = await aMember()
    for (let call = 0; call < 4; call += 1) {
      pass(29 * MINUTE)
      expect((await visitor.call(getMemberInfo)).id).toBe(member.id)
    }
    pass(30 * MINUTE)
    expect(await refusal(visitor)).toBe('401 session.expired')
    expect(await refusal(visitor)).toBe('401 session.required')
  })

  test('a member for a day at most, however busy', async () => {
    const { visitor } = await aMember()
    for (let call = 0; call < 71; call += 1) {
      pass(20 * MINUTE)
      await visitor.call(getMemberInfo)
    }
    pass(20 * MINUTE)
    expect(await refusal(visitor)).toBe('401 session.expired')
  })

  test('a member, whose calls within a minute are written down once', async () => {
    const { visitor, member } = await aMember()
    const seenAt = async () =>
      (
        await env.DB.prepare('SELECT seen_at FROM session WHERE member_id = ?')
          .bind(member.id)
          .first<{ seen_at: number }>()
      )?.seen_at
    const opened = Date.now()
    pass(59_000)
    await visitor.call(getMemberInfo)
    expect(await seenAt()).toBe(opened)
    pass(1_000)
    await visitor.call(getMemberInfo)
    expect(await seenAt()).toBe(opened + MINUTE)
  })
})

describe('a state change', () => {
  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['no page at all', { 'sec-fetch-site': 'none' }],
    [
      'another origin, from a browser without fetch metadata',
      { 'sec-fetch-site': null, origin: 'https://evil.example' },
    ],
    ['an origin without fetch metadata or origin', { 'sec-fetch-site': null }],
    ['a frame without an origin', { 'sec-fetch-site': null, origin: 'null' }],
  ])('from %s is refused', async (_from, headers) => {
    const { visitor } = await aMember()
    const response = await visitor.send(logout, { headers })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'request.origin' })
    await visitor.call(getMemberInfo)
  })

  test("from the brand's own origin is taken where a browser sends no fetch metadata", async () => {
    const { visitor } = await aMember()
    const headers = { 'sec-fetch-site': null, origin: `http://${visitor.host}` }
    expect((await visitor.send(logout, { headers })).status).toBe(200)
  })

  test('needs its own content type', async () => {
    const visitor = await aVisitor()
    const response = await visitor.send(login, { headers: { 'content-type': 'text/plain' } })
    expect(response.status).toBe(415)
  })
})

test('no answer about identity may be stored', async () => {
  const { visitor } = await aMember()
  for (const endpoint of [getMemberInfo, getSealKey])
    expect((await visitor.send(endpoint)).headers.get('cache-control')).toBe('no-store')
  const stranger = await aVisitor()
  expect((await stranger.send(getMemberInfo)).headers.get('cache-control')).toBe('no-store')
})
