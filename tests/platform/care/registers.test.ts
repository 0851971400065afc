import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { login } from '#lib/api/access/login.ts'
import { register, type FieldRule } from '#lib/api/access/registration.ts'
import { exportProtection, listBarred } from '#lib/api/care/protection-ops.ts'
import { getProtection } from '#lib/api/care/protection.ts'
import { startDeposit } from '#lib/api/money/cashier.ts'
import { withdraw } from '#lib/api/money/cashier-withdrawals.ts'
import { listMessages } from '#lib/api/people/messages.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { closeBarred } from '#platform/money/cashier/barred-accounts.ts'
import { insertPayout } from '#platform/money/cashier/payout-repository.ts'
import { askRegisters } from '#platform/care/registers/asking.ts'
import { withBotCheck } from '../../fixtures/worker/bot-check.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { takeErrors } from '../ledger/wallets.ts'
import { aMember, logInDirectly, PASSWORD } from '../../fixtures/worker/members.ts'

const START = Date.UTC(2026, 10, 20, 12)
const CPF = '52998224725'

vi.setConfig({ testTimeout: 60_000 })

/** What the register does with each question, and the numbers it was asked about. */
let answer: () => Promise<Response> | Response
let asked: string[]

const says =
  (body: object | string, status = 200) =>
  () =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
const CLEAR = says({ barred: false })
const BARRED = says({ barred: true, cause: 'socialProgramme' })
const SELF = says({ barred: true, cause: 'selfExclusion' })
const SILENT: [string, () => Promise<Response> | Response][] = [
  ['down', says({ error: 'down' }, 503)],
  ['unreachable', () => Promise.reject(new TypeError('no route'))],
  ['too slow', () => Promise.reject(new DOMException('too slow', 'TimeoutError'))],
  ['malformed', says('<html>')],
  ['another form', says({ barred: 'no' })],
  ['an unknown cause', says({ barred: true, cause: 'whatever' })],
]

const warn = vi.spyOn(console, 'warn')

beforeEach(async () => {
  // The schedule would meet the members of the tests before.
  await env.DB.batch(
    ['member', 'barred_member', 'register_state', 'register_round'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  )
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  warn.mockReset()
  answer = CLEAR
  asked = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { host } = new URL(url)
    if (host === 'provider.example') return Response.json({ accepted: true })
    if (host !== 'register.example') throw new TypeError('no route')
    asked.push(String(Object(JSON.parse(String(init?.body))).number))
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

let brands = 0
const FIELD: FieldRule = {
  ...{ field: 'idNumber', enabled: true, required: true, minLength: 11, maxLength: 14, patternId: 'any' },
}
/** A brand of its own, so that no test's schedule meets the members of another. */
function aBrand() {
  brands += 1
  return {
    tenant: `registers${brands}`,
    record: { market: 'BR' as const, registration: { fields: [FIELD], captcha: false } },
  }
}

const LIMITS = { loss: { period: 'month', max: 500_00 }, time: { period: 'day', max: 120 } }

async function signUp(
  visitor: Visitor,
  idNumber = CPF,
  limits: object = { limits: LIMITS },
): Promise<string> {
  const form = {
    ...{
      username: `newcomer${asked.length}x`,
      password: 'a decent password',
      confirmPassword: 'a decent password',
    },
    ...{ birthday: '1990-05-17', acceptsTerms: true, registerMethod: 'WEB' as const, idNumber },
    ...limits,
  }
  const reply = await visitor.send(register, { input: await withBotCheck(visitor, form) })
  return String(Object(await reply.json()).code ?? 'opened')
}

async function aPlayer(balanceMinor = 100_00) {
  const brand = aBrand()
  const { visitor, member } = await aMember({
    ...brand,
    balanceMinor,
    profile: { idNumber: CPF, payeeName: 'Test Player' },
    email: 'p@example.org',
  })
  const payout = async () => {
    const id = crypto.randomUUID()
    const row = {
      id,
      kind: 'pix' as const,
      bank: null,
      number: CPF,
      holder: 'Test Player',
      added_at: Date.now(),
    }
    await insertPayout(env, brand.tenant, { member: member.id, max: 5, row })
    return id
  }
  const logIn = () => visitor.call(login, { username: member.account, password: PASSWORD, type: 'username' })
  const balance = async () => (await walletOf(env, brand.tenant, member.id).balance()).playerMinor
  return { ...brand, visitor, member, payout, logIn, balance }
}

function deposit(visitor: Visitor): Promise<string> {
  const input = { methodId: 'pix', amountMinor: 50_00, operationKey: crypto.randomUUID() }
  return visitor
    .send(startDeposit, { input })
    .then(async (sent) => String(Object(await sent.json()).code ?? 'ok'))
}

const rows = async (table: string, tenant: string) =>
  (await env.DB.prepare(`SELECT * FROM ${table} WHERE tenant = ?`).bind(tenant).all()).results

const at = (ms: number) => vi.setSystemTime(START + ms)
const run = async (ms: number) => {
  at(ms)
  await askRegisters(env, Date.now())
  await closeBarred(env, Date.now())
}

describe('a sign-up', () => {
  test('asks once, and opens an account whose number is clear', async () => {
    const { tenant, record } = aBrand()
    const visitor = await aVisitor({ tenant, record })
    expect(await signUp(visitor)).toBe('opened')
    expect(asked).toEqual([CPF])
    expect(await rows('register_answer', tenant)).toMatchObject([
      { moment: 'signUp', answer: 'clear', at: START },
    ])
    expect(JSON.stringify(await rows('register_answer', tenant))).not.toContain(CPF)
  })

  test.each([['names a social programme', BARRED], ['names a self-exclusion', SELF], ...SILENT])(
    'has one refusal where the register %s',
    async (_, does) => {
      const { tenant, record } = aBrand()
      const visitor = await aVisitor({ tenant, record })
      answer = does
      expect(await signUp(visitor)).toBe('register.excluded')
      expect(await rows('member', tenant)).toEqual([])
      expect(await rows('register_answer', tenant)).toHaveLength(1)
      answer = CLEAR
      expect(await signUp(visitor)).toBe('opened')
    },
  )

  test('tells nothing of a number in a market without a register, and asks nobody', async () => {
    const { tenant, record } = aBrand()
    const visitor = await aVisitor({ tenant, record: { ...record, market: 'other' } })
    expect(await signUp(visitor, CPF, {})).toBe('opened')
    expect(asked).toEqual([])
  })
})

describe('a login', () => {
  test('asks at the first one of a day of the brand', async () => {
    const { logIn } = await aPlayer()
    await logIn()
    at(11 * HOUR_MS + 59 * MINUTE_MS)
    await logIn()
    expect(asked).toHaveLength(1)
    at(12 * HOUR_MS)
    await logIn()
    expect(asked).toHaveLength(2)
  })

  test('bars a member who is named: no deposit, but a withdrawal', async () => {
    const { logIn, visitor, tenant, payout, member } = await aPlayer()
    const payoutId = await payout()
    answer = BARRED
    await logIn()
    expect(await deposit(visitor)).toBe('protection.excluded')
    const { pause } = await visitor.call(getProtection)
    expect(pause).toMatchObject({ untilMs: null, register: { closesAtMs: START + 2 * DAY_MS } })
    const paid = { amountMinor: 100_00, payoutId, operationKey: crypto.randomUUID() }
    await visitor.call(withdraw, { ...paid, secret: 'password', text: PASSWORD })
    const { content } = await visitor.call(listMessages, { group: 'support' })
    expect(content).toMatchObject([
      { kind: 'barred', values: { cause: 'socialProgramme', closesAtMs: START + 2 * DAY_MS } },
    ])
    expect(await rows('barred_notice', tenant)).toMatchObject([{ channel: 'email' }, { channel: 'inbox' }])
    expect((await rows('outbox', tenant)).map((row) => row['template'])).toEqual(['barred'])
    const listed = await visitor.call(listBarred, { tenant })
    expect(listed.barred).toMatchObject([{ account: member.account, toldAtMs: START, closedAtMs: null }])
  })

  test.each(SILENT)(
    'is let in where the register is %s, and asked about again until it answers',
    async (_, does) => {
      const { logIn, visitor, tenant } = await aPlayer()
      answer = does
      await logIn()
      await run(5 * MINUTE_MS)
      expect(await rows('barred_member', tenant)).toEqual([])
      expect(await rows('register_answer', tenant)).toHaveLength(asked.length)
      answer = BARRED
      await run(10 * MINUTE_MS)
      expect(await deposit(visitor)).toBe('protection.excluded')
      const before = asked.length
      await run(15 * MINUTE_MS)
      expect(asked).toHaveLength(before)
    },
  )
})

describe('the round over all accounts', () => {
  test('asks again after 14 days, suspended accounts included, closed ones not', async () => {
    const { tenant, member } = await aPlayer()
    const set = (status: string) =>
      env.DB.prepare('UPDATE member SET status = ? WHERE tenant = ? AND id = ?')
        .bind(status, tenant, member.id)
        .run()
    await run(0)
    expect(asked).toHaveLength(1)
    await set('suspended')
    await run(14 * DAY_MS - 1)
    expect(asked).toHaveLength(1)
    await run(14 * DAY_MS)
    expect(asked).toHaveLength(2)
    await set('closed')
    await run(29 * DAY_MS)
    expect(asked).toHaveLength(2)
  })

  test('reaches everybody of a brand with more accounts than a run looks at', async () => {
    const { tenant } = await aPlayer()
    await env.DB.prepare(
      `INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, profile, created_at, status)
       SELECT ?1, 'm' || value, 'many' || value, 'many', 0, 'x', 0, json_object('idNumber', 'n' || value), 0, 'active'
       FROM json_each(?2)`,
    )
      .bind(tenant, JSON.stringify(Array.from({ length: 399 }, (_, index) => index)))
      .run()
    for (let turn = 0; turn < 3; turn += 1) await run(turn * 5 * MINUTE_MS)
    expect(new Set(asked).size).toBe(400)
    expect(asked).toHaveLength(400)
  })
})

describe('the closing of an account', () => {
  const DUE = 2 * DAY_MS

  test('waits two days, then ends sessions and returns the rest', async () => {
    const { logIn, visitor, tenant, payout, balance, member } = await aPlayer()
    await payout()
    answer = SELF
    await logIn()
    await run(DUE - 1)
    expect(await balance()).toBe(100_00)
    await logInDirectly(visitor, member)
    await visitor.call(getProtection)
    await run(DUE)
    expect(await balance()).toBe(0)
    const [account] = await rows('member', tenant)
    expect(account).toMatchObject({ status: 'closed' })
    expect((await visitor.send(getProtection)).status).toBe(401)
    expect(await rows('withdrawal', tenant)).toMatchObject([
      { amount: 100_00, fee: 0, status: 'sending', ordered_at: START + DUE, waits_documents: 0 },
    ])
    await expect(logIn()).rejects.toMatchObject({ code: 'login.incorrect' })
    const { events } = await visitor.call(exportProtection, { tenant })
    expect(events.map(({ about }) => about).filter((about) => about.startsWith('register:'))).toEqual([
      'register:barred',
      'register:told',
      'register:told',
      'register:closed',
    ])
    expect((await visitor.call(listBarred, { tenant })).barred).toMatchObject([
      { account: member.account, closedAtMs: START + DUE, returnedAtMs: null },
    ])
  })

  test('is three days after the answer at the latest, however late the notice was', async () => {
    const { tenant, logIn } = await aPlayer(0)
    answer = BARRED
    await logIn()
    const told = START + 1.5 * DAY_MS
    await env.DB.prepare('UPDATE barred_member SET told_at = ? WHERE tenant = ?').bind(told, tenant).run()
    await run(3 * DAY_MS - 1)
    expect(await rows('member', tenant)).toMatchObject([{ status: 'active' }])
    await run(3 * DAY_MS)
    expect(await rows('member', tenant)).toMatchObject([{ status: 'closed' }])
    expect(await rows('barred_member', tenant)).toMatchObject([{ returned_at: START + 3 * DAY_MS }])
  })

  test('goes on where stopping and telling were interrupted', async () => {
    const { tenant, member, visitor } = await aPlayer()
    await env.DB.prepare(
      `INSERT INTO barred_member (tenant, member, cause, barred_at) VALUES (?, ?, 'selfExclusion', ?)`,
    )
      .bind(tenant, member.id, START)
      .run()
    await run(HOUR_MS)
    await logInDirectly(visitor, member)
    expect(await deposit(visitor)).toBe('protection.excluded')
    expect(await rows('barred_member', tenant)).toMatchObject([{ told_at: START + HOUR_MS }])
  })

  test('tells people of a rest that nobody can be paid, from the end of the time on', async () => {
    const { logIn, balance } = await aPlayer()
    const told = () => takeErrors().filter((line) => line.includes('register.restWaits')).length
    answer = BARRED
    await logIn()
    await run(DUE)
    await run(2 * DUE - 1)
    expect(told()).toBe(0)
    await run(2 * DUE)
    expect(told()).toBe(1)
    expect(await balance()).toBe(100_00)
  })

  test('tries a refused payout again, and is over when nothing is left', async () => {
    const { logIn, payout, tenant } = await aPlayer()
    await payout()
    answer = BARRED
    await logIn()
    vi.stubGlobal('fetch', async () => Response.json({ accepted: false, reason: 'Unknown account' }))
    await run(DUE)
    await run(DUE + 5 * MINUTE_MS)
    expect(await rows('withdrawal', tenant)).toMatchObject([{ status: 'failed' }])
    vi.stubGlobal('fetch', async () => Response.json({ accepted: true }))
    await run(DUE + 6 * HOUR_MS)
    expect((await rows('withdrawal', tenant)).map(({ status }) => status).toSorted()).toEqual([
      'failed',
      'sending',
    ])
  })

  test('leaves a way back by a new registration once the register is clear', async () => {
    const { logIn, tenant } = await aPlayer(0)
    answer = SELF
    await logIn()
    await run(DUE)
    const visitor = await aVisitor({ tenant })
    expect(await signUp(visitor)).toBe('register.excluded')
    answer = CLEAR
    expect(await signUp(visitor)).toBe('opened')
    expect(await rows('member', tenant)).toHaveLength(2)
  })
})

test('answers and notices are kept five years, and not longer', async () => {
  const { logIn, tenant } = await aPlayer(0)
  answer = BARRED
  await logIn()
  await run(2 * DAY_MS)
  await run(5 * 365 * DAY_MS)
  expect(await rows('barred_notice', tenant)).toHaveLength(2)
  await run(5 * 366 * DAY_MS + 1)
  expect(await rows('barred_notice', tenant)).toEqual([])
  expect(await rows('register_answer', tenant)).toEqual([])
})
