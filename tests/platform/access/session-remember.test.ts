import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getMemberInfo } from '../../../src/lib/api/access/account.ts'
import { getSecurity } from '../../../src/lib/api/access/account-security.ts'
import * as calls from '../../../src/lib/api/access/login.ts'
import { readOutbox, sendSmsCode } from '../../../src/lib/api/people/messages-codes.ts'
import { purgeIdentity } from '../../../src/platform/people/session/purge.ts'
import { resumeSession } from '../../../src/platform/access/login/remember.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD } from '../../fixtures/worker/members.ts'

const HOUR = 60 * 60_000
const COOKIE = '__Host-remember'

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

async function aRemembered(): Promise<{ visitor: Visitor; account: string }> {
  const { visitor, member } = await aMember({ isLoggedIn: false })
  await visitor.call(calls.login, {
    username: member.account,
    password: PASSWORD,
    type: 'username',
    remember: true,
  })
  return { visitor, account: member.account }
}

/** The browser was closed: what ends with it is gone, the remember cookie is not. */
function reopened(visitor: Visitor): Visitor {
  const later = visitor.openTab()
  later.cookies.delete('__Host-sid')
  return later
}

test('a remembered login is resumed, weakly, and the cookie is another each time', async () => {
  const { visitor, account } = await aRemembered()
  const first = visitor.cookies.get(COOKIE)
  expect(first).toMatch(/^[\w-]{43}\.[\w-]{43}$/)
  pass(2 * HOUR)
  const later = reopened(visitor)
  expect((await later.call(calls.resumeSession))?.member.account).toBe(account)
  expect(later.cookies.get(COOKIE)).not.toBe(first)
  expect(await later.call(getSecurity)).toMatchObject({ isWeak: true })
  await later.call(calls.confirmSession, { secret: 'password', text: PASSWORD })
  expect(await later.call(getSecurity)).toMatchObject({ isWeak: false })
})

test('a login by SMS is remembered and resumed as one with a password is, weakly', async () => {
  const mobile = { mobileNum: '11970004444', countryDialingCode: '55' }
  const { visitor, member } = await aMember({ isLoggedIn: false, mobile: '+5511970004444' })
  await visitor.call(sendSmsCode, { ...mobile, purpose: 'login' })
  const messages = await visitor.call(readOutbox)
  const code = messages.find(({ recipient }) => recipient === '+5511970004444')?.content['code'] ?? ''
  const { mobileNum: username, countryDialingCode } = mobile
  await visitor.call(calls.login, {
    type: 'sms',
    username,
    countryDialingCode,
    password: code,
    remember: true,
  })
  expect(await visitor.call(getSecurity)).toMatchObject({ isWeak: false })
  pass(2 * HOUR)
  const later = reopened(visitor)
  expect((await later.call(calls.resumeSession))?.member.account).toBe(member.account)
  expect(await later.call(getSecurity)).toMatchObject({ isWeak: true })
})

test('the cookie is out of reach for scripts, and no password or account is in it', async () => {
  const { visitor, member } = await aMember({ isLoggedIn: false })
  const input = { username: member.account, password: PASSWORD, type: 'username', remember: true }
  const cookies = (await visitor.send(calls.login, { input })).headers.getSetCookie()
  expect(cookies).toContainEqual(
    expect.stringMatching(
      /^__Host-remember=[\w.-]{87}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=86400$/,
    ),
  )
  const kept = JSON.stringify((await env.DB.prepare('SELECT * FROM remember').all()).results)
  expect(kept).not.toContain(visitor.cookies.get(COOKIE)?.split('.')[1])
})

test('nobody is remembered who did not ask for it', async () => {
  const { visitor } = await aMember()
  expect(visitor.cookies.has(COOKIE)).toBe(false)
  expect(await reopened(visitor).call(calls.resumeSession)).toBeNull()
})

test('a day after the password it is over, however often it was resumed', async () => {
  const { visitor } = await aRemembered()
  let browser = visitor
  for (let time = 0; time < 2; time += 1) {
    pass(10 * HOUR)
    browser = reopened(browser)
    expect(await browser.call(calls.resumeSession)).not.toBeNull()
  }
  pass(4 * HOUR - 20 * 60_000)
  browser = reopened(browser)
  expect(await browser.call(calls.resumeSession)).not.toBeNull()
  const last = reopened(browser)
  pass(20 * 60_000)
  expect(await last.call(calls.resumeSession)).toBeNull()
})

test('the resumed session ends with the day too', async () => {
  const { visitor } = await aRemembered()
  pass(24 * HOUR - 10 * 60_000)
  const later = reopened(visitor)
  await later.call(calls.resumeSession)
  pass(10 * 60_000)
  await expect(later.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.expired' })
})

test('a cookie that is used a second time ends everything that came of it', async () => {
  const { visitor } = await aRemembered()
  const thief = await aVisitor()
  for (const [name, value] of reopened(visitor).cookies) thief.cookies.set(name, value)
  const owner = reopened(visitor)
  await owner.call(calls.resumeSession)
  await owner.call(getMemberInfo)
  const next = reopened(owner)

  expect(await thief.call(calls.resumeSession)).toBeNull()
  await expect(owner.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.required' })
  expect(await next.call(calls.resumeSession)).toBeNull()
})

test('of ten who use one cookie at once, at most one gets in, and not for long', async () => {
  const { visitor } = await aRemembered()
  const browsers = Array.from({ length: 10 }, () => reopened(visitor))
  const results = await Promise.all(browsers.map((browser) => browser.call(calls.resumeSession)))
  expect(results.filter(Boolean).length).toBeLessThanOrEqual(1)
  for (const browser of browsers)
    await expect(browser.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.required' })
  for (const browser of browsers) expect(await reopened(browser).call(calls.resumeSession)).toBeNull()
})

test('a wrong validator gets nobody in, and ends nothing', async () => {
  const { visitor } = await aRemembered()
  const guesser = reopened(visitor)
  const [selector] = guesser.cookies.get(COOKIE)?.split('.') ?? []
  for (const value of [`${selector}.${'A'.repeat(43)}`, `${selector}.`, selector ?? '', '.', 'x.y']) {
    guesser.cookies.set(COOKIE, value)
    expect(await guesser.call(calls.resumeSession)).toBeNull()
  }
  expect(await reopened(visitor).call(calls.resumeSession)).not.toBeNull()
})

test('it belongs to its brand', async () => {
  const { visitor } = await aRemembered()
  const elsewhere = await aVisitor({ tenant: 'lotus' })
  elsewhere.cookies.set(COOKIE, visitor.cookies.get(COOKIE) ?? '')
  expect(await elsewhere.call(calls.resumeSession)).toBeNull()
})

test('a logout, here or from elsewhere, and a suspension end it', async () => {
  const one = await aRemembered()
  const before = reopened(one.visitor)
  await one.visitor.call(calls.logout)
  expect(one.visitor.cookies.has(COOKIE)).toBe(false)
  expect(await before.call(calls.resumeSession)).toBeNull()

  const two = await aRemembered()
  const other = await aVisitor()
  await other.call(calls.login, { username: two.account, password: PASSWORD, type: 'username' })
  await other.call(calls.closeSessions)
  expect(await reopened(two.visitor).call(calls.resumeSession)).toBeNull()

  const three = await aRemembered()
  await env.DB.prepare("UPDATE member SET status = 'suspended' WHERE account = ?").bind(three.account).run()
  expect(await reopened(three.visitor).call(calls.resumeSession)).toBeNull()
})

test('what is over is deleted, and only that', async () => {
  const { visitor } = await aRemembered()
  await purgeIdentity(env, Date.now())
  await visitor.call(getMemberInfo)
  pass(24 * HOUR)
  await purgeIdentity(env, Date.now())
  for (const table of ['session', 'remember'])
    expect(await env.DB.prepare(`SELECT count(*) AS rows FROM ${table}`).first()).toEqual({ rows: 0 })
})

test('a family that ends while a session is being opened from it takes that session along', async () => {
  const { visitor, account } = await aRemembered()
  const base = await baseOf(reopened(visitor))
  const prepare = (query: string): D1PreparedStatement => {
    const statement = env.DB.prepare(query)
    if (!query.startsWith('INSERT INTO session')) return statement
    // Just before the session is written, somebody uses the spent cookie again.
    const bind = (...values: unknown[]) => {
      const bound = statement.bind(...values)
      const run = async () => {
        await env.DB.exec('DELETE FROM remember')
        return bound.run()
      }
      return new Proxy(bound, { get: (target, key) => (key === 'run' ? run : Reflect.get(target, key)) })
    }
    return new Proxy(statement, { get: (target, key) => (key === 'bind' ? bind : Reflect.get(target, key)) })
  }
  const batch = env.DB.batch.bind(env.DB)
  const DB = new Proxy(env.DB, {
    get: (target, key) => (key === 'prepare' ? prepare : key === 'batch' ? batch : Reflect.get(target, key)),
  })
  expect(await resumeSession({ ...base, env: { ...env, DB } })).toBeNull()
  expect(
    await env.DB.prepare(
      'SELECT count(*) AS rows FROM session JOIN member ON member.id = member_id WHERE account = ? AND is_weak = 1',
    )
      .bind(account)
      .first(),
  ).toEqual({ rows: 0 })
})

describe('a second tab of a remembered browser', () => {
  /** Cookies are the browser's: what one tab's answer sets, the other has too. */
  async function aSecondTab() {
    const { visitor, account } = await aRemembered()
    const second = visitor.openTab()
    await second.call(calls.resumeSession)
    for (const [name, value] of second.cookies) visitor.cookies.set(name, value)
    return { first: visitor, second, account }
  }

  test('is in, and the first stays in', async () => {
    const { first, second, account } = await aSecondTab()
    expect((await second.call(getMemberInfo)).account).toBe(account)
    expect((await first.call(getMemberInfo)).account).toBe(account)
    const third = first.openTab()
    await third.call(calls.resumeSession)
    for (const tab of [first, second, third]) await tab.call(getMemberInfo)
  })

  test('is weak by itself, and what it proves is its own', async () => {
    const { first, second } = await aSecondTab()
    expect(await first.call(getSecurity)).toMatchObject({ isWeak: false })
    expect(await second.call(getSecurity)).toMatchObject({ isWeak: true })
    const third = first.openTab()
    await third.call(calls.resumeSession)
    await second.call(calls.confirmSession, { secret: 'password', text: PASSWORD })
    expect(await second.call(getSecurity)).toMatchObject({ isWeak: false })
    expect(await third.call(getSecurity)).toMatchObject({ isWeak: true })
  })

  test('has a token that fits its own browser alone, and no other tab’s', async () => {
    const { first, second } = await aSecondTab()
    const stranger = (await aMember()).visitor
    stranger.token = second.token
    await expect(stranger.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.required' })
    const fourth = first.openTab()
    fourth.token = `${second.token?.slice(0, -1)}${second.token?.endsWith('A') ? 'B' : 'A'}`
    await expect(fourth.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.required' })
  })

  test('is one browser in the list, and all end with a logout or when it is closed from elsewhere', async () => {
    const { first, second, account } = await aSecondTab()
    expect(await first.call(calls.listSessions)).toMatchObject([{ isCurrent: true, isWeak: false }])
    expect(await second.call(calls.listSessions)).toMatchObject([{ isCurrent: true }])
    const elsewhere = await aVisitor()
    await elsewhere.call(calls.login, { username: account, password: PASSWORD, type: 'username' })
    const [id] = (await elsewhere.call(calls.listSessions))
      .filter((each) => !each.isCurrent)
      .map((each) => each.id)
    await elsewhere.call(calls.closeSessions, { id: id ?? '' })
    for (const tab of [first, second])
      await expect(tab.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.required' })

    const other = await aSecondTab()
    await other.second.call(calls.logout)
    for (const tab of [other.first, other.second])
      await expect(tab.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.required' })
  })

  test('does not join a session that ended, or that is another member’s', async () => {
    const { first } = await aSecondTab()
    pass(31 * 60_000)
    const late = first.openTab()
    const before = late.cookies.get('__Host-sid')
    expect(await late.call(calls.resumeSession)).not.toBeNull()
    expect(late.cookies.get('__Host-sid')).not.toBe(before)

    const { visitor } = await aRemembered()
    const other = await aMember()
    const mixed = visitor.openTab()
    mixed.cookies.set('__Host-sid', other.visitor.cookies.get('__Host-sid') ?? '')
    await mixed.call(calls.resumeSession)
    expect(mixed.cookies.get('__Host-sid')).not.toBe(other.visitor.cookies.get('__Host-sid'))
  })

  test('that uses a spent cookie ends all of them', async () => {
    const { visitor } = await aRemembered()
    const stale = visitor.openTab()
    const second = visitor.openTab()
    await second.call(calls.resumeSession)
    expect(await stale.call(calls.resumeSession)).toBeNull()
    for (const tab of [visitor, second])
      await expect(tab.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.required' })
  })
})
