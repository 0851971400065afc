import { env } from 'cloudflare:workers'
import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getBotChallenge } from '../../../src/lib/api/people/human-check.ts'
import { startDeposit } from '../../../src/lib/api/money/cashier.ts'
import { sendContactCode } from '../../../src/lib/api/access/account-contact.ts'
import type { Endpoint } from '../../../src/lib/api/endpoint.ts'
import { ApiError } from '../../../src/lib/api/errors.ts'
import { beginPasskey, beginPasskeyLogin, logInByPasskey } from '../../../src/lib/api/access/passkeys.ts'
import {
  changePassword,
  forgotPasswordByEmail,
  sendPasswordCode,
  setPasswordByEmail,
  setPasswordByPhone,
} from '../../../src/lib/api/access/password.ts'
import { addProof } from '../../../src/lib/api/base/proofs.ts'
import { checkAffiliate, register } from '../../../src/lib/api/access/registration.ts'
import { setPin } from '../../../src/lib/api/access/account-security.ts'
import { beginTotp, confirmTotp, removeTotp } from '../../../src/lib/api/people/second-factor.ts'
import {
  confirmSession,
  getCaptcha,
  login,
  logInFreePlay,
  resumeSession,
  useExchangeCode,
} from '../../../src/lib/api/access/login.ts'
import { beginSocialLogin, finishSocialLogin } from '../../../src/lib/api/access/social.ts'
import { readOutbox, sendRegisterSmsCode, sendSmsCode } from '../../../src/lib/api/people/messages-codes.ts'
import { guardOf, limitAddress, limitUse } from '../../../src/platform/base/guard/guard.ts'
import { networkPrefix } from '../../../src/platform/base/guard/network-prefix.ts'
import {
  accountKey,
  findMemberById,
  type Member,
} from '../../../src/platform/people/member/member-repository.ts'
import { sendMemberCode } from '../../../src/platform/people/messages/member-codes.ts'
import { sendNotice, type SecurityChange } from '../../../src/platform/people/messages/security-alert.ts'
import { hashPassword } from '../../../src/platform/base/crypto/passwords.ts'
import { openSession } from '../../../src/platform/people/session/session-service.ts'
import { totpCode } from '../../../src/platform/people/second-factor/totp.ts'
import { matchSecondFactor } from '../../../src/platform/people/second-factor/totp-service.ts'
import { countHash, countTry } from '../../../src/platform/people/session/tries.ts'
import { requireKnownPlace } from '../../../src/platform/access/login/verification.ts'
import { Authenticator } from '../../fixtures/worker/authenticator.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD } from '../../fixtures/worker/members.ts'
import { aProvider } from '../../fixtures/worker/provider.ts'

/**
 * Every limit of calls, with its number and its window: so many are answered, the next is refused, nobody else is touched,
 * and after the window it is open again.
 */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NEXT = 'another good password'
const BRAZIL = { countryDialingCode: '55' }

/** How far each may use up a brand's messages of a day. */
const BRAND_A_DAY = { login: 4_500, reset: 4_500, register: 2_500, newNumber: 2_500, member: 5_000 }
/** Tries at one secret of a member: from one network, and from all of them together. */
const TRIES = {
  here: { limit: 5, windowMs: 15 * MINUTE },
  anywhere: { limit: 60, windowMs: HOUR },
}
/** How often a member's password or PIN is hashed, right or not. */
const HASHES = { limit: 60, windowMs: MINUTE }
/** To the number of one member in a day, whatever they are for. */
const NUMBER_A_DAY = { codes: 5, notices: 5 }

// Passwords are hashed for real here, and that takes its time.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function pass(durationMs: number): void {
  vi.setSystemTime(Date.now() + durationMs)
}

interface Limit {
  limit: number
  windowMs: number
  /** What passes between two uses, where a shorter limit counts them too. */
  gapMs?: number
  /** Somebody who has used none of it yet. */
  subject: () => Promise<Subject>
}

interface Subject {
  /** The call itself. */
  use: () => Promise<Response>
  /** Counts the same and costs less. */
  count?: () => Promise<unknown>
}

interface Answer {
  status: number
  code?: string
  details?: { retryAfterSeconds?: number }
}

async function answerTo(call: Promise<Response>): Promise<Answer> {
  const response = await call
  const { code, details } = await response.json<Omit<Answer, 'status'>>()
  return { status: response.status, ...(code ? { code } : {}), ...(details ? { details } : {}) }
}

/** So many are answered; gives how the last of them was. */
async function useUp({ use, count }: Subject, { limit, gapMs = 0 }: Limit): Promise<Answer> {
  let last: Answer = { status: 0 }
  for (let time = 1; time <= limit; time += 1) {
    if (time > 1) pass(gapMs)
    if (count && time > 1 && time < limit) {
      await count()
      continue
    }
    last = await answerTo(use())
    expect(last.code, `use ${time} of ${limit}`).not.toBe('request.tooMany')
  }
  return last
}

const refusedFor = (durationMs: number) => ({
  status: 429,
  code: 'request.tooMany',
  details: { retryAfterSeconds: Math.ceil(durationMs / SECOND) },
})

async function expectLimit(each: Limit): Promise<void> {
  const { windowMs, gapMs = 0, subject } = each
  const [one, other] = [await subject(), await subject()]
  const endsAtMs = Date.now() + windowMs
  const usual = await useUp(one, each)
  pass(gapMs)
  expect(await answerTo(one.use())).toEqual(refusedFor(endsAtMs - Date.now()))
  expect((await answerTo(other.use())).code).not.toBe('request.tooMany')
  vi.setSystemTime(endsAtMs - 1)
  expect(await answerTo(one.use())).toEqual(refusedFor(1))
  pass(1 + gapMs)
  const { status, code } = await answerTo(one.use())
  expect({ status, code }).toEqual({ status: usual.status, code: usual.code })
}

let numbers = 0

function aNumber(): string {
  numbers += 1
  return `119${String(70_000_000 + numbers)}`
}

/** Every use by another browser at the same address; with a key, those between the first and the last where they count. */
function byAddress(send: (visitor: Visitor) => Promise<Response>, key?: string) {
  return async (): Promise<Subject> => {
    const home = await aVisitor()
    const { address } = home
    const use = async () => send(await aVisitor({ address }))
    if (!key) return { use }
    const base = await baseOf(home)
    return { use, count: () => limitAddress({ ...base, now: Date.now() }, key, UNLIMITED) }
  }
}

const UNLIMITED = { limit: 1e9, windowMs: DAY }

const call = (endpoint: Endpoint, input?: unknown) =>
  byAddress((visitor) => visitor.send(endpoint, { input }))

/** The member in a session that began just now, at an address of its own unless told where. */
async function signedIn({ id }: Pick<Member, 'id'>, address?: string): Promise<Visitor> {
  const visitor = await aVisitor(address ? { address } : {})
  const base = await baseOf(visitor)
  visitor.token = await openSession(base, await known(id), { isWeak: false })
  for (const text of base.replyHeaders.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
    visitor.cookies.set(name, value)
  }
  return visitor
}

async function known(id: string): Promise<Member> {
  const member = await findMemberById(env, { tenant: 'aurora', id })
  if (!member) throw new Error('the member is gone')
  return member
}

/** Every use in a session of its own, from an address of its own. */
function byMember(send: (visitor: Visitor) => Promise<Response>) {
  return async (): Promise<Subject> => {
    const { member } = await aMember({ isLoggedIn: false, email: `${crypto.randomUUID()}@example.org` })
    return { use: async () => send(await signedIn(member)) }
  }
}

/** What counts, and may refuse for any reason but that there were too many. */
async function counted(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.code === 'request.tooMany') throw refusal
  }
}

describe('so many calls of an address are answered, and no more', () => {
  const token = 'x'.repeat(43)
  const newPassword = { newPassword: NEXT, confirmNewPassword: NEXT }
  const registration = {
    ...{ username: 'somebody', password: NEXT, confirmPassword: NEXT, birthday: '1990-05-17' },
    ...{ acceptsTerms: false, registerMethod: 'WEB', botCheck: 'unsolved' },
  }
  const byCode = { type: 'sms', username: '11900000000', password: '000000', ...BRAZIL }
  const logins = byAddress((visitor) => visitor.send(login, { input: byCode }), 'login')
  const byPhone = { mobileNum: '11900000000', ...BRAZIL, verificationCode: '000000', ...newPassword }

  test.each<[string, Limit]>([
    ['logins', { limit: 120, windowMs: MINUTE, subject: logins }],
    ['registrations', { limit: 60, windowMs: HOUR, subject: call(register, registration) }],
    ['free plays', { limit: 20, windowMs: HOUR, subject: call(logInFreePlay, { platform: 'W' }) }],
    ['remembered logins', { limit: 30, windowMs: MINUTE, subject: call(resumeSession, {}) }],
    ['exchange codes', { limit: 30, windowMs: MINUTE, subject: call(useExchangeCode, { code: token }) }],
    ['codes of agents', { limit: 30, windowMs: MINUTE, subject: call(checkAffiliate, { code: 'nobody' }) }],
    [
      'mails for a new password',
      {
        ...{ limit: 10, windowMs: HOUR },
        subject: call(forgotPasswordByEmail, { username: 'nobody', email: 'nobody@example.org' }),
      },
    ],
    [
      'new passwords by link',
      {
        ...{ limit: 30, windowMs: HOUR },
        subject: call(setPasswordByEmail, { resetToken: token, ...newPassword }),
      },
    ],
    ['new passwords by SMS', { limit: 30, windowMs: HOUR, subject: call(setPasswordByPhone, byPhone) }],
    [
      'beginnings of a social login',
      { limit: 30, windowMs: MINUTE, subject: call(beginSocialLogin, { provider: 'google' }) },
    ],
    ['social logins', { limit: 30, windowMs: MINUTE, subject: call(finishSocialLogin, { ticket: token }) }],
    [
      'beginnings of a login by passkey',
      { limit: 60, windowMs: MINUTE, subject: call(beginPasskeyLogin, {}) },
    ],
    [
      'logins by passkey',
      {
        ...{ limit: 60, windowMs: MINUTE },
        subject: byAddress(async (visitor) => {
          const phone = await Authenticator.make(`http://${visitor.host}`)
          const credential = await phone.get({ challenge: token }, { userHandle: token })
          return visitor.send(logInByPasskey, { input: { credential } })
        }),
      },
    ],
    ['pictures', { limit: 60, windowMs: MINUTE, subject: call(getCaptcha) }],
    ['challenges for browsers', { limit: 60, windowMs: MINUTE, subject: call(getBotChallenge) }],
    [
      'codes by SMS',
      {
        ...{ limit: 10, windowMs: HOUR },
        subject: byAddress((visitor) =>
          visitor.send(sendSmsCode, { input: { mobileNum: aNumber(), ...BRAZIL } }),
        ),
      },
    ],
  ])('%s', (_what, each) => expectLimit(each))

  test('a login that is one too many is refused before anything is hashed', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    const base = await baseOf(visitor)
    const right = { type: 'username', username: member.account, password: PASSWORD }
    await visitor.send(login, { input: byCode })
    for (let time = 1; time < 120; time += 1) await limitAddress(base, 'login', UNLIMITED)
    expect(await answerTo(visitor.send(login, { input: right }))).toEqual(refusedFor(MINUTE))
    // Every password that is hashed was counted as a guess first.
    const { count } = await guardOf(base, 'account', accountKey(member.account)).state('all', base.now)
    expect(count).toBe(0)
  })

  test('new passwords by link and by SMS count together', async () => {
    const { address } = await aVisitor()
    for (let time = 0; time < 30; time += 1)
      await (await aVisitor({ address })).send(setPasswordByPhone, { input: byPhone })
    const visitor = await aVisitor({ address })
    const byLink = { resetToken: token, ...newPassword }
    expect(await answerTo(visitor.send(setPasswordByEmail, { input: byLink }))).toEqual(refusedFor(HOUR))
  })
})

describe('so many text messages are sent, and no more', () => {
  const send = (visitor: Visitor, mobileNum: string) =>
    visitor.send(sendSmsCode, { input: { mobileNum, ...BRAZIL } })
  const toANumber = async (): Promise<Subject> => {
    const mobileNum = aNumber()
    return { use: async () => send(await aVisitor(), mobileNum) }
  }

  test.each<[string, Limit]>([
    ['to a number in a minute', { limit: 1, windowMs: MINUTE, subject: toANumber }],
    ['to a number in a day', { limit: 5, windowMs: DAY, gapMs: MINUTE, subject: toANumber }],
    [
      'for a network in an hour',
      {
        ...{ limit: 200, windowMs: HOUR },
        subject: async () => {
          const home = await aVisitor()
          const base = await baseOf(home)
          const network = guardOf(base, 'address', networkPrefix(home.address))
          let machines = 0
          return {
            use: async () => {
              machines += 1
              const address = home.address.replace(/\d+$/, `${machines}`)
              return send(await aVisitor({ address }), aNumber())
            },
            count: () => limitUse(base, network, { key: 'sms', ...UNLIMITED }),
          }
        },
      },
    ],
  ])('%s', (_what, each) => expectLimit(each))

  /** Uses up what the brand has for the day, but for so many. */
  async function leave(visitor: Visitor, { left, of }: { left: number; of: number }): Promise<void> {
    const rule = { limit: of, windowMs: DAY, nowMs: Date.now() }
    await runInDurableObject(guardOf(await baseOf(visitor), 'budget', 'sms'), async (guard) => {
      for (let time = left; time < of; time += 1) await guard.hit('day', rule)
    })
  }
  const brand = () => `brand-${crypto.randomUUID().slice(0, 8)}`
  const sentTo = async (visitor: Visitor, mobile: string) =>
    (await visitor.call(readOutbox)).filter(({ recipient }) => recipient === mobile).length

  test.each(['login', 'reset', 'register'] as const)('of a brand in a day, for %s', async (purpose) => {
    const tenant = brand()
    await leave(await aVisitor({ tenant }), { left: 1, of: BRAND_A_DAY[purpose] })
    const ask = async () => {
      const mobileNum = aNumber()
      const mobile = `+55${mobileNum}`
      const { visitor } =
        purpose === 'register'
          ? { visitor: await aVisitor({ tenant }) }
          : await aMember({ tenant, mobile, isLoggedIn: false })
      const response =
        purpose === 'register'
          ? visitor.send(sendRegisterSmsCode, { input: { mobileNo: mobileNum, ...BRAZIL } })
          : visitor.send(sendSmsCode, { input: { mobileNum, ...BRAZIL, purpose } })
      return { answer: await answerTo(response), sent: await sentTo(visitor, mobile) }
    }
    expect(await ask()).toEqual({ answer: { status: 200 }, sent: 1 })
    expect(await ask()).toEqual({ answer: refusedFor(HOUR), sent: 0 })
    pass(DAY)
    expect(await ask()).toEqual({ answer: { status: 200 }, sent: 1 })
  })

  test('of a brand in a day, for new numbers of members', async () => {
    const tenant = brand()
    await leave(await aVisitor({ tenant }), { left: 1, of: BRAND_A_DAY.newNumber })
    const ask = async () => {
      const text = aNumber()
      const { visitor } = await aMember({ tenant })
      const answer = await answerTo(
        visitor.send(sendContactCode, { input: { kind: 'mobile', text, ...BRAZIL } }),
      )
      return { answer, sent: await sentTo(visitor, `+55${text}`) }
    }
    expect(await ask()).toEqual({ answer: { status: 200 }, sent: 1 })
    expect(await ask()).toEqual({ answer: refusedFor(HOUR), sent: 0 })
    pass(DAY)
    expect(await ask()).toEqual({ answer: { status: 200 }, sent: 1 })
  })

  test('of a brand in a day, for members who are logged in; mails cost it nothing', async () => {
    const tenant = brand()
    const ask = async (way: 'sms' | 'email') => {
      const reach = { mobile: `+55${aNumber()}`, email: `${crypto.randomUUID()}@example.org` }
      const { visitor } = await aMember({ tenant, ...reach })
      const answer = await answerTo(visitor.send(sendPasswordCode, { input: { way } }))
      return { answer, sent: await sentTo(visitor, way === 'sms' ? reach.mobile : reach.email) }
    }
    await leave(await aVisitor({ tenant }), { left: 1, of: BRAND_A_DAY.member })
    expect(await ask('sms')).toEqual({ answer: { status: 200 }, sent: 1 })
    expect(await ask('sms')).toEqual({ answer: refusedFor(HOUR), sent: 0 })
    expect(await ask('email')).toEqual({ answer: { status: 200 }, sent: 1 })
    pass(DAY)
    expect(await ask('sms')).toEqual({ answer: { status: 200 }, sent: 1 })
  })
})

describe('so many uses of a member are answered, and no more', () => {
  /** With a second factor, and a session of their own for each use. */
  async function aGuarded() {
    const { visitor, member } = await aMember()
    const { secret } = await visitor.call(beginTotp, { password: PASSWORD })
    await visitor.call(confirmTotp, { code: totpCode(secret, Math.floor(Date.now() / 30_000)) })
    // Right codes count too.
    pass(HOUR)
    return { member, address: visitor.address }
  }
  const wrongFactor = { password: PASSWORD, code: '000000' }

  /** Who logs in from places that are not known, and is asked for more than the password. */
  const aStranger =
    (verification: { way: 'email' | 'payee'; text?: string }) => async (): Promise<Subject> => {
      const { visitor: home, member } = await aMember({
        ...{ isLoggedIn: false, email: `${crypto.randomUUID()}@example.org` },
        profile: { payeeName: 'Rosa da Luz' },
      })
      const form = { type: 'username' as const, username: member.account, password: PASSWORD, verification }
      await home.call(login, { ...form, verification: undefined })
      return {
        use: async () => (await aVisitor()).send(login, { input: form }),
        count: async () =>
          counted(requireKnownPlace(await baseOf(await aVisitor()), await known(member.id), form)),
      }
    }

  /** Each use in a session of its own, at one place or anywhere. */
  const secret = (kind: 'password' | 'pin', place: 'here' | 'anywhere') => async (): Promise<Subject> => {
    const { visitor, member } = await aMember()
    const address = place === 'here' ? visitor.address : undefined
    const input = { secret: kind, text: 'not it' }
    return {
      use: async () => (await signedIn(member, address)).send(confirmSession, { input }),
      count: async () => countTry(await baseOf(await aVisitor(address ? { address } : {})), member.id, kind),
    }
  }
  const PIN = '482913'
  const rightSecret = (kind: 'password' | 'pin') => async (): Promise<Subject> => {
    const { visitor, member } = await aMember({ pinHash: await hashPassword(PIN) })
    const input = { secret: kind, text: kind === 'pin' ? PIN : PASSWORD }
    return {
      use: async () => (await signedIn(member)).send(confirmSession, { input }),
      count: async () => countHash(await baseOf(visitor), member.id, kind),
    }
  }
  /** The new password that is demanded is the one of before. */
  const sameAgain = async (): Promise<Subject> => {
    const { visitor, member } = await aMember({ isLoggedIn: false, mustChangePassword: true })
    const input = { newPassword: PASSWORD, confirmNewPassword: PASSWORD }
    return {
      use: async () => (await signedIn(member)).send(changePassword, { input }),
      count: async () => countHash(await baseOf(visitor), member.id, 'password'),
    }
  }
  const passwordCode = byMember((visitor) => visitor.send(sendPasswordCode, { input: { way: 'email' } }))

  const anAddress = () => `${crypto.randomUUID()}@example.org`
  const toAddress = (text: string) => ({ input: { kind: 'email', text } })
  const newAddress = byMember((visitor) => visitor.send(sendContactCode, toAddress(anAddress())))
  /** By turns a number and an address. */
  const newContact = async (): Promise<Subject> => {
    const { member } = await aMember({ isLoggedIn: false })
    const number = () => ({ input: { kind: 'mobile', text: aNumber(), ...BRAZIL } })
    let uses = 0
    return {
      use: async () => {
        uses += 1
        const visitor = await signedIn(member)
        return visitor.send(sendContactCode, uses % 2 === 0 ? number() : toAddress(anAddress()))
      },
    }
  }
  const aNewMember = async (address?: string) => (await aMember(address ? { address } : {})).visitor

  test.each<[string, Limit]>([
    [
      'mails to new addresses, whoever asks at one place',
      {
        ...{ limit: 10, windowMs: HOUR },
        subject: async () => {
          const { address } = await aVisitor()
          return {
            use: async () => (await aNewMember(address)).send(sendContactCode, toAddress(anAddress())),
          }
        },
      },
    ],
    [
      'mails to one new address, whoever asks',
      {
        ...{ limit: 5, windowMs: DAY },
        subject: async () => {
          const mailbox = anAddress()
          return { use: async () => (await aNewMember()).send(sendContactCode, toAddress(mailbox)) }
        },
      },
    ],
  ])('%s', (_what, each) => expectLimit(each))

  test.each<[string, Limit]>([
    ['tries at the password from one place', { ...TRIES.here, subject: secret('password', 'here') }],
    ['tries at the PIN from one place', { ...TRIES.here, subject: secret('pin', 'here') }],
    ['tries at the password from anywhere', { ...TRIES.anywhere, subject: secret('password', 'anywhere') }],
    ['tries at the PIN from anywhere', { ...TRIES.anywhere, subject: secret('pin', 'anywhere') }],
    ['right passwords', { ...HASHES, subject: rightSecret('password') }],
    ['right PINs', { ...HASHES, subject: rightSecret('pin') }],
    ['changes that were demanded, to the same password', { ...HASHES, subject: sameAgain }],
    [
      'tries at the second factor from one place',
      {
        ...TRIES.here,
        subject: async () => {
          const { member, address } = await aGuarded()
          return {
            use: async () => (await signedIn(member, address)).send(removeTotp, { input: wrongFactor }),
            count: async () =>
              matchSecondFactor(await baseOf(await aVisitor({ address })), member.id, '000000'),
          }
        },
      },
    ],
    [
      'tries at the second factor from anywhere',
      {
        ...TRIES.anywhere,
        subject: async () => {
          const { member } = await aGuarded()
          return {
            use: async () => (await signedIn(member)).send(removeTotp, { input: wrongFactor }),
            count: async () => matchSecondFactor(await baseOf(await aVisitor()), member.id, '000000'),
          }
        },
      },
    ],
    [
      'tries at a new second factor',
      {
        ...TRIES.here,
        subject: async () => {
          const { visitor, member } = await aMember()
          const { address } = visitor
          return {
            use: async () =>
              (await signedIn(member, address)).send(confirmTotp, { input: { code: '000000' } }),
          }
        },
      },
    ],
    [
      'names of payees',
      { limit: 5, windowMs: 15 * MINUTE, subject: aStranger({ way: 'payee', text: 'Rosa Luz' }) },
    ],
    ['codes for a place in a minute', { limit: 1, windowMs: MINUTE, subject: aStranger({ way: 'email' }) }],
    [
      'codes for a place in a day',
      { limit: 5, windowMs: DAY, gapMs: 4 * MINUTE, subject: aStranger({ way: 'email' }) },
    ],
    ['codes for a password in a minute', { limit: 1, windowMs: MINUTE, subject: passwordCode }],
    ['codes for a password in a day', { limit: 5, windowMs: DAY, gapMs: MINUTE, subject: passwordCode }],
    ['codes to a new address in a minute', { limit: 1, windowMs: MINUTE, subject: newAddress }],
    [
      'codes to new numbers and addresses in a day',
      { limit: 5, windowMs: DAY, gapMs: MINUTE, subject: newContact },
    ],
    [
      'new passkeys',
      {
        ...{ limit: 20, windowMs: 15 * MINUTE },
        subject: byMember((visitor) => visitor.send(beginPasskey, { input: {} })),
      },
    ],
    [
      'pictures of a payment',
      {
        ...{ limit: 20, windowMs: DAY },
        subject: async () => {
          aProvider()
          const { visitor, member } = await aMember()
          const deposit = { methodId: 'bank', amountMinor: 50_00, operationKey: crypto.randomUUID() }
          const { id } = await visitor.call(startDeposit, deposit)
          const input = { subject: 'deposit', id }
          const body = new TextEncoder().encode('no picture')
          return { use: async () => (await signedIn(member)).send(addProof, { input, body }) }
        },
      },
    ],
  ])('%s', (_what, each) => expectLimit(each))

  test('right passwords, whatever they are for; wrong ones leave the owner theirs', async () => {
    const { visitor, member } = await aMember()
    const base = await baseOf(visitor)
    const wrong = { secret: 'password', text: 'not it' }
    for (let time = 0; time < 3; time += 1)
      expect((await answerTo(visitor.send(confirmSession, { input: wrong }))).code).toBe('password.incorrect')
    for (let time = 3; time < HASHES.limit; time += 1) await countHash(base, member.id, 'password')
    const uses = [
      () => visitor.send(confirmSession, { input: { secret: 'password', text: PASSWORD } }),
      () => visitor.send(setPin, { input: { password: PASSWORD, pin: PIN, confirmPin: PIN } }),
      () =>
        visitor.send(changePassword, {
          input: { oldPassword: PASSWORD, newPassword: PASSWORD, confirmNewPassword: PASSWORD },
        }),
    ]
    for (const use of uses) expect((await answerTo(use())).code).not.toBe('request.tooMany')
    for (const use of uses) expect(await answerTo(use())).toEqual(refusedFor(HASHES.windowMs))
    // The PIN is counted for itself.
    const byPin = { input: { secret: 'pin', text: PIN } }
    expect(await answerTo(visitor.send(confirmSession, byPin))).toEqual({ status: 200 })
  })

  test('right passwords at any pace of a person are never refused', async () => {
    const { visitor } = await aMember()
    const input = { password: PASSWORD, pin: PIN, confirmPin: PIN }
    const codes = new Set<unknown>()
    for (let time = 0; time < 45; time += 1) {
      if (time % 20 === 19) pass(20_000)
      codes.add((await answerTo(visitor.send(setPin, { input }))).status)
    }
    expect([...codes]).toEqual([200])
  })

  test('codes to one number, whatever they are for', async () => {
    const { visitor, member } = await aMember({ mobile: `+55${aNumber()}` })
    const base = await baseOf(visitor)
    const purposes = ['place', 'password'] as const
    for (let time = 0; time < NUMBER_A_DAY.codes; time += 1) {
      pass(MINUTE)
      const purpose = purposes[time % 2] ?? 'place'
      await sendMemberCode({ ...base, now: Date.now() }, member, { way: 'sms', purpose })
    }
    pass(MINUTE)
    for (const purpose of purposes)
      await expect(
        sendMemberCode({ ...base, now: Date.now() }, member, { way: 'sms', purpose }),
      ).rejects.toMatchObject({ code: 'request.tooMany' })
    expect(await visitorsMail(visitor, member.mobile)).toHaveLength(NUMBER_A_DAY.codes)
  })

  test('a number is sent one code a minute, whatever it is for and whoever asks', async () => {
    const number = aNumber()
    const { visitor, member } = await aMember({ mobile: `+55${number}` })
    const base = await baseOf(visitor)
    const send = (purpose: 'place' | 'password', later = 0) =>
      sendMemberCode({ ...base, now: Date.now() + later }, member, { way: 'sms', purpose })
    await send('place')
    await expect(send('password', MINUTE - 1)).rejects.toMatchObject({ code: 'request.tooMany' })
    const stranger = await aVisitor({ tenant: visitor.tenant })
    const input = { mobileNum: number, ...BRAZIL }
    expect(await answerTo(stranger.send(sendSmsCode, { input }))).toEqual(refusedFor(MINUTE))
    await send('password', MINUTE)
    expect(await visitorsMail(visitor, member.mobile)).toHaveLength(2)
  })

  test('codes for one purpose leave those for another', async () => {
    const { visitor, member } = await aMember({ email: `${crypto.randomUUID()}@example.org` })
    const base = await baseOf(visitor)
    for (let time = 0; time < 5; time += 1)
      await sendMemberCode({ ...base, now: Date.now() + time * MINUTE }, member, {
        way: 'email',
        purpose: 'place',
      })
    expect(await answerTo(visitor.send(sendPasswordCode, { input: { way: 'email' } }))).toEqual({
      status: 200,
    })
  })
})

/** Newest first. */
async function visitorsMail(visitor: Visitor, recipient: string | undefined) {
  return (await visitor.call(readOutbox)).filter((message) => message.recipient === recipient)
}

describe('nobody waits for what is left out', () => {
  test('five links for a new password a day go to an account, whoever asks', async () => {
    const brand = { tenant: 'forgetful', isLoggedIn: false }
    const [one, other] = await Promise.all(
      ['one@example.org', 'other@example.org'].map((email) => aMember({ ...brand, email })),
    )
    const ask = async (owner: typeof one) => {
      const { account: username = '', email = '' } = owner?.member ?? {}
      const stranger = await aVisitor({ tenant: brand.tenant })
      expect(await answerTo(stranger.send(forgotPasswordByEmail, { input: { username, email } }))).toEqual({
        status: 200,
      })
      return (await visitorsMail(stranger, email)).length
    }
    for (let time = 1; time <= 7; time += 1) expect(await ask(one)).toBe(Math.min(time, 5))
    expect(await ask(other)).toBe(1)
    pass(DAY - 1)
    expect(await ask(one)).toBe(5)
    pass(1)
    expect(await ask(one)).toBe(6)
  })

  test('ten links for a new password a day go to a mailbox, whatever accounts have it', async () => {
    const email = 'shared@example.org'
    const ask = async (username: string) => {
      const stranger = await aVisitor({ tenant: 'sharing' })
      await stranger.send(forgotPasswordByEmail, { input: { username, email: email.toUpperCase() } })
      return (await stranger.call(readOutbox)).length
    }
    const aSharer = async () =>
      (await aMember({ tenant: 'sharing', isLoggedIn: false, email })).member.account
    const owners = [await aSharer(), await aSharer(), await aSharer()]
    for (let time = 1; time <= 12; time += 1)
      expect(await ask(owners[time % 3] ?? '')).toBe(Math.min(time, 10))
    pass(DAY)
    expect(await ask(await aSharer())).toBe(11)
  })

  async function aNotified(reach: { email?: string; mobile?: string }) {
    const { visitor, member } = await aMember({ ...reach, isLoggedIn: false })
    const tell = async (kind: SecurityChange) => {
      await sendNotice(await baseOf(visitor), member, { template: 'securityChange', kind })
      return (await visitorsMail(visitor, reach.email ?? reach.mobile)).length
    }
    return { tell }
  }

  test('five notices of a kind a day, and none of them hides another kind', async () => {
    const { tell } = await aNotified({ email: `${crypto.randomUUID()}@example.org` })
    for (let time = 1; time <= 7; time += 1) expect(await tell('pin')).toBe(Math.min(time, 5))
    expect(await tell('password')).toBe(6)
    const other = await aNotified({ email: `${crypto.randomUUID()}@example.org` })
    expect(await other.tell('pin')).toBe(1)
    pass(DAY - 1)
    expect(await tell('pin')).toBe(6)
    pass(1)
    expect(await tell('pin')).toBe(7)
  })

  test('so many notices a day by SMS, of all kinds together', async () => {
    const { tell } = await aNotified({ mobile: `+55${aNumber()}` })
    const kinds = ['pin', 'password', 'totpOn'] as const
    for (let time = 1; time <= NUMBER_A_DAY.notices + 2; time += 1)
      expect(await tell(kinds[time % 3] ?? 'pin')).toBe(Math.min(time, NUMBER_A_DAY.notices))
    pass(DAY)
    expect(await tell('pin')).toBe(NUMBER_A_DAY.notices + 1)
  })
})
