import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendContactCode, setContact, type ContactKind } from '../../../src/lib/api/access/account-contact.ts'
import type { InputOf } from '../../../src/lib/api/endpoint.ts'
import { MODULE_FLAGS } from '../../../src/lib/api/modules.ts'
import {
  changePassword,
  forgotPasswordByEmail,
  sendPasswordCode,
  setPasswordByEmail,
} from '../../../src/lib/api/access/password.ts'
import { getSecurity } from '../../../src/lib/api/access/account-security.ts'
import { confirmSession, login } from '../../../src/lib/api/access/login.ts'
import { readOutbox, sendSmsCode } from '../../../src/lib/api/people/messages-codes.ts'
import { guardOf } from '../../../src/platform/base/guard/guard.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD, type MemberOptions } from '../../fixtures/worker/members.ts'
import { refusal } from '../play/games-site.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NEXT = 'another good password'
const EMAIL = 'rosa@example.org'

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

let brands = 0
let numbers = 0

function aNumber(): string {
  numbers += 1
  return `119${String(20_000_000 + numbers)}`
}

/** A member of a brand of their own unless told otherwise. */
function aRosa(options: MemberOptions = {}) {
  brands += 1
  return aMember({ tenant: `contacts${brands}`, ...options })
}

type Form = InputOf<typeof sendContactCode>
const mobile = (text: string): Form => ({ kind: 'mobile', countryDialingCode: '55', text })
const email = (text: string): Form => ({ kind: 'email', text })

async function messagesTo(visitor: Visitor, recipient: string) {
  return (await visitor.call(readOutbox)).filter((message) => message.recipient === recipient)
}

async function lastCode(visitor: Visitor, recipient: string): Promise<string> {
  return (await messagesTo(visitor, recipient))[0]?.content['code'] ?? ''
}

/** Asks for the code, reads it and gives it. */
async function change(visitor: Visitor, form: Form): Promise<unknown> {
  await visitor.call(sendContactCode, form)
  const recipient = form.kind === 'mobile' ? `+55${form.text}` : form.text
  return visitor.call(setContact, { ...form, verificationCode: await lastCode(visitor, recipient) })
}

async function contactsOf({ id }: { id: string }) {
  return env.DB.prepare('SELECT mobile, email FROM member WHERE id = ?').bind(id).first()
}

const other = (code: string) => (code === '000000' ? '111111' : '000000')

describe('a number or address', () => {
  test('is the member’s own once its code was given, and shown with most of it left out', async () => {
    const { visitor, member } = await aRosa()
    const number = aNumber()
    expect(await visitor.call(getSecurity)).toMatchObject({ hasMobile: false, hasEmail: false })
    expect(await visitor.call(sendContactCode, mobile(`(${number.slice(0, 2)}) ${number.slice(2)}`))).toEqual(
      {
        expiredMinutes: 10,
        resendAfterSeconds: 60,
      },
    )
    expect(await contactsOf(member)).toEqual({ mobile: null, email: null })
    const [message] = await messagesTo(visitor, `+55${number}`)
    expect(message).toMatchObject({
      channel: 'sms',
      template: 'contactCode',
      content: { code: expect.stringMatching(/^\d{6}$/), minutes: '10' },
    })
    const verificationCode = ` ${message?.content['code']} `
    expect(await visitor.call(setContact, { ...mobile(number), verificationCode })).toEqual({
      hint: `••• ${number.slice(-2)}`,
    })
    expect(await change(visitor, email(EMAIL))).toEqual({ hint: 'r•••@e•••.org' })
    expect(await contactsOf(member)).toEqual({ mobile: `+55${number}`, email: EMAIL })
    expect(await visitor.call(getSecurity)).toMatchObject({
      ...{ hasMobile: true, hasEmail: true },
      ...{ mobileHint: `••• ${number.slice(-2)}`, emailHint: 'r•••@e•••.org' },
    })
  })

  test('logs in at once where it is a number, and the one of before does no more', async () => {
    const [old, next] = [aNumber(), aNumber()]
    const { visitor, member } = await aRosa({ mobile: `+55${old}` })
    await change(visitor, mobile(next))
    const to = (mobileNum: string) => ({ mobileNum, countryDialingCode: '55' })
    const phone = await aVisitor({ tenant: visitor.tenant })
    pass(MINUTE)
    await phone.call(sendSmsCode, to(next))
    const form = { username: next, countryDialingCode: '55', type: 'sms' as const }
    const password = await lastCode(visitor, `+55${next}`)
    expect((await phone.call(login, { ...form, password })).member.id).toBe(member.id)
    await phone.call(sendSmsCode, to(old))
    expect((await messagesTo(visitor, `+55${old}`)).map(({ template }) => template)).toEqual([
      'securityChange',
    ])
  })

  test.each<[string, Form, object]>([
    ['of another country', { kind: 'mobile', text: '+84912345678' }, { code: 'code.number' }],
    ['that is no mobile number', mobile('1130001234'), { code: 'code.number' }],
    ['that is no address', email('rosa'), { code: 'field.invalid' }],
    ['with a name besides the address', email('Rosa <rosa@example.org>'), { code: 'field.invalid' }],
  ])('%s is refused by both calls', async (_what, form, refused) => {
    const { visitor } = await aRosa()
    expect(await refusal(visitor, sendContactCode, form)).toMatchObject(refused)
    expect(await refusal(visitor, setContact, { ...form, verificationCode: '123456' })).toMatchObject(refused)
    expect(await visitor.call(readOutbox)).toEqual([])
  })

  test('is taken only from who gave a secret within a quarter of an hour', async () => {
    const { visitor, member } = await aRosa({ isWeak: true })
    const form = { ...email(EMAIL), verificationCode: '123456' }
    for (const [call, input] of [
      [sendContactCode, email(EMAIL)],
      [setContact, form],
    ] as const)
      expect(await refusal(visitor, call, input)).toMatchObject({ code: 'session.weak' })
    await visitor.call(confirmSession, { secret: 'password', text: PASSWORD })
    await visitor.call(sendContactCode, email(EMAIL))
    const verificationCode = await lastCode(visitor, EMAIL)
    pass(15 * MINUTE)
    expect(await refusal(visitor, setContact, { ...form, verificationCode })).toMatchObject({
      code: 'session.weak',
    })
    expect(await refusal(visitor, sendContactCode, email(EMAIL))).toMatchObject({ code: 'session.weak' })
    expect(await contactsOf(member)).toMatchObject({ email: null })
  })
})

describe('a code', () => {
  test('is good for ten minutes, once', async () => {
    const { visitor } = await aRosa()
    await visitor.call(sendContactCode, email(EMAIL))
    const late = { ...email(EMAIL), verificationCode: await lastCode(visitor, EMAIL) }
    pass(10 * MINUTE)
    expect(await refusal(visitor, setContact, late)).toMatchObject({ code: 'code.incorrect' })
    await visitor.call(sendContactCode, email(EMAIL))
    const form = { ...email(EMAIL), verificationCode: await lastCode(visitor, EMAIL) }
    await visitor.call(setContact, form)
    expect(await refusal(visitor, setContact, form)).toMatchObject({ code: 'code.incorrect' })
  })

  test('is used up by five wrong ones', async () => {
    const { visitor, member } = await aRosa()
    await visitor.call(sendContactCode, email(EMAIL))
    const code = await lastCode(visitor, EMAIL)
    for (const verificationCode of [...Array<string>(5).fill(other(code)), code])
      expect(await refusal(visitor, setContact, { ...email(EMAIL), verificationCode })).toMatchObject({
        code: 'code.incorrect',
      })
    expect(await contactsOf(member)).toMatchObject({ email: null })
  })

  test('is good for the number or address that it was sent to, for its member and for nothing else', async () => {
    const { visitor, member } = await aRosa({
      email: EMAIL,
      record: { modules: [...MODULE_FLAGS] },
    })
    const stranger = await aMember({ tenant: visitor.tenant })
    const mine = 'mine@example.org'
    await visitor.call(sendContactCode, email(mine))
    const verificationCode = await lastCode(visitor, mine)
    const wrong = { code: 'code.incorrect' }
    const elsewhere = { ...email('victim@example.org'), verificationCode }
    expect(await refusal(visitor, setContact, elsewhere)).toMatchObject(wrong)
    const byNumber = { ...mobile(aNumber()), verificationCode }
    expect(await refusal(visitor, setContact, byNumber)).toMatchObject(wrong)
    const form = { ...email(mine), verificationCode }
    expect(await refusal(stranger.visitor, setContact, form)).toMatchObject(wrong)
    const passwords = { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT }
    const verification = { way: 'email' as const, code: verificationCode }
    expect(await refusal(visitor, changePassword, { ...passwords, verification })).toMatchObject({
      code: 'password.verification',
    })
    await visitor.call(sendPasswordCode, { way: 'email' })
    const forPassword = await lastCode(visitor, EMAIL)
    const foreign = { ...email(EMAIL), verificationCode: forPassword }
    expect(await refusal(visitor, setContact, foreign)).toMatchObject(wrong)
    await visitor.call(setContact, form)
    expect(await contactsOf(member)).toMatchObject({ email: mine })
  })

  test('is sent once a minute of each kind, and five times a day', async () => {
    const { visitor } = await aRosa()
    const address = (index: number) => email(`rosa${index}@example.org`)
    const tooMany = { code: 'request.tooMany' }
    await visitor.call(sendContactCode, address(0))
    expect(await refusal(visitor, sendContactCode, address(1))).toMatchObject(tooMany)
    await visitor.call(sendContactCode, mobile(aNumber()))
    for (let index = 2; index < 5; index += 1) {
      pass(MINUTE)
      await visitor.call(sendContactCode, address(index))
    }
    pass(MINUTE)
    expect(await refusal(visitor, sendContactCode, address(5))).toMatchObject(tooMany)
    expect(await refusal(visitor, sendContactCode, mobile(aNumber()))).toMatchObject(tooMany)
  })

  test('of anybody counts in what a number or an address may be sent in a day', async () => {
    const tenant = 'crowded-contacts'
    const number = aNumber()
    for (const form of [mobile(number), email(EMAIL)]) {
      for (let time = 0; time < 5; time += 1) {
        const { visitor } = await aMember({ tenant })
        await visitor.call(sendContactCode, form)
        pass(MINUTE)
      }
      const { visitor } = await aMember({ tenant })
      const text = form.kind === 'email' ? form.text.toUpperCase() : form.text
      expect(await refusal(visitor, sendContactCode, { ...form, text })).toMatchObject({
        code: 'request.tooMany',
      })
    }
    const visitor = await aVisitor({ tenant })
    const asLogin = { mobileNum: number, countryDialingCode: '55' }
    expect(await refusal(visitor, sendSmsCode, asLogin)).toMatchObject({ code: 'request.tooMany' })
  })

  test('counts in the brand’s budget where it goes by SMS, and waits for the next day’s', async () => {
    const { visitor } = await aRosa()
    const budget = guardOf(await baseOf(visitor), 'budget', 'sms')
    await visitor.call(sendContactCode, mobile(aNumber()))
    expect(await budget.state('day', Date.now())).toMatchObject({ count: 1 })
    pass(MINUTE)
    const rule = { limit: 5_000, windowMs: DAY, nowMs: Date.now() }
    for (let time = 0; time < 5; time += 1)
      await Promise.all(Array.from({ length: 1_000 }, () => budget.hit('day', rule)))
    expect(await refusal(visitor, sendContactCode, mobile(aNumber()))).toMatchObject({
      code: 'request.tooMany',
    })
    await visitor.call(sendContactCode, email(EMAIL))
  })
})

describe('a number of another account', () => {
  test('is answered like any other, and told by the message alone', async () => {
    const number = aNumber()
    const { visitor, member } = await aRosa()
    const owner = await aMember({ tenant: visitor.tenant, mobile: `+55${number}` })
    const answer = async (form: Form) => {
      const asking = await aMember({ tenant: visitor.tenant })
      return (await asking.visitor.send(sendContactCode, { input: form })).text()
    }
    expect(await answer(mobile(number))).toBe(await answer(mobile(aNumber())))
    expect(await messagesTo(visitor, `+55${number}`)).toMatchObject([
      { template: 'alreadyRegistered', content: {} },
    ])
    const guessed = { ...mobile(number), verificationCode: '000000' }
    expect(await refusal(visitor, setContact, guessed)).toMatchObject({ code: 'code.incorrect' })
    expect(await contactsOf(member)).toMatchObject({ mobile: null })
    expect(await contactsOf(owner.member)).toMatchObject({ mobile: `+55${number}` })
  })

  test('does not show by the code that was asked for before', async () => {
    const taken = aNumber()
    const { visitor } = await aRosa()
    await aMember({ tenant: visitor.tenant, mobile: `+55${taken}` })
    const afterAskingFor = async (next: string) => {
      const asking = await aMember({ tenant: visitor.tenant })
      const own = aNumber()
      await asking.visitor.call(sendContactCode, mobile(own))
      const verificationCode = await lastCode(visitor, `+55${own}`)
      pass(MINUTE)
      await asking.visitor.call(sendContactCode, mobile(next))
      return refusal(asking.visitor, setContact, { ...mobile(own), verificationCode })
    }
    const answer = await afterAskingFor(taken)
    expect(answer).toMatchObject({ code: 'code.incorrect' })
    expect(answer).toEqual(await afterAskingFor(aNumber()))
  })

  test('of another brand hinders nobody', async () => {
    const number = aNumber()
    await aRosa({ mobile: `+55${number}` })
    const { visitor, member } = await aRosa()
    await change(visitor, mobile(number))
    expect(await contactsOf(member)).toMatchObject({ mobile: `+55${number}` })
  })

  test('goes to one of two who have its code at the same time', async () => {
    const number = aNumber()
    const tenant = 'contacts-race'
    const addresses = ['first@example.org', 'second@example.org']
    const both = await Promise.all(addresses.map((each) => aMember({ tenant, email: each })))
    const forms: InputOf<typeof setContact>[] = []
    for (const { visitor } of both) {
      await visitor.call(sendContactCode, mobile(number))
      forms.push({ ...mobile(number), verificationCode: await lastCode(visitor, `+55${number}`) })
      pass(MINUTE)
    }
    const ended = await Promise.allSettled(
      both.map(({ visitor }, index) => visitor.call(setContact, forms[index])),
    )
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'code.incorrect' },
    })
    const owners = await Promise.all(both.map(({ member }) => contactsOf(member)))
    expect(owners.filter((each) => each?.['mobile'] === `+55${number}`)).toHaveLength(1)
    // Nothing has changed for the other one: only the winner is told of it.
    const winner = addresses[owners.findIndex((each) => each?.['mobile'] === `+55${number}`)]
    const messages = (await both[0]?.visitor.call(readOutbox)) ?? []
    const told = messages.filter(({ template }) => template === 'securityChange')
    expect(told.map(({ recipient }) => recipient)).toEqual([winner])
  })

  test('an address may be that of several', async () => {
    const { visitor } = await aRosa({ email: EMAIL })
    const { visitor: second, member } = await aMember({ tenant: visitor.tenant })
    await change(second, email(EMAIL))
    expect(await contactsOf(member)).toMatchObject({ email: EMAIL })
  })
})

describe('what was there before', () => {
  const noticesTo = async (visitor: Visitor, recipient: string) =>
    (await messagesTo(visitor, recipient))
      .filter(({ template }) => template === 'securityChange')
      .map(({ content }) => content['change'])

  test.each<[ContactKind, Form, string]>([
    ['email', email('new@example.org'), 'new@example.org'],
    ['mobile', mobile('11930000001'), '+5511930000001'],
  ])('is told of a new %s, at the number and at the address', async (kind, form, next) => {
    const old = { email: 'old@example.org', mobile: `+55${aNumber()}` }
    const { visitor } = await aRosa(old)
    await change(visitor, form)
    expect(await noticesTo(visitor, old.email)).toEqual([kind])
    expect(await noticesTo(visitor, old.mobile)).toEqual([kind])
    expect(await noticesTo(visitor, next)).toEqual([])
    const [notice] = await messagesTo(visitor, old.email)
    expect(JSON.stringify(notice?.content)).not.toContain(next)
  })

  test('is not told where nothing changes, nor where the code is wrong', async () => {
    const { visitor } = await aRosa({ email: EMAIL })
    await change(visitor, email(EMAIL))
    const wrong = { ...email('new@example.org'), verificationCode: '000000' }
    await visitor.call(setContact, wrong).catch(() => undefined)
    expect(await noticesTo(visitor, EMAIL)).toEqual([])
  })

  test('opens nothing any more: not by the link that was mailed there', async () => {
    const { visitor, member } = await aRosa({ email: EMAIL })
    await visitor.call(forgotPasswordByEmail, { username: member.account, email: EMAIL })
    const link = (await messagesTo(visitor, EMAIL))[0]?.content['link'] ?? ''
    await change(visitor, email('new@example.org'))
    const resetToken = link.split('#reset=')[1] ?? ''
    const form = { resetToken, newPassword: NEXT, confirmNewPassword: NEXT }
    expect(await refusal(visitor, setPasswordByEmail, form)).toMatchObject({ code: 'password.linkExpired' })
  })

  test('nor by the codes that were sent there', async () => {
    const { visitor } = await aRosa({
      ...{ email: EMAIL, mobile: `+55${aNumber()}` },
      record: { modules: ['CHNGPASSVERIF3'] },
    })
    await visitor.call(sendPasswordCode, { way: 'email' })
    const code = await lastCode(visitor, EMAIL)
    await change(visitor, email('new@example.org'))
    const passwords = { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT }
    const verification = { way: 'email' as const, code }
    expect(await refusal(visitor, changePassword, { ...passwords, verification })).toMatchObject({
      code: 'password.verification',
    })
  })
})
