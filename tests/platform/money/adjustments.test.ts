import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { adjustBalance, cancelAdjustment, listAdjustments } from '#lib/api/money/cashier-adjustments.ts'
import type { InputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import { checkLedger, reconcile } from '#lib/api/ops/ledger-ops.ts'
import { setMemberStatus } from '#lib/api/ops/member-ops.ts'
import { listMessages } from '#lib/api/people/messages.ts'
import { listPromotions, joinPromotion } from '#lib/api/rewards/promotions.ts'
import { excludeMyself, getProtection, setLimit } from '#lib/api/care/protection.ts'
import { listTransactions } from '#lib/api/base/records.ts'
import { getCaseStatement, openCase } from '#lib/api/talk/support.ts'
import { bookAdjustments } from '#platform/money/cashier/adjustment-service.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { anOffer, arrive, casinoWagering } from '../rewards/offers-fixture.ts'

const TENANT = 'adjusting'
const OTHER = 'adjusting-other'

vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  await aTenant(TENANT)
  await aTenant(OTHER)
})

type Player = Awaited<ReturnType<typeof aMember>>
type Facts = InputOf<typeof adjustBalance>

function refusal(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )
}

let numbers = 0
const factsFor = (
  { member }: Player,
  differences: Partial<Facts> = {},
): Omit<Facts, 'operator' | 'reason'> => ({
  ...{ tenant: TENANT, id: `2026-11-25-${(numbers += 1)}`, account: member.account },
  ...{ direction: 'credit', amountMinor: 40_00 },
  ...differences,
})
const say = (visitor: Visitor, facts: Omit<Facts, 'operator' | 'reason'>, operator: string) =>
  visitor.call(adjustBalance, { ...facts, operator, reason: `  said by ${operator} ` })
/** Asked by one person, and agreed to by another. */
async function booked({ visitor }: Player, facts: Omit<Facts, 'operator' | 'reason'>) {
  await say(visitor, facts, 'ana')
  return say(visitor, facts, 'ben')
}
async function told({ visitor }: Player) {
  const { content } = await visitor.call(listMessages, { group: 'money' })
  return content.map(({ kind, values, text }) => ({ kind, values, text }))
}
const balanceOf = async ({ member }: Player) => (await walletOf(env, TENANT, member.id).balance()).playerMinor
const soundOf = ({ member }: Player) => walletOf(env, TENANT, member.id).invariants()
async function theNextMoment(): Promise<void> {
  const before = Date.now()
  await vi.waitUntil(() => Date.now() > before)
}

describe('a correction of a balance', () => {
  test('takes two people, and is booked, listed, shown and told once', async () => {
    const player = await aMember({ tenant: TENANT })
    const { visitor, member } = player
    const facts = factsFor(player)
    const asked = { operator: 'ana', reason: 'said by ana' }
    expect(await say(visitor, facts, 'ana')).toMatchObject({ asked, agreed: null, bookedAtMs: null })
    expect(await refusal(say(visitor, facts, 'ana'))).toBe('withdrawal.sameOperator')
    expect(await balanceOf(player)).toBe(0)
    expect(await told(player)).toEqual([])

    const done = await say(visitor, facts, 'ben')
    expect(done).toMatchObject({ account: member.account, amountMinor: 40_00, asked, caseId: null })
    expect(done).toMatchObject({ agreed: { operator: 'ben', reason: 'said by ben' }, cancelled: null })
    expect(done.bookedAtMs).not.toBeNull()
    for (const operator of ['ben', 'ana', 'eva']) expect(await say(visitor, facts, operator)).toEqual(done)

    expect(await balanceOf(player)).toBe(40_00)
    const values = { amountMinor: 40_00, reference: facts.id }
    expect(await told(player)).toEqual([{ kind: 'balanceCredited', values, text: 'said by ana' }])
    await walletOf(env, TENANT, member.id).sweep()
    const day = new Date().toISOString().slice(0, 10)
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const { content } = await visitor.call(listTransactions, { fromDay: yesterday, toDay: day })
    expect(content).toMatchObject([{ kind: 'adjustment', amountMinor: 40_00, reference: facts.id }])
    const open = factsFor(player)
    await say(visitor, open, 'ana')
    const { adjustments } = await visitor.call(listAdjustments, { tenant: TENANT })
    expect(adjustments.find(({ id }) => id === facts.id)).toEqual(done)
    expect(adjustments[0]).toMatchObject({ id: open.id, bookedAtMs: null })
    expect(await soundOf(player)).toEqual([])
  })

  test('is booked once when many agree at the same moment', async () => {
    const player = await aMember({ tenant: TENANT, balanceMinor: 40_00 })
    for (const direction of ['credit', 'debit'] as const) {
      const facts = factsFor(player, { direction })
      await say(player.visitor, facts, 'ana')
      const operators = Array.from({ length: 8 }, (_, index) => `op-${index}`)
      const replies = await Promise.all(operators.map((operator) => say(player.visitor, facts, operator)))
      expect(replies.every(({ bookedAtMs }) => bookedAtMs !== null)).toBe(true)
      expect(new Set(replies.map(({ agreed }) => agreed?.operator)).size).toBe(1)
      expect(await balanceOf(player)).toBe(direction === 'credit' ? 80_00 : 40_00)
    }
    expect((await told(player)).map(({ kind }) => kind).toSorted()).toEqual([
      'balanceCredited',
      'balanceDebited',
    ])
    expect(await soundOf(player)).toEqual([])
  })

  test('of the same id with other facts is refused, and names what differs', async () => {
    const player = await aMember({ tenant: TENANT, balanceMinor: 90_00 })
    const other = await aMember({ tenant: TENANT })
    const facts = factsFor(player)
    await say(player.visitor, facts, 'ana')
    const differing = [
      [{ amountMinor: 40_01 }, 'amountMinor'],
      [{ direction: 'debit' }, 'direction'],
      [{ account: other.member.account }, 'account'],
    ] as const
    const refused = (difference: Partial<Facts>) =>
      say(player.visitor, { ...facts, ...difference }, 'ben').catch((error: unknown) => error)
    for (const [difference, field] of differing)
      expect(await refused(difference)).toMatchObject({
        code: 'adjustment.differs',
        details: { fields: [field] },
      })
    expect(await balanceOf(player)).toBe(90_00)
    await say(player.visitor, facts, 'ben')
    expect(await refused({ amountMinor: 1 })).toMatchObject({ code: 'adjustment.differs' })
    expect([await balanceOf(player), await balanceOf(other)]).toEqual([130_00, 0])
  })

  test('never takes more than the balance; the request stays open until it is there', async () => {
    const player = await aMember({ tenant: TENANT, balanceMinor: 30_00 })
    const facts = factsFor(player, { direction: 'debit' })
    await say(player.visitor, facts, 'ana')
    expect(await refusal(say(player.visitor, facts, 'ben'))).toBe('wallet.insufficient')
    expect(await balanceOf(player)).toBe(30_00)
    const open = (await player.visitor.call(listAdjustments, { tenant: TENANT })).adjustments
    expect(open.find(({ id }) => id === facts.id)).toMatchObject({ agreed: null, bookedAtMs: null })
    await booked(player, factsFor(player, { amountMinor: 10_00 }))
    expect(await say(player.visitor, facts, 'eva')).toMatchObject({ agreed: { operator: 'eva' } })
    expect(await balanceOf(player)).toBe(0)
    expect((await told(player)).filter(({ kind }) => kind === 'balanceDebited')).toHaveLength(1)
  })

  test('may be cancelled until somebody agrees; its id is used up', async () => {
    const player = await aMember({ tenant: TENANT })
    const facts = factsFor(player)
    const stop = (id: string, tenant = TENANT) =>
      player.visitor.call(cancelAdjustment, { tenant, id, operator: 'eva', reason: 'a mistake' })
    await say(player.visitor, facts, 'ana')
    const cancelled = await stop(facts.id)
    expect(cancelled).toMatchObject({ cancelled: { operator: 'eva', reason: 'a mistake' }, bookedAtMs: null })
    expect(await stop(facts.id)).toEqual(cancelled)
    for (const operator of ['ana', 'ben'])
      expect(await refusal(say(player.visitor, facts, operator))).toBe('adjustment.state')
    expect(await balanceOf(player)).toBe(0)
    const second = factsFor(player)
    await booked(player, second)
    expect(await refusal(stop(second.id))).toBe('adjustment.state')
    expect(await refusal(stop('never-asked'))).toBe('adjustment.unknown')
    expect(await refusal(stop(second.id, OTHER))).toBe('adjustment.unknown')
  })

  test('is completed by the schedule, wherever its call was cut off', async () => {
    const player = await aMember({ tenant: TENANT })
    const [before, after, lacking] = [
      factsFor(player),
      factsFor(player, { amountMinor: 5_00 }),
      factsFor(player, { direction: 'debit', amountMinor: 70_00 }),
    ]
    for (const facts of [before, after, lacking]) {
      await say(player.visitor, facts, 'ana')
      await env.DB.prepare(
        `UPDATE adjustment SET agreed_by = 'ben', agreement = 'case', agreed_at = 5 WHERE tenant = ? AND id = ?`,
      )
        .bind(TENANT, facts.id)
        .run()
    }
    // One was cut off before the ledger, another one after it; for the third the balance fell short meanwhile.
    const command = {
      kind: 'post',
      purpose: 'adjustment',
      direction: 'credit',
      against: 'world:promo',
    } as const
    const sum = {
      operationKey: `adjust:${after.id}`,
      currency: 'BRL',
      amountMinor: 5_00,
      note: 'said by ana',
    }
    const wallet = walletOf(env, TENANT, player.member.id)
    expect((await wallet.execute({ ...command, ...sum, reference: after.id }, Date.now())).ok).toBe(true)
    await bookAdjustments(env, Date.now())
    await bookAdjustments(env, Date.now())
    expect(await balanceOf(player)).toBe(45_00)
    expect((await told(player)).map(({ values }) => values['amountMinor']).toSorted()).toEqual([40_00, 5_00])
    await booked(player, factsFor(player, { amountMinor: 25_00 }))
    await bookAdjustments(env, Date.now())
    expect(await balanceOf(player)).toBe(0)
    expect(await soundOf(player)).toEqual([])
  })

  test('agrees with the ledger of its day, and with its invariants', async () => {
    const tenant = 'adjusting-day'
    await aTenant(tenant)
    const player = await aMember({ tenant })
    await booked(player, factsFor(player, { tenant }))
    await booked(player, factsFor(player, { tenant, direction: 'debit', amountMinor: 15_00 }))
    const day = new Date().toISOString().slice(0, 10)
    await theNextMoment()
    const report = await player.visitor.call(reconcile, { tenant, day, isNew: true })
    expect(report.broken).toEqual([])
    expect(report.figures.filter(({ ledgerMinor, recordedMinor }) => ledgerMinor !== recordedMinor)).toEqual(
      [],
    )
    expect((await player.visitor.call(checkLedger, { tenant })).broken).toEqual([])
  })
})

describe('whose balance', () => {
  test('an account of another brand is unknown', async () => {
    const player = await aMember({ tenant: TENANT })
    const facts = factsFor(player, { tenant: OTHER })
    expect(await refusal(say(player.visitor, facts, 'ana'))).toBe('member.unknown')
  })

  test('the same id means another correction at another brand', async () => {
    const [here, there] = [await aMember({ tenant: TENANT }), await aMember({ tenant: OTHER })]
    const facts = factsFor(here)
    await booked(here, facts)
    await booked(there, factsFor(there, { tenant: OTHER, id: facts.id, amountMinor: 1_00 }))
    expect(await balanceOf(here)).toBe(40_00)
    expect((await walletOf(env, OTHER, there.member.id).balance()).playerMinor).toBe(1_00)
  })

  test('a case is the member’s own, and its statement shows the correction', async () => {
    const [player, other] = [await aMember({ tenant: TENANT }), await aMember({ tenant: TENANT })]
    const deposit = await arrive(TENANT, player.member.id, 20_00)
    const { id: caseId } = await player.visitor.call(openCase, {
      ...{ subject: 'deposit', subjectId: deposit.id, text: 'It was more.' },
    })
    for (const [of, named] of [
      [other, caseId],
      [player, 'no-such-case'],
    ] as const)
      expect(await refusal(say(of.visitor, factsFor(of, { caseId: named }), 'ana'))).toBe('case.unknown')
    const facts = factsFor(player, { caseId })
    await say(player.visitor, facts, 'ana')
    const { caseId: _, ...without } = facts
    expect(await say(player.visitor, without, 'ben').catch((error: unknown) => error)).toMatchObject({
      code: 'adjustment.differs',
      details: { fields: ['caseId'] },
    })
    expect(await say(player.visitor, facts, 'ben')).toMatchObject({ caseId })
    await walletOf(env, TENANT, player.member.id).sweep()
    const { movements } = await player.visitor.call(getCaseStatement, { id: caseId })
    expect(movements).toMatchObject([
      { kind: 'deposit', amountMinor: 20_00 },
      { kind: 'adjustment', amountMinor: 40_00, balanceAfterMinor: 60_00 },
    ])
  })

  test('is paid to members who excluded themselves or are suspended: it is owed', async () => {
    const [excluded, suspended] = [await aMember({ tenant: TENANT }), await aMember({ tenant: TENANT })]
    const operationKey = crypto.randomUUID()
    await excluded.visitor.call(excludeMyself, { months: null, scope: 'brand', operationKey })
    const { account } = suspended.member
    const status = { tenant: TENANT, account, operator: 'eva', reason: 'chargebacks' } as const
    await suspended.visitor.call(setMemberStatus, { ...status, status: 'suspended' })
    for (const player of [excluded, suspended]) {
      expect((await booked(player, factsFor(player))).bookedAtMs).not.toBeNull()
      expect(await balanceOf(player)).toBe(40_00)
    }
  })

  test('a credit uses no deposit limit and earns no offer', async () => {
    const player = await aMember({ tenant: TENANT })
    const { visitor } = player
    const offer = await anOffer(TENANT, {
      ...{ kind: 'depositMatch', nth: 1, percentBp: 10_000, minDepositMinor: 20_00, maxBonusMinor: 100_00 },
      wagering: casinoWagering(5),
    })
    await visitor.call(joinPromotion, { offerId: offer.id })
    const operationKey = crypto.randomUUID()
    await visitor.call(setLimit, { kind: 'deposit', period: 'day', max: 10_00, operationKey })
    const limits = async () =>
      (await visitor.call(getProtection, {})).limits.filter(({ kind }) => kind !== 'time')
    const before = await limits()
    await booked(player, factsFor(player))
    expect(await balanceOf(player)).toBe(40_00)
    expect(await limits()).toEqual(before)
    const { promotions } = await visitor.call(listPromotions)
    expect(promotions.find(({ id }) => id === offer.id)).toMatchObject({ status: 'signed', waiting: [] })
  })
})
