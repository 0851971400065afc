import { randomInt, scryptSync } from 'node:crypto'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/lib/api/errors.ts'
import { getMemberInfo } from '../../../src/lib/api/access/account.ts'
import { setPasswordByEmail } from '../../../src/lib/api/access/password.ts'
import { getSealKey, logout } from '../../../src/lib/api/access/login.ts'
import { sealBody } from '../../../src/lib/client/seal.ts'
import type { CallBase } from '../../../src/platform/base/call.ts'
import { insertMember } from '../../../src/platform/people/member/member-repository.ts'
import { login } from '../../../src/platform/access/login/login.ts'
import {
  forgotPasswordByEmail,
  setPasswordByPhone,
} from '../../../src/platform/access/password/password-service.ts'
import { hashPassword } from '../../../src/platform/base/crypto/passwords.ts'
import { sendCode } from '../../../src/platform/people/messages/sms-codes.ts'
import { aBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD } from '../../fixtures/worker/members.ts'

/**
 * What `npm run prove -- identity` shows at full counts; here each drill runs small. A drill prints one line that
 * begins with `figure:`.
 */
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Enough samples to speak of times; fewer only compare what is answered. */
const TIMED_FROM = 200

vi.setConfig({ testTimeout: 3_600_000 })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
})

afterEach(() => {
  vi.useRealTimers()
})

/** A count given to the proof (PROVE_*), or a small one. */
function counted(name: string, otherwise: number): number {
  return Number(Reflect.get(env, name)) || otherwise
}

function figure(text: string): void {
  console.log(`figure: ${text}`)
}

/** The name of the refusal, or `in`. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'in'
  } catch (refusal) {
    if (refusal instanceof ApiError) return refusal.code
    throw refusal
  }
}

/** Runs so many at the same time, as an attacker would. */
/** Says each tenth that is done: a full count takes minutes. */
async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values()
  const tenth = Math.ceil(items.length / 10)
  let done = 0
  const lane = async () => {
    for (const item of queue) {
      await work(item)
      done += 1
      if (done % tenth === 0 && items.length >= SAID_FROM) console.info(`progress: ${done}/${items.length}`)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
}

/** Small counts end before anybody asks. */
const SAID_FROM = 2_000
const addressOf = (index: number) => `10.${index >> 8}.${index & 255}.9`

async function aBase(tenant: string, address: string): Promise<CallBase> {
  return { ...(await baseOf(await aVisitor({ tenant, address }))), address }
}

describe('sealed messages', () => {
  const call = { method: setPasswordByEmail.method, path: setPasswordByEmail.path }
  const body = { resetToken: 'x'.repeat(32), newPassword: PASSWORD, confirmNewPassword: PASSWORD }

  test('tampered or replayed are refused, all in the same words', async () => {
    const messages = counted('PROVE_MESSAGES', 200)
    const seen = { accepted: 0, shapes: new Set<string>(), genuine: 0 }
    const sender = await aVisitor({ tenant: 'sealing' })
    const key = await sender.call(getSealKey)
    const from = (index: number) => aVisitor({ tenant: 'sealing', address: addressOf(index) })
    await inParallel(
      Array.from({ length: Math.ceil(messages / 20) }, (_, index) => index),
      8,
      async (index) => {
        const visitor = await from(index)
        const sealed = await sealBody(key, { ...call, body, nowMs: Date.now() })
        const tries = Array.from({ length: 20 }, (_, nth) => (nth < 10 ? tamper(sealed) : sealed))
        // The genuine one is opened once, between the tampered and the replayed: it must still be good after the former.
        for (const [nth, text] of tries.entries()) {
          if (nth === 10 && (await opened(visitor, sealed)) === 'password.linkExpired') seen.genuine += 1
          const response = await visitor.send(setPasswordByEmail, { body: text })
          seen.shapes.add(`${response.status} ${await response.text()}`)
          if (response.status !== 400) seen.accepted += 1
        }
      },
    )
    figure(
      `${Math.ceil(messages / 20) * 20} messages, ${seen.accepted} accepted, ${seen.shapes.size} error shape`,
    )
    expect(seen.accepted).toBe(0)
    expect([...seen.shapes]).toEqual([
      '400 {"success":false,"code":"request.sealed","message":"request.sealed"}',
    ])
    expect(seen.genuine).toBe(Math.ceil(messages / 20))
  })

  /** Opened and read, its reset token is refused: that is the answer to a genuine message. */
  async function opened(visitor: Visitor, text: string): Promise<string> {
    const response = await visitor.send(setPasswordByEmail, { body: text })
    return (await response.json<{ code: string }>()).code
  }

  /** One character of the message, wherever it is, becomes another. */
  function tamper(sealed: string): string {
    const at = randomInt(sealed.length)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
    const others = letters.replace(sealed.charAt(at), '')
    return sealed.slice(0, at) + others.charAt(randomInt(others.length)) + sealed.slice(at + 1)
  }
})

describe('stuffing', () => {
  const ALLOWANCE = 5
  /**
   * Passwords of these accounts are hashed at a cost of nearly nothing: what is counted here is who gets as far as the
   * hash, not how long it takes.
   */
  function cheapHash(password: string): string {
    const salt = Buffer.alloc(16, 3)
    const hash = scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 })
    return `scrypt$1$1$1$${salt.toString('base64url')}$${hash.toString('base64url')}`
  }

  test('gets no further than its allowance, and locks nobody out', async () => {
    const attempts = counted('PROVE_ATTEMPTS', 400)
    const [accounts, addresses] = [counted('PROVE_ACCOUNTS', 20), counted('PROVE_ADDRESSES', 20)]
    const passwordHash = cheapHash(PASSWORD)
    await aVisitor({ tenant: 'stuffed' })
    for (let index = 0; index < accounts; index += 1) {
      const account = `victim${index}`
      const member = { id: crypto.randomUUID(), account, nickname: account, type: 0, passwordHash }
      await insertMember(env, { tenant: 'stuffed', nowMs: Date.now(), member })
    }
    const reached = { byAccount: new Map<number, number>(), byAddress: new Map<number, number>(), total: 0 }
    const outcomes = new Map<string, number>()
    const count = (map: Map<number, number>, key: number) => map.set(key, (map.get(key) ?? 0) + 1)
    const bases = await Promise.all(
      Array.from({ length: addresses }, (_, index) => aBase('stuffed', addressOf(index))),
    )
    await inParallel(
      Array.from({ length: attempts }, (_, index) => index),
      16,
      async () => {
        const [account, address] = [randomInt(accounts), randomInt(addresses)]
        const base = bases[address]
        if (!base) throw new Error('no such address')
        const form = {
          username: `victim${account}`,
          password: `guess ${randomInt(1e9)}`,
          type: 'username' as const,
        }
        const answer = await outcome(login({ ...base, input: form }))
        outcomes.set(answer, (outcomes.get(answer) ?? 0) + 1)
        if (answer !== 'login.incorrect') return
        reached.total += 1
        count(reached.byAccount, account)
        count(reached.byAddress, address)
      },
    )
    const beyond = (map: Map<number, number>) =>
      [...map.values()].reduce((sum, each) => sum + Math.max(0, each - ALLOWANCE), 0)
    const share = (100 * Math.max(beyond(reached.byAccount), beyond(reached.byAddress))) / attempts
    const victims = counted('PROVE_VICTIMS', 3)
    let loggedIn = 0
    for (let index = 0; index < victims; index += 1) {
      const home = await aVisitor({ tenant: 'stuffed', address: `172.16.${index}.1` })
      const form = { username: `victim${index}`, password: PASSWORD, type: 'username' as const }
      const botCheck = await aBotCheck(home)
      if ((await outcome(login({ ...(await baseOf(home)), input: { ...form, botCheck } }))) === 'in')
        loggedIn += 1
    }
    figure(
      `${attempts} attempts, ${addresses} addresses, ${accounts} accounts: ${reached.total} judged, ` +
        `${share.toFixed(3)} % beyond 5 an account and network; ${loggedIn}/${victims} victims in; ` +
        JSON.stringify(Object.fromEntries(outcomes)),
    )
    expect(share).toBeLessThanOrEqual(0.1)
    expect(reached.total).toBeGreaterThan(0)
    expect(loggedIn).toBe(victims)
  })
})

describe('enumeration', () => {
  /** How often a draw from one exceeds a draw from the other: 0.5 where they cannot be told apart (Mann-Whitney). */
  function superiority(left: readonly number[], right: readonly number[]): number {
    const all = [...left.map((ms) => ({ ms, isLeft: true })), ...right.map((ms) => ({ ms, isLeft: false }))]
    all.sort((one, two) => one.ms - two.ms)
    let [ranks, index] = [0, 0]
    while (index < all.length) {
      let end = index
      while (end < all.length && all[end]?.ms === all[index]?.ms) end += 1
      const rank = (index + 1 + end) / 2
      for (; index < end; index += 1) if (all[index]?.isLeft) ranks += rank
    }
    return (ranks - (left.length * (left.length + 1)) / 2) / (left.length * right.length)
  }

  const median = (times: readonly number[]) =>
    [...times].sort((one, two) => one - two)[times.length >> 1] ?? 0

  const SIDES = ['known', 'unknown'] as const

  type Ask = (isKnown: boolean, index: number) => Promise<() => Promise<unknown>>

  /** Asks about known and unknown ones in turn, each prepared beforehand; only the answer is timed. */
  async function compare(what: string, samples: number, ask: Ask): Promise<void> {
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = { known: new Set<string>(), unknown: new Set<string>() }
    // In pairs, either one first.
    const sides = Array.from({ length: samples }, () => (randomInt(2) ? SIDES : SIDES.toReversed())).flat()
    for (const [index, side] of sides.entries()) {
      const run = await ask(side === 'known', index)
      const startMs = performance.now()
      const answer = await run().then(
        (value) => JSON.stringify(value),
        (refusal: ApiError) => `${refusal.code} ${JSON.stringify(refusal.details)}`,
      )
      times[side].push(performance.now() - startMs)
      answers[side].add(answer)
      // What is done after an answer must not slow down the next one: that would be the drill's doing.
      await Promise.all(later.splice(0))
    }
    const auc = superiority(times.known, times.unknown)
    figure(
      `${what}: ${samples} samples each, ${new Set([...answers.known, ...answers.unknown]).size} answer; ` +
        `medians ${median(times.known).toFixed(2)} and ${median(times.unknown).toFixed(2)} ms, superiority ${auc.toFixed(3)}`,
    )
    expect(answers.known).toEqual(answers.unknown)
    expect(answers.known.size).toBe(1)
    if (samples >= TIMED_FROM) expect(Math.abs(auc - 0.5)).toBeLessThan(0.1)
  }

  /** Requests of one address, within what it may do before its answers change: each address costs the drill open files. */
  const SHARED = 4
  /** The drill of codes at login has addresses of its own: passwords that failed count for an address too. */
  const CODES_FROM = 8_192
  const later: Promise<unknown>[] = []
  const fromNowhere = async (index: number): Promise<CallBase> => ({
    ...(await aBase('counted', addressOf(index))),
    later: (work) => void later.push(work),
  })

  async function someone(differences: { mobile?: string; email?: string } = {}): Promise<string> {
    known ??= hashPassword(PASSWORD)
    const account = `known${crypto.randomUUID().slice(0, 8)}`
    const member = { id: crypto.randomUUID(), account, nickname: account, type: 0, passwordHash: await known }
    await insertMember(env, { tenant: 'counted', nowMs: Date.now(), member: { ...member, ...differences } })
    return account
  }
  let known: Promise<string> | undefined

  test('by login learns nothing', async () => {
    await compare('login', counted('PROVE_SAMPLES', 4), async (isKnown, index) => {
      const base = await fromNowhere(index)
      const account = await someone()
      const username = isKnown ? account : account.replace('known', 'other')
      return () => login({ ...base, input: { username, password: 'not the password', type: 'username' } })
    })
  })

  test('by a forgotten password learns nothing', async () => {
    await compare('forgotten password', counted('PROVE_SAMPLES', 20), async (isKnown, index) => {
      const base = await fromNowhere(Math.floor(index / SHARED))
      const email = `${crypto.randomUUID()}@example.org`
      const account = await someone({ email })
      const username = isKnown ? account : account.replace('known', 'other')
      return () => forgotPasswordByEmail({ ...base, input: { username, email } })
    })
  })

  test('by text message learns nothing', async () => {
    await compare('text message', counted('PROVE_SAMPLES', 20), async (isKnown, index) => {
      const base = await fromNowhere(Math.floor(index / SHARED))
      const number = `119${String(10_000_000 + index).slice(-8)}`
      await someone(isKnown ? { mobile: `+55${number}` } : {})
      return () => sendCode(base, { countryDialingCode: '55', number, purpose: 'login' })
    })
  })

  const NO_CODE = '000000'

  /** A guess is made at a code that was asked for. */
  async function askFor(base: CallBase, code: { number: string; purpose: 'login' | 'reset' }): Promise<void> {
    await sendCode(base, { countryDialingCode: '55', ...code })
    await Promise.all(later.splice(0))
  }

  test('by a code at login learns nothing', async () => {
    await compare('code at login', counted('PROVE_SAMPLES', 20), async (isKnown, index) => {
      const base = await fromNowhere(CODES_FROM + Math.floor(index / SHARED))
      const number = `119${String(30_000_000 + index).slice(-8)}`
      await someone(isKnown ? { mobile: `+55${number}` } : {})
      await askFor(base, { number, purpose: 'login' })
      const form = { username: number, countryDialingCode: '55', password: NO_CODE, type: 'sms' as const }
      return () => login({ ...base, input: form })
    })
  })

  test('by a code for a new password learns nothing', async () => {
    await compare('code for a new password', counted('PROVE_SAMPLES', 20), async (isKnown, index) => {
      const base = await fromNowhere(Math.floor(index / SHARED))
      const mobileNum = `119${String(50_000_000 + index).slice(-8)}`
      await someone(isKnown ? { mobile: `+55${mobileNum}` } : {})
      await askFor(base, { number: mobileNum, purpose: 'reset' })
      const number = { mobileNum, countryDialingCode: '55', verificationCode: NO_CODE }
      return () => setPasswordByPhone({ ...base, input: { ...number, newPassword: 'another good password' } })
    })
  })
})

describe('text messages', () => {
  test('are sent up to the caps, whoever asks for them', async () => {
    const requests = counted('PROVE_REQUESTS', 300)
    const addresses = Math.max(5, Math.ceil(requests / 50))
    const bases = await Promise.all(
      Array.from({ length: addresses }, (_, index) => aBase('texting', addressOf(index))),
    )
    // Each number and address keeps a file open while the drill runs.
    const numbers = Math.min(2_000, Math.max(10, requests >> 2))
    const waiting: Promise<unknown>[] = []
    await inParallel(
      Array.from({ length: requests }, (_, index) => index),
      16,
      async () => {
        const base = bases[randomInt(addresses)]
        if (!base) throw new Error('no such address')
        const number = `119${String(10_000_000 + randomInt(numbers)).slice(-8)}`
        const request = { countryDialingCode: '55', number, purpose: 'register' as const }
        await outcome(sendCode({ ...base, later: (work) => void waiting.push(work) }, request))
      },
    )
    await Promise.all(waiting)
    const { results } = await env.DB.prepare(
      "SELECT recipient, count(*) AS sent FROM outbox WHERE tenant = 'texting' GROUP BY recipient",
    ).all<{ recipient: string; sent: number }>()
    const sent = results.reduce((sum, row) => sum + row.sent, 0)
    const most = Math.max(...results.map((row) => row.sent))
    const cap = Math.min(5_000, addresses * 10)
    figure(
      `${requests} requests from ${addresses} addresses: ${sent} sent, cap ${cap}; at most ${most} a number`,
    )
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThanOrEqual(cap)
    expect(most).toBeLessThanOrEqual(5)
  })
})

describe('a session', () => {
  /** Everything that someone may hold who is not this tab of this browser. */
  const CASES: Record<string, (visitor: Visitor) => Promise<Visitor>> = {
    'another tab': async (visitor) => visitor.openTab(),
    'the tab token alone': async (visitor) =>
      holding(await aVisitor({ tenant: visitor.tenant }), visitor.token),
    'the cookie alone, with a token of its own': async (visitor) => {
      const { visitor: other } = await aMember({ tenant: visitor.tenant })
      return holding(visitor.openTab(), other.token)
    },
    'another brand': async (visitor) => {
      const elsewhere = await aVisitor({ tenant: 'elsewhere' })
      for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value)
      return holding(elsewhere, visitor.token)
    },
    'after half an hour without a call': async (visitor) => later(visitor, 30 * MINUTE),
    'after a day': async (visitor) => {
      for (let calls = 0; calls < 71; calls += 1)
        await (await later(visitor, 20 * MINUTE)).call(getMemberInfo)
      return later(visitor, 20 * MINUTE)
    },
    'after the logout': async (visitor) => {
      const copy = holding(visitor.openTab(), visitor.token)
      await visitor.call(logout)
      return copy
    },
    'with a token that was changed': async (visitor) =>
      holding(visitor.openTab(), `${(visitor.token ?? '').slice(0, -2)}xx`),
  }

  const holding = (visitor: Visitor, token: string | undefined) => Object.assign(visitor, { token })
  const later = async (visitor: Visitor, durationMs: number) => {
    vi.setSystemTime(Date.now() + durationMs)
    return visitor
  }

  test('is worth nothing to anyone else, nor later', async () => {
    const rounds = counted('PROVE_ROUNDS', 1)
    let [tried, accepted] = [0, 0]
    for (let round = 0; round < rounds; round += 1)
      for (const take of Object.values(CASES)) {
        const { visitor } = await aMember({ tenant: 'matrix' })
        await visitor.call(getMemberInfo)
        const thief = await take(visitor)
        tried += 1
        if ((await thief.send(getMemberInfo)).status !== 401) accepted += 1
        vi.setSystemTime(Date.now() + HOUR)
      }
    figure(`${tried} uses in ${Object.keys(CASES).length} ways: ${accepted} accepted`)
    expect(accepted).toBe(0)
  })
})
