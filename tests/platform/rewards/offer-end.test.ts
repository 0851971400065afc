import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noteAppLogin } from '#lib/api/rewards/promotions-app-login.ts'
import { claimReward, listRewards } from '#lib/api/rewards/promotions.ts'
import { getReferral } from '#lib/api/rewards/referral.ts'
import { spinLuckyWheel } from '#lib/api/rewards/promotions-wheel.ts'
import type { Offer, Reward } from '#lib/shared/rewards/offer.ts'
import type { VipLevel } from '#lib/shared/rewards/vip.ts'
import { judgeOne } from '#platform/rewards/promotions/promotion-service.ts'
import { bindInvitee } from '#platform/rewards/referral/binding.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aMember, baseOf, logInDirectly } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { readRefusal } from '../play/games-site.ts'
import { anOffer, play } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** A Wednesday. */
const NOON = Date.parse('2026-11-25T12:00:00Z')
const NONE = { kind: 'none' } as const

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
})
afterEach(() => {
  vi.useRealTimers()
})

/** An offer that runs until an hour from now, and a member who comes to it. */
async function anOffering(reward: Reward, differences: Partial<Offer> = {}) {
  const tenant = `end${crypto.randomUUID().slice(0, 6)}`
  await aTenant(tenant)
  const endsAtMs = NOON + HOUR_MS
  const { id } = await anOffer(tenant, reward, {
    ...{ startsAtMs: NOON - 40 * DAY_MS, endsAtMs },
    ...differences,
  })
  const { visitor, member } = await aMember({ tenant, balanceMinor: 500_00 })
  const base = { ...(await baseOf(visitor)), locale: 'en' }
  const dueAt = async (now: number) => {
    const { standing } = await judgeOne({ ...base, now }, { memberId: member.id, offerId: id })
    return standing.due.map(({ occurrence }) => occurrence)
  }
  return { tenant, offerId: id, visitor, member, endsAtMs, dueAt }
}

describe('what is earned by coming', () => {
  test.each<[string, Reward, string]>([
    ['a sign-in', { kind: 'signIn', daysMinor: [7_00] }, '2026-11-25'],
    [
      'a wheel',
      {
        kind: 'wheel',
        segments: [
          { prizeMinor: 5_00, weight: 1 },
          { prizeMinor: 1_00, weight: 1 },
        ],
        after: NONE,
      },
      '2026-11-25',
    ],
    ['an envelope', { kind: 'redEnvelope', poolMinor: 10_00, shares: 4, after: NONE }, 'envelope'],
    [
      'an envelope of a drop',
      {
        ...{ kind: 'redEnvelope', poolMinor: 10_00, shares: 4, after: NONE },
        drops: { times: ['12:00', '13:00'], openMinutes: 10 },
      },
      '2026-11-25T12:00',
    ],
  ])('by %s ends with the offer', async (_, reward, occurrence) => {
    const { visitor, offerId, endsAtMs, dueAt, tenant, member } = await anOffering(reward)
    const due = await dueAt(NOON)
    expect(due).toHaveLength(1)
    if (reward.kind !== 'redEnvelope' || reward.drops) expect(due).toEqual([occurrence])
    expect(await dueAt(endsAtMs)).toEqual([])
    vi.setSystemTime(endsAtMs + 1)
    await logInDirectly(visitor, member)
    const asked = { offerId, occurrence: due[0] ?? '' }
    const replies =
      reward.kind === 'wheel'
        ? [
            await visitor.send(spinLuckyWheel, { input: { offerId, word: 'late' } }),
            await visitor.send(claimReward, { input: asked }),
          ]
        : [await visitor.send(claimReward, { input: asked })]
    for (const reply of replies) expect(await readRefusal(reply)).toMatchObject({ code: 'offer.notOpen' })
    expect((await visitor.call(listRewards)).waiting).toEqual([])
    expect((await walletOf(env, tenant, member.id).balance()).playerMinor).toBe(500_00)
  })

  test('by the first use of the app ends with the offer', async () => {
    const { visitor, member, endsAtMs, dueAt } = await anOffering({ kind: 'appLogin', rewardMinor: 5_00 })
    vi.setSystemTime(endsAtMs + 1)
    await logInDirectly(visitor, member)
    await visitor.call(noteAppLogin, { display: 'standalone' })
    expect(await dueAt(endsAtMs + 2)).toEqual([])
  })

  test('a spin that was made in time is paid after the end', async () => {
    const segments = [
      { prizeMinor: 5_00, weight: 1 },
      { prizeMinor: 1_00, weight: 1 },
    ]
    const { visitor, tenant, member, offerId, endsAtMs, dueAt } = await anOffering({
      ...{ kind: 'wheel', segments, after: NONE },
    })
    const { amountMinor } = await visitor.call(spinLuckyWheel, { offerId, word: 'early' })
    await env.DB.prepare('DELETE FROM claim WHERE tenant = ?').bind(tenant).run()
    expect(await dueAt(endsAtMs + 1)).toEqual(['2026-11-25'])
    expect((await walletOf(env, tenant, member.id).balance()).playerMinor).toBe(500_00 + amountMinor)
  })
})

describe('what is earned by playing', () => {
  test('on a day or in a week that began after the end earns nothing', async () => {
    const goals = [{ kind: 'stakeMinor', target: 10_00, categories: [] }] as const
    for (const period of ['day', 'week'] as const) {
      const { tenant, member, dueAt } = await anOffering({
        ...{ kind: 'mission', period, goals, rewardMinor: 2_00 },
      })
      await play(tenant, member.id, { stakeMinor: 10_00 })
      expect(await dueAt(NOON + 2 * HOUR_MS), 'of a window in which it ran').toHaveLength(1)
      const later = NOON + (period === 'day' ? DAY_MS : 7 * DAY_MS)
      await play(tenant, member.id, { stakeMinor: 10_00, atMs: later })
      expect(await dueAt(later), 'the last window alone').toHaveLength(1)
    }
  })

  test('pays no salary for weeks that began after the end, and no gift of a level reached after it', async () => {
    const level: VipLevel = {
      ...{ turnoverMinor: 10_00, depositMinor: 0, keepMinor: 0, giftMinor: 1_00, birthdayMinor: 0 },
      ...{ pay: { day: 0, week: 2_00, month: 0 }, cashbackBp: 1_000, cashbackMaxMinor: 0 },
    }
    const levels = [level, { ...level, turnoverMinor: 50_00 }]
    const { tenant, member, dueAt } = await anOffering({ kind: 'vip', levels, hasChecks: true })
    await play(tenant, member.id, { stakeMinor: 10_00 })
    expect(await dueAt(NOON)).toEqual(['level-1'])
    await play(tenant, member.id, { stakeMinor: 40_00, atMs: NOON + 8 * DAY_MS })
    expect(await dueAt(NOON + 7 * DAY_MS)).toEqual(['level-1', 'pay-2026-W48', 'cash-2026-W48'])
    expect(await dueAt(NOON + 14 * DAY_MS)).toEqual(['level-1'])
    // Nor does it count for the programme that follows.
    const levelNow = env.DB.prepare('SELECT level FROM vip_state WHERE tenant = ?').bind(tenant)
    expect(await levelNow.first('level')).toBe(1)
  })

  test('earns who invited no share of days that began after the end', async () => {
    const { tenant, visitor, dueAt } = await anOffering({
      ...{ kind: 'referral', registrationMinor: 0, depositMinor: 0, minDepositMinor: 50_00 },
      ...{ turnoverBp: 50, dailyCapMinor: 40_00 },
    })
    const friend = await aMember({ tenant, balanceMinor: 500_00 })
    const code = (await visitor.call(getReferral)).code ?? ''
    await bindInvitee(await baseOf(friend.visitor), friend.member, code)
    await play(tenant, friend.member.id, { stakeMinor: 100_00 })
    await play(tenant, friend.member.id, { stakeMinor: 100_00, atMs: NOON + DAY_MS })
    expect(await dueAt(NOON + 2 * DAY_MS)).toEqual(['turnover.2026-11-25'])
  })
})
