import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  openApplication,
  reviewApplication,
  sendApplication,
} from '#lib/api/rewards/promotions-applications.ts'
import { ApiError } from '#lib/api/errors.ts'
import { offer as offerSchema } from '#lib/api/rewards/offers.ts'
import { endOffer, putOffer } from '#lib/api/rewards/promotions-ops.ts'
import { claimReward, listPromotions, listRewards } from '#lib/api/rewards/promotions.ts'
import type { Offer, Reward } from '#lib/shared/rewards/offer.ts'
import { freezeBoards, makeBoards } from '#platform/rewards/missions/boards.ts'
import { readTenant } from '#platform/base/system/tenant-repository.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { budgetsOf } from '#platform/rewards/offers/claim-repository.ts'
import { aVisitor } from '../../fixtures/worker/client.ts'
import { aMember, logInDirectly } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { anOffer, play } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A Wednesday. */
const NOON = Date.parse('2026-11-25T12:00:00Z')
const RANKING: Reward = { kind: 'ranking', period: 'day', prizesMinor: [50_00], ties: 'reachedFirst' }
const REBATE: Reward = {
  kind: 'rebate',
  rates: [{ category: 'INHOUSE', rateBp: 100, of: 'validStake' }],
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
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

/** An offer that operators may stop, and a member who takes part. */
async function anOffering(reward: Reward, differences: Partial<Offer> = {}) {
  const tenant = `stop${crypto.randomUUID().slice(0, 6)}`
  await aTenant(tenant)
  const { id: offerId } = await anOffer(tenant, reward, { startsAtMs: NOON - 9 * DAY_MS, ...differences })
  const player = await aMember({ tenant, balanceMinor: 500_00 })
  const { visitor, member } = player
  const operator = await aVisitor({ tenant })
  return {
    ...{ tenant, offerId, ...player, operator },
    at: async (atMs: number) => {
      vi.setSystemTime(atMs)
      await logInDirectly(visitor, member)
    },
    stop: () => operator.call(endOffer, { tenant, operator: 'ana', offerId, reason: 'too dear' }),
    boards: async (step: typeof makeBoards) => {
      const brand = await readTenant(env, tenant)
      if (brand) await step({ env, tenant: brand, now: Date.now() })
    },
    waiting: async () => (await visitor.call(listRewards)).waiting.map(({ occurrence }) => occurrence),
    claim: (occurrence: string) => refusal(visitor.call(claimReward, { offerId, occurrence })),
    balance: async () => (await walletOf(env, tenant, member.id).balance()).playerMinor,
  }
}

describe('an offer that operators end pays what was earned before', () => {
  test('by a leaderboard that was frozen', async () => {
    const { tenant, member, at, stop, boards, waiting, claim, balance } = await anOffering(RANKING)
    await boards(makeBoards)
    await play(tenant, member.id, { stakeMinor: 10_00, winMinor: 10_00 })
    await at(NOON + DAY_MS)
    await boards(freezeBoards)
    await stop()
    await at(NOON + DAY_MS + HOUR_MS)
    expect(await waiting()).toEqual(['2026-11-25'])
    expect(await claim('2026-11-25')).toBe('ok')
    expect(await balance()).toBe(550_00)
    expect(await waiting()).toEqual([])
  })

  test('by a leaderboard that ends with it, on which later stakes count nothing', async () => {
    const { tenant, member, at, stop, boards, waiting } = await anOffering(RANKING)
    const other = await aMember({ tenant, balanceMinor: 500_00 })
    await boards(makeBoards)
    await play(tenant, member.id, { stakeMinor: 10_00 })
    await at(NOON + HOUR_MS)
    await stop()
    await play(tenant, other.member.id, { stakeMinor: 20_00, atMs: NOON + HOUR_MS + MINUTE_MS })
    await at(NOON + HOUR_MS + 11 * MINUTE_MS)
    await boards(freezeBoards)
    expect(await waiting()).toEqual(['2026-11-25'])
  })

  test('by a raffle, drawn from the tickets of its time', async () => {
    const { tenant, member, at, stop, boards, waiting, claim } = await anOffering(
      { kind: 'raffle', perMinor: 10_00, prizesMinor: [40_00] },
      { endsAtMs: NOON + 9 * DAY_MS },
    )
    await boards(makeBoards)
    await play(tenant, member.id, { stakeMinor: 10_00 })
    await at(NOON + HOUR_MS)
    await stop()
    await at(NOON + HOUR_MS + 11 * MINUTE_MS)
    await boards(freezeBoards)
    expect(await waiting()).toEqual(['draw'])
    expect(await claim('draw')).toBe('ok')
  })

  test('by an application that was granted; no other is taken', async () => {
    const { tenant, offerId, visitor, operator, at, stop, claim, balance } = await anOffering({
      ...{ kind: 'application', rewardMinor: 30_00 },
    })
    const { id } = await visitor.call(openApplication, { offerId })
    await visitor.call(sendApplication, { applicationId: id, remark: 'My birthday' })
    await at(NOON + HOUR_MS)
    await stop()
    await at(NOON + 2 * HOUR_MS)
    const standing = async () => (await visitor.call(listPromotions)).promotions[0]?.status
    expect(await standing()).toBe('applying')
    const review = { tenant, id, operator: 'ana', decision: 'approve', reason: 'all right' } as const
    await operator.call(reviewApplication, review)
    expect((await budgetsOf(env, tenant)).get(offerId)).toMatchObject({ reserved: 30_00 })
    expect(await standing()).toBe('issued')
    expect(await claim(id)).toBe('ok')
    expect(await balance()).toBe(530_00)
    expect((await budgetsOf(env, tenant)).get(offerId)).toMatchObject({ reserved: 0, spent: 30_00 })
    const { visitor: late } = await aMember({ tenant })
    expect(await refusal(late.call(openApplication, { offerId }))).toBe('offer.notOpen')
  })

  test('by closed days of a rebate, and by the day up to its end', async () => {
    vi.setSystemTime(NOON - DAY_MS)
    const { tenant, member, at, stop, waiting, claim, balance } = await anOffering(REBATE)
    await play(tenant, member.id, { stakeMinor: 100_00 })
    await at(NOON)
    await play(tenant, member.id, { stakeMinor: 100_00, atMs: NOON - HOUR_MS })
    await stop()
    await play(tenant, member.id, { stakeMinor: 100_00, atMs: NOON + DAY_MS })
    await at(NOON + 2 * DAY_MS)
    expect((await waiting()).toSorted()).toEqual(['2026-11-24', '2026-11-25'])
    expect(await claim('2026-11-24')).toBe('ok')
    expect(await claim('2026-11-26')).toBe('offer.notReady')
    expect(await balance()).toBe(201_00)
  })

  test('and nothing where it was a draft, whatever was played since its start', async () => {
    const { tenant, offerId, member, operator, at, stop, waiting, claim } = await anOffering(REBATE)
    const query = 'SELECT body, words FROM offer WHERE tenant = ? AND id = ?'
    const row = await env.DB.prepare(query).bind(tenant, offerId).first<{ body: string; words: string }>()
    const draft = { tenant, offer: offerSchema.parse(JSON.parse(row?.body ?? '')) }
    const words = { en: { title: 'Title', text: 'Text', terms: 'Terms' } }
    await operator.call(putOffer, { tenant, operator: 'ana', offer: { ...draft, words }, isDraft: true })
    await play(tenant, member.id, { stakeMinor: 100_00 })
    await at(NOON + HOUR_MS)
    await stop()
    await at(NOON + DAY_MS)
    expect(await waiting()).toEqual([])
    expect(await claim('2026-11-25')).toBe('offer.notOpen')
  })

  test('and nothing where it never began or began again', async () => {
    const later = { startsAtMs: NOON + DAY_MS }
    const { offerId, visitor, at, stop, claim } = await anOffering(
      { kind: 'signIn', daysMinor: [7_00] },
      later,
    )
    await stop()
    await stop()
    expect((await visitor.call(listPromotions)).promotions).toEqual([])
    await at(NOON + 2 * DAY_MS)
    expect(await claim('2026-11-27')).toBe('offer.notOpen')
    const rows = env.DB.prepare('SELECT count(*) AS n FROM offer WHERE id = ? AND state = ?')
    expect(await rows.bind(offerId, 'ended').first('n')).toBe(1)
  })
})
