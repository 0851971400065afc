import { expect, test } from 'vitest'
import { changePassword, sendPasswordCode } from '#lib/api/access/password.ts'
import { getSecurity } from '#lib/api/access/account-security.ts'
import { readOutbox } from '#lib/api/people/messages-codes.ts'
import { aMember, PASSWORD, type MemberOptions } from '../../fixtures/worker/members.ts'
import { refusal } from '../play/games-site.ts'

/** A tab's half of a session. */
const TOKEN = /^[\w-]{43}$/

const NEXT = 'Battery-staple-7'
const form = { oldPassword: PASSWORD, newPassword: NEXT, confirmNewPassword: NEXT }
let brands = 0

/** A member of a brand that wants a code for a new password, unless told otherwise. */
async function aCareful(options: MemberOptions = {}) {
  brands += 1
  const record = { modules: ['CHNGPASSVERIF3'], ...options.record }
  return aMember({ email: 'rosa@example.org', ...options, tenant: `careful${brands}`, record })
}

test('a new password needs the code that was sent, once', async () => {
  const { visitor } = await aCareful()
  expect(await refusal(visitor, changePassword, form)).toMatchObject({
    status: 403,
    code: 'password.verification',
    details: { ways: [{ way: 'email', hint: 'r•••@e•••.org' }], isWrong: false },
  })
  await visitor.call(sendPasswordCode, { way: 'email' })
  const [message] = await visitor.call(readOutbox)
  expect(message).toMatchObject({ template: 'passwordCode', recipient: 'rosa@example.org' })
  const code = message?.content['code'] ?? ''
  const wrong = code === '000000' ? '111111' : '000000'
  const withCode = (text: string) => ({ ...form, verification: { way: 'email' as const, code: text } })
  expect(await refusal(visitor, changePassword, withCode(wrong))).toMatchObject({
    code: 'password.verification',
    details: { isWrong: true },
  })
  expect((await visitor.call(changePassword, withCode(code))).token).toMatch(TOKEN)
  const again = { oldPassword: NEXT, newPassword: 'Another-one-3', confirmNewPassword: 'Another-one-3' }
  const reused = { ...again, verification: { way: 'email' as const, code } }
  expect(await refusal(visitor, changePassword, reused)).toMatchObject({ code: 'password.verification' })
})

test('five wrong codes use up the right one', async () => {
  const { visitor } = await aCareful()
  await visitor.call(sendPasswordCode, { way: 'email' })
  const [message] = await visitor.call(readOutbox)
  const code = message?.content['code'] ?? ''
  const wrong = code === '000000' ? '111111' : '000000'
  for (const text of [wrong, wrong, wrong, wrong, wrong, code]) {
    const verification = { way: 'email' as const, code: text }
    expect(await refusal(visitor, changePassword, { ...form, verification })).toMatchObject({
      code: 'password.verification',
      details: { isWrong: true },
    })
  }
})

test('a wrong old password is told before any code is asked for', async () => {
  const { visitor } = await aCareful()
  const wrong = { ...form, oldPassword: 'not this one' }
  expect(await refusal(visitor, changePassword, wrong)).toMatchObject({ code: 'password.incorrect' })
})

test('nothing is asked of a member without a way, nor where the brand wants none', async () => {
  const { visitor: plain } = await aMember({
    ...{ tenant: 'careless', email: 'rosa@example.org' },
    record: { modules: [] },
  })
  expect((await plain.call(changePassword, form)).token).toMatch(TOKEN)
  expect(await refusal(plain, sendPasswordCode, { way: 'email' })).toMatchObject({ code: 'system.moduleOff' })
  brands += 1
  const { visitor } = await aMember({
    tenant: `careful${brands}`,
    record: { modules: ['CHNGPASSVERIF3'] },
  })
  expect(await refusal(visitor, sendPasswordCode, { way: 'sms' })).toMatchObject({ code: 'code.number' })
  expect((await visitor.call(changePassword, form)).token).toMatch(TOKEN)
})

test('a login that is only remembered gets no code before the old password, and with it all of them', async () => {
  const { visitor } = await aCareful({ isWeak: true })
  // More than the codes of a day.
  for (let time = 0; time < 6; time += 1)
    expect(await refusal(visitor, sendPasswordCode, { way: 'email' })).toMatchObject({
      status: 403,
      code: 'session.weak',
    })
  const wrong = { ...form, oldPassword: 'not this one' }
  expect(await refusal(visitor, changePassword, wrong)).toMatchObject({ code: 'password.incorrect' })
  expect(await refusal(visitor, sendPasswordCode, { way: 'email' })).toMatchObject({ code: 'session.weak' })
  expect(await visitor.call(readOutbox)).toEqual([])

  expect(await refusal(visitor, changePassword, form)).toMatchObject({ code: 'password.verification' })
  expect(await visitor.call(getSecurity)).toMatchObject({ isWeak: false })
  await visitor.call(sendPasswordCode, { way: 'email' })
  const [message] = await visitor.call(readOutbox)
  const verification = { way: 'email' as const, code: message?.content['code'] ?? '' }
  expect((await visitor.call(changePassword, { ...form, verification })).token).toMatch(TOKEN)
})

test.each([
  ['just after the login with it', false],
  ['in a login that is only remembered, where the old one is given', true],
])('a new password that is demanded gets its code %s', async (_when, isWeak) => {
  const { visitor } = await aCareful({ isWeak, mustChangePassword: true })
  const demanded = isWeak ? form : { newPassword: NEXT, confirmNewPassword: NEXT }
  expect(await refusal(visitor, changePassword, demanded)).toMatchObject({ code: 'password.verification' })
  await visitor.call(sendPasswordCode, { way: 'email' })
  const [message] = await visitor.call(readOutbox)
  const verification = { way: 'email' as const, code: message?.content['code'] ?? '' }
  expect((await visitor.call(changePassword, { ...demanded, verification })).token).toMatch(TOKEN)
})
