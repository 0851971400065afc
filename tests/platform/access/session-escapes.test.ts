import { randomBytes, scryptSync } from 'node:crypto'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getMemberInfo } from '../../../src/lib/api/access/account.ts'
import { setMemberStatus } from '../../../src/lib/api/ops/member-ops.ts'
import { MODULE_FLAGS } from '../../../src/lib/api/modules.ts'
import {
  changePassword,
  forgotPasswordByEmail,
  setPasswordByEmail,
} from '../../../src/lib/api/access/password.ts'
import { getSecurity } from '../../../src/lib/api/access/account-security.ts'
import { beginTotp, confirmTotp } from '../../../src/lib/api/people/second-factor.ts'
import { finishSocialLogin } from '../../../src/lib/api/access/social.ts'
import {
  closeSessions,
  confirmSession,
  listSessions,
  login,
  logout,
  makeExchangeCode,
  resumeSession,
  useExchangeCode,
} from '../../../src/lib/api/access/login.ts'
import { readOutbox, sendSmsCode } from '../../../src/lib/api/people/messages-codes.ts'
import { withdraw } from '../../../src/lib/api/money/cashier-withdrawals.ts'
import { insertPayout } from '../../../src/platform/money/cashier/payout-repository.ts'
import { sendPayout } from '../../../src/platform/money/cashier/payout-steps.ts'
import { sweepCashier } from '../../../src/platform/money/cashier/sweep.ts'
import type { Env } from '../../../src/platform/base/env.ts'
import { guardOf, guardOfKey } from '../../../src/platform/base/guard/guard.ts'
import { networkPrefix } from '../../../src/platform/base/guard/network-prefix.ts'
import { findMemberById, type Member } from '../../../src/platform/people/member/member-repository.ts'
import { admitMember } from '../../../src/platform/access/login/admit-member.ts'
import * as exchange from '../../../src/platform/access/login/exchange.ts'
import { stepUp } from '../../../src/platform/money/cashier/step-up.ts'
import * as service from '../../../src/platform/access/login/login.ts'
import { isKnownPlace } from '../../../src/platform/access/login/known-place.ts'
import { noteDevice } from '../../../src/platform/access/login/new-device.ts'
import { setPassword } from '../../../src/platform/access/password/new-password.ts'
import { readSession } from '../../../src/platform/people/session/session-service.ts'
import { linkSocialAccount } from '../../../src/platform/access/social/social-repository.ts'
import { hashToken } from '../../../src/platform/base/crypto/tokens.ts'
import { totpCode } from '../../../src/platform/people/second-factor/totp.ts'
import { readTenant } from '../../../src/platform/base/system/tenant-repository.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD, type MemberOptions } from '../../fixtures/worker/members.ts'
import { aProvider, type FakeProvider } from '../../fixtures/worker/provider.ts'
import { tenantRecordOf } from '../../fixtures/worker/tenants.ts'

/** What outlives its end, or gets around it: each of these was a way in. */

const MINUTE = 60_000
const OVER = { code: 'session.required' }
const WITHOUT_CODES = { modules: MODULE_FLAGS.filter((flag) => flag !== 'CHNGPASSVERIF3') }
vi.setConfig({ testTimeout: 60_000 })

let provider: FakeProvider

beforeEach(() => {
  provider = aProvider()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function pass(durationMs: number): void {
  vi.setSystemTime(Date.now() + durationMs)
}

async function read({ id }: Member, tenant = 'aurora'): Promise<Member> {
  const member = await findMemberById(env, { tenant, id })
  if (!member) throw new Error('the member is gone')
  return member
}

/** The same browser, opened again: what it remembers is all that is left. */
function reopened(visitor: Visitor): Visitor {
  const later = visitor.openTab()
  later.cookies.delete('__Host-sid')
  return later
}

/** Takes what an answer that was not sent would have set. */
function take(visitor: Visitor, token: string, replyHeaders: Headers): void {
  visitor.token = token
  for (const text of replyHeaders.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    if (value) visitor.cookies.set(name, value)
  }
}

const form = (member: Member, remember = false) => ({
  username: member.account,
  password: PASSWORD,
  type: 'username' as const,
  remember,
})

async function aRemembered(options: MemberOptions = {}) {
  const { visitor, member } = await aMember({ isLoggedIn: false, ...options })
  await visitor.call(login, form(member, true))
  return { visitor, member }
}

const codeOf = async (visitor: Visitor) => ({ code: (await visitor.call(makeExchangeCode)).code })

/** Another browser, in by a code of this one. */
async function aLater(visitor: Visitor): Promise<Visitor> {
  const later = await aVisitor({ tenant: visitor.tenant })
  await later.call(useExchangeCode, await codeOf(visitor))
  return later
}

/** Someone with a copy of the remember cookie, who used it before its owner. */
async function aThief(victim: Visitor): Promise<Visitor> {
  const thief = await aVisitor({ tenant: victim.tenant })
  thief.cookies.set('__Host-remember', victim.cookies.get('__Host-remember') ?? '')
  await thief.call(resumeSession)
  return thief
}

describe('a stolen remember cookie', () => {
  test('cannot put its owner out, nor hide that it was used', async () => {
    const { visitor } = await aRemembered()
    const thief = await aThief(visitor)
    const [own] = (await visitor.call(listSessions)).filter(({ isCurrent }) => isCurrent)
    await expect(thief.call(closeSessions, {})).rejects.toMatchObject({ code: 'session.weak' })
    await expect(thief.call(closeSessions, { id: own?.id ?? '' })).rejects.toMatchObject({
      code: 'session.weak',
    })
    await visitor.call(getMemberInfo)
    expect(await reopened(visitor).call(resumeSession)).toBeNull()
    await expect(thief.call(getMemberInfo)).rejects.toMatchObject(OVER)
  })

  test('does not live on in what came of it by an exchange code', async () => {
    const { visitor } = await aRemembered()
    const thief = await aThief(visitor)
    const { code } = await thief.call(makeExchangeCode)
    const second = await aVisitor()
    await second.call(useExchangeCode, { code })
    await second.call(getMemberInfo)
    expect(await reopened(visitor).call(resumeSession)).toBeNull()
    await expect(second.call(getMemberInfo)).rejects.toMatchObject(OVER)
  })

  test('makes no place known, until a secret is given there', async () => {
    const { visitor, member } = await aRemembered()
    const thief = await aThief(visitor)
    const isKnown = async (who: Visitor) => isKnownPlace(await baseOf(who), await read(member))
    expect(await isKnown(thief)).toBe(false)
    await thief.call(confirmSession, { secret: 'password', text: PASSWORD })
    expect(await isKnown(thief)).toBe(true)
  })

  test('makes no place known by what it calls itself, nor puts out what is', async () => {
    const { visitor, member } = await aRemembered()
    const own = { ...(await baseOf(visitor)), address: '198.51.100.7' }
    const base = await baseOf(await aVisitor())
    const stranger = { ...base, address: '203.0.113.7', cookies: new Map([['__Host-browser', 'abcdefghij']]) }
    expect(await isKnownPlace(own, await read(member))).toBe(true)
    for (const userAgent of [
      'browser abcdefghij',
      ...Array.from({ length: 50 }, (_, nth) => 'x'.repeat(nth)),
    ])
      await noteDevice({ ...base, userAgent }, await read(member))
    expect(await isKnownPlace(stranger, await read(member))).toBe(false)
    expect(await isKnownPlace(own, await read(member))).toBe(true)
  })

  test('a second use at the same moment leaves the browser the cookie that it has', async () => {
    const { visitor } = await aRemembered()
    const both = await Promise.all(
      [reopened(visitor), reopened(visitor)].map((tab) => tab.send(resumeSession, {})),
    )
    const bodies = await Promise.all(both.map((answer) => answer.json<{ value: unknown }>()))
    expect(bodies.filter(({ value }) => value === null).length).toBeGreaterThan(0)
    for (const [index, { value }] of bodies.entries())
      if (value === null) expect(both[index]?.headers.getSetCookie()).toEqual([])
  })
})

describe('an exchange code', () => {
  test('of somebody else does not take the place of a remembered member', async () => {
    const { visitor, member } = await aRemembered()
    const attacker = await aMember()
    const { code } = await attacker.visitor.call(makeExchangeCode)
    await expect(reopened(visitor).call(useExchangeCode, { code })).rejects.toMatchObject(OVER)
    expect((await reopened(visitor).call(resumeSession))?.member.id).toBe(member.id)
  })

  test('in the same browser opens another tab of the same session', async () => {
    const { visitor } = await aRemembered()
    const { code } = await visitor.call(makeExchangeCode)
    const tab = visitor.openTab()
    await tab.call(useExchangeCode, { code })
    await tab.call(getMemberInfo)
    await visitor.call(getMemberInfo)
    expect(await visitor.call(listSessions)).toHaveLength(1)
  })

  test('opens nothing where its session ends while it is used', async () => {
    const { visitor } = await aMember()
    const { code } = await visitor.call(makeExchangeCode)
    const base = await baseOf(await aVisitor())
    const racing = between(/INSERT INTO session/, () => visitor.call(logout))
    await expect(exchange.useExchangeCode({ ...base, env: racing, input: { code } })).rejects.toMatchObject(
      OVER,
    )
  })

  test('opens nothing where a session further back ends while it is used', async () => {
    const { visitor } = await aMember()
    const { code } = await (await aLater(visitor)).call(makeExchangeCode)
    const base = await baseOf(await aVisitor())
    const racing = between(/INSERT INTO session/, () => visitor.call(logout))
    await expect(exchange.useExchangeCode({ ...base, env: racing, input: { code } })).rejects.toMatchObject(
      OVER,
    )
  })
})

describe('a session that came of an exchange code', () => {
  const aLine = async () => {
    const { visitor, member } = await aMember()
    const second = await aLater(visitor)
    return { visitor, member, second, third: await aLater(second) }
  }

  test('ends with the logout of the one that it came of, however far back', async () => {
    const { visitor, member, second, third } = await aLine()
    const apart = await aVisitor()
    await apart.call(login, form(member))
    await visitor.call(logout)
    for (const each of [second, third]) await expect(each.call(getMemberInfo)).rejects.toMatchObject(OVER)
    await apart.call(getMemberInfo)
  })

  test('leaves the one that it came of when it ends itself', async () => {
    const { visitor, second, third } = await aLine()
    await second.call(logout)
    await expect(third.call(getMemberInfo)).rejects.toMatchObject(OVER)
    await visitor.call(getMemberInfo)
  })

  test('ends with the one that it came of also by the list of sessions', async () => {
    const { visitor, member, second, third } = await aLine()
    const [first] = (await visitor.call(listSessions)).filter(({ isCurrent }) => isCurrent)
    const owner = await aVisitor()
    await owner.call(login, form(member))
    expect(await owner.call(closeSessions, { id: first?.id ?? '' })).toEqual({ closed: 3 })
    for (const each of [visitor, second, third])
      await expect(each.call(getMemberInfo)).rejects.toMatchObject(OVER)
  })

  test('ends with all the others, but not where these are ended from it', async () => {
    const { visitor, second, third } = await aLine()
    await second.call(confirmSession, { secret: 'password', text: PASSWORD })
    await second.call(closeSessions, {})
    for (const each of [visitor, third]) await expect(each.call(getMemberInfo)).rejects.toMatchObject(OVER)
    await second.call(getMemberInfo)
  })

  test('ends with the next login of another member in the browser that it came of, not of the same', async () => {
    const { visitor, member, second } = await aLine()
    const other = await aMember({ isLoggedIn: false })
    await visitor.call(login, form(member))
    await second.call(getMemberInfo)
    await visitor.call(login, form(other.member))
    await expect(second.call(getMemberInfo)).rejects.toMatchObject(OVER)
  })

  test('stays where the one that it came of tires, and then belongs to the one before', async () => {
    const { visitor, second, third } = await aLine()
    pass(20 * MINUTE)
    for (const each of [visitor, third]) await each.call(getMemberInfo)
    pass(20 * MINUTE)
    await expect(second.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.expired' })
    await third.call(getMemberInfo)
    await visitor.call(logout)
    await expect(third.call(getMemberInfo)).rejects.toMatchObject(OVER)
  })

  test('is still that of its browser where only one of its tabs tires', async () => {
    const { visitor, second, third } = await aLine()
    const tab = second.openTab()
    await tab.call(useExchangeCode, await codeOf(second))
    pass(20 * MINUTE)
    for (const each of [visitor, tab, third]) await each.call(getMemberInfo)
    pass(20 * MINUTE)
    await expect(second.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.expired' })
    await tab.call(logout)
    await expect(third.call(getMemberInfo)).rejects.toMatchObject(OVER)
    await visitor.call(getMemberInfo)
  })

  test('may lead back to where it came of, and neither is the other’s end', async () => {
    const { visitor, second, third } = await aLine()
    const back = visitor.openTab()
    await back.call(useExchangeCode, await codeOf(third))
    for (const each of [visitor, back, third]) await each.call(getMemberInfo)
    await third.call(logout)
    for (const each of [visitor, back, second]) await each.call(getMemberInfo)
    await back.call(logout)
    await expect(second.call(getMemberInfo)).rejects.toMatchObject(OVER)
  })

  test('stays where a tired browser is in again by what it remembers, and ends with its logout', async () => {
    const { visitor } = await aRemembered()
    const later = await aLater(visitor)
    pass(20 * MINUTE)
    await later.call(getMemberInfo)
    pass(20 * MINUTE)
    const tab = visitor.openTab()
    await tab.call(resumeSession)
    await later.call(getMemberInfo)
    await tab.call(logout)
    await expect(later.call(getMemberInfo)).rejects.toMatchObject(OVER)
  })
})

describe('a ticket for an account elsewhere', () => {
  const FIRST = 'a ticket as the provider’s word gives one'
  const TEN = 10 * MINUTE
  const FAILED = { code: 'social.failed' }

  /** As it is kept for whoever came back from the provider just now. */
  async function aTicket() {
    const visitor = await aVisitor()
    const base = await baseOf(visitor)
    const subject = { provider: 'google' as const, subject: crypto.randomUUID() }
    const key = hashToken(FIRST)
    const keep = { expiresAtMs: base.now + TEN, nowMs: base.now }
    const text = JSON.stringify({ ...subject, expiresAtMs: keep.expiresAtMs })
    await guardOfKey(base, 'social', key).put(key, text, keep)
    return { visitor, subject }
  }

  const renewed = async (visitor: Visitor, ticket: string, code: string) => {
    const refusal: unknown = await visitor
      .call(finishSocialLogin, { ticket })
      .catch((cause: unknown) => cause)
    expect(refusal).toMatchObject({ code, details: { ticket: expect.any(String) } })
    return (refusal as { details: { ticket: string } }).details.ticket
  }

  test.each(['social.unlinked', 'login.secondFactor'])('ends when the first one does: %s', async (code) => {
    const { visitor, subject } = await aTicket()
    const guarded = await aMember()
    const { secret } = await guarded.visitor.call(beginTotp, { password: PASSWORD })
    await guarded.visitor.call(confirmTotp, { code: totpCode(secret, Math.floor(Date.now() / 30_000)) })
    const owner = { tenant: 'aurora', memberId: guarded.member.id }
    if (code === 'login.secondFactor') await linkSocialAccount(env, owner, { ...subject, nowMs: Date.now() })
    let ticket = FIRST
    for (let time = 0; time < 3; time += 1) {
      pass(3 * MINUTE)
      ticket = await renewed(visitor, ticket, code)
    }
    pass(MINUTE - 1)
    ticket = await renewed(visitor, ticket, code)
    pass(1)
    await expect(visitor.call(finishSocialLogin, { ticket })).rejects.toMatchObject(FAILED)
  })
})

describe('a suspension', () => {
  const act = (member: Member, status: 'active' | 'suspended', tenant = 'aurora') =>
    aVisitor({ tenant }).then((operator) =>
      operator.call(setMemberStatus, {
        ...{ tenant, account: member.account, status },
        ...{ operator: 'ana', reason: 'taken over' },
      }),
    )

  test('is for logins under way too, and nothing of them wakes up when it ends', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    const base = await baseOf(visitor)
    const asRead = await read(member)
    await act(member, 'suspended')
    await expect(admitMember(base, asRead, { remember: true })).rejects.toMatchObject(OVER)
    take(visitor, '', base.replyHeaders)
    const kept = env.DB.prepare('SELECT count(*) AS n FROM remember WHERE member_id = ?').bind(member.id)
    expect(await kept.first()).toEqual({ n: 0 })
    await act(member, 'active')
    expect(await reopened(visitor).call(resumeSession)).toBeNull()
  })

  test('ends at its own end whatever was open before', async () => {
    const { visitor, member } = await aRemembered()
    await env.DB.prepare("UPDATE member SET status = 'suspended' WHERE id = ?").bind(member.id).run()
    await act(member, 'active')
    await expect(visitor.call(getMemberInfo)).rejects.toMatchObject(OVER)
    expect(await reopened(visitor).call(resumeSession)).toBeNull()
  })

  test('is not waited for with a reset link', async () => {
    const email = 'suspended@example.org'
    const { visitor, member } = await aMember({ isLoggedIn: false, email })
    const resetToken = await aLink(visitor, member)
    await act(member, 'suspended')
    const next = { newPassword: 'of the thief 11', confirmNewPassword: 'of the thief 11' }
    await expect(visitor.call(setPasswordByEmail, { resetToken, ...next })).rejects.toMatchObject({
      code: 'password.linkExpired',
    })
  })

  const aSaver = async () => {
    const saver = await aMember({ tenant: 'bank', balanceMinor: 5_000_00 })
    const id = crypto.randomUUID()
    const row = { kind: 'pix', bank: null, number: '12345678901', holder: 'Test Saver' } as const
    await insertPayout(env, 'bank', {
      member: saver.member.id,
      max: 5,
      row: { ...row, id, added_at: Date.now() },
    })
    const asked = { amountMinor: 100_00, payoutId: id, operationKey: crypto.randomUUID() }
    return { ...saver, asked: { ...asked, secret: 'password' as const, text: PASSWORD } }
  }

  test('keeps money that waits to be paid out, until it ends', async () => {
    const { visitor, member, asked } = await aSaver()
    provider.isDown = true
    const waiting = await visitor.call(withdraw, asked)
    provider.isDown = false
    await act(member, 'suspended', 'bank')
    pass(10 * MINUTE)
    await sweepCashier(env, Date.now())
    const tenant = (await readTenant(env, 'bank')) ?? tenantRecordOf('bank')
    await sendPayout(env, { tenant, id: waiting.id, nowMs: Date.now() })
    expect(provider.orders).toHaveLength(0)
    await act(member, 'active', 'bank')
    pass(10 * MINUTE)
    await sweepCashier(env, Date.now())
    expect(provider.orders).toHaveLength(1)
  })

  test('is seen by a withdrawal whose password is being looked at', async () => {
    const { visitor, member } = await aMember()
    const session = await readSession(await baseOf(visitor), visitor.token)
    const racing = between(/FROM member/, () =>
      env.DB.prepare("UPDATE member SET status = 'suspended' WHERE id = ?").bind(member.id).run(),
    )
    const base = { ...(await baseOf(visitor)), env: racing }
    await expect(stepUp(base, session, { secret: 'password', text: PASSWORD })).rejects.toMatchObject(OVER)
  })
})

describe('of two changes of a password side by side', () => {
  const NEW = { newPassword: 'of the thief 11', confirmNewPassword: 'of the thief 11' }

  test('the first one stands', async () => {
    const { visitor, member } = await aMember()
    const base = await baseOf(visitor)
    expect(await setPassword(base, member, 'of the owner 11')).toBeDefined()
    expect(await setPassword(base, member, 'of the thief 11')).toBeUndefined()
    const entering = await aVisitor()
    await expect(
      entering.call(login, { ...form(member), password: 'of the thief 11' }),
    ).rejects.toMatchObject({ code: 'login.incorrect' })
  })

  test('one by a session of before is refused, and logs nobody out', async () => {
    const { visitor, member } = await aMember({ tenant: 'changes', record: WITHOUT_CODES })
    const changing = visitor.call(changePassword, { oldPassword: PASSWORD, ...NEW }).then(
      () => 'changed',
      (refusal: { code: string }) => refusal.code,
    )
    const owner = await aVisitor({ tenant: 'changes' })
    const changed = await setPassword(await baseOf(owner), member, 'of the owner 11')
    const results = [await changing, changed ? 'changed' : 'refused']
    expect(results.filter((result) => result === 'changed')).toHaveLength(1)
  })

  test('one of two links is good', async () => {
    const email = 'two-links@example.org'
    const { visitor, member } = await aMember({ isLoggedIn: false, email })
    const links = [await aLink(visitor, member), await aLink(visitor, member)]
    const results = await Promise.allSettled(
      links.map((resetToken) => visitor.openTab().call(setPasswordByEmail, { resetToken, ...NEW })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('a password that is due is not demanded of who came in without it, also when they are remembered', async () => {
  const mobile = '+5511970003333'
  const { visitor, member } = await aMember({ isLoggedIn: false, mobile })
  pass(91 * 24 * 60 * MINUTE)
  const number = { mobileNum: '11970003333', countryDialingCode: '55' }
  await visitor.call(sendSmsCode, { ...number, purpose: 'login' })
  const [message] = (await visitor.call(readOutbox)).filter(({ recipient }) => recipient === mobile)
  const result = await visitor.call(login, {
    ...{ username: number.mobileNum, countryDialingCode: '55', type: 'sms', remember: true },
    password: message?.content['code'] ?? '',
  })
  expect(result).toMatchObject({ passwordExpired: false, mustChangePassword: false })
  await visitor.call(getSecurity)
  const later = reopened(visitor)
  expect(await later.call(resumeSession)).toMatchObject({ passwordExpired: false })
  await later.call(getSecurity)
  expect(await reopened(later).call(resumeSession)).toMatchObject({ passwordExpired: false })
  // With the password it is due.
  expect(await visitor.call(login, form(member))).toMatchObject({ passwordExpired: true })
  await expect(visitor.call(getSecurity)).rejects.toMatchObject({ code: 'password.changeRequired' })
})

test('whether a number is a member’s takes no more to find out than that it is nobody’s', async () => {
  await aMember({ isLoggedIn: false, mobile: '+5511970001111' })
  const { setPasswordByPhone } = await import('../../../src/platform/access/password/password-service.ts')
  const asked = async (number: string) => {
    const statements: string[] = []
    const base = { ...(await baseOf(await aVisitor())), env: between(/./, undefined, statements) }
    const code = { countryDialingCode: '55', newPassword: 'another good one', verificationCode: '000000' }
    const sms = { username: number, password: '000000', type: 'sms' as const, countryDialingCode: '55' }
    await expect(service.login({ ...base, input: sms })).rejects.toMatchObject({ code: 'login.incorrect' })
    await expect(
      setPasswordByPhone({ ...base, input: { ...code, mobileNum: number } }),
    ).rejects.toMatchObject({
      code: 'code.incorrect',
    })
    return statements
  }
  expect(await asked('11970001111')).toEqual(await asked('11970002222'))
})

describe('a hash of older figures', () => {
  const oldHash = (text: string) => {
    const salt = randomBytes(16)
    const hash = scryptSync(text, salt, 32, { N: 2 ** 4, r: 8, p: 1 })
    return `scrypt$4$8$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
  }
  const write = (member: Member, hash: string) =>
    env.DB.prepare('UPDATE member SET password_hash = ? WHERE id = ?').bind(hash, member.id).run()

  test('is replaced at the next login', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    await write(member, oldHash(PASSWORD))
    await visitor.call(login, form(member))
    expect((await read(member)).passwordHash).toMatch(/^scrypt\$15\$8\$3\$/)
    await (await aVisitor()).call(login, form(member))
  })

  test('does not come back over a password that was set meanwhile', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    await write(member, oldHash(PASSWORD))
    const meanwhile = oldHash('another good password')
    const racing = between(/UPDATE member SET password_hash/, () => write(member, meanwhile))
    const base = { ...(await baseOf(visitor)), env: racing }
    await service.login({ ...base, input: form(member) }).catch(() => undefined)
    expect((await read(member)).passwordHash).toBe(meanwhile)
  })
})

test('places of a member are kept in number', async () => {
  const { visitor, member } = await aMember({ isLoggedIn: false })
  const base = await baseOf(visitor)
  for (let time = 0; time < 60; time += 1) {
    const works: Promise<unknown>[] = []
    const fresh = { replyHeaders: new Headers(), cookies: new Map<string, string>() }
    const later = (work: Promise<unknown>) => void works.push(work)
    await admitMember({ ...base, ...fresh, userAgent: `Browser ${'x'.repeat(time)}`, later }, member, {})
    await Promise.all(works)
    pass(1000)
  }
  const row = await env.DB.prepare(
    "SELECT count(*) AS n FROM known_place WHERE member_id = ? AND kind = 'device'",
  )
    .bind(member.id)
    .first<{ n: number }>()
  expect(row?.n).toBe(50)
})

async function aLink(visitor: Visitor, { account, email = '' }: Member): Promise<string> {
  await visitor.call(forgotPasswordByEmail, { username: account, email })
  const [mail] = (await visitor.call(readOutbox)).filter(
    ({ recipient, template }) => recipient === email && template === 'resetLink',
  )
  return mail?.content['link']?.split('#reset=')[1] ?? ''
}

/**
 * Bindings whose database lets something happen at a statement that fits, once: before a write, after a read. It writes
 * down what it is asked.
 */
function between(pattern: RegExp, act?: () => Promise<unknown>, statements: string[] = []): Env {
  let hasActed = act === undefined
  const prepare = (sql: string) => {
    statements.push(sql)
    const real = env.DB.prepare(sql)
    if (hasActed || !pattern.test(sql)) return real
    hasActed = true
    return {
      bind: (...values: unknown[]) => ({
        run: async () => {
          await act?.()
          return real.bind(...values).run()
        },
        first: async () => {
          const row = await real.bind(...values).first()
          await act?.()
          return row
        },
      }),
    }
  }
  const database = new Proxy(env.DB, {
    get: (target, key) => {
      if (key === 'prepare') return prepare
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return new Proxy(env, { get: (target, key) => (key === 'DB' ? database : Reflect.get(target, key)) })
}

describe('a password that is guessed first', () => {
  const refused = (reason: string) => ({
    code: 'field.invalid',
    details: { fields: [expect.objectContaining({ reason })] },
  })
  const passwords = (newPassword: string) => ({ newPassword, confirmNewPassword: newPassword })

  test.each(['password', '12345678', 'QwertyUiop'])('is not taken: %s', async (text) => {
    const { visitor } = await aMember({ tenant: 'changes', record: WITHOUT_CODES })
    await expect(
      visitor.call(changePassword, { oldPassword: PASSWORD, ...passwords(text) }),
    ).rejects.toMatchObject(refused('common'))
  })

  test('is the user’s own name too, also by a link, which is good for another try', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false, email: 'named@example.org' })
    const resetToken = await aLink(visitor, member)
    const named = passwords(member.account.toUpperCase())
    await expect(visitor.call(setPasswordByEmail, { resetToken, ...named })).rejects.toMatchObject(
      refused('sameAsUsername'),
    )
    await visitor.call(setPasswordByEmail, { resetToken, ...passwords('of the owner 11') })
  })
})

test('a right code of the second factor leaves no try counted', async () => {
  const { visitor, member } = await aMember()
  const { secret } = await visitor.call(beginTotp, { password: PASSWORD })
  const guard = guardOf(await baseOf(visitor), 'member', member.id)
  await expect(visitor.call(confirmTotp, { code: '000000' })).rejects.toMatchObject({
    code: 'code.incorrect',
  })
  expect((await guard.state('totp', Date.now())).count).toBe(1)
  await visitor.call(confirmTotp, { code: totpCode(secret, Math.floor(Date.now() / 30_000)) })
  expect((await guard.state('totp', Date.now())).count).toBe(1)
})

test('the step after a right password is no failure of its network, a wrong code is', async () => {
  const { visitor, member } = await aMember()
  const { secret } = await visitor.call(beginTotp, { password: PASSWORD })
  await visitor.call(confirmTotp, { code: totpCode(secret, Math.floor(Date.now() / 30_000)) })
  const guest = await aVisitor()
  const network = guardOf(await baseOf(guest), 'address', networkPrefix(guest.address))
  const failures = async () => (await network.state('guess', Date.now())).count
  const asked = { code: 'login.secondFactor' }
  await expect(guest.call(login, form(member))).rejects.toMatchObject(asked)
  expect(await failures()).toBe(0)
  await expect(guest.call(login, { ...form(member), otp: '000000' })).rejects.toMatchObject(asked)
  expect(await failures()).toBe(1)
})
