import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sendContactCode, setContact } from '#lib/api/access/account-contact.ts'
import { getSecurity, setPin } from '#lib/api/access/account-security.ts'
import { login } from '#lib/api/access/login.ts'
import { getRegistrationSettings, register, type FieldRule } from '#lib/api/access/registration.ts'
import { addPayoutAccount, listPayoutAccounts } from '#lib/api/money/cashier-withdrawals.ts'
import { redeemPoints } from '#lib/api/money/points.ts'
import { readOutbox, sendSmsCode } from '#lib/api/people/messages-codes.ts'
import { beginTotp, confirmTotp, removeTotp } from '#lib/api/people/second-factor.ts'
import { listPayouts } from '#platform/money/cashier/payout-repository.ts'
import { mobileKey } from '#platform/people/messages/mobile.ts'
import { totpCode } from '#platform/people/second-factor/totp.ts'
import { withBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD } from '../../fixtures/worker/members.ts'
import { refusal } from '../play/games-site.ts'

/** Numbers and codes as people type and paste them: read alike by every call, and stored in one form. */

// Passwords are really hashed here, which takes time.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
})
afterEach(() => {
  vi.useRealTimers()
})

const BRAZIL = { countryDialingCode: '55' }
const PIN = '482913'
const PROOF = { secret: 'password', text: PASSWORD } as const

let numbers = 0
function aNumber(): string {
  numbers += 1
  return `119${String(40_000_000 + numbers)}`
}

/** As copied from a right-to-left page: direction marks around, no-break hyphens and spaces, a soft hyphen inside. */
function pasted(text: string): string {
  const middle = Math.ceil(text.length / 2)
  const parts = [text.slice(0, 2), text.slice(2, middle), text.slice(middle)]
  return `\u202a\u200b${parts[0]}\u00a0${parts[1]}\u2011\u00ad${parts[2]}\ufe0f\u202c\ufeff`
}

/** As keyboards of these scripts write digits, by their zeros: Thai, Devanagari, Bengali, Tamil, Burmese, Khmer. */
const ZEROS = [0xe50, 0x966, 0x9e6, 0xbe6, 0x1040, 0x17e0]
function writtenFrom(zero: number, text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
}

async function lastCode(visitor: Visitor, recipient: string): Promise<string> {
  const message = (await visitor.call(readOutbox)).find((each) => each.recipient === recipient)
  return message?.content['code'] ?? ''
}

describe('a mobile number', () => {
  test.each([
    ['55', '(011) 91234-5678'],
    ['55', '0055 11 91234-5678'],
    ['', '00 55 11 91234-5678'],
    ['55', '+55 (0)11 91234-5678'],
    ['55', 'tel:+55-11-91234-5678'],
    ['55', '11\u00ad91234\ufe635678'],
    ['55', pasted('11912345678')],
    ...ZEROS.map((zero) => ['55', writtenFrom(zero, '(11) 91234-5678')] as const),
  ] as const)('from %j, typed as %j, is in one form', (country, typed) => {
    expect(mobileKey(country, typed)).toBe('+5511912345678')
  })

  test('of North America has its own prefix of countries', () => {
    expect(mobileKey('1', '011 1 (604) 555-0123')).toBe(mobileKey('1', '604 555 0123'))
  })

  test('of another country than the chosen one stays refused, whatever its prefix', () => {
    expect(mobileKey('55', '0084 912 345 678')).toBeUndefined()
    expect(mobileKey('1', '011 55 11 91234-5678')).toBeUndefined()
    expect(mobileKey('55', '(11) 3220-1234')).toBeUndefined()
  })

  test('and its code count as they are pasted', async () => {
    const number = aNumber()
    const { visitor, member } = await aMember({ isLoggedIn: false, mobile: `+55${number}` })
    await visitor.call(sendSmsCode, { mobileNum: pasted(number), ...BRAZIL })
    const code = await lastCode(visitor, `+55${number}`)
    const form = { username: pasted(number), password: pasted(code), type: 'sms', ...BRAZIL } as const
    expect((await visitor.call(login, form)).member.id).toBe(member.id)
  })

  test.each(ZEROS)('and its code count in digits from U+%i', async (zero) => {
    const number = aNumber()
    const { visitor, member } = await aMember({ isLoggedIn: false, mobile: `+55${number}` })
    await visitor.call(sendSmsCode, { mobileNum: writtenFrom(zero, number), ...BRAZIL })
    const code = writtenFrom(zero, await lastCode(visitor, `+55${number}`))
    const form = { username: writtenFrom(zero, number), password: code, type: 'sms', ...BRAZIL } as const
    expect((await visitor.call(login, form)).member.id).toBe(member.id)
  })

  test('that becomes the member’s own is pasted with its code', async () => {
    const { visitor, member } = await aMember()
    const number = aNumber()
    const contact = { kind: 'mobile', text: pasted(`+55${number}`), countryDialingCode: '55' } as const
    await visitor.call(sendContactCode, contact)
    const verificationCode = pasted(await lastCode(visitor, `+55${number}`))
    await visitor.call(setContact, { ...contact, verificationCode })
    const row = await env.DB.prepare('SELECT mobile FROM member WHERE id = ?').bind(member.id).first()
    expect(row?.['mobile']).toBe(`+55${number}`)
  })
})

describe('a code of the app', () => {
  test('counts with what copying adds, and so does a recovery code, with its groups or without', async () => {
    const { visitor, member } = await aMember()
    const { secret } = await visitor.call(beginTotp, { password: PASSWORD })
    const now = () => totpCode(secret, Math.floor(Date.now() / 30_000))
    const { recoveryCodes } = await visitor.call(confirmTotp, { code: pasted(now()) })
    const logIn = (otp: string) =>
      visitor.openTab().call(login, { username: member.account, password: PASSWORD, type: 'username', otp })
    vi.setSystemTime(Date.now() + 60_000)
    const grouped = now()
    await logIn(`${grouped.slice(0, 3)} ${grouped.slice(3)}`)
    vi.setSystemTime(Date.now() + 60_000)
    await logIn(writtenFrom(0xe50, now()))
    const [first = '', second = '', third = ''] = recoveryCodes
    await logIn(first.replaceAll('-', ' ').toUpperCase())
    await logIn(`\u200b${second.replaceAll('-', '\u2011')}`)
    expect(await visitor.call(getSecurity)).toMatchObject({ recoveryCodesLeft: 8 })
    await visitor.call(removeTotp, { password: PASSWORD, code: third.replaceAll('-', '') })
    expect(await visitor.call(getSecurity)).toMatchObject({ hasTotp: false })
  })
})

describe('a PIN', () => {
  test('is one in any digits, and counts wherever it is asked for', async () => {
    const { visitor } = await aMember({ tenant: 'till' })
    const pin = writtenFrom(0x1040, PIN)
    await visitor.call(setPin, { password: PASSWORD, pin, confirmPin: pasted(PIN) })
    const account = { kind: 'bank', bank: 'Test Bank', number: '00123456', holder: 'Test Saver' } as const
    for (const text of [PIN, pasted(PIN), writtenFrom(0x17e0, PIN), '48 29 13'])
      await visitor.call(addPayoutAccount, { ...account, secret: 'pin', text })
    expect(await visitor.call(listPayoutAccounts)).toHaveLength(1)
    expect(
      await refusal(visitor, setPin, { password: PASSWORD, pin: '12345', confirmPin: '12345' }),
    ).toMatchObject({
      code: 'request.invalid',
    })
  })
})

describe('a payout account', () => {
  const add = (visitor: Visitor, number: string, kind: 'pix' | 'bank' = 'pix') =>
    visitor.call(addPayoutAccount, { kind, bank: 'Test Bank', number, holder: 'Test Saver', ...PROOF })

  test.each([
    ['529.982.247-25', '52998224725'],
    [pasted('52998224725'), '52998224725'],
    ['๕๒๙.๙๘๒.๒๔๗-๒๕', '52998224725'],
    ['12.abc.345/01de-35', '12ABC34501DE35'],
    ['+55 (11) 91234-5678', '+5511912345678'],
    ['0055 11 91234-5678', '+5511912345678'],
    ['\u200bAna@Bank.Example', 'ana@bank.example'],
    ['123E4567\u2011E89B\u201112D3\u2011A456\u2011426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ])('with the Pix key %j is stored as %s', async (typed, key) => {
    const { visitor, member } = await aMember({ tenant: 'till' })
    const { id } = await add(visitor, typed)
    const [row] = await listPayouts((await baseOf(visitor)).env, 'till', member.id)
    expect(row).toMatchObject({ id, number: key })
    // The same account in each way of writing.
    expect((await add(visitor, key)).id).toBe(id)
  })

  test.each([
    '529.982.247-24',
    '111.111.111-11',
    '12.ABC.345/01DE-53',
    '+55 11 3220-1234',
    '+55 11 87654-3210',
  ])('is refused with %s, which is no Pix key', async (number) => {
    const { visitor } = await aMember({ tenant: 'till' })
    const form = { kind: 'pix', number, holder: 'Test Saver', ...PROOF } as const
    expect(await refusal(visitor, addPayoutAccount, form)).toMatchObject({ code: 'payout.number' })
  })
})

describe('a registration', () => {
  const rule = (field: FieldRule['field'], over: Partial<FieldRule> = {}): FieldRule => ({
    ...{ field, enabled: true, required: false, minLength: 1, maxLength: 40, patternId: 'any' },
    ...over,
  })
  const fields = [
    rule('idNumber', { minLength: 11, maxLength: 11, patternId: 'digits' }),
    rule('mobileNum', { minLength: 8, maxLength: 15, patternId: 'digits' }),
    rule('whatsapp'),
    rule('email', { patternId: 'email' }),
    rule('paymentPassword', { minLength: 6, maxLength: 6, patternId: 'digits' }),
  ]
  const TENANT = 'entries'
  const aGuest = () =>
    aVisitor({
      tenant: TENANT,
      record: { modules: ['DIRECTREG3', 'USERNAMEREG3'], registration: { fields, captcha: false } },
    })
  const aForm = (visitor: Visitor, differences: object) =>
    withBotCheck(visitor, {
      ...{ username: `entry${(numbers += 1)}`, password: PASSWORD, confirmPassword: PASSWORD },
      ...{ birthday: '1990-05-17', acceptsTerms: true, registerMethod: 'WEB' as const },
      ...differences,
    })

  test('stores its numbers in the form that was checked', async () => {
    const visitor = await aGuest()
    const form = await aForm(visitor, {
      idNumber: pasted('52998224725'),
      mobileNum: '(011) 91234\u20115678',
      whatsapp: '\u202a+55 11 91234-5678\u202c',
      email: '\u200bana@mail.example',
      paymentPassword: writtenFrom(0xe50, PIN),
    })
    const { member } = await visitor.call(register, form)
    const row = await env.DB.prepare('SELECT email, profile FROM member WHERE id = ?').bind(member.id).first()
    expect(row?.['email']).toBe('ana@mail.example')
    expect(JSON.parse(String(row?.['profile']))).toMatchObject({
      idNumber: '52998224725',
      mobileNum: '011912345678',
      whatsapp: '+55 11 91234-5678',
    })
    await visitor.call(addPayoutAccount, {
      ...{ kind: 'bank', bank: 'Test Bank', number: '00123456', holder: 'Ana', secret: 'pin', text: PIN },
    })
  })

  test('says that a document’s number has a slip, by the countries that the form was told', async () => {
    const visitor = await aGuest()
    expect((await visitor.call(getRegistrationSettings)).idCountries).toEqual(['BR'])
    for (const idNumber of ['529.982.247-24', '111.111.111-11'])
      expect(await refusal(visitor, register, await aForm(visitor, { idNumber }))).toMatchObject({
        code: 'field.invalid',
        details: { fields: [{ field: 'idNumber', reason: 'mistyped' }] },
      })
  })

  test('a user name is found without what nobody sees in it', async () => {
    const visitor = await aGuest()
    const form = await aForm(visitor, {})
    await visitor.call(register, { ...form, username: `\u202a${form.username}\u200b` })
    const found = await visitor
      .openTab()
      .call(login, { username: `\u200e${form.username}\u2069`, password: PASSWORD, type: 'username' })
    expect(found.member.account).toBe(form.username)
  })
})

test('the number for a parcel is judged as it is pasted', async () => {
  const { visitor } = await aMember({ tenant: 'parcels' })
  const order = (mobileNum: string) => ({
    ...{ itemId: 'nothing', quantity: 1, address: 'Street 1', mobileNum, ...BRAZIL, ...PROOF },
    operationKey: crypto.randomUUID(),
  })
  // The item is checked after the number: `itemUnknown` shows that the number was accepted.
  expect(await refusal(visitor, redeemPoints, order(pasted(aNumber())))).toMatchObject({
    code: 'points.itemUnknown',
  })
  expect(await refusal(visitor, redeemPoints, order('\u200b\u200b\u200b\u200b'))).toMatchObject({
    code: 'request.invalid',
  })
})
