import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getMemberInfo } from '../../../src/lib/api/access/account.ts'
import {
  changePassword,
  forgotPasswordByEmail,
  setPasswordByEmail,
  setPasswordByPhone,
} from '../../../src/lib/api/access/password.ts'
import { register, registerByMobile } from '../../../src/lib/api/access/registration.ts'
import { getSecurity } from '../../../src/lib/api/access/account-security.ts'
import { beginTotp, confirmTotp } from '../../../src/lib/api/people/second-factor.ts'
import {
  closeSessions,
  getCaptcha,
  listSessions,
  login,
  logout,
  makeExchangeCode,
  resumeSession,
  useExchangeCode,
} from '../../../src/lib/api/access/login.ts'
import { readOutbox, sendSmsCode } from '../../../src/lib/api/people/messages-codes.ts'
import { MODULE_FLAGS } from '../../../src/lib/api/modules.ts'
import { findMemberByAccount } from '../../../src/platform/people/member/member-repository.ts'
import { admitMember } from '../../../src/platform/access/login/admit-member.ts'
import { checkCaptcha } from '../../../src/platform/people/human-check/captcha.ts'
import { setPassword } from '../../../src/platform/access/password/new-password.ts'
import { totpCode } from '../../../src/platform/people/second-factor/totp.ts'
import { withBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'

/** How long and how far what opens an account reaches: each was once a way around an end. */

const MINUTE = 60_000
const NEXT = 'another good password'
const REQUIRED = { code: 'session.required' }

// Passwords are hashed for real here, and that takes its time.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) }))
afterEach(() => void vi.useRealTimers())

function pass(durationMs: number): void {
  vi.setSystemTime(Date.now() + durationMs)
}

function logIn(
  visitor: Visitor,
  username: string,
  differences: { remember?: boolean; password?: string } = {},
) {
  return visitor.call(login, { username, password: PASSWORD, type: 'username', ...differences })
}

async function aRemembered() {
  const { visitor, member } = await aMember({ isLoggedIn: false })
  await logIn(visitor, member.account, { remember: true })
  return { visitor, member }
}

function reopened(visitor: Visitor): Visitor {
  const later = visitor.openTab()
  later.cookies.delete('__Host-sid')
  return later
}

describe('an exchange code', () => {
  test('leaves whoever is logged in here who they are', async () => {
    const victim = await aMember()
    const attacker = await aMember()
    const { code } = await attacker.visitor.call(makeExchangeCode)
    await expect(victim.visitor.openTab().call(useExchangeCode, { code })).rejects.toMatchObject(REQUIRED)
    expect((await victim.visitor.call(getMemberInfo)).id).toBe(victim.member.id)
  })

  test('opens nothing that lives longer than what it was made in', async () => {
    const { visitor, member } = await aMember()
    let last = visitor
    for (let hop = 0; hop < 49; hop += 1) {
      pass(29 * MINUTE)
      const { code } = await last.call(makeExchangeCode)
      last = await aVisitor()
      await last.call(useExchangeCode, { code })
    }
    expect((await last.call(getMemberInfo)).id).toBe(member.id)
    // Half a minute before a day is over: too soon to be over by idling, and the code itself is good for a minute.
    pass(24 * 60 * MINUTE - 49 * 29 * MINUTE - MINUTE / 2)
    const { code } = await last.call(makeExchangeCode)
    pass(MINUTE / 2)
    // First: whoever asks with the session itself takes it away.
    await expect((await aVisitor()).call(useExchangeCode, { code })).rejects.toMatchObject(REQUIRED)
    await expect(last.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.expired' })
  })

  test('ends with its session: by logout and by a new password', async () => {
    const one = await aMember()
    const { code } = await one.visitor.call(makeExchangeCode)
    await one.visitor.call(logout)
    await expect((await aVisitor()).call(useExchangeCode, { code })).rejects.toMatchObject(REQUIRED)

    const two = await aMember()
    const kept = await two.visitor.call(makeExchangeCode)
    const owner = await aVisitor()
    await logIn(owner, two.member.account)
    const input = { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT }
    await aTenant(owner.tenant, { modules: MODULE_FLAGS.filter((flag) => flag !== 'CHNGPASSVERIF3') })
    await owner.call(changePassword, input)
    await expect((await aVisitor()).call(useExchangeCode, { code: kept.code })).rejects.toMatchObject(
      REQUIRED,
    )
  })
})

describe('a logout', () => {
  test('forgets also where the session was over before', async () => {
    const { visitor } = await aRemembered()
    pass(31 * MINUTE)
    await visitor.call(logout)
    expect([...visitor.cookies.keys()].filter((name) => /sid|remember/.test(name))).toEqual([])
    expect(await reopened(visitor).call(resumeSession)).toBeNull()
  })

  test('forgets also from a tab that has no token', async () => {
    const { visitor } = await aRemembered()
    const tab = visitor.openTab()
    await tab.call(logout)
    await expect(visitor.call(getMemberInfo)).rejects.toMatchObject(REQUIRED)
    expect(await reopened(visitor).call(resumeSession)).toBeNull()
  })
})

test('a device that is ended in the list is not in again by what it remembers', async () => {
  const { visitor, member } = await aRemembered()
  const other = await aRemembered()
  const owner = await aVisitor()
  await logIn(owner, member.account)
  const [device] = (await owner.call(listSessions)).filter((each) => !each.isCurrent)
  expect(await owner.call(closeSessions, { id: device?.id ?? '' })).toEqual({ closed: 1 })
  expect(await reopened(visitor).call(resumeSession)).toBeNull()
  expect(await reopened(other.visitor).call(resumeSession)).not.toBeNull()
})

test('a login that was under way while the password changed opens nothing', async () => {
  const { visitor, member } = await aMember({ isLoggedIn: false })
  const base = await baseOf(visitor)
  const read = await findMemberByAccount(env, { tenant: base.tenant.id, account: member.account })
  if (!read) throw new Error('no such member')
  await setPassword(base, member, NEXT)
  await expect(admitMember(base, read, { remember: true })).rejects.toMatchObject(REQUIRED)
  const sessions = await env.DB.prepare('SELECT count(*) AS rows FROM session WHERE member_id = ?')
    .bind(member.id)
    .first()
  expect(sessions).toEqual({ rows: 0 })
})

test('whoever a browser remembered is forgotten by the login of another, of any kind', async () => {
  const { visitor, member } = await aRemembered()
  const next = reopened(visitor)
  await aTenant('aurora')
  const form = await withBotCheck(next, {
    ...{ username: `newcomer${Date.now() % 100_000}`, password: NEXT, confirmPassword: NEXT },
    ...{ birthday: '1990-05-17', acceptsTerms: true, registerMethod: 'WEB' as const },
  })
  await next.call(register, form)
  expect(next.cookies.has('__Host-remember')).toBe(false)
  expect(await reopened(visitor).call(resumeSession)).toBeNull()
  expect((await next.call(getMemberInfo)).account).not.toBe(member.account)
})

describe('a forgotten password', () => {
  test('cannot be kept from its owner by those who know the name', async () => {
    const email = 'owner@example.org'
    const { visitor, member } = await aMember({ isLoggedIn: false, email })
    const stranger = await aVisitor()
    for (let time = 0; time < 8; time += 1)
      await stranger.call(forgotPasswordByEmail, { username: member.account, email: 'nobody@example.org' })
    await visitor.call(forgotPasswordByEmail, { username: member.account, email })
    const mails = async () => (await visitor.call(readOutbox)).filter(({ recipient }) => recipient === email)
    expect(await mails()).toHaveLength(1)
    for (let time = 0; time < 8; time += 1)
      await visitor.call(forgotPasswordByEmail, { username: member.account, email })
    expect(await mails()).toHaveLength(5)
  })

  test('has links that all end with the first that is used', async () => {
    const email = 'links@example.org'
    const { visitor, member } = await aMember({ isLoggedIn: false, email })
    for (let time = 0; time < 2; time += 1)
      await visitor.call(forgotPasswordByEmail, { username: member.account, email })
    const tokens = (await visitor.call(readOutbox))
      .filter(({ recipient }) => recipient === email)
      .map(({ content }) => content['link']?.split('#reset=')[1] ?? '')
    const form = { newPassword: NEXT, confirmNewPassword: NEXT }
    await visitor.call(setPasswordByEmail, { ...form, resetToken: tokens[0] ?? '' })
    await expect(
      visitor.call(setPasswordByEmail, { ...form, resetToken: tokens[1] ?? '' }),
    ).rejects.toMatchObject({ code: 'password.linkExpired' })
  })

  test('has a code that does not live longer for being asked for the second factor', async () => {
    const mobile = '+5511970005678'
    const { visitor } = await aMember({ mobile })
    const { secret } = await visitor.call(beginTotp, { password: PASSWORD })
    await visitor.call(confirmTotp, { code: totpCode(secret, Math.floor(Date.now() / 30_000)) })
    const thief = await aVisitor()
    const to = { mobileNum: mobile.slice(3), countryDialingCode: '55' }
    await thief.call(sendSmsCode, { ...to, purpose: 'reset' })
    const [message] = (await thief.call(readOutbox)).filter(({ recipient }) => recipient === mobile)
    const form = { ...to, verificationCode: message?.content['code'] ?? '', newPassword: NEXT }
    for (let time = 0; time < 5; time += 1) {
      pass(59_000)
      await expect(thief.call(setPasswordByPhone, form)).rejects.toMatchObject({ code: 'login.secondFactor' })
    }
    pass(6_000)
    await expect(thief.call(setPasswordByPhone, form)).rejects.toMatchObject({ code: 'code.incorrect' })
  })
})

describe('a password that must be changed', () => {
  const INPUT = { newPassword: NEXT, confirmNewPassword: NEXT }

  test('opens nothing but its own change', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false, mustChangePassword: true })
    await logIn(visitor, member.account)
    await visitor.call(getMemberInfo)
    await expect(visitor.call(getSecurity)).rejects.toMatchObject({ code: 'password.changeRequired' })
    await visitor.call(changePassword, INPUT)
    await visitor.call(getSecurity)
  })

  test('is not changed into itself', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false, mustChangePassword: true })
    await logIn(visitor, member.account)
    await expect(
      visitor.call(changePassword, { newPassword: PASSWORD, confirmNewPassword: PASSWORD }),
    ).rejects.toMatchObject({
      code: 'field.invalid',
      details: { fields: [{ field: 'newPassword', reason: 'sameAsOld' }] },
    })
  })

  test('by its age opens nothing either, where the brand enforces that', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    pass(90 * 24 * 60 * MINUTE)
    await logIn(visitor, member.account)
    await expect(visitor.call(getSecurity)).rejects.toMatchObject({ code: 'password.changeRequired' })
    const { visitor: free, member: other } = await aMember({
      tenant: 'noexpiry',
      record: { modules: [] },
      isLoggedIn: false,
    })
    pass(90 * 24 * 60 * MINUTE)
    await logIn(free, other.account)
    await free.call(getSecurity)
  })
})

test('the agents’ page lets agents in alone, and says so only to who knows the password', async () => {
  const agentSite = { agentSite: true, type: 'username' as const }
  const { visitor, member } = await aMember({ isLoggedIn: false })
  const { visitor: other, member: agent } = await aMember({ isLoggedIn: false, type: 1 })
  const attempt = (username: string, password: string) => ({ ...agentSite, username, password })
  await expect(visitor.call(login, attempt(member.account, 'not it'))).rejects.toMatchObject({
    code: 'login.incorrect',
  })
  await expect(visitor.call(login, attempt(member.account, PASSWORD))).rejects.toMatchObject({
    code: 'session.agentOnly',
  })
  expect(visitor.cookies.has('__Host-sid')).toBe(false)
  expect((await other.call(login, attempt(agent.account, PASSWORD))).member.id).toBe(agent.id)
})

test('numbers of nobody use up no messages of the brand', async () => {
  const visitor = await aVisitor({ tenant: 'thrifty' })
  const base = await baseOf(visitor)
  const budget = env.GUARD.get(env.GUARD.idFromName('thrifty:budget:sms'))
  await visitor.call(sendSmsCode, { mobileNum: '11910000001', countryDialingCode: '55' })
  expect((await budget.state('day', base.now)).count).toBe(0)
  const { visitor: owner } = await aMember({ tenant: 'thrifty', isLoggedIn: false, mobile: '+5511910000002' })
  await owner.call(sendSmsCode, { mobileNum: '11910000002', countryDialingCode: '55' })
  expect((await budget.state('day', base.now)).count).toBe(1)
})

test('who registered by mobile logs in by that number however it is written, and shows only its end', async () => {
  await aTenant('bynumber', { modules: ['DIRECTREG3', 'MOBILENUMREG3'] })
  const visitor = await aVisitor({ tenant: 'bynumber' })
  const form = await withBotCheck(visitor, {
    ...{ username: '11 91234-5678', countryDialingCode: '55', password: NEXT, confirmPassword: NEXT },
    ...{ birthday: '1990-05-17', acceptsTerms: true, registerMethod: 'WEB' as const },
  })
  expect((await visitor.call(registerByMobile, form)).member).toMatchObject({
    account: '+5511912345678',
    nickname: '••• 5678',
  })
  for (const username of ['11 91234-5678', '011912345678', '+55 11 91234-5678', '+5511912345678'])
    await logIn(await aVisitor({ tenant: 'bynumber' }), username, { password: NEXT })
  await expect(
    logIn(await aVisitor({ tenant: 'bynumber' }), '11912345679', { password: NEXT }),
  ).rejects.toMatchObject({ code: 'login.incorrect' })
})

test('a picture’s answer is worth nothing in another browser', async () => {
  const visitor = await aVisitor()
  const { captchaId } = await visitor.call(getCaptcha)
  const base = { ...(await baseOf(visitor)), cookies: visitor.cookies }
  const guard = env.GUARD.get(env.GUARD.idFromName(`${visitor.tenant}:captcha:${captchaId.slice(0, 1)}`))
  const { runInDurableObject } = await import('cloudflare:test')
  const captcha = await runInDurableObject(
    guard,
    (_instance, { storage }) =>
      storage.sql.exec<{ value: string }>('SELECT value FROM kept WHERE key LIKE ?', `${captchaId} %`).one()
        .value,
  )
  for (const cookies of [new Map<string, string>(), new Map([['__Host-captcha', 'x'.repeat(43)]])])
    await expect(checkCaptcha({ ...base, cookies }, { captchaId, captcha })).rejects.toMatchObject({
      code: 'captcha.incorrect',
    })
  await checkCaptcha(base, { captchaId, captcha })
})
