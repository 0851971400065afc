import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { login } from '#lib/api/access/login.ts'
import { readOutbox } from '#lib/api/people/messages-codes.ts'
import { withBotCheck } from '../../fixtures/worker/bot-check.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aMember, PASSWORD, type MemberOptions } from '../../fixtures/worker/members.ts'
import { refusal } from '../play/games-site.ts'

/** A tab's half of a session. */
const TOKEN = /^[\w-]{43}$/

const EMAIL = 'rosa.luz@example.org'
const MOBILE = '+5511987654321'
let brands = 0

/** A member who has logged in once, from home, and how they (or somebody) log in from anywhere. */
async function aTraveller(options: MemberOptions = {}) {
  brands += 1
  const tenant = `places${brands}`
  const { visitor: home, member } = await aMember({ tenant, isLoggedIn: false, ...options })
  const form = { type: 'username' as const, username: member.account, password: PASSWORD }
  await home.call(login, form)
  const away = () => aVisitor({ tenant })
  return { tenant, home, away, form, member }
}

async function codeFrom(visitor: Visitor): Promise<string> {
  const [newest] = await visitor.call(readOutbox)
  expect(newest?.template).toBe('placeCode')
  return newest?.content['code'] ?? ''
}
const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')

beforeAll(() => {
  expect(env.LOCAL_MODE).toBe('1')
})

describe('a right password from a place that is not known', () => {
  it('opens nothing by itself, and says which ways there are without giving them away', async () => {
    const { away, form } = await aTraveller({ email: EMAIL, mobile: MOBILE })
    const visitor = await away()
    const { status, details } = await refusal(visitor, login, form)
    expect(status).toBe(401)
    expect(details).toEqual({
      ways: [
        { way: 'sms', hint: '••• 21' },
        { way: 'email', hint: 'r•••@e•••.org' },
      ],
    })
    expect(visitor.token).toBeUndefined()
    expect([...visitor.cookies.keys()]).toEqual([])
    expect(await visitor.call(readOutbox)).toEqual([])
  })

  it.each(['sms', 'email'] as const)('is let in with a code sent by %s, once', async (way) => {
    const { away, form } = await aTraveller({ email: EMAIL, mobile: MOBILE })
    const visitor = await away()
    const asked = await refusal(visitor, login, { ...form, verification: { way } })
    expect(asked).toMatchObject({
      code: 'login.verification',
      details: { sentBy: way, resendAfterSeconds: 60 },
    })
    const code = await codeFrom(visitor)
    const wrong = { ...form, verification: { way, text: wrongOf(code) } }
    expect(await refusal(visitor, login, wrong)).toMatchObject({
      code: 'login.verification',
      details: { isWrong: true },
    })
    const right = { ...form, verification: { way, text: ` ${code} ` } }
    expect((await visitor.call(login, right)).member.account).toBe(form.username)
    const thief = await away()
    expect(await refusal(thief, login, right)).toMatchObject({ code: 'login.verification' })
  })

  it('a code of one way is none of the other', async () => {
    const { away, form } = await aTraveller({ email: EMAIL, mobile: MOBILE })
    const visitor = await away()
    await refusal(visitor, login, { ...form, verification: { way: 'sms' } })
    const text = await codeFrom(visitor)
    const byEmail = { ...form, verification: { way: 'email' as const, text } }
    expect(await refusal(visitor, login, byEmail)).toMatchObject({
      code: 'login.verification',
      details: { isWrong: true },
    })
    expect(visitor.token).toBeUndefined()
  })

  it('is let in with the name on the bank account, whatever its capitals', async () => {
    const { away, form } = await aTraveller({ profile: { payeeName: 'Rosa  da Luz' } })
    const visitor = await away()
    const asked = await refusal(visitor, login, { ...form, verification: { way: 'payee' } })
    expect(asked.details).toMatchObject({ ways: [{ way: 'payee' }] })
    const say = (text: string) => ({ ...form, verification: { way: 'payee' as const, text } })
    expect(await refusal(visitor, login, say('Rosa Luz'))).toMatchObject({ details: { isWrong: true } })
    expect((await visitor.call(login, say('ROSA DA LUZ'))).token).toMatch(TOKEN)
  })

  it('takes five names in a quarter of an hour, the right one included', async () => {
    const { away, form } = await aTraveller({ profile: { payeeName: 'Rosa da Luz' } })
    const visitor = await away()
    const say = (text: string) => ({ ...form, verification: { way: 'payee' as const, text } })
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refusal(visitor, login, say(`Rosa ${tries}`))).toMatchObject({
        code: 'login.verification',
      })
    // With what the captcha asks for after five failures, so that what is refused is the name.
    const right = await withBotCheck(visitor, say('Rosa da Luz'))
    expect(await refusal(visitor, login, right)).toMatchObject({ code: 'request.tooMany' })
  })

  it('asks by no way that the member lacks', async () => {
    const { away, form } = await aTraveller({ email: EMAIL })
    const visitor = await away()
    const asked = await refusal(visitor, login, { ...form, verification: { way: 'payee', text: 'anything' } })
    expect(asked.details).toEqual({ ways: [{ way: 'email', hint: 'r•••@e•••.org' }] })
  })

  it('sends one code a minute', async () => {
    const { away, form } = await aTraveller({ email: EMAIL })
    const visitor = await away()
    const ask = () => refusal(visitor, login, { ...form, verification: { way: 'email' } })
    expect((await ask()).code).toBe('login.verification')
    expect((await ask()).code).toBe('request.tooMany')
    expect(await visitor.call(readOutbox)).toHaveLength(1)
  })

  it('asks nothing of a wrong password', async () => {
    const { away, form } = await aTraveller({ email: EMAIL })
    const wrong = { ...form, password: 'something else', verification: { way: 'email' as const } }
    const visitor = await away()
    expect(await refusal(visitor, login, wrong)).toMatchObject({ code: 'login.incorrect' })
    expect(await visitor.call(readOutbox)).toEqual([])
  })
})

describe('no more than the password is asked', () => {
  it('in a browser that is known, in whatever network it is', async () => {
    const { home, form } = await aTraveller({ email: EMAIL })
    home.address = '198.51.100.44'
    expect((await home.call(login, form)).token).toMatch(TOKEN)
  })

  it('from a network that is known, in whatever browser', async () => {
    const { home, away, form } = await aTraveller({ email: EMAIL })
    const visitor = await away()
    visitor.address = home.address
    expect((await visitor.call(login, form)).token).toMatch(TOKEN)
  })

  it('of a member who has no other way, and of the first login of all', async () => {
    const { away, form } = await aTraveller()
    expect((await (await away()).call(login, form)).token).toMatch(TOKEN)
    const { visitor, member } = await aMember({ tenant: 'places-first', email: EMAIL, isLoggedIn: false })
    const first = { type: 'username' as const, username: member.account, password: PASSWORD }
    expect((await visitor.call(login, first)).token).toMatch(TOKEN)
  })

  it("but another member's browser is not known", async () => {
    const { tenant, away, form } = await aTraveller({ email: EMAIL })
    const { visitor, member } = await aMember({ tenant, isLoggedIn: false })
    await visitor.call(login, { ...form, username: member.account })
    expect(await refusal(visitor, login, form)).toMatchObject({ code: 'login.verification' })
    expect(await refusal(await away(), login, form)).toMatchObject({ code: 'login.verification' })
  })
})
