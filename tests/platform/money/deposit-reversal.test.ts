import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { getDeposit } from '#lib/api/money/cashier.ts'
import { listDepositReversals, reverseDeposit, settleOwed } from '#lib/api/money/cashier-reversals.ts'
import { ApiError } from '#lib/api/errors.ts'
import { reconcile } from '#lib/api/ops/ledger-ops.ts'
import { listMessages } from '#lib/api/people/messages.ts'
import { getPointBalance } from '#lib/api/money/points.ts'
import { getMyPlay } from '#lib/api/care/protection.ts'
import { getProfit } from '#lib/api/base/records.ts'
import { listBonuses } from '#lib/api/rewards/promotions-bonuses.ts'
import { claimReward, joinPromotion, listPromotions } from '#lib/api/rewards/promotions.ts'
import { listClaims, reviewClaim } from '#lib/api/rewards/promotions-ops.ts'
import { getVip } from '#lib/api/rewards/vip.ts'
import type { Reward } from '#lib/shared/rewards/offer.ts'
import { bookReversals } from '#platform/money/cashier/reversal-service.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { budgetsOf } from '#platform/rewards/offers/claim-repository.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aTenant, CASHIER } from '../../fixtures/worker/tenants.ts'
import { anOffer, arrive, casinoWagering, play } from '../rewards/offers-fixture.ts'

const TENANT = 'chargeback'
const DAY_MS = 86_400_000
const MATCH = {
  kind: 'depositMatch',
  nth: 1,
  percentBp: 10_000,
  minDepositMinor: 20_00,
  maxBonusMinor: 100_00,
  wagering: casinoWagering(5),
} as const

vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  await aTenant(TENANT)
})

function refusal(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )
}

const say = (visitor: Visitor, id: string, operator: string, tenant = TENANT) =>
  visitor.call(reverseDeposit, { tenant, id, operator, reason: `case of ${operator}` })
/** As the second operator's call would do, a moment later. */
async function reversed(visitor: Visitor, id: string, tenant = TENANT) {
  await say(visitor, id, 'ana', tenant)
  return say(visitor, id, 'ben', tenant)
}
async function theNextMoment(): Promise<number> {
  const before = Date.now()
  await vi.waitUntil(() => Date.now() > before)
  return before
}
async function told(visitor: Visitor) {
  const { content } = await visitor.call(listMessages, { group: 'money' })
  return content.filter(({ kind }) => kind === 'depositReversed').map(({ values }) => values)
}

describe('a deposit that is called back', () => {
  test('takes two people, and is booked, shown and told once; its bonus ends with it', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const offer = await anOffer(TENANT, MATCH)
    await visitor.call(joinPromotion, { offerId: offer.id })
    const { id } = await arrive(TENANT, member.id, 50_00)
    await visitor.call(claimReward, { offerId: offer.id, occurrence: id })
    await play(TENANT, member.id, { stakeMinor: 30_00 })

    expect(await say(visitor, id, 'ana')).toMatchObject({ amountMinor: 50_00, agreed: null })
    await theNextMoment()
    expect(await refusal(say(visitor, id, 'ana'))).toBe('withdrawal.sameOperator')
    const wallet = walletOf(env, TENANT, member.id)
    expect(await wallet.balance()).toMatchObject({ playerMinor: 20_00, bonusMinor: 50_00 })
    const booked = await say(visitor, id, 'ben')
    expect(booked).toMatchObject({ account: member.account, amountMinor: 50_00, owedMinor: 30_00 })
    expect(booked.reversedAtMs).not.toBeNull()
    // Nobody books it again, whoever says so.
    for (const operator of ['ben', 'ana', 'eva']) expect(await say(visitor, id, operator)).toEqual(booked)

    expect(await wallet.balance()).toMatchObject({ playerMinor: 0, bonusMinor: 0 })
    expect(await wallet.invariants()).toEqual([])
    expect((await visitor.call(listBonuses)).bonuses).toMatchObject([
      { state: 'forfeited', reason: 'depositReversed', balanceMinor: 0 },
    ])
    expect(await visitor.call(getDeposit, { id })).toMatchObject({ status: 'reversed' })
    expect(await told(visitor)).toEqual([{ amountMinor: 50_00, owedMinor: 30_00, reference: id }])
    const { reversals } = await visitor.call(listDepositReversals, { tenant: TENANT })
    expect(reversals.find(({ depositId }) => depositId === id)).toEqual(booked)
  })

  test('is covered by the money at vendors before the brand adds any', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const { id } = await arrive(TENANT, member.id, 50_00)
    const wallet = walletOf(env, TENANT, member.id)
    const moved = { kind: 'vendorTransfer', currency: 'BRL', direction: 'in' } as const
    await wallet.execute(
      { ...moved, operationKey: 'move-to-nova', vendor: 'NOVA', amountMinor: 15_00 },
      Date.now(),
    )
    await wallet.execute(
      { ...moved, operationKey: 'move-to-orbit', vendor: 'ORBIT', amountMinor: 30_00 },
      Date.now(),
    )
    expect(await wallet.vendors()).toEqual({ NOVA: 15_00, ORBIT: 30_00 })
    expect(await reversed(visitor, id)).toMatchObject({ amountMinor: 50_00, owedMinor: 0 })
    expect((await wallet.balance()).playerMinor).toBe(0)
    expect(await wallet.vendors()).toEqual({ NOVA: 0, ORBIT: 0 })
    expect(await wallet.invariants()).toEqual([])
  })

  test('is found by the provider’s transaction; what was never credited is refused', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const { id } = await arrive(TENANT, member.id, 50_00)
    await env.DB.prepare('UPDATE deposit SET transaction_id = ?1 WHERE tenant = ?2 AND id = ?3')
      .bind(`tx-${id}`, TENANT, id)
      .run()
    expect(await reversed(visitor, `tx-${id}`)).toMatchObject({ depositId: id, owedMinor: 0 })
    expect(await told(visitor)).toEqual([{ amountMinor: 50_00, reference: id }])
    const open = crypto.randomUUID()
    await env.DB.prepare(
      `INSERT INTO deposit (tenant, id, member, operation_key, method, kind, currency, amount, fee_basis_points, status,
         created_at, expires_at) VALUES (?1, ?2, ?3, ?2, 'pix', 'pix', 'BRL', 100, 0, 'waiting', 1, 2)`,
    )
      .bind(TENANT, open, member.id)
      .run()
    expect(await refusal(say(visitor, open, 'ana'))).toBe('deposit.state')
    expect(await refusal(say(visitor, crypto.randomUUID(), 'ana'))).toBe('cashier.depositUnknown')
  })

  test('agrees with the ledger of its day; what is owed stays in every report', async () => {
    const tenant = 'chargeback-day'
    await aTenant(tenant)
    const { visitor, member } = await aMember({ tenant })
    const { id } = await arrive(tenant, member.id, 80_00)
    await play(tenant, member.id, { stakeMinor: 60_00 })
    await reversed(visitor, id, tenant)
    const until = await theNextMoment()
    const day = new Date(until).toISOString().slice(0, 10)
    const { figures, broken, owed } = await visitor.call(reconcile, { tenant, day, isNew: true })
    expect(figures.filter(({ ledgerMinor, recordedMinor }) => ledgerMinor !== recordedMinor)).toEqual([])
    expect(figures.find(({ what }) => what === 'depositsBack BRL')).toMatchObject({ ledgerMinor: 80_00 })
    expect(broken).toEqual([])
    expect(owed).toMatchObject([{ depositId: id, account: member.account, amountMinor: 60_00 }])
  })

  test('is completed by the schedule, wherever its call was cut off', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const wallet = walletOf(env, TENANT, member.id)
    const [before, after] = [await arrive(TENANT, member.id, 50_00), await arrive(TENANT, member.id, 40_00)]
    const agree = (id: string) =>
      env.DB.prepare(
        `UPDATE deposit_reversal SET agreed_by = 'ben', agreement = 'case', agreed_at = 5 WHERE tenant = ? AND deposit = ?`,
      )
        .bind(TENANT, id)
        .run()
    for (const { id } of [before, after]) {
      await say(visitor, id, 'ana')
      await agree(id)
    }
    // One was cut off before the ledger, the other one after it.
    const command = { kind: 'reverseDeposit', operationKey: `reverse:${after.id}`, currency: 'BRL' } as const
    const reply = await wallet.execute({ ...command, reference: after.id, note: 'case' }, Date.now())
    expect(reply.ok).toBe(true)
    await bookReversals(env, Date.now())
    await bookReversals(env, Date.now())
    expect(await wallet.balance()).toMatchObject({ playerMinor: 0 })
    const sums = (await told(visitor)).map(({ amountMinor }) => amountMinor)
    expect(sums.toSorted()).toEqual([40_00, 50_00])
    expect(await wallet.invariants()).toEqual([])
  })

  test('stops withdrawals that nobody has sent yet, as far as the balance lacks it', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const { id } = await arrive(TENANT, member.id, 50_00)
    const out = crypto.randomUUID()
    await env.DB.prepare(
      `INSERT INTO withdrawal (tenant, id, member, operation_key, currency, amount, fee, account, kind, bank, number,
         holder, host, status, requested_at) VALUES (?1, ?2, ?3, ?2, 'BRL', 4000, 0, 'a', 'pix', NULL, '1', 'h', 'x',
         'reviewing', ?4)`,
    )
      .bind(TENANT, out, member.id, Date.now())
      .run()
    const wallet = walletOf(env, TENANT, member.id)
    const hold = { kind: 'reserve', operationKey: `withdraw:${out}`, reference: out } as const
    await wallet.execute({ ...hold, currency: 'BRL', amountMinor: 40_00 }, Date.now())
    expect(await reversed(visitor, id)).toMatchObject({ owedMinor: 0 })
    expect(await wallet.balance()).toMatchObject({ playerMinor: 0, holdMinor: 0 })
    const row = await env.DB.prepare('SELECT status FROM withdrawal WHERE tenant = ? AND id = ?')
      .bind(TENANT, out)
      .first<string>('status')
    expect(row).toBe('rejected')
  })
})

test('a called back deposit is in none of the member’s own figures: a day with more of it is negative', async () => {
  const { visitor, member } = await aMember({ tenant: TENANT })
  const yesterday = Date.now() - DAY_MS
  const { id } = await arrive(TENANT, member.id, 300_00, yesterday)
  await arrive(TENANT, member.id, 100_00)
  await reversed(visitor, id)
  await walletOf(env, TENANT, member.id).sweep()
  const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10)
  const range = { fromDay: dayOf(yesterday - DAY_MS), toDay: dayOf(Date.now() + DAY_MS) }
  const { periods, total } = await visitor.call(getProfit, range)
  expect(periods.map(({ depositsMinor }) => depositsMinor)).toEqual([300_00, -200_00])
  expect(total.depositsMinor).toBe(100_00)
  const days = (await visitor.call(getMyPlay, { period: 'day' })).periods.slice(-2)
  expect(days.map(({ depositsMinor }) => depositsMinor)).toEqual([300_00, -200_00])
})

describe('rewards after a reversal', () => {
  const goals = async (visitor: Visitor, id: string) =>
    (await visitor.call(listPromotions)).promotions.find((each) => each.id === id)

  test('a claim that waited for review is not paid, and its budget is free again', async () => {
    const offer = await anOffer(TENANT, MATCH)
    const [first, second] = [await aMember({ tenant: TENANT }), await aMember({ tenant: TENANT })]
    second.visitor.address = first.visitor.address
    const deposits = []
    for (const { visitor, member } of [first, second]) {
      await visitor.call(joinPromotion, { offerId: offer.id })
      const { id } = await arrive(TENANT, member.id, 50_00)
      await visitor.call(claimReward, { offerId: offer.id, occurrence: id })
      deposits.push(id)
    }
    const { claims } = await first.visitor.call(listClaims, { tenant: TENANT })
    const [waiting] = claims.filter(({ offerId }) => offerId === offer.id)
    if (!waiting) throw new Error('no claim waits')
    await reversed(second.visitor, deposits[1] ?? '')
    const decision = {
      tenant: TENANT,
      memberId: second.member.id,
      offerId: offer.id,
      occurrence: waiting.occurrence,
      operator: 'ana',
      decision: 'approve',
      reason: 'a shared flat',
    } as const
    expect(await refusal(first.visitor.call(reviewClaim, decision))).toBe('deposit.state')
    expect(await walletOf(env, TENANT, second.member.id).balance()).toMatchObject({ bonusMinor: 0 })
    expect((await budgetsOf(env, TENANT)).get(offer.id)).toMatchObject({ reserved: 0, spent: 50_00 })
  })

  test('it earns nothing from the moment that it is asked for, and the next one is not the first', async () => {
    const offer = await anOffer(TENANT, MATCH)
    const { visitor, member } = await aMember({ tenant: TENANT })
    await visitor.call(joinPromotion, { offerId: offer.id })
    const { id } = await arrive(TENANT, member.id, 50_00)
    expect(await goals(visitor, offer.id)).toMatchObject({ status: 'claim' })
    await say(visitor, id, 'ana')
    expect(await goals(visitor, offer.id)).toMatchObject({ status: 'signed', waiting: [] })
    const asked = { offerId: offer.id, occurrence: id }
    expect(await refusal(visitor.call(claimReward, asked))).toBe('offer.notReady')
    await arrive(TENANT, member.id, 60_00)
    expect(await goals(visitor, offer.id)).toMatchObject({ waiting: [] })
  })

  test('missions, levels and points count deposits that stayed', async () => {
    const tenant = 'chargeback-counts'
    await aTenant(tenant)
    const startsAtMs = Date.now() - 20 * DAY_MS
    const mission: Reward = {
      kind: 'mission',
      period: 'once',
      goals: [
        { kind: 'deposits', target: 9, categories: [] },
        { kind: 'depositMinor', target: 900_00, categories: [] },
      ],
      rewardMinor: 1_00,
    }
    const { id: missionId } = await anOffer(tenant, mission, { startsAtMs })
    const pay = { day: 0, week: 0, month: 0 }
    const level = { turnoverMinor: 0, depositMinor: 500_00, keepMinor: 0, giftMinor: 0, pay }
    const levels = [{ ...level, birthdayMinor: 0, cashbackBp: 0, cashbackMaxMinor: 0 }]
    await anOffer(tenant, { kind: 'vip', levels, hasChecks: true })
    await anOffer(tenant, {
      kind: 'points',
      rates: [{ type: 'deposit', rate: { points: 1, perMinor: 100_00 } }],
      convert: { points: 100, minor: 1_00, minPoints: 100, maxPointsADay: 1_000 },
      isShownAsMoney: false,
    })
    const { visitor, member } = await aMember({ tenant })
    const wallet = walletOf(env, tenant, member.id)
    const { id } = await arrive(tenant, member.id, 300_00)
    await arrive(tenant, member.id, 100_00)
    await wallet.sweep()
    const points = async () => (await visitor.call(getPointBalance)).points
    expect(await points()).toBe(4)
    await reversed(visitor, id, tenant)
    await wallet.sweep()
    expect((await goals(visitor, missionId))?.goals).toMatchObject([{ done: 1 }, { done: 100_00 }])
    expect(await visitor.call(getVip)).toMatchObject({ level: 0, depositMinor: 100_00 })
    // Points are not taken back: the next deposits earn none until they make up for it.
    await arrive(tenant, member.id, 250_00)
    await wallet.sweep()
    expect(await points()).toBe(4)
    await arrive(tenant, member.id, 150_00)
    await wallet.sweep()
    expect(await points()).toBe(5)
    expect(await visitor.call(getVip)).toMatchObject({ level: 1, depositMinor: 500_00 })
  })
})

describe('what is owed for a reversed deposit', () => {
  const close = (
    visitor: Visitor,
    id: string,
    { tenant, by, outcome = 'paid' }: { tenant: string; by: string; outcome?: 'paid' | 'waived' },
  ) => visitor.call(settleOwed, { tenant, id, outcome, operator: by, reason: `word of ${by}` })
  /** Owes 60.00 of 80.00. */
  const owing = async (reviewAboveMinor: number) => {
    const tenant = `owed-${crypto.randomUUID().slice(0, 8)}`
    const withdrawal = { ...CASHIER.withdrawal, reviewAboveMinor }
    await aTenant(tenant, { cashier: { ...CASHIER, withdrawal } })
    const { visitor, member } = await aMember({ tenant })
    const { id } = await arrive(tenant, member.id, 80_00)
    await play(tenant, member.id, { stakeMinor: 60_00 })
    const { owedMinor } = await reversed(visitor, id, tenant)
    expect(owedMinor).toBe(60_00)
    const report = async () => {
      const day = new Date(await theNextMoment()).toISOString().slice(0, 10)
      const { owed } = await visitor.call(reconcile, { tenant, day, isNew: true })
      return owed.map(({ depositId }) => depositId)
    }
    const wallet = walletOf(env, tenant, member.id)
    return { tenant, visitor, id, report, wallet }
  }
  const closed = async (visitor: Visitor) => {
    const { content } = await visitor.call(listMessages, { group: 'money' })
    return content.filter(({ kind }) => kind === 'owedSettled').map(({ values }) => values)
  }

  test('is closed by one person up to the brand’s limit, for good; no money moves', async () => {
    const { tenant, visitor, id, report, wallet } = await owing(60_00)
    expect(await report()).toEqual([id])
    const before = await wallet.balance()
    const done = await close(visitor, id, { tenant, by: 'ana', outcome: 'waived' })
    expect(done.settlement).toMatchObject({
      ...{ outcome: 'waived', asked: { operator: 'ana' }, agreed: null },
      settledAtMs: expect.any(Number),
    })
    expect(await report()).toEqual([])
    for (const outcome of ['paid', 'waived'] as const)
      expect(await close(visitor, id, { tenant, by: 'ben', outcome })).toEqual(done)
    expect(await closed(visitor)).toEqual([{ amountMinor: 60_00, reference: id }])
    expect(await wallet.balance()).toEqual(before)
    const { reversals } = await visitor.call(listDepositReversals, { tenant })
    expect(reversals).toEqual([done])
  })

  test('takes two people above it, who name the same outcome', async () => {
    const { tenant, visitor, id, report } = await owing(59_99)
    const asked = await close(visitor, id, { tenant, by: 'ana' })
    expect(asked.settlement).toMatchObject({ outcome: 'paid', agreed: null, settledAtMs: null })
    expect(await refusal(close(visitor, id, { tenant, by: 'ana' }))).toBe('withdrawal.sameOperator')
    // Another outcome asks anew, also by whoever asked first.
    const anew = await close(visitor, id, { tenant, by: 'ben', outcome: 'waived' })
    expect(anew.settlement).toMatchObject({
      outcome: 'waived',
      asked: { operator: 'ben' },
      settledAtMs: null,
    })
    expect(await report()).toEqual([id])
    expect(await closed(visitor)).toEqual([])
    const { settlement } = await close(visitor, id, { tenant, by: 'ana', outcome: 'waived' })
    expect(settlement).toMatchObject({ agreed: { operator: 'ana' }, settledAtMs: expect.any(Number) })
    expect(await report()).toEqual([])
    expect(await closed(visitor)).toHaveLength(1)
  })

  test('is refused where nothing is owed', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT })
    const { id } = await arrive(TENANT, member.id, 50_00)
    const attempt = () => refusal(close(visitor, id, { tenant: TENANT, by: 'ana' }))
    expect(await attempt()).toBe('cashier.depositUnknown')
    await say(visitor, id, 'ana')
    expect(await attempt()).toBe('deposit.state')
    await say(visitor, id, 'ben')
    expect(await attempt()).toBe('deposit.state')
  })
})
