import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { claimEntry, releaseEntry } from '#lib/api/base/claims.ts'
import { decideDocuments } from '#lib/api/care/documents.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { reviewWithdrawal } from '#lib/api/money/cashier-ops.ts'
import { withdraw } from '#lib/api/money/cashier-withdrawals.ts'
import {
  exportWithdrawals,
  getOperatedWithdrawal,
  listOperatedWithdrawals,
} from '#lib/api/money/cashier-withdrawals-ops.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { releaseWaiting } from '#platform/money/cashier/document-wait.ts'
import { insertPayout } from '#platform/money/cashier/payout-repository.ts'
import { findWithdrawal, stepWithdrawal } from '#platform/money/cashier/withdrawal-repository.ts'
import { notePlaces } from '#platform/people/session/places.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD, type MemberOptions } from '../../fixtures/worker/members.ts'
import { operatorKeyOf } from '../../fixtures/node/operator-keys.ts'
import { aProvider, type FakeProvider } from '../../fixtures/worker/provider.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { readRefusal, refusal } from '../play/games-site.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE_MS = 60_000
let provider: FakeProvider
let tenant: string
let operator: Visitor

vi.setConfig({ testTimeout: 60_000 })

beforeEach(async () => {
  provider = aProvider()
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  // A brand for each test: lists are of the whole brand.
  tenant = `queue${crypto.randomUUID().slice(0, 8)}`
  await aTenant(tenant)
  operator = await aVisitor({ tenant })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A member with 9,000.00 and a way out, and their withdrawals. */
async function aSaver(options: MemberOptions & { number?: string; addedAtMs?: number } = {}) {
  const { number = '12345678901', addedAtMs = NOON - 100 * MINUTE_MS * 60, ...more } = options
  const { visitor, member } = await aMember({ tenant, balanceMinor: 9_000_00, ...more })
  const payoutId = crypto.randomUUID()
  const row = {
    id: payoutId,
    kind: 'pix',
    bank: null,
    number,
    holder: 'Test Saver',
    added_at: addedAtMs,
  } as const
  await insertPayout(env, tenant, { member: member.id, max: 5, row })
  const ask = async (amountMinor = 2_000_00, payout = payoutId) =>
    (
      await visitor.call(withdraw, {
        ...{ amountMinor, payoutId: payout, operationKey: crypto.randomUUID() },
        ...{ secret: 'password', text: PASSWORD },
      })
    ).id
  return { visitor, member, payoutId, ask, wallet: walletOf(env, tenant, member.id) }
}

const list = (query: Omit<InputOf<typeof listOperatedWithdrawals>, 'tenant'> = {}) =>
  operator.call(listOperatedWithdrawals, { tenant, ...query })
const idsOf = async (query: Parameters<typeof list>[0] = {}) =>
  (await list(query)).withdrawals.map(({ id }) => id)
const decide = (id: string, by: string, over: Partial<InputOf<typeof reviewWithdrawal>> = {}) => ({
  ...{ tenant, id, operator: by, decision: 'approve' as const, reason: 'looked at it' },
  ...over,
})
const claim = (id: string, by: string) => ({ tenant, subject: 'withdrawal' as const, id, operator: by })

describe('the list', () => {
  test('has every state, by age and by amount, page by page', async () => {
    const { ask, member } = await aSaver()
    const ids: string[] = []
    for (const amountMinor of [1_500_00, 3_000_00, 1_100_00, 2_000_00]) {
      ids.push(await ask(amountMinor))
      vi.setSystemTime(Date.now() + 10 * MINUTE_MS)
    }
    const [first = '', second = '', third = '', fourth = ''] = ids
    await operator.call(reviewWithdrawal, decide(third, 'ana', { decision: 'reject', reason: 'not yours' }))
    const row = { tenant, id: fourth }
    await stepWithdrawal(env, row, { from: ['reviewing'], to: 'sent', stamps: { sent_at: Date.now() } })
    expect(await idsOf()).toEqual([fourth, third, second, first])
    expect(await idsOf({ status: 'reviewing' })).toEqual([first, second])
    expect(await idsOf({ sort: 'largest' })).toEqual([second, fourth, first, third])
    expect(await idsOf({ sort: 'smallest', status: 'reviewing' })).toEqual([first, second])
    expect(await idsOf({ status: 'rejected' })).toEqual([third])
    expect(await idsOf({ fromMinor: 1_500_00, toMinor: 2_000_00 })).toEqual([fourth, first])
    expect(await idsOf({ olderMinutes: 35 })).toEqual([first])
    expect(await idsOf({ account: member.account, payoutKind: 'pix' })).toHaveLength(4)
    expect(await idsOf({ payoutKind: 'bank' })).toEqual([])
    for (const sort of ['oldest', 'newest', 'largest', 'smallest'] as const) {
      const whole = await idsOf({ sort })
      const paged: string[] = []
      for (let after: string | undefined, pages = 0; pages < 5; pages += 1) {
        const page = await list({ sort, limit: 1, ...(after ? { after } : {}) })
        paged.push(...page.withdrawals.map(({ id }) => id))
        after = page.next
        if (!after) break
      }
      expect(paged).toEqual(whole)
    }
    const [rejected] = (await list({ status: 'rejected' })).withdrawals
    expect(rejected).toMatchObject({ reason: 'not yours', facts: null, risks: [], promisedByMs: null })
  })

  test('says what a person has to look at, and what the player was promised', async () => {
    const calm = await aSaver()
    const first = await calm.ask()
    const [asked] = (await list()).withdrawals
    expect(asked).toMatchObject({
      promisedByMs: NOON + 1_440 * MINUTE_MS,
      approvalsLeft: 2,
      payout: { masked: '•••• 8901' },
      facts: { payouts: 0, deposits: 0, winningsPercent: 100, documents: 'none', memberStatus: 'active' },
    })
    expect(asked?.risks).toEqual(['firstPayout', 'mostlyWon'])
    expect(JSON.stringify(asked)).not.toContain('12345678901')
    const row = { tenant, id: first }
    await stepWithdrawal(env, row, { from: ['reviewing'], to: 'sent', stamps: { sent_at: NOON } })
    vi.setSystemTime(NOON + 2 * MINUTE_MS)
    // Money that comes and leaves again without play.
    await calm.wallet.execute(
      { kind: 'deposit', operationKey: 'd-1', currency: 'BRL', amountMinor: 2_000_00, reference: 'd-1' },
      Date.now(),
    )
    await env.DB.prepare(
      `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
         credited, created_at, expires_at, credited_at) VALUES (?, 'd-1', ?, 'k', 'pix', 'pix', 'BRL', 200000, 0, 'credited', 200000, ?, ?, ?)`,
    )
      .bind(tenant, calm.member.id, Date.now(), Date.now(), Date.now())
      .run()
    await calm.wallet.sweep()
    const second = await calm.ask()
    const [again] = (await list({ status: 'reviewing' })).withdrawals
    expect(again?.id).toBe(second)
    expect(again?.facts).toMatchObject({
      ...{
        payouts: 1,
        payoutUses: 1,
        deposits: 1,
        depositsMinor: 2_000_00,
        winningsPercent: 0,
        stakedMinor: 0,
      },
      lastPaidAtMs: NOON,
    })
    expect(again?.risks).toEqual(['littlePlay'])
  })

  test('counts who else has the payout account, the browser or the address', async () => {
    const one = await aSaver()
    const other = await aSaver({ addedAtMs: NOON - MINUTE_MS })
    const base = { env, tenant: { id: tenant }, now: NOON }
    const seen = { browser: 'both', address: '203.0.113.4', userAgent: 'Chrome/131', country: 'BR' }
    for (const { member } of [one, other]) await notePlaces(base, member.id, seen)
    await other.ask()
    const [shared] = (await list()).withdrawals
    expect(shared?.facts).toMatchObject({ payoutSharers: 1, deviceSharers: 1, addressSharers: 1 })
    expect(shared?.risks).toEqual([
      ...['sharedPayout', 'sharedDevice', 'newPayout', 'firstPayout', 'mostlyWon', 'sharedAddress'],
    ])
    const { sharers } = await operator.call(getOperatedWithdrawal, { tenant, id: shared?.id ?? '' })
    expect(sharers.map(({ by }) => by).sort()).toEqual(['address', 'device', 'payout'])
    expect(new Set(sharers.map(({ account }) => account))).toEqual(new Set([one.member.account]))
  })

  test('belongs to the cashier and to the brands of the key', async () => {
    const { ask, member } = await aSaver()
    const id = await ask()
    const elsewhere = `queue${crypto.randomUUID().slice(0, 8)}`
    await aTenant(elsewhere)
    expect((await operator.call(listOperatedWithdrawals, { tenant: elsewhere })).withdrawals).toEqual([])
    expect(await refusal(operator, getOperatedWithdrawal, { tenant: elsewhere, id })).toMatchObject({
      code: 'withdrawal.unknown',
    })
    expect(
      await refusal(operator, listOperatedWithdrawals, { tenant: elsewhere, account: member.account }),
    ).toMatchObject({ code: 'member.unknown' })
    for (const endpoint of [listOperatedWithdrawals, getOperatedWithdrawal]) {
      const send = async (rights: object) => {
        const key = await operatorKeyOf(env.OPS_KEY, { name: 'ana', endsAtMs: NOON + 3_600_000, ...rights })
        const input = endpoint === getOperatedWithdrawal ? { tenant, id } : { tenant }
        return operator.send(endpoint, { input, headers: { authorization: `Bearer ${key}` } })
      }
      expect((await send({ duties: ['cashier'], brands: [tenant], readsOnly: true })).status).toBe(200)
      expect(await readRefusal(await send({ duties: ['members'] }))).toMatchObject({ status: 403 })
      expect(await readRefusal(await send({ brands: [elsewhere] }))).toMatchObject({ status: 403 })
    }
    for (const over of [
      { status: 'lost' },
      { sort: 'up' },
      { limit: 101 },
      { fromMinor: -1 },
      { after: 'x' },
    ])
      expect((await operator.send(listOperatedWithdrawals, { input: { tenant, ...over } })).status).toBe(422)
  })
})

describe('an entry that somebody works on', () => {
  test('is theirs for ten minutes, and nobody else decides on it', async () => {
    const { ask } = await aSaver()
    const id = await ask()
    const held = await operator.call(claimEntry, claim(id, 'ana'))
    expect(held).toEqual({ operator: 'ana', atMs: NOON, untilMs: NOON + 10 * MINUTE_MS })
    expect((await list()).withdrawals[0]?.claim).toEqual(held)
    expect(await refusal(operator, claimEntry, claim(id, 'bea'))).toMatchObject({
      ...{ status: 409, code: 'entry.claimed', details: held },
    })
    expect(await refusal(operator, reviewWithdrawal, decide(id, 'bea'))).toMatchObject({
      code: 'entry.claimed',
    })
    // Nothing of the refused decision is left.
    expect((await list()).withdrawals[0]?.reviews).toEqual([])
    vi.setSystemTime(NOON + 10 * MINUTE_MS)
    expect((await list()).withdrawals[0]?.claim).toBeNull()
    expect((await operator.call(claimEntry, claim(id, 'bea'))).operator).toBe('bea')
  })

  test('is let go by its holder alone, and by a decision', async () => {
    const { ask } = await aSaver()
    const id = await ask()
    await operator.call(claimEntry, claim(id, 'ana'))
    expect((await operator.call(releaseEntry, claim(id, 'bea'))).claim?.operator).toBe('ana')
    expect((await operator.call(releaseEntry, claim(id, 'ana'))).claim).toBeNull()
    await operator.call(claimEntry, claim(id, 'bea'))
    await operator.call(reviewWithdrawal, decide(id, 'bea'))
    expect((await list()).withdrawals[0]).toMatchObject({ claim: null, approvalsLeft: 1 })
    await operator.call(reviewWithdrawal, decide(id, 'ana'))
    expect((await findWithdrawal(env, tenant, id))?.status).toBe('sending')
    expect(provider.orders).toHaveLength(1)
  })

  test('takes the duty of its queue', async () => {
    const send = async (subject: string, duties: string[]) => {
      const key = await operatorKeyOf(env.OPS_KEY, {
        ...{ name: 'ana', endsAtMs: NOON + 3_600_000, duties: duties as ['cashier'] },
      })
      const input = { ...claim('some-entry', 'ana'), subject }
      return operator.send(claimEntry, { input, headers: { authorization: `Bearer ${key}` } })
    }
    expect((await send('withdrawal', ['cashier'])).status).toBe(200)
    expect((await send('case', ['cashier'])).status).toBe(403)
    expect((await send('document', ['protection'])).status).toBe(200)
    expect((await send('anything', ['cashier'])).status).toBe(422)
  })
})

describe('a decision on what has changed', () => {
  test('is refused with what changed, and repeated with it seen', async () => {
    const { ask } = await aSaver()
    const id = await ask()
    await operator.call(reviewWithdrawal, decide(id, 'ana', { seenReviews: 0 }))
    const stale = decide(id, 'bea', { seenReviews: 0 })
    expect(await refusal(operator, reviewWithdrawal, stale)).toMatchObject({
      ...{ status: 409, code: 'entry.changed', details: { reviews: ['ana: approve'] } },
    })
    expect((await findWithdrawal(env, tenant, id))?.status).toBe('reviewing')
    await operator.call(reviewWithdrawal, { ...stale, seenReviews: 1 })
    expect((await findWithdrawal(env, tenant, id))?.status).toBe('sending')
  })

  test('counts one of two that come at once', async () => {
    const { ask } = await aSaver()
    const id = await ask()
    const answers = await Promise.allSettled(
      ['ana', 'bea'].map((by) => operator.call(reviewWithdrawal, decide(id, by, { seenReviews: 0 }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await findWithdrawal(env, tenant, id))?.status).toBe('reviewing')
  })
})

test('documents that an operator asks for stop the clock, and then people decide whatever the amount is by then', async () => {
  const { ask, member, visitor } = await aSaver()
  const id = await ask(1_001_00)
  const asked = { tenant, account: member.account, operator: 'ana', decision: 'ask' } as const
  await operator.call(decideDocuments, asked)
  expect(await idsOf({ waits: 'documents' })).toEqual([id])
  expect(await idsOf({ waits: 'people' })).toEqual([])
  expect((await list()).withdrawals[0]).toMatchObject({ waitsForDocuments: true, promisedByMs: null })
  expect(await refusal(operator, reviewWithdrawal, decide(id, 'ana'))).toMatchObject({
    code: 'documents.required',
  })
  const base = await baseOf(visitor)
  const lenient = { ...base.tenant.cashier.withdrawal, reviewAboveMinor: 5_000_00 }
  const brand = { ...base.tenant, cashier: { ...base.tenant.cashier, withdrawal: lenient } }
  await releaseWaiting({ ...base, tenant: brand, member: { id: member.id } })
  expect(await findWithdrawal(env, tenant, id)).toMatchObject({ status: 'reviewing', waits_documents: 0 })
  expect(provider.orders).toHaveLength(0)
})

describe('the list as a table', () => {
  test('has every page of what is filtered, in its order, with masked accounts', async () => {
    const saver = await aSaver()
    // More than one page of the export.
    const minors = Array.from({ length: 3 }, (_, index) => 1_000_00 + index * 1_00)
    for (const minor of minors) await saver.ask(minor)
    const rows = Array.from({ length: 120 }, (_, index) => ({
      ...{ id: crypto.randomUUID(), amount: 50_00 + index },
    }))
    await copyWithdrawals(rows)
    const answer = await operator.send(exportWithdrawals, { input: { tenant, sort: 'largest' } })
    expect(answer.headers.get('content-disposition')).toContain(`withdrawals-${tenant}.csv`)
    const lines = (await answer.text()).trim().split('\r\n')
    expect(lines).toHaveLength(1 + minors.length + rows.length)
    const amounts = lines.slice(1).map((line) => Number(line.split(',')[6]))
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
    expect(amounts[0]).toBe(1_002)
    expect(lines.join()).not.toContain('12345678901')
    const few = await operator.send(exportWithdrawals, { input: { tenant, fromMinor: 1_001_00 } })
    expect((await few.text()).trim().split('\r\n')).toHaveLength(3)
  })
})

/** Further rows like the first one of the brand. */
async function copyWithdrawals(rows: readonly { id: string; amount: number }[]): Promise<void> {
  const { results } = await env.DB.prepare('SELECT * FROM withdrawal WHERE tenant = ? LIMIT 1')
    .bind(tenant)
    .all()
  await env.DB.batch(
    rows.map((row) => {
      const copy = { ...results[0], ...row, operation_key: row.id }
      const names = Object.keys(copy)
      return env.DB.prepare(
        `INSERT INTO withdrawal (${names.join()}) VALUES (${names.map(() => '?').join()})`,
      ).bind(...Object.values(copy))
    }),
  )
}
