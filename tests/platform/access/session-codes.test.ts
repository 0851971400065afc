import { env } from 'cloudflare:workers'
import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getMemberInfo } from '../../../src/lib/api/access/account.ts'
import { MODULE_FLAGS } from '../../../src/lib/api/modules.ts'
import {
  forgotPasswordByEmail,
  setPasswordByEmail,
  setPasswordByPhone,
} from '../../../src/lib/api/access/password.ts'
import {
  checkAffiliate,
  listDomainRoutes,
  registerByMobile,
  type RegisterForm,
} from '../../../src/lib/api/access/registration.ts'
import { login } from '../../../src/lib/api/access/login.ts'
import {
  listCountries,
  readOutbox,
  sendRegisterSmsCode,
  sendSmsCode,
} from '../../../src/lib/api/people/messages-codes.ts'
import { guardOf } from '../../../src/platform/base/guard/guard.ts'
import { countriesOf, isServed, mobileKey } from '../../../src/platform/people/messages/mobile.ts'
import { withBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NEXT = 'another good password'
const BRAZIL = { countryDialingCode: '55' }

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

let numbers = 0

function aNumber(): string {
  numbers += 1
  return `119${String(10_000_000 + numbers)}`
}

async function messagesTo(visitor: Visitor, recipient: string) {
  return (await visitor.call(readOutbox)).filter((message) => message.recipient === recipient)
}

async function lastCode(visitor: Visitor, mobile: string): Promise<string> {
  const [message] = await messagesTo(visitor, mobile)
  return message?.content['code'] ?? ''
}

async function aMobileMember() {
  const mobileNum = aNumber()
  const mobile = `+55${mobileNum}`
  const { visitor, member } = await aMember({ isLoggedIn: false, mobile })
  return { visitor, member, mobile, mobileNum, to: { mobileNum, ...BRAZIL } }
}

/** As a keyboard in Arabic writes them. */
function easternDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
}

function smsLogin(visitor: Visitor, username: string, password: string) {
  return visitor.call(login, { username, password, type: 'sms', ...BRAZIL })
}

describe('a code for a login', () => {
  test('logs its number in, once', async () => {
    const { visitor, member, mobile, mobileNum, to } = await aMobileMember()
    expect(await visitor.call(sendSmsCode, to)).toEqual({ expiredMinutes: 5, resendAfterSeconds: 60 })
    const [message] = await messagesTo(visitor, mobile)
    expect(message).toMatchObject({
      channel: 'sms',
      template: 'loginCode',
      content: { code: expect.stringMatching(/^\d{6}$/), minutes: '5' },
    })
    const code = await lastCode(visitor, mobile)
    expect((await smsLogin(visitor, mobileNum, ` ${code} `)).member.id).toBe(member.id)
    await visitor.call(getMemberInfo)
    await expect(smsLogin(await aVisitor(), mobileNum, code)).rejects.toMatchObject({
      code: 'login.incorrect',
    })
  })

  test('counts in whatever digits a keyboard writes, as its number does', async () => {
    const { visitor, member, mobile, to, mobileNum } = await aMobileMember()
    await visitor.call(sendSmsCode, { ...to, mobileNum: easternDigits(mobileNum) })
    await smsLogin(visitor, easternDigits(mobileNum), easternDigits(await lastCode(visitor, mobile)))
    expect((await visitor.call(getMemberInfo)).id).toBe(member.id)
  })

  test('is kept as a hash only', async () => {
    const { visitor, mobile, to } = await aMobileMember()
    await visitor.call(sendSmsCode, to)
    const kept = await runInDurableObject(
      guardOf(await baseOf(visitor), 'code', mobile),
      (_instance, { storage }) => JSON.stringify(storage.sql.exec('SELECT * FROM kept').toArray()),
    )
    expect(kept).toContain('login')
    expect(kept).not.toContain(await lastCode(visitor, mobile))
  })

  test('is good for five minutes, and for five tries', async () => {
    const late = await aMobileMember()
    await late.visitor.call(sendSmsCode, late.to)
    pass(5 * MINUTE)
    await expect(
      smsLogin(late.visitor, late.mobileNum, await lastCode(late.visitor, late.mobile)),
    ).rejects.toMatchObject({ code: 'login.incorrect' })

    const hasty = await aMobileMember()
    await hasty.visitor.call(sendSmsCode, hasty.to)
    const code = await lastCode(hasty.visitor, hasty.mobile)
    for (let time = 0; time < 5; time += 1)
      await expect(smsLogin(await aVisitor(), hasty.mobileNum, 'wrong')).rejects.toMatchObject({
        code: 'login.incorrect',
      })
    const base = await baseOf(hasty.visitor)
    // The code itself is gone, whatever the counters of guesses say.
    const kept = await runInDurableObject(guardOf(base, 'code', hasty.mobile), (_instance, { storage }) =>
      storage.sql.exec('SELECT key FROM kept').toArray(),
    )
    expect(kept).toEqual([])
    expect(code).toMatch(/^\d{6}$/)
  })

  test('is good for its purpose, its number and its brand alone', async () => {
    const { visitor, mobile, mobileNum, to } = await aMobileMember()
    const other = await aMobileMember()
    await visitor.call(sendSmsCode, to)
    const code = await lastCode(visitor, mobile)
    const reset = { ...to, verificationCode: code, newPassword: NEXT, confirmNewPassword: NEXT }
    await expect(visitor.call(setPasswordByPhone, reset)).rejects.toMatchObject({ code: 'code.incorrect' })
    await expect(smsLogin(await aVisitor(), other.mobileNum, code)).rejects.toMatchObject({
      code: 'login.incorrect',
    })
    await aMember({ tenant: 'lotus', mobile, isLoggedIn: false })
    await expect(smsLogin(await aVisitor({ tenant: 'lotus' }), mobileNum, code)).rejects.toMatchObject({
      code: 'login.incorrect',
    })
    await smsLogin(visitor, mobileNum, code)
  })

  test('is answered alike for a number that nobody has, and not sent', async () => {
    const visitor = await aVisitor()
    const mobileNum = aNumber()
    const known = await aMobileMember()
    const answers = await Promise.all([
      visitor.send(sendSmsCode, { input: { mobileNum, ...BRAZIL } }).then((response) => response.text()),
      known.visitor.send(sendSmsCode, { input: known.to }).then((response) => response.text()),
    ])
    expect(answers[0]).toBe(answers[1])
    expect(await messagesTo(visitor, `+55${mobileNum}`)).toEqual([])
    await expect(smsLogin(visitor, mobileNum, '000000')).rejects.toMatchObject({ code: 'login.incorrect' })
  })

  test('leaves something to guess at for a number that nobody has: wrong tries take the same steps', async () => {
    const { visitor, mobile, to } = await aMobileMember()
    const nobody = aNumber()
    await visitor.call(sendSmsCode, to)
    await visitor.call(sendSmsCode, { mobileNum: nobody, ...BRAZIL })
    const base = await baseOf(visitor)
    for (const number of [mobile, `+55${nobody}`])
      expect(await guardOf(base, 'code', number).take('login', Date.now())).toMatch(/^[\w-]{43}$/)
  })

  test('needs its module', async () => {
    const visitor = await aVisitor({ tenant: 'no-codes', record: { modules: [] } })
    await expect(smsLogin(visitor, aNumber(), '000000')).rejects.toMatchObject({ code: 'system.moduleOff' })
    await expect(visitor.call(sendRegisterSmsCode, { mobileNo: aNumber(), ...BRAZIL })).rejects.toMatchObject(
      { code: 'system.moduleOff' },
    )
  })
})

describe('messages are sent', () => {
  const send = (visitor: Visitor, mobileNum: string) => visitor.call(sendSmsCode, { mobileNum, ...BRAZIL })

  test('once a minute to a number, and five times a day', async () => {
    const mobileNum = aNumber()
    for (let time = 0; time < 5; time += 1) {
      await send(await aVisitor(), mobileNum)
      pass(MINUTE - 1)
      await expect(send(await aVisitor(), mobileNum)).rejects.toMatchObject({
        code: 'request.tooMany',
        details: { retryAfterSeconds: 1 },
      })
      pass(1)
    }
    await expect(send(await aVisitor(), mobileNum)).rejects.toMatchObject({ code: 'request.tooMany' })
    pass(DAY)
    await send(await aVisitor(), mobileNum)
  })

  test('ten times an hour from an address', async () => {
    const visitor = await aVisitor()
    for (let time = 0; time < 10; time += 1) await send(visitor, aNumber())
    await expect(send(visitor, aNumber())).rejects.toMatchObject({ code: 'request.tooMany' })
    pass(60 * MINUTE)
    await send(visitor, aNumber())
  })

  test('to the countries of the brand alone', async () => {
    const visitor = await aVisitor()
    expect(await visitor.call(listCountries)).toEqual([{ countryCode: 'BR', countryDialingCode: '55' }])
    for (const to of [
      { mobileNum: aNumber(), countryDialingCode: '84' },
      { mobileNum: '+84912345678', countryDialingCode: '' },
      { mobileNum: 'not a number', ...BRAZIL },
      { mobileNum: '12', ...BRAZIL },
      { mobileNum: '9'.repeat(20), ...BRAZIL },
    ])
      await expect(visitor.call(sendSmsCode, to)).rejects.toMatchObject({
        code: 'code.number',
        details: { countries: ['55'] },
      })
  })

  test('until the day’s budget of the brand is used up', async () => {
    const visitor = await aVisitor({ tenant: 'spender' })
    const budget = guardOf(await baseOf(visitor), 'budget', 'sms')
    for (let time = 0; time < 5_000; time += 1000)
      await Promise.all(
        Array.from({ length: 1000 }, () =>
          budget.hit('day', { limit: 5_000, windowMs: DAY, nowMs: Date.now() }),
        ),
      )
    await expect(send(visitor, aNumber())).rejects.toMatchObject({ code: 'request.tooMany' })
    await send(await aVisitor(), aNumber())
  })
})

test.each([
  ['55', '11 91234-5678', '+5511912345678'],
  ['+55', '(011) 91234.5678', '+5511912345678'],
  ['', '+55 11912345678', '+5511912345678'],
  ['55', '+5511912345678', '+5511912345678'],
  ['84', '+5511912345678', undefined],
  ['', '11912345678', undefined],
  ['55', '1191234567８', '+5511912345678'],
  ['966', '٠٥٠١٢٣٤٥٦٧', '+966501234567'],
  ['55', '119123x5678', undefined],
  ['55', '11912345678 ext. 9', undefined],
  ['55x', '11912345678', undefined],
  // Not by the plan of its country: too short, a landline, a prefix that no mobile network has.
  ['55', '1191234567', undefined],
  ['55', '1130001234', undefined],
  ['63', '9000000000', undefined],
  ['1', '9', undefined],
])('the number %s %s is %s', (country, number, key) => {
  expect(mobileKey(country, number)).toBe(key)
})

test('codes go to the countries of the brand alone, also where several share a dialing code', () => {
  const tenant = { phoneCountries: ['KZ', 'VN'] }
  expect(countriesOf(tenant)).toEqual([
    { countryCode: 'KZ', countryDialingCode: '7' },
    { countryCode: 'VN', countryDialingCode: '84' },
  ])
  expect(isServed(tenant, '+77012345678')).toBe(true)
  expect(isServed(tenant, '+79123456789')).toBe(false)
  expect(isServed(tenant, '+84912345678')).toBe(true)
  expect(isServed(tenant, '+5511912345678')).toBe(false)
})

describe('a registration by mobile', () => {
  async function aForm(
    visitor: Visitor,
    username: string,
    differences: Partial<RegisterForm> = {},
  ): Promise<RegisterForm> {
    return withBotCheck(visitor, {
      username,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      birthday: '1990-05-17',
      acceptsTerms: true,
      registerMethod: 'WEB' as const,
      ...BRAZIL,
      ...differences,
    })
  }

  test('needs the code that was sent to the number, which is then the member’s own', async () => {
    const visitor = await aVisitor()
    const mobileNo = aNumber()
    await visitor.call(sendRegisterSmsCode, { mobileNo, ...BRAZIL })
    const verificationCode = await lastCode(visitor, `+55${mobileNo}`)
    for (const wrong of ['', '000000'])
      await expect(
        visitor.call(registerByMobile, await aForm(visitor, mobileNo, { verificationCode: wrong })),
      ).rejects.toMatchObject({ code: 'code.incorrect' })
    await expect(
      visitor.call(registerByMobile, await aForm(visitor, aNumber(), { verificationCode })),
    ).rejects.toMatchObject({ code: 'code.incorrect' })
    const { member } = await visitor.call(
      registerByMobile,
      await aForm(visitor, mobileNo, { verificationCode }),
    )
    expect(member.account).toBe(`+55${mobileNo}`)
    const row = await env.DB.prepare('SELECT mobile FROM member WHERE id = ?').bind(member.id).first()
    expect(row).toEqual({ mobile: `+55${mobileNo}` })
    await visitor.openTab().call(login, { username: `+55${mobileNo}`, password: PASSWORD, type: 'username' })
  })

  test('of a number that has an account sends a message instead of a code', async () => {
    const { visitor, mobile, mobileNum } = await aMobileMember()
    await visitor.call(sendRegisterSmsCode, { mobileNo: mobileNum, ...BRAZIL })
    expect(await messagesTo(visitor, mobile)).toMatchObject([{ template: 'alreadyRegistered', content: {} }])
  })

  test('proves nothing without a code where the brand wants none, and none is sent', async () => {
    const visitor = await aVisitor({
      tenant: 'trusting',
      record: { modules: ['DIRECTREG3', 'MOBILENUMREG3'] },
    })
    const number = aNumber()
    await expect(visitor.call(sendRegisterSmsCode, { mobileNo: number, ...BRAZIL })).rejects.toMatchObject({
      code: 'system.moduleOff',
      details: { module: 'REGMOBVERF3' },
    })
    const { member } = await visitor.call(registerByMobile, await aForm(visitor, number))
    expect(await env.DB.prepare('SELECT mobile FROM member WHERE id = ?').bind(member.id).first()).toEqual({
      mobile: null,
    })
    await expect(visitor.call(registerByMobile, await aForm(visitor, number))).rejects.toMatchObject({
      code: 'register.usernameTaken',
    })
    await expect(visitor.call(registerByMobile, await aForm(visitor, 'player1'))).rejects.toMatchObject({
      code: 'code.number',
    })
    await expect(
      visitor.call(registerByMobile, await aForm(visitor, aNumber(), { birthday: '2015-01-01' })),
    ).rejects.toMatchObject({ code: 'register.underAge' })
  })
})

describe('a forgotten password', () => {
  test('is set anew with a code, which logs in and ends every other session', async () => {
    const { visitor, member, mobile, to } = await aMobileMember()
    const old = await aVisitor()
    await old.call(login, { username: member.account, password: PASSWORD, type: 'username' })
    await visitor.call(sendSmsCode, { ...to, purpose: 'reset' })
    const form = {
      ...to,
      verificationCode: await lastCode(visitor, mobile),
      newPassword: NEXT,
      confirmNewPassword: NEXT,
    }
    await expect(
      visitor.call(setPasswordByPhone, { ...form, newPassword: 'short', confirmNewPassword: 'short' }),
    ).rejects.toMatchObject({ code: 'field.invalid' })
    expect((await visitor.call(setPasswordByPhone, form)).member.id).toBe(member.id)
    await visitor.call(getMemberInfo)
    await expect(old.call(getMemberInfo)).rejects.toMatchObject({ code: 'session.required' })
    await expect(visitor.call(setPasswordByPhone, form)).rejects.toMatchObject({ code: 'code.incorrect' })
    await expect(visitor.call(setPasswordByPhone, { ...form, mobileNum: aNumber() })).rejects.toMatchObject({
      code: 'code.incorrect',
    })
  })

  test('is refused where it is the user name, and its code is good for the next one, once', async () => {
    const account = `longname${crypto.randomUUID().slice(0, 8)}`
    const mobileNum = aNumber()
    const { visitor, member } = await aMember({ isLoggedIn: false, account, mobile: `+55${mobileNum}` })
    const to = { mobileNum, ...BRAZIL }
    await visitor.call(sendSmsCode, { ...to, purpose: 'reset' })
    const form = { ...to, verificationCode: await lastCode(visitor, `+55${mobileNum}`) }
    await expect(
      visitor.call(setPasswordByPhone, { ...form, newPassword: account.toUpperCase() }),
    ).rejects.toMatchObject({
      code: 'field.invalid',
      details: { fields: [{ field: 'newPassword', reason: 'sameAsUsername' }] },
    })
    expect((await visitor.call(setPasswordByPhone, { ...form, newPassword: NEXT })).member.id).toBe(member.id)
    await expect(
      visitor.call(setPasswordByPhone, { ...form, newPassword: `${NEXT} again` }),
    ).rejects.toMatchObject({ code: 'code.incorrect' })
  })

  test('is not set anew by SMS, nor is a code sent, where the brand does not offer it', async () => {
    await aTenant('nophone', {
      modules: MODULE_FLAGS.filter((flag) => flag !== 'MOBILENUMPASSREG3' && flag !== 'MOBILEVERCODELOGIN3'),
    })
    const visitor = await aVisitor({ tenant: 'nophone' })
    const to = { mobileNum: aNumber(), ...BRAZIL }
    const off = (module: string) => ({ code: 'system.moduleOff', details: { module } })
    await expect(visitor.call(sendSmsCode, { ...to, purpose: 'reset' })).rejects.toMatchObject(
      off('MOBILENUMPASSREG3'),
    )
    await expect(visitor.call(sendSmsCode, to)).rejects.toMatchObject(off('MOBILEVERCODELOGIN3'))
    await expect(
      visitor.call(setPasswordByPhone, { ...to, verificationCode: '123456', newPassword: NEXT }),
    ).rejects.toMatchObject(off('MOBILENUMPASSREG3'))
  })

  async function aMailMember() {
    const email = `${crypto.randomUUID()}@example.org`
    return { email, ...(await aMember({ isLoggedIn: false, email })) }
  }

  test('is set anew with a link, once', async () => {
    const { visitor, member, email } = await aMailMember()
    expect(
      await visitor.call(forgotPasswordByEmail, {
        username: member.account.toUpperCase(),
        email: email.toUpperCase(),
      }),
    ).toEqual({})
    const [message] = await messagesTo(visitor, email)
    expect(message).toMatchObject({ channel: 'email', template: 'resetLink' })
    const link = new URL(message?.content['link'] ?? '')
    expect([link.host, link.pathname, link.search]).toEqual([visitor.host, '/login', ''])
    const form = { resetToken: link.hash.replace('#reset=', ''), newPassword: NEXT, confirmNewPassword: NEXT }
    await expect((await aVisitor({ tenant: 'lotus' })).call(setPasswordByEmail, form)).rejects.toMatchObject({
      code: 'password.linkExpired',
    })
    await visitor.call(setPasswordByEmail, form)
    await expect(visitor.call(setPasswordByEmail, form)).rejects.toMatchObject({
      code: 'password.linkExpired',
    })
    await visitor.call(login, { username: member.account, password: NEXT, type: 'username' })
  })

  test('link is good for half an hour', async () => {
    const { visitor, member, email } = await aMailMember()
    await visitor.call(forgotPasswordByEmail, { username: member.account, email })
    const [message] = await messagesTo(visitor, email)
    const resetToken = message?.content['link']?.split('#reset=')[1] ?? ''
    pass(30 * MINUTE)
    await expect(
      visitor.call(setPasswordByEmail, { resetToken, newPassword: NEXT, confirmNewPassword: NEXT }),
    ).rejects.toMatchObject({ code: 'password.linkExpired' })
  })

  test('is answered alike where name and address do not belong together, and nothing is sent', async () => {
    const { visitor, member, email } = await aMailMember()
    const answers = new Set<string>()
    for (const input of [
      { username: member.account, email },
      { username: member.account, email: 'somebody@example.org' },
      { username: 'nobody-here', email },
    ])
      answers.add(await (await visitor.send(forgotPasswordByEmail, { input })).text())
    expect(answers.size).toBe(1)
    expect(await messagesTo(visitor, email)).toHaveLength(1)
    expect(await messagesTo(visitor, 'somebody@example.org')).toEqual([])
    await expect(
      visitor.call(forgotPasswordByEmail, { username: 'x', email: 'no address' }),
    ).rejects.toMatchObject({ code: 'field.invalid' })
  })

  test('says that there is no such account where the brand wants that, and sends it where there is', async () => {
    const email = 'told@example.org'
    const record = { tellsUnknownAccounts: true }
    const { visitor, member } = await aMember({ tenant: 'telling', record, email, isLoggedIn: false })
    for (const input of [
      { username: member.account, email: 'somebody@example.org' },
      { username: 'nobody-here', email },
    ])
      await expect(visitor.call(forgotPasswordByEmail, input)).rejects.toMatchObject({
        code: 'password.noAccount',
        status: 404,
      })
    await visitor.call(forgotPasswordByEmail, { username: member.account, email })
    expect(await messagesTo(visitor, email)).toHaveLength(1)
  })

  test('is asked for from our own page alone, which a form elsewhere cannot pretend', async () => {
    const { visitor, member, email } = await aMailMember()
    const response = await visitor.send(forgotPasswordByEmail, {
      input: { username: member.account, email },
      headers: { 'x-requested-with': null },
    })
    expect(await response.json()).toMatchObject({ code: 'request.origin' })
  })
})

test('an agent’s code is known or not', async () => {
  const visitor = await aVisitor()
  await env.DB.prepare(
    "INSERT INTO affiliate (tenant, code, agent_id) VALUES ('aurora', 'FRIEND', 'agent-1')",
  ).run()
  expect(await visitor.call(checkAffiliate, { code: 'FRIEND', domain: 'aurora.example' })).toEqual({
    code: 'FRIEND',
  })
  await expect(visitor.call(checkAffiliate, { code: 'STRANGER' })).rejects.toMatchObject({
    code: 'register.affiliateUnknown',
  })
})

test('a brand tells its hosts', async () => {
  const visitor = await aVisitor({ tenant: 'hosts', record: { hosts: ['main.example', 'other.example'] } })
  expect(await visitor.call(listDomainRoutes)).toEqual({
    mainDomain: 'main.example',
    domainRoute: ['main.example', 'other.example'],
  })
})
