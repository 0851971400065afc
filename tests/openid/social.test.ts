import { createHmac } from 'node:crypto'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { ApiError } from '../../src/lib/api/errors.ts'
import { getMemberInfo } from '../../src/lib/api/access/account.ts'
import { changePassword } from '../../src/lib/api/access/password.ts'
import { beginTotp, confirmTotp } from '../../src/lib/api/people/second-factor.ts'
import { confirmSession, listSessions, login } from '../../src/lib/api/access/login.ts'
import {
  beginSocialLogin,
  finishSocialLogin,
  linkSocial,
  listSocial,
  unlinkSocial,
} from '../../src/lib/api/access/social.ts'
import { readOutbox } from '../../src/lib/api/people/messages-codes.ts'
import { hashToken } from '../../src/platform/base/crypto/tokens.ts'
import { totpCode } from '../../src/platform/people/second-factor/totp.ts'
import { aVisitor, type Visitor } from '../fixtures/worker/client.ts'
import { aMember, PASSWORD, type MemberOptions } from '../fixtures/worker/members.ts'
import { aTenant } from '../fixtures/worker/tenants.ts'
import { ProviderBrowser } from './provider-browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    issuer: string
  }
}

vi.setConfig({ testTimeout: 60_000 })

const FAILED = { code: 'social.failed' }
const issuer = inject('issuer')

beforeAll(async () => {
  await aTenant('social', { socialLogin: { google: { clientId: 'public-client', issuer } } })
  await aTenant('social-secret', { socialLogin: { google: { clientId: 'secret-client', issuer } } })
  await aTenant('social-away', {
    socialLogin: { google: { clientId: 'public-client', issuer: 'http://127.0.0.1:9' } },
  })
})

let people = 0
const aPerson = () => `person-${(people += 1)}`

/** To the provider and back: the query of the address at the brand. */
async function goThere(visitor: Visitor, person: string): Promise<string> {
  const { url } = await visitor.call(beginSocialLogin, { provider: 'google' })
  return (await new ProviderBrowser(person).logIn(url)).search
}

/** The refusal of a call that must be refused. */
async function refusalOf(work: Promise<unknown>): Promise<ApiError> {
  return work.then(
    () => {
      throw new Error('it was answered')
    },
    (refusal: ApiError) => refusal,
  )
}

async function aTicket(visitor: Visitor, person: string): Promise<string> {
  const search = await goThere(visitor, person)
  return String((await refusalOf(visitor.call(finishSocialLogin, { search }))).details?.['ticket'])
}

/** A member to whom an account at the provider belongs. */
async function aLinkedMember(options: MemberOptions = {}) {
  const person = aPerson()
  const { visitor, member } = await aMember({ tenant: 'social', ...options })
  await visitor.call(linkSocial, { ticket: await aTicket(visitor, person) })
  return { visitor, member, person }
}

describe('the way to the provider', () => {
  test('is an authorization code with PKCE, state and nonce, back to this brand’s login page', async () => {
    const visitor = await aVisitor({ tenant: 'social' })
    const response = await visitor.send(beginSocialLogin, { input: { provider: 'google' } })
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-social=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=600$/,
      ),
    ])
    const { value } = await response.json<{ value: { url: string } }>()
    const url = new URL(value.url)
    expect(url.origin + url.pathname).toBe(`${issuer}/auth`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'public-client',
      redirect_uri: 'http://social.localhost:8787/login',
      response_type: 'code',
      scope: 'openid',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test('is closed where the brand is not registered, or the provider is away', async () => {
    const visitor = await aVisitor({ tenant: 'social' })
    await expect(visitor.call(beginSocialLogin, { provider: 'facebook' })).rejects.toMatchObject({
      code: 'social.off',
    })
    const plain = await aVisitor({ tenant: 'aurora' })
    await expect(plain.call(beginSocialLogin, { provider: 'google' })).rejects.toMatchObject({
      code: 'social.off',
    })
    const away = await aVisitor({ tenant: 'social-away' })
    await expect(away.call(beginSocialLogin, { provider: 'google' })).rejects.toMatchObject(FAILED)
  })

  test('ends at the provider for an address that was not registered', async () => {
    const visitor = await aVisitor({ tenant: 'social', host: 'evil.localhost:8787' })
    const { url } = await visitor.call(beginSocialLogin, { provider: 'google' })
    await expect(new ProviderBrowser('x').logIn(url)).rejects.toThrow('the provider refused: 400')
  })
})

describe('a login elsewhere', () => {
  test('that nobody here owns gives a ticket, which links it after a login, for good', async () => {
    const person = aPerson()
    const { member } = await aMember({ tenant: 'social', isLoggedIn: false })
    const visitor = await aVisitor({ tenant: 'social' })
    const refusal = await refusalOf(
      visitor.call(finishSocialLogin, { search: await goThere(visitor, person) }),
    )
    expect(refusal).toMatchObject({ code: 'social.unlinked', details: { provider: 'google' } })
    expect(visitor.token).toBeUndefined()
    await visitor.call(login, { username: member.account, password: PASSWORD, type: 'username' })
    const ticket = String(refusal.details?.['ticket'])
    expect(await visitor.call(linkSocial, { ticket })).toEqual({ provider: 'google' })
    expect(await visitor.call(listSocial)).toEqual([{ provider: 'google', linkedAtMs: expect.any(Number) }])
    await expect(visitor.call(linkSocial, { ticket })).rejects.toMatchObject(FAILED)

    const next = await aVisitor({ tenant: 'social' })
    const result = await next.call(finishSocialLogin, { search: await goThere(next, person) })
    expect(result.member.id).toBe(member.id)
    expect((await next.call(getMemberInfo)).id).toBe(member.id)
    expect(next.cookies.has('__Host-social')).toBe(false)
  })

  test('is weak: what matters asks for the password', async () => {
    const { person } = await aLinkedMember()
    const visitor = await aVisitor({ tenant: 'social' })
    await visitor.call(finishSocialLogin, { search: await goThere(visitor, person) })
    expect(await visitor.call(listSessions)).toContainEqual(
      expect.objectContaining({ isCurrent: true, isWeak: true }),
    )
    const WEAK = { code: 'session.weak' }
    await expect(visitor.call(unlinkSocial, { provider: 'google' })).rejects.toMatchObject(WEAK)
    await expect(
      visitor.call(linkSocial, { ticket: await aTicket(await aVisitor({ tenant: 'social' }), aPerson()) }),
    ).rejects.toMatchObject(WEAK)
    await expect(
      visitor.call(changePassword, { newPassword: 'a b c d e f', confirmNewPassword: 'a b c d e f' }),
    ).rejects.toMatchObject({ code: 'password.incorrect' })
    await visitor.call(confirmSession, { secret: 'password', text: PASSWORD })
    await visitor.call(unlinkSocial, { provider: 'google' })
    expect(await visitor.call(listSocial)).toEqual([])
    const next = await aVisitor({ tenant: 'social' })
    await expect(next.call(finishSocialLogin, { search: await goThere(next, person) })).rejects.toMatchObject(
      { code: 'social.unlinked' },
    )
  })

  test('is linked by what the provider says to a member, once they confirmed who they are', async () => {
    const person = aPerson()
    const { visitor, member } = await aMember({ tenant: 'social', email: 'linker@example.org', isWeak: true })
    const search = await goThere(visitor, person)
    await expect(visitor.call(linkSocial, { search })).rejects.toMatchObject({ code: 'session.weak' })
    await visitor.call(confirmSession, { secret: 'password', text: PASSWORD })
    // The refusal used nothing up; after that it is spent.
    expect(await visitor.call(linkSocial, { search })).toEqual({ provider: 'google' })
    await expect(visitor.call(linkSocial, { search })).rejects.toMatchObject(FAILED)
    await visitor.call(unlinkSocial, { provider: 'google' })
    await visitor.call(unlinkSocial, { provider: 'google' })
    const told = (await visitor.call(readOutbox)).filter(({ recipient }) => recipient === member.email)
    expect(told.map(({ content }) => content['change']).toSorted()).toEqual([
      'socialLinked',
      'socialUnlinked',
    ])
  })

  test('is not linked by what another browser brought back', async () => {
    const { visitor } = await aMember({ tenant: 'social' })
    const search = await goThere(await aVisitor({ tenant: 'social' }), aPerson())
    await expect(visitor.call(linkSocial, { search })).rejects.toMatchObject(FAILED)
    expect(await visitor.call(listSocial)).toEqual([])
  })

  test('works with a client secret', async () => {
    const visitor = await aVisitor({ tenant: 'social-secret' })
    const search = await goThere(visitor, aPerson())
    await expect(visitor.call(finishSocialLogin, { search })).rejects.toMatchObject({
      code: 'social.unlinked',
    })
  })

  test('still asks for the second factor, without going round again', async () => {
    const { visitor, member, person } = await aLinkedMember()
    const { secret } = await visitor.call(beginTotp, { password: PASSWORD })
    const step = Math.floor(Date.now() / 30_000)
    const { recoveryCodes } = await visitor.call(confirmTotp, { code: totpCode(secret, step) })
    const next = await aVisitor({ tenant: 'social' })
    const first = await refusalOf(next.call(finishSocialLogin, { search: await goThere(next, person) }))
    expect(first).toMatchObject({ code: 'login.secondFactor', details: { isWrong: false } })
    const again = { ticket: String(first.details?.['ticket']), otp: '000000' }
    const wrong = await refusalOf(next.call(finishSocialLogin, again))
    expect(wrong).toMatchObject({ code: 'login.secondFactor', details: { isWrong: true } })
    await expect(next.call(finishSocialLogin, again)).rejects.toMatchObject(FAILED)
    const right = { ticket: String(wrong.details?.['ticket']), otp: recoveryCodes[0] }
    expect((await next.call(finishSocialLogin, right)).member.id).toBe(member.id)
  })

  test('is for nobody whose account is suspended', async () => {
    const { member, person } = await aLinkedMember()
    await env.DB.prepare("UPDATE member SET status = 'suspended' WHERE id = ?").bind(member.id).run()
    const visitor = await aVisitor({ tenant: 'social' })
    await expect(
      visitor.call(finishSocialLogin, { search: await goThere(visitor, person) }),
    ).rejects.toMatchObject({ code: 'login.suspended' })
  })

  test('belongs to one member alone', async () => {
    const { person } = await aLinkedMember()
    const { visitor } = await aMember({ tenant: 'social' })
    const key = hashToken('a ticket of ours')
    await env.GUARD.getByName(`social:social:${key.slice(0, 1)}`).put(
      key,
      JSON.stringify({ provider: 'google', subject: person, expiresAtMs: Date.now() + 1000 }),
      { expiresAtMs: Date.now() + 1000, nowMs: Date.now() },
    )
    await expect(visitor.call(linkSocial, { ticket: 'a ticket of ours' })).rejects.toMatchObject({
      code: 'social.taken',
    })
  })
})

describe('what comes back from the provider', () => {
  test('is taken once, and in the browser that went there', async () => {
    const { person } = await aLinkedMember()
    const [victim, attacker] = [await aVisitor({ tenant: 'social' }), await aVisitor({ tenant: 'social' })]
    const search = await goThere(attacker, person)
    await expect(victim.call(finishSocialLogin, { search })).rejects.toMatchObject(FAILED)
    // Whoever tries in another browser has spent it.
    await expect(attacker.call(finishSocialLogin, { search })).rejects.toMatchObject(FAILED)
    const own = await goThere(attacker, person)
    await attacker.call(finishSocialLogin, { search: own })
    await expect(attacker.call(finishSocialLogin, { search: own })).rejects.toMatchObject(FAILED)
  })

  test('is of no use at another brand', async () => {
    const visitor = await aVisitor({ tenant: 'social' })
    const search = await goThere(visitor, aPerson())
    const elsewhere = await aVisitor({ tenant: 'social-secret' })
    for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
    await expect(elsewhere.call(finishSocialLogin, { search })).rejects.toMatchObject(FAILED)
  })

  test.each<[string, (search: URLSearchParams) => void]>([
    ['another state', (search) => search.set('state', 'x'.repeat(43))],
    ['no state', (search) => search.delete('state')],
    ['another code', (search) => search.set('code', 'x'.repeat(43))],
    ['another issuer', (search) => search.set('iss', 'https://elsewhere.example')],
    ['no issuer', (search) => search.delete('iss')],
    [
      'an error',
      (search) => {
        search.delete('code')
        search.set('error', 'access_denied')
      },
    ],
  ])('is refused with %s', async (_what, change) => {
    const { person } = await aLinkedMember()
    const visitor = await aVisitor({ tenant: 'social' })
    const search = new URLSearchParams(await goThere(visitor, person))
    change(search)
    await expect(visitor.call(finishSocialLogin, { search: search.toString() })).rejects.toMatchObject(FAILED)
    expect(visitor.token).toBeUndefined()
  })

  test('must carry the nonce and the proof that this browser was given', async () => {
    const { person } = await aLinkedMember()
    const visitor = await aVisitor({ tenant: 'social' })
    for (const [name, value] of [
      ['nonce', 'another nonce'],
      ['code_challenge', createHmac('sha256', 'x').update('another').digest('base64url')],
    ] as const) {
      const { url } = await visitor.call(beginSocialLogin, { provider: 'google' })
      const changed = new URL(url)
      changed.searchParams.set(name, value)
      const { search } = await new ProviderBrowser(person).logIn(changed.href)
      await expect(visitor.call(finishSocialLogin, { search })).rejects.toMatchObject(FAILED)
    }
  })

  test('is good for ten minutes', async () => {
    const { person } = await aLinkedMember()
    const visitor = await aVisitor({ tenant: 'social' })
    const search = await goThere(visitor, person)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    await expect(visitor.call(finishSocialLogin, { search })).rejects.toMatchObject(FAILED)
    vi.useRealTimers()
  })
})
