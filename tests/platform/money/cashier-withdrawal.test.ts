import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addPayoutAccount,
  confirmWithdrawal,
  getWithdrawal,
  getWithdrawalTerms,
  listPayoutAccounts,
  listWithdrawals,
  removePayoutAccount,
  withdraw,
} from '#lib/api/money/cashier-withdrawals.ts'
import { listWithdrawalsToReview, noticePayment, reviewWithdrawal } from '#lib/api/money/cashier-ops.ts'
import { reconcile } from '#lib/api/ops/ledger-ops.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { insertPayout } from '#platform/money/cashier/payout-repository.ts'
import { reject } from '#platform/money/cashier/payout-steps.ts'
import { sweepCashier } from '#platform/money/cashier/sweep.ts'
import {
  findWithdrawal,
  insertWithdrawal,
  stepWithdrawal,
} from '#platform/money/cashier/withdrawal-repository.ts'
import { listBalances } from './cashier-balances.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf, PASSWORD, type MemberOptions } from '../../fixtures/worker/members.ts'
import { aNotice, aProvider, notify, type FakeProvider } from '../../fixtures/worker/provider.ts'
import { readRefusal, refusal } from '../play/games-site.ts'

const TENANT = 'bank'
const NOON = Date.UTC(2026, 10, 20, 12)
const PROOF = { secret: 'password', text: PASSWORD } as const
const MINUTE_MS = 60_000
let provider: FakeProvider

// Passwords are hashed for real here, and that takes its time.
vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  provider = aProvider()
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A member with 5,000.00 and one way out. */
async function aSaver(options: MemberOptions = {}) {
  const { visitor, member } = await aMember({ tenant: TENANT, balanceMinor: 5_000_00, ...options })
  const payoutId = crypto.randomUUID()
  await insertPayout(env, TENANT, {
    member: member.id,
    max: 5,
    row: {
      id: payoutId,
      kind: 'pix',
      bank: null,
      number: '12345678901',
      holder: 'Test Saver',
      added_at: NOON,
    },
  })
  const wallet = walletOf(env, TENANT, member.id)
  const ask = (over: Partial<InputOf<typeof withdraw>> = {}) => ({
    amountMinor: 100_00,
    payoutId,
    operationKey: crypto.randomUUID(),
    ...PROOF,
    ...over,
  })
  return { visitor, member, wallet, payoutId, ask, balances: () => listBalances(wallet) }
}

const told = (
  visitor: Visitor,
  reference: string,
  status: 'sent' | 'received' | 'failed',
  over: Partial<Parameters<typeof aNotice>[1]> = {},
) => notify(visitor, { subject: 'payout', reference, status, amountMinor: 98_50, ...over })

async function decide(
  visitor: Visitor,
  id: string,
  operator: string,
  decision: 'approve' | 'reject' = 'approve',
  reason = 'looked at it',
) {
  return visitor.call(reviewWithdrawal, { tenant: TENANT, id, operator, decision, reason })
}

describe('a withdrawal', () => {
  test('tells its terms, holds the money at once, and is ordered from the provider', async () => {
    const { visitor, ask, balances } = await aSaver()
    expect(await visitor.call(getWithdrawalTerms)).toMatchObject({
      minMinor: 20_00,
      maxMinor: 10_000_00,
      feeMinor: 1_50,
      availableMinor: 5_000_00,
      hasPin: false,
    })
    const asked = await visitor.call(withdraw, ask())
    expect(asked).toMatchObject({
      status: 'sending',
      amountMinor: 100_00,
      feeMinor: 1_50,
      payoutMinor: 98_50,
      payout: { kind: 'pix', holder: 'Test Saver', masked: '•••• 8901' },
      expectedAtMs: NOON + 30 * MINUTE_MS,
    })
    expect(asked.timeline).toEqual([
      { step: 'requested', atMs: NOON },
      { step: 'checked', atMs: NOON },
      { step: 'sent' },
      { step: 'received' },
    ])
    expect(await balances()).toEqual({ player: 4_900_00, hold: 100_00 })
    expect(provider.orders).toMatchObject([
      { path: '/payouts', order: { reference: asked.id, amountMinor: 98_50, number: '12345678901' } },
    ])
  })

  test('is captured when it was sent, and received as the provider says', async () => {
    const { visitor, ask, balances } = await aSaver()
    const { id } = await visitor.call(withdraw, ask())
    expect(await told(visitor, id, 'sent')).toBe('sent')
    expect(await balances()).toEqual({ player: 4_900_00, hold: 0 })
    expect(await visitor.call(getWithdrawal, { id })).toMatchObject({
      status: 'sent',
      confirmUntilMs: NOON + 60 * MINUTE_MS,
    })
    expect(await told(visitor, id, 'received')).toBe('received')
    expect(await told(visitor, id, 'sent')).toBe('outdated')
    expect((await visitor.call(getWithdrawal, { id })).status).toBe('received')
    expect(await balances()).toEqual({ player: 4_900_00, hold: 0 })
  })

  test('is received also where that notice overtakes the one of sending', async () => {
    const { visitor, ask, balances } = await aSaver()
    const { id } = await visitor.call(withdraw, ask())
    expect(await told(visitor, id, 'received')).toBe('received')
    expect(await told(visitor, id, 'sent')).toBe('outdated')
    expect(await balances()).toEqual({ player: 4_900_00, hold: 0 })
  })

  test('gives the money back when it failed, once, and cannot be sent any more', async () => {
    const { visitor, ask, balances } = await aSaver()
    const { id } = await visitor.call(withdraw, ask())
    const failed = aNotice(visitor, {
      subject: 'payout',
      reference: id,
      status: 'failed',
      amountMinor: 98_50,
      reason: 'The account is closed',
    })
    expect(await notify(visitor, failed)).toBe('failed')
    expect(await notify(visitor, failed)).toBe('duplicate')
    expect(await told(visitor, id, 'failed')).toBe('outdated')
    expect(await told(visitor, id, 'sent')).toBe('outdated')
    expect(await balances()).toEqual({ player: 5_000_00, hold: 0 })
    expect(await visitor.call(getWithdrawal, { id })).toMatchObject({
      status: 'failed',
      reason: 'The account is closed',
      returnedAtMs: NOON,
    })
  })

  test('is credited anew, once, when the payout came back after it was sent', async () => {
    const { visitor, ask, balances } = await aSaver()
    const { id } = await visitor.call(withdraw, ask())
    await told(visitor, id, 'sent')
    expect(await told(visitor, id, 'failed')).toBe('returned')
    expect(await told(visitor, id, 'failed')).toBe('outdated')
    expect(await balances()).toEqual({ player: 5_000_00, hold: 0 })
    expect((await visitor.call(getWithdrawal, { id })).status).toBe('failed')
  })

  test('gives the money back when the provider refuses the order', async () => {
    provider.payout = { accepted: false, reason: 'Unknown Pix key' }
    const { visitor, ask, balances } = await aSaver()
    const { id } = await visitor.call(withdraw, ask())
    expect(await visitor.call(getWithdrawal, { id })).toMatchObject({
      status: 'failed',
      reason: 'Unknown Pix key',
    })
    expect(await balances()).toEqual({ player: 5_000_00, hold: 0 })
  })

  test('keeps the money held while the provider is down, and is ordered again later', async () => {
    const { visitor, ask, balances } = await aSaver()
    provider.isDown = true
    const { id } = await visitor.call(withdraw, ask())
    expect(await balances()).toEqual({ player: 4_900_00, hold: 100_00 })
    provider.isDown = false
    await sweepCashier(env, NOON + 1_000)
    expect(provider.orders).toHaveLength(0)
    await sweepCashier(env, NOON + 20_000)
    await sweepCashier(env, NOON + 40_000)
    expect(provider.orders.map(({ order }) => order['reference'])).toEqual([id])
    expect(await told(visitor, id, 'sent')).toBe('sent')
  })

  describe('whose notice cannot reach us', () => {
    const notice = (visitor: Visitor, id: string, status: 'sent' | 'failed') =>
      aNotice(visitor, { subject: 'payout', reference: id, status, amountMinor: 98_50 })

    test('is asked for, and takes the provider’s answer once, also where the notice comes after all', async () => {
      const { visitor, ask, balances } = await aSaver()
      const { id } = await visitor.call(withdraw, ask())
      await sweepCashier(env, NOON + 20_000)
      const sent = notice(visitor, id, 'sent')
      provider.outcomes.set(id, [sent])
      await sweepCashier(env, NOON + 9 * MINUTE_MS)
      expect((await visitor.call(getWithdrawal, { id })).status).toBe('sending')
      await sweepCashier(env, NOON + 11 * MINUTE_MS)
      expect((await visitor.call(getWithdrawal, { id })).status).toBe('sent')
      expect(await balances()).toMatchObject({ player: 4_900_00 })
      expect((await visitor.call(noticePayment, sent)).outcome).toBe('duplicate')
    })

    test('gives the money back where the provider says that it failed', async () => {
      const { visitor, ask, balances } = await aSaver()
      const { id } = await visitor.call(withdraw, ask())
      await sweepCashier(env, NOON + 20_000)
      provider.outcomes.set(id, [notice(visitor, id, 'failed')])
      await Promise.all([1, 2, 3].map(() => sweepCashier(env, NOON + 11 * MINUTE_MS)))
      expect((await visitor.call(getWithdrawal, { id })).status).toBe('failed')
      expect(await balances()).toMatchObject({ player: 5_000_00 })
    })

    test('is left alone by an answer about another payout, and shows in the reconciliation', async () => {
      const { visitor, ask } = await aSaver()
      const { id } = await visitor.call(withdraw, ask())
      await sweepCashier(env, NOON + 20_000)
      provider.outcomes.set(id, [notice(visitor, crypto.randomUUID(), 'sent')])
      await sweepCashier(env, NOON + 11 * MINUTE_MS)
      expect((await visitor.call(getWithdrawal, { id })).status).toBe('sending')
      vi.setSystemTime(NOON + 70 * MINUTE_MS)
      const day = new Date(NOON).toISOString().slice(0, 10)
      const { unanswered } = await visitor.call(reconcile, { tenant: TENANT, day, isNew: true })
      expect(unanswered).toContainEqual(expect.objectContaining({ id, amountMinor: 98_50 }))
    })
  })

  test('is one for each key, side by side and again', async () => {
    const { visitor, ask, balances } = await aSaver()
    const wanted = ask()
    const all = await Promise.all(Array.from({ length: 4 }, () => visitor.call(withdraw, wanted)))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect((await visitor.call(withdraw, wanted)).id).toBe(all[0]?.id)
    expect(await balances()).toEqual({ player: 4_900_00, hold: 100_00 })
    expect(provider.orders).toHaveLength(1)
    expect(await refusal(visitor, withdraw, { ...wanted, amountMinor: 90_00 })).toMatchObject({
      status: 422,
      code: 'request.keyReused',
    })
  })

  test.each([
    [19_99, 'cashier.amountTooLow'],
    [10_000_01, 'cashier.amountTooHigh'],
    [6_000_00, 'wallet.insufficient'],
    [0, 'request.invalid'],
    [-100_00, 'request.invalid'],
    [100.25, 'request.invalid'],
    ['1e5', 'request.invalid'],
    [1e21, 'request.invalid'],
  ])('of %j is refused with %s, and nothing is held', async (amountMinor, code) => {
    const { visitor, ask, balances } = await aSaver()
    const wanted = { ...ask(), amountMinor }
    for (const _ of [1, 2])
      expect(await readRefusal(await visitor.send(withdraw, { input: wanted }))).toMatchObject({ code })
    expect(await balances()).toEqual({ player: 5_000_00, hold: 0 })
    expect((await visitor.call(listWithdrawals, {})).total).toBe(0)
  })

  test('needs the password or the PIN, also in a remembered login', async () => {
    const { member } = await aMember({ tenant: TENANT, isLoggedIn: false })
    const { visitor, ask, balances } = await aSaver({ isWeak: true, pinHash: member.passwordHash })
    for (const [secret, code] of [
      ['password', 'password.incorrect'],
      ['pin', 'pin.incorrect'],
    ] as const)
      expect(await refusal(visitor, withdraw, ask({ secret, text: '000000' }))).toMatchObject({ code })
    expect(await balances()).toEqual({ player: 5_000_00, hold: 0 })
    expect(await visitor.call(withdraw, ask({ secret: 'pin' }))).toMatchObject({ status: 'sending' })
  })

  test('goes to the member’s own account alone, and is theirs alone to see', async () => {
    const one = await aSaver()
    const other = await aSaver()
    expect(await refusal(one.visitor, withdraw, one.ask({ payoutId: other.payoutId }))).toMatchObject({
      status: 404,
      code: 'payout.unknown',
    })
    const { id } = await one.visitor.call(withdraw, one.ask())
    for (const call of [
      refusal(other.visitor, getWithdrawal, { id }),
      refusal(other.visitor, confirmWithdrawal, { id, answer: 'received' }),
    ])
      expect(await call).toMatchObject({ status: 404, code: 'withdrawal.unknown' })
  })

  test('is not taken from a frozen wallet', async () => {
    const { visitor, ask, wallet, balances } = await aSaver()
    await wallet.execute({ kind: 'freeze', operationKey: 'freeze-it', frozen: true, note: 'test' }, NOON)
    expect(await refusal(visitor, withdraw, ask())).toMatchObject({ code: 'wallet.frozen' })
    expect(await balances()).toEqual({ player: 5_000_00, hold: 0 })
    expect((await visitor.call(getWithdrawalTerms)).availableMinor).toBe(0)
  })

  test('that was cut off before its money was held is brought to an end', async () => {
    const { visitor, member, payoutId, balances } = await aSaver()
    const id = crypto.randomUUID()
    const row = {
      member: member.id,
      operation_key: crypto.randomUUID(),
      currency: 'BRL',
      amount: 100_00,
      fee: 1_50,
    }
    const way = { account: payoutId, kind: 'pix', bank: null, number: '12345678901', holder: 'x' } as const
    await insertWithdrawal(env, TENANT, { id, ...row, ...way, host: visitor.host, requested_at: NOON })
    await sweepCashier(env, NOON + 3 * MINUTE_MS)
    expect(await visitor.call(getWithdrawal, { id })).toMatchObject({ status: 'sending' })
    expect(await balances()).toEqual({ player: 4_900_00, hold: 100_00 })
  })

  test('is not moved by a notice that does not fit', async () => {
    const { visitor, ask, balances } = await aSaver()
    const { id } = await visitor.call(withdraw, ask())
    await expect(told(visitor, id, 'sent', { amountMinor: 100_00 })).rejects.toThrow('notice.mismatch')
    await expect(told(visitor, id, 'sent', { currency: 'USD' })).rejects.toThrow('notice.mismatch')
    await expect(told(visitor, id, 'sent', { status: 'paid' })).rejects.toThrow('notice.mismatch')
    await expect(told(visitor, 'nothing', 'sent')).rejects.toThrow('withdrawal.unknown')
    expect(await balances()).toEqual({ player: 4_900_00, hold: 100_00 })
  })
})

describe('what the member says of a withdrawal', () => {
  async function aSent() {
    const saver = await aSaver()
    const { id } = await saver.visitor.call(withdraw, saver.ask())
    await told(saver.visitor, id, 'sent')
    const answer = (said: InputOf<typeof confirmWithdrawal>['answer']) =>
      saver.visitor.call(confirmWithdrawal, { id, answer: said })
    return { ...saver, id, answer, read: () => saver.visitor.call(getWithdrawal, { id }) }
  }

  test('is final, except that what was missing may come', async () => {
    const { answer, balances } = await aSent()
    expect((await answer('notReceived')).status).toBe('notReceived')
    expect((await answer('notReceived')).status).toBe('notReceived')
    expect(await answer('received')).toMatchObject({ status: 'received', isForced: false })
    expect((await answer('received')).status).toBe('received')
    await expect(answer('notReceived')).rejects.toThrow('withdrawal.state')
    await expect(answer('partly')).rejects.toThrow('withdrawal.state')
    expect(await balances()).toEqual({ player: 4_900_00, hold: 0 })
  })

  test('may be that a part came', async () => {
    const { answer } = await aSent()
    expect((await answer('partly')).status).toBe('partly')
  })

  test('is not asked before it was sent', async () => {
    const { visitor, ask } = await aSaver()
    const { id } = await visitor.call(withdraw, ask())
    expect(await refusal(visitor, confirmWithdrawal, { id, answer: 'received' })).toMatchObject({
      status: 409,
      code: 'withdrawal.state',
    })
  })

  test('is "received" after an hour of silence, and a forced receipt gives nothing back', async () => {
    const { visitor, id, read, balances } = await aSent()
    vi.setSystemTime(NOON + 25 * MINUTE_MS)
    expect((await read()).status).toBe('sent')
    vi.setSystemTime(NOON + 50 * MINUTE_MS)
    expect((await read()).status).toBe('sent')
    vi.setSystemTime(NOON + 60 * MINUTE_MS)
    const received = await read()
    expect(received).toMatchObject({ status: 'received', isForced: true })
    expect(received.timeline.at(-1)).toEqual({ step: 'received', atMs: NOON + 60 * MINUTE_MS })
    expect(await told(visitor, id, 'failed')).toBe('outdated')
    expect(await balances()).toEqual({ player: 4_900_00, hold: 0 })
  })

  test('counts by the schedule, whoever looks', async () => {
    const { id } = await aSent()
    await sweepCashier(env, NOON + 59 * MINUTE_MS)
    expect((await findWithdrawal(env, TENANT, id))?.status).toBe('sent')
    await sweepCashier(env, NOON + 60 * MINUTE_MS)
    expect(await findWithdrawal(env, TENANT, id)).toMatchObject({ status: 'received', is_forced: 1 })
  })
})

describe('a large withdrawal', () => {
  async function aLarge() {
    const saver = await aSaver()
    const { id, status } = await saver.visitor.call(withdraw, saver.ask({ amountMinor: 1_000_01 }))
    expect(status).toBe('reviewing')
    return { ...saver, id, read: () => saver.visitor.call(getWithdrawal, { id }) }
  }

  test('of just the limit goes out alone, a cent more waits for people', async () => {
    const { visitor, ask } = await aSaver()
    expect((await visitor.call(withdraw, ask({ amountMinor: 1_000_00 }))).status).toBe('sending')
    const large = await visitor.call(withdraw, ask({ amountMinor: 1_000_01 }))
    // Nothing is promised of the arrival before people have decided.
    expect(large).toMatchObject({ status: 'reviewing', decisionByMs: NOON + 1440 * MINUTE_MS })
    expect(large.expectedAtMs).toBeUndefined()
  })

  test('in parts waits as the whole does, until a day has passed', async () => {
    const { visitor, ask, member } = await aSaver()
    const status = async (amountMinor: number) => (await visitor.call(withdraw, ask({ amountMinor }))).status
    const bound = async () => (await visitor.call(getWithdrawalTerms, {})).reviewAboveMinor
    expect(await bound()).toBe(1_000_00)
    expect(await status(600_00)).toBe('sending')
    expect(await bound()).toBe(400_00)
    expect(await status(400_01)).toBe('reviewing')
    // What waits for people does not count.
    expect(await bound()).toBe(400_00)
    expect(await status(400_00)).toBe('sending')
    expect(await bound()).toBe(0)
    expect(await status(20_00)).toBe('reviewing')
    await env.DB.prepare(
      'UPDATE withdrawal SET requested_at = requested_at - ? WHERE tenant = ? AND member = ?',
    )
      .bind(1440 * MINUTE_MS, TENANT, member.id)
      .run()
    expect(await bound()).toBe(1_000_00)
    expect(await status(1_000_00)).toBe('sending')
  })

  test('in two parts at once never leaves without people', async () => {
    const { visitor, ask } = await aSaver()
    const both = await Promise.all(
      [600_00, 600_00].map((amountMinor) => visitor.call(withdraw, ask({ amountMinor }))),
    )
    expect(both.map(({ status }) => status)).toContain('reviewing')
  })

  test('goes out when two different people said yes', async () => {
    const { visitor, member, id, read, balances } = await aLarge()
    const { withdrawals } = await visitor.call(listWithdrawalsToReview, { tenant: TENANT })
    expect(withdrawals.find((each) => each.id === id)).toMatchObject({ account: member.account, reviews: [] })
    expect(provider.orders).toHaveLength(0)
    expect((await decide(visitor, id, 'ana')).status).toBe('reviewing')
    for (const same of ['ana', 'Ana', ' ANA '])
      expect(
        await refusal(visitor, reviewWithdrawal, {
          tenant: TENANT,
          id,
          operator: same,
          decision: 'approve',
          reason: 'again',
        }),
      ).toMatchObject({ status: 409, code: 'withdrawal.sameOperator' })
    expect(provider.orders).toHaveLength(0)
    expect((await read()).status).toBe('reviewing')
    expect(await decide(visitor, id, 'bea')).toMatchObject({ status: 'sending' })
    expect(provider.orders).toHaveLength(1)
    expect(await balances()).toEqual({ player: 3_999_99, hold: 1_000_01 })
    await expect(decide(visitor, id, 'caio')).rejects.toThrow('withdrawal.state')
  })

  test('is given back when one person said no, with the reason in words', async () => {
    const { visitor, id, read, balances } = await aLarge()
    await decide(visitor, id, 'ana')
    await decide(visitor, id, 'bea', 'reject', 'The account belongs to someone else')
    expect(await read()).toMatchObject({
      status: 'rejected',
      reason: 'The account belongs to someone else',
      returnedAtMs: NOON,
    })
    expect(await balances()).toEqual({ player: 5_000_00, hold: 0 })
    expect(provider.orders).toHaveLength(0)
    await expect(decide(visitor, id, 'caio')).rejects.toThrow('withdrawal.state')
    await expect(told(visitor, id, 'sent', { amountMinor: 998_51 })).rejects.toThrow('notice.mismatch')
  })

  test('is never sent on a notice while people look at it', async () => {
    const { visitor, id, balances } = await aLarge()
    await expect(told(visitor, id, 'sent', { amountMinor: 998_51 })).rejects.toThrow('notice.mismatch')
    expect(await balances()).toEqual({ player: 3_999_99, hold: 1_000_01 })
  })

  test('that was ordered cannot be rejected any more', async () => {
    const { visitor, id, balances } = await aLarge()
    const row = await findWithdrawal(env, TENANT, id)
    if (!row) throw new Error('no withdrawal')
    await decide(visitor, id, 'ana')
    await decide(visitor, id, 'bea')
    const { tenant } = await baseOf(visitor)
    // As a reviewer would who read it while it was still being reviewed.
    expect(await reject({ env, tenant, now: NOON }, row, 'too late')).toBe(false)
    expect(await balances()).toEqual({ player: 3_999_99, hold: 1_000_01 })
  })

  test('whose rejection was cut off half-way is given back by the schedule', async () => {
    const { id, balances } = await aLarge()
    const row = { tenant: TENANT, id }
    await stepWithdrawal(env, row, { from: ['reviewing'], to: 'rejected', stamps: { reason: 'no' } })
    expect(await balances()).toEqual({ player: 3_999_99, hold: 1_000_01 })
    await sweepCashier(env, NOON + MINUTE_MS)
    await sweepCashier(env, NOON + 2 * MINUTE_MS)
    expect(await balances()).toEqual({ player: 5_000_00, hold: 0 })
    expect((await findWithdrawal(env, TENANT, id))?.returned_at).toBe(NOON + MINUTE_MS)
  })

  test('is reviewed within its brand', async () => {
    const { id } = await aLarge()
    const operator = await aVisitor({ tenant: 'other-bank' })
    for (const [tenant, code] of [
      ['other-bank', 'withdrawal.unknown'],
      ['nobody', 'tenant.unknown'],
    ] as const)
      expect(
        await refusal(operator, reviewWithdrawal, {
          tenant,
          id,
          operator: 'ana',
          decision: 'approve',
          reason: 'looked at it',
        }),
      ).toMatchObject({ code })
  })
})

describe('a way out', () => {
  const pix = { kind: 'pix', number: '123.456.789-01', holder: 'Test Saver', ...PROOF } as const

  test('is added with the password, shown masked, and removed', async () => {
    const { visitor } = await aMember({ tenant: TENANT })
    const added = await visitor.call(addPayoutAccount, pix)
    expect(added).toMatchObject({ kind: 'pix', masked: '•••• 8901', holder: 'Test Saver' })
    expect((await visitor.call(addPayoutAccount, pix)).id).toBe(added.id)
    expect(await visitor.call(listPayoutAccounts)).toEqual([added])
    const other = await aMember({ tenant: TENANT })
    expect(await refusal(other.visitor, removePayoutAccount, { id: added.id, ...PROOF })).toMatchObject({
      code: 'payout.unknown',
    })
    await visitor.call(removePayoutAccount, { id: added.id, ...PROOF })
    expect(await visitor.call(listPayoutAccounts)).toEqual([])
  })

  test('is not changed without a secret, nor in a remembered login', async () => {
    const { visitor } = await aMember({ tenant: TENANT })
    expect(await refusal(visitor, addPayoutAccount, { ...pix, text: 'wrong' })).toMatchObject({
      code: 'password.incorrect',
    })
    const weak = await aMember({ tenant: TENANT, isWeak: true })
    expect(await refusal(weak.visitor, addPayoutAccount, pix)).toMatchObject({ code: 'session.weak' })
    expect(await refusal(weak.visitor, removePayoutAccount, { id: 'x', ...PROOF })).toMatchObject({
      code: 'session.weak',
    })
  })

  test('fits its kind', async () => {
    const { visitor } = await aMember({ tenant: TENANT })
    expect(await refusal(visitor, addPayoutAccount, { ...pix, kind: 'ewallet' })).toMatchObject({
      code: 'payout.kind',
    })
    expect(await refusal(visitor, addPayoutAccount, { ...pix, number: '123' })).toMatchObject({
      code: 'payout.number',
    })
    expect(await refusal(visitor, addPayoutAccount, { ...pix, kind: 'bank' })).toMatchObject({
      code: 'field.invalid',
    })
    const bank = { ...pix, kind: 'bank', bank: 'Test Bank', number: '0012 3456-78' } as const
    expect(await visitor.call(addPayoutAccount, bank)).toMatchObject({
      bank: 'Test Bank',
      masked: '•••• 5678',
    })
    const mail = await visitor.call(addPayoutAccount, { ...pix, number: 'saver@mail.example' })
    expect(mail.masked).toBe('s•••@mail.example')
    const typed = await visitor.call(addPayoutAccount, { ...bank, number: '٠٠١٢ ٣٤٥٦-٧٨' })
    expect(typed.masked).toBe('•••• 5678')
    expect(await visitor.call(listPayoutAccounts)).toHaveLength(2)
  })

  test('is kept while money is on its way there', async () => {
    const { visitor, ask, payoutId } = await aSaver()
    const { id } = await visitor.call(withdraw, ask())
    expect(await refusal(visitor, removePayoutAccount, { id: payoutId, ...PROOF })).toMatchObject({
      code: 'payout.inUse',
    })
    await told(visitor, id, 'sent')
    await visitor.call(removePayoutAccount, { id: payoutId, ...PROOF })
    expect((await visitor.call(getWithdrawal, { id })).payout.masked).toBe('•••• 8901')
  })
})
