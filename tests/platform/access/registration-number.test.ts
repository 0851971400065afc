import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import type { ModuleFlag } from '../../../src/lib/api/modules.ts'
import {
  register,
  registerByMobile,
  type FieldRule,
  type RegisterForm,
} from '../../../src/lib/api/access/registration.ts'
import { chooseNickname, getMemberInfo } from '../../../src/lib/api/access/account.ts'
import { login } from '../../../src/lib/api/access/login.ts'
import { readOutbox, sendRegisterSmsCode } from '../../../src/lib/api/people/messages-codes.ts'
import { withBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, PASSWORD } from '../../fixtures/worker/members.ts'

/** Numbers that are told at a registration: verified, kept as the member's own, and judged as numbers. */

// Passwords are hashed for real here, and that takes its time.
vi.setConfig({ testTimeout: 60_000 })

/** After as many wrong ones a code is used up. */
const CODE_TRIES = 5
const BRAZIL = { countryDialingCode: '55' }
const BY_NAME: ModuleFlag[] = ['DIRECTREG3', 'USERNAMEREG3', 'REGMOBVERF3', 'MOBILEVERCODELOGIN3']
const NUMBER: FieldRule = {
  ...{ field: 'mobileNum', enabled: true, required: false },
  ...{ minLength: 10, maxLength: 11, patternId: 'digits' },
}

let count = 0

function aNumber(): string {
  count += 1
  return `119${String(20_000_000 + count)}`
}

/** A visitor of a brand whose form asks for a number. */
function aNumberVisitor(tenant: string, modules = BY_NAME, rule: Partial<FieldRule> = {}): Promise<Visitor> {
  const registration = { fields: [{ ...NUMBER, ...rule }], captcha: false }
  return aVisitor({ tenant, record: { modules, registration } })
}

async function aForm(visitor: Visitor, differences: Partial<RegisterForm> = {}): Promise<RegisterForm> {
  count += 1
  return withBotCheck(visitor, {
    username: `numbered${count}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
    acceptsTerms: true,
    registerMethod: 'WEB' as const,
    ...BRAZIL,
    ...differences,
  })
}

async function sent(visitor: Visitor, mobileNo: string): Promise<string> {
  await visitor.call(sendRegisterSmsCode, { mobileNo, ...BRAZIL })
  const [message] = await sentTo(visitor, mobileNo)
  return message?.content['code'] ?? ''
}

async function numbersOf(id: string): Promise<{ mobile: unknown; told: unknown }> {
  const row = await env.DB.prepare('SELECT mobile, profile FROM member WHERE id = ?').bind(id).first()
  return { mobile: row?.['mobile'], told: JSON.parse(String(row?.['profile'])).mobileNum }
}

describe('a number beside the name', () => {
  test('needs the code that was sent to it, and is then the member’s own', async () => {
    const visitor = await aNumberVisitor('verified')
    const number = aNumber()
    const verificationCode = await sent(visitor, number)
    const mobileNum = `+55 ${number}`
    for (const wrong of [{}, { verificationCode: '' }, { verificationCode: '000000' }])
      await expect(
        visitor.call(register, await aForm(visitor, { mobileNum, ...wrong })),
      ).rejects.toMatchObject({ code: 'code.incorrect' })
    await expect(
      visitor.call(register, await aForm(visitor, { mobileNum: aNumber(), verificationCode })),
    ).rejects.toMatchObject({ code: 'code.incorrect' })
    const form = await aForm(visitor, { mobileNum, verificationCode })
    const { member } = await visitor.call(register, form)
    expect(member.account).toBe(form.username)
    expect(await numbersOf(member.id)).toEqual({ mobile: `+55${number}`, told: `+55${number}` })
    expect(await sentTo(visitor, number)).toMatchObject([{ template: 'registerCode' }])
    await visitor.openTab().call(login, { username: form.username, password: PASSWORD, type: 'username' })
  })

  test('is refused where it is none, or of a country that the brand does not serve', async () => {
    const visitor = await aNumberVisitor('verified')
    const vietnam = { mobileNum: '912345678', countryDialingCode: '84' }
    for (const told of [{ mobileNum: '12345' }, { mobileNum: 'a number' }, vietnam])
      await expect(
        visitor.call(register, await aForm(visitor, { ...told, verificationCode: '123456' })),
      ).rejects.toMatchObject({ code: 'code.number' })
  })

  test('that has an account gets a message instead of a code', async () => {
    const number = aNumber()
    const visitor = await aNumberVisitor('verified')
    await aMember({ tenant: 'verified', mobile: `+55${number}`, isLoggedIn: false })
    await visitor.call(sendRegisterSmsCode, { mobileNo: number, ...BRAZIL })
    expect(await sentTo(visitor, number)).toMatchObject([{ template: 'alreadyRegistered', content: {} }])
    await expect(
      visitor.call(register, await aForm(visitor, { mobileNum: number, verificationCode: '123456' })),
    ).rejects.toMatchObject({ code: 'code.incorrect' })
  })

  test('that somebody else made their own since its code was sent is called taken, and not the name', async () => {
    const number = aNumber()
    const visitor = await aNumberVisitor('verified')
    const verificationCode = await sent(visitor, number)
    await aMember({ tenant: 'verified', mobile: `+55${number}`, isLoggedIn: false })
    await expect(
      visitor.call(register, await aForm(visitor, { mobileNum: number, verificationCode })),
    ).rejects.toMatchObject({
      code: 'field.invalid',
      details: { fields: [{ field: 'mobileNum', reason: 'taken' }] },
    })
  })

  test('keeps its code where the name is taken, however often and with whatever code', async () => {
    const number = aNumber()
    const visitor = await aNumberVisitor('verified')
    const { member } = await aMember({ tenant: 'verified', isLoggedIn: false })
    const told = { mobileNum: number, verificationCode: await sent(visitor, number) }
    const username = member.account.slice(0, 16)
    const wrong = { ...told, verificationCode: '000000' }
    for (const each of [told, ...Array.from({ length: CODE_TRIES }, () => wrong)])
      await expect(visitor.call(register, await aForm(visitor, { ...each, username }))).rejects.toMatchObject(
        { code: 'register.usernameTaken' },
      )
    await visitor.call(register, await aForm(visitor, told))
  })

  test('keeps its code where exclusions cannot be looked up, and is used up by the account that it opens', async () => {
    const number = aNumber()
    const visitor = await aNumberVisitor('verified')
    const told = { mobileNum: number, verificationCode: await sent(visitor, number) }
    const form = await aForm(visitor, told)
    await env.DB.exec('ALTER TABLE exclusion_mark RENAME TO exclusion_mark_away')
    const refusal = visitor.call(register, form).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(await refusal).toMatchObject({ code: 'protection.unavailable' })
    await env.DB.exec('ALTER TABLE exclusion_mark_away RENAME TO exclusion_mark')
    const { member } = await visitor.call(register, await aForm(visitor, told))
    expect(await numbersOf(member.id)).toMatchObject({ mobile: `+55${number}` })
    await env.DB.prepare('UPDATE member SET mobile = NULL WHERE id = ?').bind(member.id).run()
    await expect(visitor.call(register, await aForm(visitor, told))).rejects.toMatchObject({
      code: 'code.incorrect',
    })
  })

  test('that may be left out is then not asked about; one that must be told is missing', async () => {
    const visitor = await aNumberVisitor('verified')
    const { member } = await visitor.call(register, await aForm(visitor, { mobileNum: ' ' }))
    expect(await numbersOf(member.id)).toEqual({ mobile: null, told: undefined })
    const strict = await aNumberVisitor('demanding', BY_NAME, { required: true })
    await expect(strict.call(register, await aForm(strict))).rejects.toMatchObject({
      code: 'field.invalid',
      details: { fields: [{ field: 'mobileNum', reason: 'required' }] },
    })
  })

  test('is a text like others where the brand verifies none, and not asked for where its form has none', async () => {
    const lax = await aNumberVisitor('unverified', ['DIRECTREG3', 'USERNAMEREG3'])
    const { member } = await lax.call(register, await aForm(lax, { mobileNum: '1234567890' }))
    expect(await numbersOf(member.id)).toEqual({ mobile: null, told: '1234567890' })
    await expect(lax.call(register, await aForm(lax, { mobileNum: '+5511987654321' }))).rejects.toMatchObject(
      { details: { fields: [{ field: 'mobileNum', reason: 'length' }] } },
    )
    const without = await aNumberVisitor('numberless', BY_NAME, { enabled: false })
    await expect(
      without.call(register, await aForm(without, { mobileNum: aNumber() })),
    ).rejects.toMatchObject({ details: { fields: [{ field: 'mobileNum', reason: 'notAsked' }] } })
  })

  test.each([
    ['no-verification', ['DIRECTREG3', 'USERNAMEREG3'], true, 'REGMOBVERF3'],
    ['no-field', BY_NAME, false, 'MOBILENUMREG3'],
    ['no-names', ['DIRECTREG3', 'REGMOBVERF3'], true, 'MOBILENUMREG3'],
  ] as const)('no code is sent where none is asked for: %s', async (tenant, modules, enabled, module) => {
    const visitor = await aNumberVisitor(tenant, [...modules], { enabled })
    await expect(visitor.call(sendRegisterSmsCode, { mobileNo: aNumber(), ...BRAZIL })).rejects.toMatchObject(
      { code: 'system.moduleOff', details: { module } },
    )
  })
})

test('by mobile the number is judged as a number alone, however it was written', async () => {
  const modules: ModuleFlag[] = ['DIRECTREG3', 'MOBILENUMREG3']
  const visitor = await aNumberVisitor('judged', modules, { required: true })
  const number = aNumber()
  const form = await aForm(visitor, { username: `+55 ${number}`, mobileNum: `55${number}` })
  const { member } = await visitor.call(registerByMobile, form)
  expect(await numbersOf(member.id)).toEqual({ mobile: null, told: `+55${number}` })
  // The name tells it already.
  await visitor.call(registerByMobile, await aForm(visitor, { username: aNumber() }))
  const without = await aNumberVisitor('judged-without', modules, { enabled: false })
  await expect(
    without.call(registerByMobile, await aForm(without, { username: aNumber(), mobileNum: aNumber() })),
  ).rejects.toMatchObject({ details: { fields: [{ field: 'mobileNum', reason: 'notAsked' }] } })
})

test('a number is shown by its last digits until its member chooses a name, once', async () => {
  const visitor = await aNumberVisitor('named', ['DIRECTREG3', 'MOBILENUMREG3'], { enabled: false })
  const number = aNumber()
  const { member } = await visitor.call(registerByMobile, await aForm(visitor, { username: number }))
  expect(member).toMatchObject({ nickname: `••• ${number.slice(-4)}`, needsName: true })
  for (const nickname of ['A', 'a\u202eb', 'x'.repeat(21)])
    await expect(visitor.call(chooseNickname, { nickname })).rejects.toMatchObject({
      code: 'request.invalid',
    })
  await expect(visitor.call(chooseNickname, { nickname: 'Support' })).rejects.toMatchObject({
    code: 'register.usernameTaken',
  })
  expect(await visitor.call(chooseNickname, { nickname: ' Blue Fox ' })).toEqual({ nickname: 'Blue Fox' })
  expect(await visitor.call(chooseNickname, { nickname: 'Red Fox' })).toEqual({ nickname: 'Blue Fox' })
  const info = await visitor.call(getMemberInfo)
  expect(info.nickname).toBe('Blue Fox')
  expect(info.needsName).toBeUndefined()
})

test('a member with a name of their own has it already', async () => {
  const { visitor, member } = await aMember({ tenant: 'alfa' })
  expect(await visitor.call(chooseNickname, { nickname: 'Blue Fox' })).toEqual({ nickname: member.nickname })
})

describe('the product’s payload', () => {
  test('names the host of the form, which must be the brand’s, and the login that follows', async () => {
    const visitor = await aVisitor({
      tenant: 'domains',
      record: { hosts: ['domains.example', 'd2.example'] },
    })
    for (const domain of ['domains.example', 'D2.example', 'domains.localhost', visitor.host])
      await visitor.call(register, await aForm(visitor, { domain, login: true }))
    await expect(
      visitor.call(register, await aForm(visitor, { domain: 'other.example' })),
    ).rejects.toMatchObject({
      code: 'field.invalid',
      details: { fields: [{ field: 'domain', reason: 'unknown' }] },
    })
  })
})

async function sentTo(visitor: Visitor, number: string) {
  return (await visitor.call(readOutbox)).filter(({ recipient }) => recipient === `+55${number}`)
}
