import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getMemberInfo, getProfileIcon, setProfileIcon } from '../../../src/lib/api/access/account.ts'
import { changePassword, setPasswordByPhone } from '../../../src/lib/api/access/password.ts'
import { getSecurity, setPin } from '../../../src/lib/api/access/account-security.ts'
import { beginTotp, confirmTotp, removeTotp } from '../../../src/lib/api/people/second-factor.ts'
import {
  closeSessions,
  confirmSession,
  listSessions,
  login,
  logInFreePlay,
  makeExchangeCode,
  resumeSession,
  useExchangeCode,
} from '../../../src/lib/api/access/login.ts'
import { readOutbox, sendSmsCode } from '../../../src/lib/api/people/messages-codes.ts'
import { hashPassword } from '../../../src/platform/base/crypto/passwords.ts'
import { purgeIdentity } from '../../../src/platform/people/session/purge.ts'
import { totpCode } from '../../../src/platform/people/second-factor/totp.ts'
import { withBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, PASSWORD } from '../../fixtures/worker/members.ts'

const NEXT = 'another good password'
const PIN = '482913'

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

function logIn(
  visitor: Visitor,
  account: string,
  differences: { password?: string; otp?: string; remember?: boolean; botCheck?: string } = {},
) {
  return visitor.call(login, { username: account, password: PASSWORD, type: 'username', ...differences })
}

describe('a new password', () => {
  const form = { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT }

  test('ends every other session and every remembered login, and begins a new pair', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    const other = await aVisitor()
    await logIn(other, member.account, { remember: true })
    await logIn(visitor, member.account)
    const before = visitor.openTab()
    before.token = visitor.token

    await visitor.call(changePassword, form)
    await visitor.call(getMemberInfo)
    for (const old of [other, before])
      await expect(old.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.required' })
    expect(await other.call(resumeSession)).toBeNull()
    await expect(logIn(await aVisitor(), member.account)).rejects.toMatchObject({ code: 'login.incorrect' })
    await logIn(await aVisitor(), member.account, { password: NEXT })
  })

  test.each([
    ['a wrong old one', { oldPassword: 'not the old one' }, 'password.incorrect'],
    ['no old one', { oldPassword: undefined }, 'password.incorrect'],
    ['another second one', { confirmNewPassword: 'something else' }, 'field.invalid'],
    ['a short one', { newPassword: 'short', confirmNewPassword: 'short' }, 'field.invalid'],
    ['the old one again', { newPassword: PASSWORD, confirmNewPassword: PASSWORD }, 'field.invalid'],
  ])('is not taken with %s', async (_what, differences, code) => {
    const { visitor, member } = await aMember()
    await expect(visitor.call(changePassword, { ...form, ...differences })).rejects.toMatchObject({ code })
    await logIn(await aVisitor(), member.account)
  })

  test('is not the name of the account, however it is written', async () => {
    const { visitor, member } = await aMember()
    const newPassword = member.account.toUpperCase()
    await expect(
      visitor.call(changePassword, { ...form, newPassword, confirmNewPassword: newPassword }),
    ).rejects.toMatchObject({
      code: 'field.invalid',
      details: { fields: [{ field: 'newPassword', reason: 'sameAsUsername' }] },
    })
  })

  test('needs no old one just after a login that said it must be changed', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false, mustChangePassword: true })
    const late = await aVisitor()
    await logIn(late, member.account)
    pass(15 * 60_000)
    const forced = { newPassword: NEXT, confirmNewPassword: NEXT }
    await expect(late.call(changePassword, forced)).rejects.toMatchObject({ code: 'password.incorrect' })
    await logIn(visitor, member.account)
    await visitor.call(changePassword, forced)
    expect((await logIn(visitor, member.account, { password: NEXT })).mustChangePassword).toBe(false)
    await expect(
      visitor.call(changePassword, { newPassword: PASSWORD, confirmNewPassword: PASSWORD }),
    ).rejects.toMatchObject({
      code: 'password.incorrect',
    })
  })

  test('needs no old one just after a login that said it is too old', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    const [late, resumed] = [await aVisitor(), await aVisitor()]
    pass(90 * 24 * 60 * 60_000)
    await logIn(resumed, member.account, { remember: true })
    expect(await resumed.call(resumeSession)).toMatchObject({ passwordExpired: true })
    await logIn(late, member.account)
    const demanded = { newPassword: NEXT, confirmNewPassword: NEXT }
    // Resumed without a secret.
    await expect(resumed.call(changePassword, demanded)).rejects.toMatchObject({ code: 'password.incorrect' })
    pass(15 * 60_000)
    await expect(late.call(changePassword, demanded)).rejects.toMatchObject({ code: 'password.incorrect' })
    expect(await logIn(visitor, member.account)).toMatchObject({ passwordExpired: true })
    await visitor.call(changePassword, demanded)
    expect((await logIn(visitor, member.account, { password: NEXT })).passwordExpired).toBe(false)
  })

  test('needs the old one where a login by a code gave none', async () => {
    const mobileNum = '11933334444'
    const options = { isLoggedIn: false, mustChangePassword: true, mobile: `+55${mobileNum}` }
    const { visitor } = await aMember({ tenant: 'by-code', ...options })
    const number = { mobileNum, countryDialingCode: '55' }
    await visitor.call(sendSmsCode, number)
    const password = (await visitor.call(readOutbox))[0]?.content['code'] ?? ''
    await visitor.call(login, { username: mobileNum, password, type: 'sms', countryDialingCode: '55' })
    const forced = { newPassword: NEXT, confirmNewPassword: NEXT }
    await expect(visitor.call(changePassword, forced)).rejects.toMatchObject({ code: 'password.incorrect' })
  })

  test('cannot be guessed for from a session', async () => {
    const { visitor } = await aMember()
    const wrong = { ...form, oldPassword: 'not the old one' }
    for (let time = 0; time < 5; time += 1)
      await expect(visitor.call(changePassword, wrong)).rejects.toMatchObject({ code: 'password.incorrect' })
    await expect(visitor.call(changePassword, form)).rejects.toMatchObject({ code: 'request.tooMany' })
  })
})

describe('whoever guesses in a session that was stolen', () => {
  /** The thief's copy of the owner's browser, in another network. */
  async function aStolen() {
    const { visitor: owner } = await aMember({ isWeak: true, pinHash: await hashPassword(PIN) })
    const thief = owner.openTab()
    thief.token = owner.token
    thief.address = (await aVisitor()).address
    return { owner, thief }
  }

  test.each([
    ['password', PASSWORD],
    ['pin', PIN],
  ] as const)('spends the tries of their own network at the %s, not the owner’s', async (secret, right) => {
    const { owner, thief } = await aStolen()
    for (let time = 0; time < 5; time += 1)
      await expect(thief.call(confirmSession, { secret, text: `00000${time}` })).rejects.toMatchObject({
        code: `${secret}.incorrect`,
      })
    await expect(thief.call(confirmSession, { secret, text: right })).rejects.toMatchObject({
      code: 'request.tooMany',
    })
    await owner.call(confirmSession, { secret, text: right })
    // What the owner proved opens no more tries to the thief.
    await expect(thief.call(confirmSession, { secret, text: right })).rejects.toMatchObject({
      code: 'request.tooMany',
    })
    await owner.call(setPin, { password: PASSWORD, pin: PIN, confirmPin: PIN })
    await owner.call(changePassword, { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT })
  })
})

describe('the withdrawal PIN', () => {
  test('is set with the password, and confirms a weak session', async () => {
    const { visitor, member } = await aMember({ isWeak: true })
    await expect(
      visitor.call(setPin, { password: 'wrong', pin: PIN, confirmPin: PIN }),
    ).rejects.toMatchObject({ code: 'password.incorrect' })
    await expect(
      visitor.call(setPin, { password: PASSWORD, pin: PIN, confirmPin: '482914' }),
    ).rejects.toMatchObject({ code: 'field.invalid' })
    await expect(
      visitor.call(setPin, { password: PASSWORD, pin: '123456', confirmPin: '123456' }),
    ).rejects.toMatchObject({ details: { fields: [{ field: 'pin', reason: 'easy' }] } })
    await expect(visitor.call(confirmSession, { secret: 'pin', text: PIN })).rejects.toMatchObject({
      code: 'pin.incorrect',
    })
    await visitor.call(setPin, { password: PASSWORD, pin: PIN, confirmPin: PIN })
    expect(await visitor.call(getSecurity)).toMatchObject({ hasPin: true, isWeak: true })
    await expect(visitor.call(confirmSession, { secret: 'pin', text: '000000' })).rejects.toMatchObject({
      code: 'pin.incorrect',
    })
    await visitor.call(confirmSession, { secret: 'pin', text: PIN })
    expect(await visitor.call(getSecurity)).toMatchObject({ isWeak: false })
    const row = await env.DB.prepare('SELECT pin_hash FROM member WHERE id = ?').bind(member.id).first()
    expect(row).toEqual({ pin_hash: expect.stringMatching(/^scrypt\$/) })
  })

  test('cannot be guessed', async () => {
    const { visitor } = await aMember()
    await visitor.call(setPin, { password: PASSWORD, pin: PIN, confirmPin: PIN })
    for (let time = 0; time < 5; time += 1)
      await expect(
        visitor.call(confirmSession, { secret: 'pin', text: `00000${time}` }),
      ).rejects.toMatchObject({ code: 'pin.incorrect' })
    await expect(visitor.call(confirmSession, { secret: 'pin', text: PIN })).rejects.toMatchObject({
      code: 'request.tooMany',
    })
    pass(15 * 60_000)
    await visitor.call(confirmSession, { secret: 'pin', text: PIN })
  })
})

describe('the second factor', () => {
  const STEP_MS = 30_000
  const codeNow = (secret: string, offset = 0) => totpCode(secret, Math.floor(Date.now() / STEP_MS) + offset)

  async function aGuarded() {
    const { visitor, member } = await aMember()
    const { secret, uri } = await visitor.call(beginTotp, { password: PASSWORD })
    const { recoveryCodes } = await visitor.call(confirmTotp, { code: codeNow(secret) })
    pass(STEP_MS)
    return { visitor, member, secret, uri, recoveryCodes }
  }

  test('counts as RFC 6238 does', () => {
    // The RFC's secret "12345678901234567890" and its SHA-1 codes, cut to six digits.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect(
      [59, 1111111109, 1234567890, 20000000000].map((seconds) => totpCode(secret, Math.floor(seconds / 30))),
    ).toEqual(['287082', '081804', '005924', '353130'])
  })

  test('is asked for once it was confirmed, and not before', async () => {
    const { visitor, member } = await aMember()
    const { secret, uri } = await visitor.call(beginTotp, { password: PASSWORD })
    expect(uri).toBe(`otpauth://totp/aurora:${member.account}?secret=${secret}&issuer=aurora`)
    await logIn(await aVisitor(), member.account)
    await expect(visitor.call(confirmTotp, { code: '000000' })).rejects.toMatchObject({
      code: 'code.incorrect',
    })
    const { recoveryCodes } = await visitor.call(confirmTotp, { code: codeNow(secret) })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await visitor.call(getSecurity)).toMatchObject({ hasTotp: true, recoveryCodesLeft: 10 })
    await expect(visitor.call(beginTotp, { password: PASSWORD })).rejects.toMatchObject({
      code: 'totp.alreadyOn',
    })

    const elsewhere = await aVisitor()
    await expect(logIn(elsewhere, member.account)).rejects.toMatchObject({
      code: 'login.secondFactor',
      details: { isWrong: false },
    })
    await expect(logIn(elsewhere, member.account, { otp: '000000' })).rejects.toMatchObject({
      code: 'login.secondFactor',
      details: { isWrong: true },
    })
    await expect(
      logIn(elsewhere, member.account, { password: 'wrong one', otp: codeNow(secret, 1) }),
    ).rejects.toMatchObject({ code: 'login.incorrect' })
    await logIn(elsewhere, member.account, { otp: codeNow(secret, 1) })
  })

  test('takes each code once, and none that is old', async () => {
    const { member, secret } = await aGuarded()
    const otp = codeNow(secret)
    await logIn(await aVisitor(), member.account, { otp })
    await expect(logIn(await aVisitor(), member.account, { otp })).rejects.toMatchObject({
      code: 'login.secondFactor',
    })
    pass(2 * STEP_MS)
    const [once, twice] = await Promise.all(
      [await aVisitor(), await aVisitor()].map((visitor) =>
        visitor.send(login, {
          input: { username: member.account, password: PASSWORD, type: 'username', otp: codeNow(secret) },
        }),
      ),
    )
    expect([once?.status, twice?.status].sort()).toEqual([200, 401])
    pass(2 * STEP_MS)
    await expect(logIn(await aVisitor(), member.account, { otp: codeNow(secret, -2) })).rejects.toMatchObject(
      { code: 'login.secondFactor' },
    )
    await logIn(await aVisitor(), member.account, { otp: codeNow(secret, -1) })
  })

  test('is asked for where a password is set anew by SMS, before anything changes', async () => {
    const mobileNum = '11970001234'
    const mobile = `+55${mobileNum}`
    const { visitor, member } = await aMember({ mobile })
    const { secret } = await visitor.call(beginTotp, { password: PASSWORD })
    await visitor.call(confirmTotp, { code: codeNow(secret) })
    pass(STEP_MS)
    const thief = await aVisitor()
    const to = { mobileNum, countryDialingCode: '55' }
    await thief.call(sendSmsCode, { ...to, purpose: 'reset' })
    const [message] = (await thief.call(readOutbox)).filter(({ recipient }) => recipient === mobile)
    const form = {
      ...to,
      verificationCode: message?.content['code'] ?? '',
      newPassword: 'another good password',
    }
    for (const otp of [undefined, '000000'])
      await expect(
        thief.call(setPasswordByPhone, { ...form, ...(otp ? { otp } : {}) }),
      ).rejects.toMatchObject({ code: 'login.secondFactor', details: { isWrong: otp !== undefined } })
    // The old password is good still, and its sessions live.
    await visitor.call(getSecurity)
    await logIn(await aVisitor(), member.account, { otp: codeNow(secret) })
    pass(STEP_MS)
    await thief.call(setPasswordByPhone, { ...form, otp: codeNow(secret) })
    await expect(visitor.call(getSecurity)).rejects.toMatchObject({ code: 'session.required' })
  })

  test('keeps a recovery code for the next attempt where the new password is the user name', async () => {
    const mobileNum = '11970001235'
    const account = `recovered${crypto.randomUUID().slice(0, 6)}`
    const { visitor } = await aMember({ account, mobile: `+55${mobileNum}` })
    const { secret } = await visitor.call(beginTotp, { password: PASSWORD })
    const { recoveryCodes } = await visitor.call(confirmTotp, { code: codeNow(secret) })
    const to = { mobileNum, countryDialingCode: '55' }
    await visitor.call(sendSmsCode, { ...to, purpose: 'reset' })
    const [message] = (await visitor.call(readOutbox)).filter(
      ({ recipient }) => recipient === `+55${mobileNum}`,
    )
    const form = { ...to, verificationCode: message?.content['code'] ?? '', otp: recoveryCodes[0] ?? '' }
    await expect(visitor.call(setPasswordByPhone, { ...form, newPassword: account })).rejects.toMatchObject({
      code: 'field.invalid',
    })
    await visitor.call(setPasswordByPhone, { ...form, newPassword: 'another good password' })
  })

  test('takes each recovery code once', async () => {
    const { member, recoveryCodes, visitor } = await aGuarded()
    const otp = recoveryCodes[3]?.toUpperCase() ?? ''
    await logIn(await aVisitor(), member.account, { otp })
    await expect(logIn(await aVisitor(), member.account, { otp })).rejects.toMatchObject({
      code: 'login.secondFactor',
    })
    expect(await visitor.call(getSecurity)).toMatchObject({ recoveryCodesLeft: 9 })
    const kept = JSON.stringify((await env.DB.prepare('SELECT * FROM recovery_code').all()).results)
    expect(kept).not.toContain(recoveryCodes[0])
  })

  test('cannot be guessed from one network, which keeps nobody out elsewhere', async () => {
    const { member, secret } = await aGuarded()
    const thief = await aVisitor()
    for (let time = 0; time < 5; time += 1)
      await expect(logIn(thief, member.account, { otp: `00000${time}` })).rejects.toMatchObject({
        code: 'login.secondFactor',
      })
    // With what the captcha asks for after five failures, so that what is refused is the code.
    const right = { otp: codeNow(secret) }
    await expect(logIn(thief, member.account, await withBotCheck(thief, right))).rejects.toMatchObject({
      code: 'request.tooMany',
    })
    const owner = await aVisitor()
    await logIn(owner, member.account, await withBotCheck(owner, right))
  })

  test('is switched off with password and code', async () => {
    const { visitor, member, secret } = await aGuarded()
    await expect(visitor.call(removeTotp, { password: PASSWORD, code: '000000' })).rejects.toMatchObject({
      code: 'code.incorrect',
    })
    await expect(
      visitor.call(removeTotp, { password: 'wrong', code: codeNow(secret) }),
    ).rejects.toMatchObject({ code: 'password.incorrect' })
    await visitor.call(removeTotp, { password: PASSWORD, code: codeNow(secret) })
    await logIn(await aVisitor(), member.account)
  })
})

describe('own sessions', () => {
  test('are listed, and ended one by one or all but this', async () => {
    const { visitor, member } = await aMember()
    const [one, two] = [await aVisitor(), await aVisitor()]
    for (const each of [one, two]) await logIn(each, member.account)
    const listed = await visitor.call(listSessions)
    expect(listed.map(({ isCurrent, isWeak, address }) => [isCurrent, isWeak, address]).sort()).toEqual(
      [
        [false, false, one.address],
        [false, false, two.address],
        [true, false, visitor.address],
      ].sort(),
    )
    const ofOne = listed.find(({ address }) => address === one.address)?.id ?? ''
    expect(await visitor.call(closeSessions, { id: ofOne })).toEqual({ closed: 1 })
    await expect(one.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.required' })
    expect(await visitor.call(closeSessions)).toEqual({ closed: 1 })
    await expect(two.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.required' })
    await visitor.call(getMemberInfo)
  })

  test('are nobody else’s', async () => {
    const [{ visitor: one }, { visitor: two }] = [await aMember(), await aMember()]
    const [listed] = await one.call(listSessions)
    expect(await two.call(closeSessions, { id: listed?.id ?? '' })).toEqual({ closed: 0 })
    await two.call(closeSessions)
    await one.call(getMemberInfo)
  })
})

describe('an exchange code', () => {
  test('opens a weak session of the member, once', async () => {
    const { visitor, member } = await aMember()
    const { code } = await visitor.call(makeExchangeCode)
    const app = await aVisitor()
    expect((await app.call(useExchangeCode, { code })).member.id).toBe(member.id)
    expect(await app.call(getSecurity)).toMatchObject({ isWeak: true })
    await visitor.call(getMemberInfo)
    await expect((await aVisitor()).call(useExchangeCode, { code })).rejects.toMatchObject({
      code: 'session.required',
    })
  })

  test('is good for a minute and at its own brand', async () => {
    const { visitor } = await aMember()
    const { code } = await visitor.call(makeExchangeCode)
    const lotus = await aVisitor({ tenant: 'lotus' })
    await expect(lotus.call(useExchangeCode, { code })).rejects.toMatchObject({ code: 'session.required' })
    pass(60_000)
    await expect((await aVisitor()).call(useExchangeCode, { code })).rejects.toMatchObject({
      code: 'session.required',
    })
  })
})

describe('free play', () => {
  test('is an account of its own for each visitor, for looking only', async () => {
    const [one, two] = [await aVisitor(), await aVisitor()]
    const first = await one.call(logInFreePlay, { platform: 'W' })
    expect(first.member.type).toBe(4)
    expect((await two.call(logInFreePlay, { platform: 'W' })).member.id).not.toBe(first.member.id)
    expect((await one.call(getMemberInfo)).account).toBe(first.member.account)
    await expect(one.call(getSecurity)).rejects.toMatchObject({ code: 'session.trialBlocked' })
    await expect(logIn(await aVisitor(), first.member.account, { password: '\0' })).rejects.toMatchObject({
      code: 'login.incorrect',
    })
  })

  test('leaves nothing behind after two days', async () => {
    const visitor = await aVisitor()
    const { member } = await visitor.call(logInFreePlay, { platform: 'W' })
    const { member: player } = await aMember()
    const rows = async () =>
      (await env.DB.prepare('SELECT id FROM member WHERE id IN (?, ?)').bind(member.id, player.id).all())
        .results
    pass(24 * 60 * 60_000)
    await purgeIdentity(env, Date.now())
    expect(await rows()).toHaveLength(2)
    pass(24 * 60 * 60_000)
    await purgeIdentity(env, Date.now())
    expect(await rows()).toEqual([{ id: player.id }])
  })

  test('needs its module', async () => {
    const visitor = await aVisitor({ tenant: 'no-trial', record: { modules: [] } })
    await expect(visitor.call(logInFreePlay, { platform: 'W' })).rejects.toMatchObject({
      code: 'system.moduleOff',
    })
  })
})

test('a profile icon is one of the numbered ones', async () => {
  const { visitor } = await aMember()
  expect(await visitor.call(getProfileIcon)).toEqual({ icon: 1 })
  expect(await visitor.call(getMemberInfo)).not.toHaveProperty('icon')
  expect(await visitor.call(setProfileIcon, { icon: 7 })).toEqual({ icon: 7 })
  expect(await visitor.call(getProfileIcon)).toEqual({ icon: 7 })
  expect(await visitor.call(getMemberInfo)).toMatchObject({ icon: 7 })
  await expect(visitor.call(setProfileIcon, { icon: 25 })).rejects.toMatchObject({ code: 'request.invalid' })
})
