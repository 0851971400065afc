import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/errors.ts'
import { claimAllRewards, claimReward, listPromotions, listRewards } from '#lib/api/rewards/promotions.ts'
import type { Offer } from '#lib/shared/rewards/offer.ts'
import { FREEZE_MS, windowAt } from '#lib/shared/rewards/windows.ts'
import { addDays, dayAt } from '#lib/shared/time/zone.ts'
import { claimRewardFor } from '#platform/rewards/promotions/claim-service.ts'
import { ONLY, sharesLeft } from '#platform/rewards/promotions/envelope-repository.ts'
import { judgeOne } from '#platform/rewards/promotions/promotion-service.ts'
import { toPromotion } from '#platform/rewards/promotions/promotion-view.ts'
import { ensureWheelDay, keepSpin } from '#platform/rewards/promotions/wheel-repository.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { takeClaim } from '#platform/rewards/offers/claim-repository.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { anOffer, play } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })
const DAY_MS = 86_400_000
const NONE = { kind: 'none' } as const

let tenant = ''
beforeEach(async () => {
  tenant = `caps${crypto.randomUUID().slice(0, 6)}`
  await aTenant(tenant)
})

/** The code of a refusal with the check that failed, or `ok`. */
function refusal(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'ok',
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      return [error.code, error.details?.['check']].filter(Boolean).join(' ')
    },
  )
}

async function shown(visitor: Visitor, { id }: Pick<Offer, 'id'>) {
  return (await visitor.call(listPromotions)).promotions.find((each) => each.id === id)
}

const ask = (visitor: Visitor, { id: offerId }: Pick<Offer, 'id'>, occurrence: string) =>
  refusal(visitor.call(claimReward, { offerId, occurrence }))
const playerMinor = async ({ id }: { id: string }) => (await walletOf(env, tenant, id).balance()).playerMinor

describe('the cap of a claim', () => {
  /** Rebates of 5 %, at most 10.00 a claim, for what was staked the day before yesterday and yesterday. */
  async function rebates(older: number, newer: number) {
    const offer = await anOffer(
      tenant,
      { kind: 'rebate', rates: [{ category: 'INHOUSE', rateBp: 500, of: 'validStake' }] },
      {
        startsAtMs: Date.now() - 9 * DAY_MS,
        caps: { perClaimMinor: 10_00, budgetMinor: 1_000_00 },
      },
    )
    const { visitor, member } = await aMember({ tenant })
    const wallet = walletOf(env, tenant, member.id)
    // Early enough that each day is closed for good.
    const yesterday = Date.now() - DAY_MS - FREEZE_MS
    const deposit = { operationKey: crypto.randomUUID(), currency: 'BRL', amountMinor: 2_000_00 }
    await wallet.execute({ kind: 'deposit', ...deposit, reference: 'd-1' }, yesterday - DAY_MS - 1, 'UTC')
    for (const [stakeMinor, atMs] of [
      [older * 20, yesterday - DAY_MS],
      [newer * 20, yesterday],
    ] as const)
      await play(tenant, member.id, { stakeMinor, winMinor: stakeMinor, atMs })
    const dayOf = (atMs: number) => dayAt(atMs, 'UTC')
    return { offer, visitor, member, days: [dayOf(yesterday - DAY_MS), dayOf(yesterday)] as const }
  }

  test('holds for an older reward as for the newest', async () => {
    const { offer, visitor, member, days } = await rebates(25_00, 4_00)
    expect(await shown(visitor, offer)).toMatchObject({
      status: 'claim',
      waiting: [{ occurrence: days[1], amountMinor: 4_00 }],
    })
    expect(await ask(visitor, offer, days[0])).toBe('offer.spent caps')
    expect(await playerMinor(member)).toBe(2_000_00)
    expect(await ask(visitor, offer, days[1])).toBe('ok')
    expect(await playerMinor(member)).toBe(2_004_00)
    expect(await shown(visitor, offer)).toMatchObject({ status: 'closed', closedBy: 'caps', waiting: [] })
  })

  test('that the newest exceeds closes no older one', async () => {
    const { offer, visitor, member, days } = await rebates(4_00, 12_00)
    const { waiting } = await visitor.call(listRewards)
    expect(waiting).toMatchObject([{ offerId: offer.id, occurrence: days[0], amountMinor: 4_00 }])
    expect(await ask(visitor, offer, days[1])).toBe('offer.spent caps')
    expect(await visitor.call(claimAllRewards)).toMatchObject({ claimed: [{ amountMinor: 4_00 }], left: 0 })
    expect(await playerMinor(member)).toBe(2_004_00)
  })

  test('is checked once more in the statement that takes the claim', async () => {
    const offer = await anOffer(tenant, { kind: 'signIn', daysMinor: [1_00] })
    const row = (occurrence: string, amount: number) => {
      const made = { version: 1, wagering_e4: 0, command: 'null', status: 'inProcess', address: '' } as const
      return { ...made, member: 'm', offer: offer.id, occurrence, amount, day: '2026-01-01', made_at: 1 }
    }
    const bounds = { perClaimMinor: 10_00 }
    expect(await takeClaim(env, tenant, { row: row('above', 10_01), bounds })).toBe(false)
    expect(await takeClaim(env, tenant, { row: row('at', 10_00), bounds })).toBe(true)
  })
})

test('a budget that one reward exceeds pays the others', async () => {
  const level = {
    ...{ turnoverMinor: 10_00, depositMinor: 0, keepMinor: 0, giftMinor: 88_00, birthdayMinor: 0 },
    ...{ pay: { day: 2_00, week: 0, month: 0 }, cashbackBp: 0, cashbackMaxMinor: 0 },
  }
  const offer = await anOffer(
    tenant,
    { kind: 'vip', levels: [level], hasChecks: true },
    { caps: { budgetMinor: 50_00 } },
  )
  const { visitor, member } = await aMember({ tenant, balanceMinor: 100_00 })
  await play(tenant, member.id, { stakeMinor: 10_00, winMinor: 10_00 })
  expect(await shown(visitor, offer)).toMatchObject({ status: 'closed', closedBy: 'budget', waiting: [] })
  const base = { ...(await baseOf(visitor)), locale: 'en' }
  const today = windowAt('day', base.now, 'UTC')
  const later = { ...base, now: today.endsAtMs + FREEZE_MS }
  const asked = { memberId: member.id, offerId: offer.id }
  expect(toPromotion(await judgeOne(later, asked))).toMatchObject({
    status: 'claim',
    waiting: [{ occurrence: `pay-${today.key}`, amountMinor: 2_00 }],
  })
  expect(await refusal(claimRewardFor(later, { ...asked, occurrence: 'level-1' }))).toBe('offer.spent budget')
  const paid = await claimRewardFor(later, { ...asked, occurrence: `pay-${today.key}` })
  expect(paid).toMatchObject({ amountMinor: 2_00, status: 'claimed' })
})

describe('a surprise', () => {
  const budgetOf = (offer: Offer, total: number) =>
    env.DB.prepare('UPDATE offer_budget SET total = ? WHERE tenant = ? AND offer = ?')
      .bind(total, tenant, offer.id)
      .run()

  test('of an envelope is judged by the share that comes next, before anybody has it', async () => {
    const offer = await anOffer(
      tenant,
      { kind: 'redEnvelope', poolMinor: 10_00, shares: 2, after: NONE },
      { caps: { budgetMinor: 10_00 } },
    )
    const key = { tenant, offer: offer.id, span: ONLY }
    for (const [place, amount] of [7_00, 3_00].entries())
      await env.DB.prepare(
        'UPDATE envelope_share SET amount = ? WHERE tenant = ? AND offer = ? AND place = ?',
      )
        .bind(amount, tenant, offer.id, place)
        .run()
    await budgetOf(offer, 5_00)
    const [one, two] = [await aMember({ tenant }), await aMember({ tenant })]
    expect(await shown(one.visitor, offer)).toMatchObject({ status: 'closed', closedBy: 'budget' })
    expect(await ask(one.visitor, offer, ONLY)).toBe('offer.spent budget')
    expect(await sharesLeft(env, key)).toBe(2)
    await budgetOf(offer, 10_00)
    expect(await shown(one.visitor, offer)).toMatchObject({
      waiting: [{ occurrence: ONLY, amountMinor: 0, isSurprise: true }],
    })
    expect(await ask(one.visitor, offer, ONLY)).toBe('ok')
    expect(await ask(two.visitor, offer, ONLY)).toBe('ok')
    expect([await playerMinor(one.member), await playerMinor(two.member)]).toEqual([7_00, 3_00])
  })

  test('of a wheel that was spun is judged by what it gave', async () => {
    const segments = [
      { prizeMinor: 100_00, weight: 1 },
      { prizeMinor: 2_00, weight: 1 },
    ]
    const offer = await anOffer(tenant, { kind: 'wheel', segments, after: NONE })
    const { visitor, member } = await aMember({ tenant })
    const day = dayAt(Date.now(), 'UTC')
    const key = { tenant, offer: offer.id, day }
    await ensureWheelDay(env, key, { segments, nowMs: Date.now() })
    await keepSpin(env, key, { member: member.id, word: '', segment: 1, nowMs: Date.now() })
    await budgetOf(offer, 50_00)
    expect(await shown(visitor, offer)).toMatchObject({ status: 'claim' })
    expect(await ask(visitor, offer, day)).toBe('ok')
    expect(await playerMinor(member)).toBe(2_00)
    const other = await aMember({ tenant })
    expect(await ask(other.visitor, offer, day)).toBe('offer.spent budget')
  })
})

test('a reward that is given once stays claimed, however many others came after it', async () => {
  const mission = await anOffer(tenant, {
    ...{ kind: 'mission', period: 'once', rewardMinor: 3_00 },
    goals: [{ kind: 'bets', categories: [], target: 1 }],
  })
  const daily = await anOffer(tenant, { kind: 'signIn', daysMinor: [1_00] })
  const { visitor, member } = await aMember({ tenant, balanceMinor: 10_00 })
  await play(tenant, member.id, { stakeMinor: 1_00, winMinor: 1_00 })
  expect(await ask(visitor, mission, 'once')).toBe('ok')
  const today = dayAt(Date.now(), 'UTC')
  const count = 2_100
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?5)
     INSERT INTO claim (tenant, member, offer, occurrence, version, amount, wagering_e4, command, status, address, day, made_at)
     SELECT ?1, ?2, ?3, date(?4, '-' || i || ' days'), 1, 100, 0, 'null', 'claimed', '', date(?4, '-' || i || ' days'), ?6 - i
     FROM n`,
  )
    .bind(tenant, member.id, daily.id, today, count, Date.now() + DAY_MS)
    .run()
  expect(await shown(visitor, mission)).toMatchObject({ status: 'claimed', claimedMinor: 3_00, waiting: [] })
  expect(await shown(visitor, daily)).toMatchObject({ status: 'claim', claimedMinor: count * 1_00 })
  const { waiting, history } = await visitor.call(listRewards)
  expect(waiting.map(({ offerId }) => offerId)).toEqual([daily.id])
  expect(history).toHaveLength(50)
  expect(history[0]).toMatchObject({ offerId: daily.id, occurrence: addDays(today, -1) })
})
