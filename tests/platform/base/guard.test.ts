import { env } from 'cloudflare:workers'
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../../src/lib/api/errors.ts'
import { getCaptcha, login } from '../../../src/lib/api/access/login.ts'
import { guardOfKey, limitAddress } from '../../../src/platform/base/guard/guard.ts'
import { machineOf, networkPrefix } from '../../../src/platform/base/guard/network-prefix.ts'
import { beginGuess } from '../../../src/platform/access/login/guessing.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD } from '../../fixtures/worker/members.ts'
import { derived } from '../../setup/quick-derive-key.ts'

const MINUTE = 60_000

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

interface Attempt {
  username: string
  password: string
  captchaId?: string
  captcha?: string
}

/** The answer to a login as a visitor sees it: status and body. */
async function attempt(visitor: Visitor, input: Attempt): Promise<string> {
  const response = await visitor.send(login, { input: { ...input, type: 'username' } })
  const { code, details, success } = await response.json<{
    code?: string
    details?: unknown
    success: boolean
  }>()
  return success ? 'in' : `${response.status} ${code}${details ? ` ${JSON.stringify(details)}` : ''}`
}

/** A new picture and what it says, read where only the platform can. */
async function aCaptcha(visitor: Visitor): Promise<{ captchaId: string; captcha: string }> {
  pass(1000)
  const { captchaId } = await visitor.call(getCaptcha)
  const guard = guardOfKey(await baseOf(visitor), 'captcha', captchaId)
  const captcha = await runInDurableObject(
    guard,
    (_instance, { storage }) =>
      storage.sql.exec<{ value: string }>('SELECT value FROM kept WHERE key LIKE ?', `${captchaId} %`).one()
        .value,
  )
  return { captchaId, captcha }
}

/** Failures that never asked for the hash of a password: quicker, and the same to the counters. */
async function struck(visitor: Visitor, account: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const answer = time < 5 ? {} : await aCaptcha(visitor)
    await beginGuess(await baseOf(visitor), account, answer)
  }
}

describe('guessing a password', () => {
  const WRONG = 'not the password'

  async function fail(visitor: Visitor, username: string, times: number): Promise<string[]> {
    const answers: string[] = []
    for (let time = 0; time < times; time += 1) {
      const needsCaptcha = answers.at(-1)?.includes('captcha') ?? false
      const answer = needsCaptcha ? await aCaptcha(visitor) : {}
      answers.push(await attempt(visitor, { username, password: WRONG, ...answer }))
    }
    return answers
  }

  test('asks for a captcha after five failures and locks after ten, alike for accounts that do not exist', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    const stranger = await aVisitor()
    const expected = [
      ...Array.from({ length: 4 }, () => '401 login.incorrect'),
      ...Array.from({ length: 6 }, () => '401 login.incorrect {"captcha":true}'),
    ]
    expect(await fail(visitor, member.account, 10)).toEqual(expected)
    expect(await fail(stranger, 'never-registered', 10)).toEqual(expected)
    for (const [someone, username] of [
      [visitor, member.account],
      [stranger, 'never-registered'],
    ] as const)
      expect(await attempt(someone, { username, password: PASSWORD })).toMatch(
        /^429 login.locked {"retryAfterSeconds":(300|29\d)}$/,
      )
  })

  test('never locks the account for another network', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    await struck(visitor, member.account, 10)
    expect(await attempt(visitor, { username: member.account, password: PASSWORD })).toContain('login.locked')
    const neighbour = await aVisitor({ address: visitor.address.replace(/\d+$/, '200') })
    expect(await attempt(neighbour, { username: member.account, password: PASSWORD })).toContain(
      'login.locked',
    )

    const elsewhere = await aVisitor()
    expect(await attempt(elsewhere, { username: member.account, password: PASSWORD })).toBe(
      '403 captcha.required {"captcha":true}',
    )
    expect(
      await attempt(elsewhere, {
        username: member.account,
        password: PASSWORD,
        ...(await aCaptcha(elsewhere)),
      }),
    ).toBe('in')
  })

  test('the lock of a pair ends after five minutes', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    await struck(visitor, member.account, 10)
    pass(4 * MINUTE + 59_000)
    expect(await attempt(visitor, { username: member.account, password: PASSWORD })).toContain('login.locked')
    pass(1_000)
    expect(
      await attempt(visitor, { username: member.account, password: PASSWORD, ...(await aCaptcha(visitor)) }),
    ).toBe('in')
  })

  test('a brand’s counters are its own', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    await struck(visitor, member.account, 6)
    const other = await aMember({
      tenant: 'lotus',
      account: member.account,
      address: visitor.address,
      isLoggedIn: false,
    })
    expect(await attempt(other.visitor, { username: member.account, password: PASSWORD })).toBe('in')
  })

  test('side by side is guessing one after another', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => attempt(visitor, { username: member.account, password: WRONG })),
    )
    expect(answers.filter((answer) => answer.startsWith('401 login.incorrect'))).toHaveLength(5)
    expect(answers.filter((answer) => answer.startsWith('403 captcha.required'))).toHaveLength(19)
  })

  test('many accounts from one network asks for a captcha too', async () => {
    const visitor = await aVisitor()
    for (let account = 0; account < 5; account += 1)
      await attempt(visitor, { username: `sprayed${account}`, password: WRONG })
    expect(await attempt(visitor, { username: 'sprayed5', password: WRONG })).toContain('captcha.required')
  })

  test('a right password takes the failures back', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    await struck(visitor, member.account, 4)
    expect(await attempt(visitor, { username: member.account, password: PASSWORD })).toBe('in')
    const elsewhere = await aVisitor()
    expect(await fail(elsewhere, member.account, 4)).not.toContain('401 login.incorrect {"captcha":true}')
  })

  test('many accounts is not washed clean by a login into one’s own', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    for (let account = 0; account < 4; account += 1)
      await attempt(visitor, { username: `washed${account}`, password: WRONG })
    expect(await attempt(visitor, { username: member.account, password: PASSWORD })).toBe('in')
    expect(await attempt(visitor, { username: 'washed4', password: WRONG })).toBe(
      '401 login.incorrect {"captcha":true}',
    )
    expect(await attempt(visitor, { username: 'washed5', password: WRONG })).toContain('captcha.required')
  })

  test('a suspended account says so only to who knows its password', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    await env.DB.prepare("UPDATE member SET status = 'suspended' WHERE id = ?").bind(member.id).run()
    expect(await attempt(visitor, { username: member.account, password: WRONG })).toBe('401 login.incorrect')
    expect(await attempt(visitor, { username: member.account, password: PASSWORD })).toBe(
      '403 login.suspended',
    )
  })

  test('costs a hash also for an account that does not exist', async () => {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    for (const username of [member.account, 'nobody-at-all']) {
      const before = derived.count
      await attempt(visitor, { username, password: WRONG })
      // By far the longest part; leaving it out would make one answer ten times faster.
      expect(derived.count - before, username).toBe(1)
    }
  })
})

describe('a captcha', () => {
  /** Somebody who has to show one. */
  async function aSuspect(): Promise<{ visitor: Visitor; username: string }> {
    const { visitor, member } = await aMember({ isLoggedIn: false })
    await struck(visitor, member.account, 5)
    return { visitor, username: member.account }
  }

  test('is a picture without text, and differs each time', async () => {
    const visitor = await aVisitor()
    const first = await visitor.call(getCaptcha)
    pass(1000)
    const second = await visitor.call(getCaptcha)
    expect(first.expiresAtMs).toBe(Date.now() - 1000 + 2 * MINUTE)
    expect(first.image).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
    expect([second.captchaId, second.image]).not.toEqual([first.captchaId, first.image])
  })

  test('is drawn at most once a second for a browser, however many share its address', async () => {
    const visitor = await aVisitor()
    await visitor.call(getCaptcha)
    const neighbour = await aVisitor({ address: visitor.address })
    await neighbour.call(getCaptcha)
    pass(999)
    await expect(neighbour.call(getCaptcha)).rejects.toMatchObject({ code: 'request.tooMany' })
    await expect(visitor.call(getCaptcha)).rejects.toEqual(
      new ApiError('request.tooMany', { retryAfterSeconds: 1 }),
    )
    pass(1)
    await visitor.call(getCaptcha)
    await (await aVisitor()).call(getCaptcha)
  })

  test('is drawn for an address no oftener than once a second in the mean, whoever forgets its cookie', async () => {
    const { address } = await aVisitor()
    const fetch = async () => (await aVisitor({ address })).call(getCaptcha)
    for (let time = 0; time < 60; time += 1) await fetch()
    await expect(fetch()).rejects.toEqual(new ApiError('request.tooMany', { retryAfterSeconds: 60 }))
    await (await aVisitor()).call(getCaptcha)
    pass(MINUTE)
    await fetch()
  })

  test('is taken once, in small letters too', async () => {
    const { visitor, username } = await aSuspect()
    const { captchaId, captcha } = await aCaptcha(visitor)
    const wrong = { username, password: 'wrong one', captchaId, captcha: ` ${captcha.toLowerCase()} ` }
    expect(await attempt(visitor, wrong)).toContain('login.incorrect')
    expect(await attempt(visitor, wrong)).toContain('422 captcha.incorrect')
  })

  test('is good for two minutes', async () => {
    const { visitor, username } = await aSuspect()
    const early = await aCaptcha(visitor)
    pass(2 * MINUTE - 1)
    expect(await attempt(visitor, { username, password: PASSWORD, ...early })).toBe('in')
    const suspect = await aSuspect()
    const late = await aCaptcha(suspect.visitor)
    pass(2 * MINUTE)
    expect(
      await attempt(suspect.visitor, { username: suspect.username, password: PASSWORD, ...late }),
    ).toContain('captcha.incorrect')
  })

  test('is gone after five wrong tries', async () => {
    const { visitor, username } = await aSuspect()
    const patient = await aCaptcha(visitor)
    for (let time = 0; time < 4; time += 1)
      expect(
        await attempt(visitor, { username, password: PASSWORD, ...patient, captcha: 'WRONG' }),
      ).toContain('captcha.incorrect')
    expect(await attempt(visitor, { username, password: PASSWORD, ...patient })).toBe('in')

    const suspect = await aSuspect()
    const hasty = await aCaptcha(suspect.visitor)
    for (let time = 0; time < 5; time += 1)
      await attempt(suspect.visitor, {
        username: suspect.username,
        password: PASSWORD,
        ...hasty,
        captcha: 'WRONG',
      })
    expect(
      await attempt(suspect.visitor, { username: suspect.username, password: PASSWORD, ...hasty }),
    ).toContain('captcha.incorrect')
  })

  test('of one brand is nothing to another', async () => {
    const { visitor, username } = await aSuspect()
    const foreign = await aCaptcha(await aVisitor({ tenant: 'lotus' }))
    expect(await attempt(visitor, { username, password: PASSWORD, ...foreign })).toContain(
      'captcha.incorrect',
    )
  })

  test('that fails is no guess at the password', async () => {
    const { visitor, username } = await aSuspect()
    for (let time = 0; time < 8; time += 1) {
      const { captchaId } = await aCaptcha(visitor)
      await attempt(visitor, { username, password: 'wrong one', captchaId, captcha: 'WRONG' })
    }
    expect(await attempt(visitor, { username, password: PASSWORD, ...(await aCaptcha(visitor)) })).toBe('in')
  })
})

describe('a guard', () => {
  const guard = () => env.GUARD.get(env.GUARD.idFromName(`aurora:address:${crypto.randomUUID()}`))

  test('lets exactly so many through of a thousand at once', async () => {
    const one = guard()
    const hits = await Promise.all(
      Array.from({ length: 1000 }, () => one.hit('key', { limit: 7, windowMs: MINUTE, nowMs: 1 })),
    )
    expect(hits.filter(({ isAllowed }) => isAllowed)).toHaveLength(7)
  })

  test('counts a use by its cost, and lets the one through that passes the limit', async () => {
    const one = guard()
    const hit = (cost: number | undefined, nowMs = 1) =>
      one.hit('key', { limit: 10, windowMs: MINUTE, nowMs, cost })
    for (const cost of [6, undefined, 6])
      expect(await hit(cost)).toEqual({ isAllowed: true, retryAfterMs: 0 })
    expect(await hit(undefined)).toEqual({ isAllowed: false, retryAfterMs: MINUTE })
    expect((await hit(6, 1 + MINUTE)).isAllowed).toBe(true)
  })

  test('says yes once to a thousand who ask at once, and again after the end', async () => {
    const one = guard()
    const answers = await Promise.all(
      Array.from({ length: 1000 }, () => one.once('key', { expiresAtMs: 10, nowMs: 1 })),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await one.once('key', { expiresAtMs: 20, nowMs: 10 })).toBe(true)
  })

  test('hands a value out once, and not after its end', async () => {
    const one = guard()
    await one.put('key', 'value', { expiresAtMs: 10, nowMs: 1 })
    expect(await one.take('key', 9)).toBe('value')
    expect(await one.take('key', 9)).toBeUndefined()
    await one.put('key', 'value', { expiresAtMs: 10, nowMs: 1 })
    expect(await one.take('key', 10)).toBeUndefined()
  })

  test('forgets what is over, and keeps nothing when all is', async () => {
    const one = guard()
    await one.hit('old', { limit: 1, windowMs: 1000, nowMs: Date.now() })
    await one.put('young', 'value', { expiresAtMs: Date.now() + MINUTE, nowMs: Date.now() })
    pass(2000)
    expect(await runDurableObjectAlarm(one)).toBe(true)
    const rows = () =>
      runInDurableObject(
        one,
        (_instance, { storage }) => storage.sql.exec('SELECT name FROM sqlite_master').toArray().length,
      )
    expect(await rows()).toBeGreaterThan(0)
    expect(await one.take('young', Date.now())).toBe('value')
    pass(MINUTE)
    expect(await runDurableObjectAlarm(one)).toBe(true)
    expect(await rows()).toBe(0)
    expect(await one.once('again', { expiresAtMs: Date.now() + 1, nowMs: Date.now() })).toBe(true)
  })
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001::6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
])('the network of %s is %s', (address, network) => {
  expect(networkPrefix(address)).toBe(network)
})

test.each([
  ['203.0.113.77', '203.0.113.77'],
  ['::FFFF:203.0.113.77', '203.0.113.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['', ''],
])('the machine at %s is %s', (address, machine) => {
  expect(machineOf(address)).toBe(machine)
})

test('a machine that takes another address of its /64 each time is one machine', async () => {
  const base = await baseOf(await aVisitor())
  const from = (address: string) => limitAddress({ ...base, address }, 'test', { limit: 2, windowMs: 60_000 })
  await from('2001:db8:5:5::1')
  await from('2001:db8:5:5:aaaa::2')
  await expect(from('2001:db8:5:5:bbbb::3')).rejects.toMatchObject({ code: 'request.tooMany' })
  await from('2001:db8:5:6::1')
})
