import { env } from 'cloudflare:workers'
import { describe, expect, test, vi } from 'vitest'
import { getMissionSummary } from '#lib/api/rewards/missions.ts'
import { claimReward } from '#lib/api/rewards/promotions.ts'
import { getReferral } from '#lib/api/rewards/referral.ts'
import type { Goal, MissionPeriod } from '#lib/shared/rewards/mission.ts'
import { windowAt } from '#lib/shared/rewards/windows.ts'
import { noteVerifiedEmail } from '#platform/access/account/contact-repository.ts'
import { judgeOne } from '#platform/rewards/promotions/promotion-service.ts'
import { toPromotion } from '#platform/rewards/promotions/promotion-view.ts'
import { bindInvitee } from '#platform/rewards/referral/binding.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { termsOf } from '../../fixtures/worker/grants.ts'
import { aMember, baseOf, type MemberOptions } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { anOffer, arrive, play, takeBack } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const DAY_MS = 86_400_000
const ZONE = 'America/Sao_Paulo'
/** Wednesday, 14:00 in the brand's zone. */
const NOON = Date.parse('2026-03-04T17:00:00Z')

const goal = (kind: Goal['kind'], target: number): Goal => ({ kind, target, categories: [] })

async function aBrand(): Promise<string> {
  const tenant = `mis${crypto.randomUUID().slice(0, 6)}`
  await aTenant(tenant, { timeZone: ZONE })
  return tenant
}

function aMission(tenant: string, period: MissionPeriod, goals: Goal[], startsAtMs = NOON - 60 * DAY_MS) {
  return anOffer(tenant, { kind: 'mission', period, goals, rewardMinor: 2_00 }, { startsAtMs })
}

async function loggedIn(tenant: string, member: string, ...times: number[]): Promise<void> {
  for (const atMs of times)
    await env.DB.prepare(
      `INSERT INTO session (tenant, cookie_hash, tab_hash, member_id, created_at, seen_at, expires_at, address, device)
       VALUES (?1, ?2, ?2, ?3, ?4, ?4, ?4, '', '')`,
    )
      .bind(tenant, crypto.randomUUID(), member, atMs)
      .run()
}

/** The mission as it stands at a moment. */
async function standing(visitor: Visitor, memberId: string, offerId: string, atMs = NOON) {
  const base = { ...(await baseOf(visitor)), now: atMs, locale: 'en' }
  return toPromotion(await judgeOne(base, { memberId, offerId }))
}

async function aFriend(inviter: Visitor, options: MemberOptions = {}) {
  const friend = await aMember({ tenant: inviter.tenant, ...options })
  const code = (await inviter.call(getReferral)).code ?? ''
  await bindInvitee(
    { ...(await baseOf(friend.visitor)), address: friend.visitor.address },
    friend.member,
    code,
  )
  return friend
}

describe('log-ins', () => {
  test('count once a day of the brand’s zone, within the week', async () => {
    const tenant = await aBrand()
    const { id } = await aMission(tenant, 'week', [goal('logins', 3)])
    const { visitor, member } = await aMember({ tenant })
    const { startsAtMs } = windowAt('week', NOON, ZONE)
    await loggedIn(tenant, member.id, startsAtMs - 1, startsAtMs, startsAtMs + 5_000, startsAtMs + DAY_MS - 1)
    expect((await standing(visitor, member.id, id)).goals).toEqual([
      { kind: 'logins', done: 1, target: 3, isMoney: false },
    ])
    await loggedIn(tenant, member.id, startsAtMs + DAY_MS, startsAtMs + 2 * DAY_MS)
    const reached = await standing(visitor, member.id, id)
    expect(reached).toMatchObject({ status: 'claim', waiting: [{ amountMinor: 2_00 }] })
    const later = await standing(visitor, member.id, id, NOON + 14 * DAY_MS)
    expect(later.waiting).toEqual([])
  })
})

describe('bets', () => {
  test('count when they are settled, and only with real money in them', async () => {
    const tenant = await aBrand()
    const { id } = await aMission(tenant, 'day', [goal('bets', 9), goal('wins', 9)])
    const { visitor, member } = await aMember({ tenant })
    const wallet = walletOf(env, tenant, member.id)
    await arrive(tenant, member.id, 50_00)
    const now = Date.now()
    await play(tenant, member.id, { stakeMinor: 5_00, winMinor: 9_00 })
    await play(tenant, member.id, { stakeMinor: 5_00, winMinor: 5_00 })
    const open = { kind: 'bet', operationKey: crypto.randomUUID(), reference: 'r', stakeMinor: 1_00 } as const
    const game = { world: 'world:game:BGS', game: 'reels', category: 'INHOUSE' } as const
    expect((await wallet.execute({ ...open, ...game, currency: 'BRL' }, now, ZONE)).ok).toBe(true)
    await wallet.sweep()
    expect((await standing(visitor, member.id, id, now)).goals).toMatchObject([{ done: 2 }, { done: 1 }])
    const bets = [{ id: open.operationKey, winMinor: 3_00 }]
    const settle = { kind: 'settle', operationKey: crypto.randomUUID(), bets, reference: 'r' } as const
    expect((await wallet.execute(settle, now, ZONE)).ok).toBe(true)
    await wallet.sweep()
    expect((await standing(visitor, member.id, id, now)).goals).toMatchObject([{ done: 3 }, { done: 2 }])
  })

  test('count in their category, and no more once they are void', async () => {
    const tenant = await aBrand()
    const inCategory = (category: 'INHOUSE' | 'LIVE'): Goal => {
      return { kind: 'stakeMinor', categories: [category], target: 99_00 }
    }
    const goals = [goal('bets', 9), goal('stakeMinor', 99_00), inCategory('INHOUSE'), inCategory('LIVE')]
    const { id } = await aMission(tenant, 'day', goals)
    const { visitor, member } = await aMember({ tenant })
    await arrive(tenant, member.id, 50_00)
    const now = Date.now()
    await play(tenant, member.id, { stakeMinor: 5_00, atMs: now })
    const betId = await play(tenant, member.id, { stakeMinor: 7_50, atMs: now })
    const done = async () => (await standing(visitor, member.id, id, now)).goals.map((each) => each.done)
    expect(await done()).toEqual([2, 12_50, 12_50, 0])
    // Told again, they count once.
    await walletOf(env, tenant, member.id).reproject()
    await walletOf(env, tenant, member.id).sweep()
    expect(await done()).toEqual([2, 12_50, 12_50, 0])
    await takeBack(tenant, member.id, { betId, atMs: now })
    expect(await done()).toEqual([1, 5_00, 5_00, 0])
  })

  test('of bonus money alone win no mission', async () => {
    const tenant = await aBrand()
    const { id } = await aMission(tenant, 'day', [goal('bets', 9)])
    const { visitor, member } = await aMember({ tenant })
    const given = {
      operationKey: crypto.randomUUID(),
      currency: 'BRL',
      amountMinor: 20_00,
      reference: 'gift',
    }
    const wallet = walletOf(env, tenant, member.id)
    await wallet.execute({ kind: 'grantBonus', ...given, terms: termsOf(20_00) }, Date.now(), ZONE)
    await play(tenant, member.id, { stakeMinor: 5_00, winMinor: 9_00 })
    expect((await standing(visitor, member.id, id, Date.now())).goals).toMatchObject([{ done: 0 }])
  })
})

describe('a mission that is done once', () => {
  test('counts from its start, gives once, and stays claimed', async () => {
    const tenant = await aBrand()
    const startsAtMs = Date.now() - 20 * DAY_MS
    const { id } = await aMission(tenant, 'once', [goal('deposits', 2)], startsAtMs)
    const { visitor, member } = await aMember({ tenant })
    await arrive(tenant, member.id, 5_00, Date.now() - 9 * DAY_MS)
    await arrive(tenant, member.id, 5_00)
    await walletOf(env, tenant, member.id).sweep()
    const asked = { offerId: id, occurrence: 'once' }
    const claims = await Promise.all(Array.from({ length: 10 }, () => visitor.call(claimReward, asked)))
    expect(new Set(claims.map((each) => JSON.stringify(each))).size).toBe(1)
    expect((await walletOf(env, tenant, member.id).balance()).playerMinor).toBe(12_00)
    const { missions } = await visitor.call(getMissionSummary)
    expect(missions).toMatchObject([{ id, status: 'claimed', claimedMinor: 2_00, waiting: [] }])
  })
})

describe('deposits', () => {
  test('count, with their sum', async () => {
    const tenant = await aBrand()
    const { id } = await aMission(tenant, 'day', [goal('deposits', 9), goal('depositMinor', 99_00)])
    const { visitor, member } = await aMember({ tenant })
    const now = Date.now()
    for (const minor of [20_00, 5_00]) await arrive(tenant, member.id, minor, now)
    await walletOf(env, tenant, member.id).sweep()
    expect((await standing(visitor, member.id, id, now)).goals).toMatchObject([
      { done: 2, isMoney: false },
      { done: 25_00, isMoney: true },
    ])
  })
})

describe('verified contacts', () => {
  test('count a number with its code, and an address only after its own', async () => {
    const tenant = await aBrand()
    const { id } = await aMission(tenant, 'once', [goal('verifiedPhone', 1), goal('verifiedEmail', 1)])
    const done = async (visitor: Visitor, member: string) =>
      (await standing(visitor, member, id, Date.now())).goals.map((each) => each.done)
    const bare = await aMember({ tenant })
    expect(await done(bare.visitor, bare.member.id)).toEqual([0, 0])
    const { visitor, member } = await aMember({ tenant, mobile: '+5511987650001', email: 'ana@example.com' })
    expect(await done(visitor, member.id)).toEqual([1, 0])
    const of = { tenant, id: member.id }
    await noteVerifiedEmail(env, of, { email: 'before@example.com', nowMs: 1 })
    expect(await done(visitor, member.id)).toEqual([1, 0])
    await noteVerifiedEmail(env, of, { email: 'ana@example.com', nowMs: 2 })
    expect(await done(visitor, member.id)).toEqual([1, 1])
  })
})

describe('invited friends', () => {
  test('count with their first deposit, and never the member’s own second account', async () => {
    const tenant = await aBrand()
    await anOffer(tenant, {
      kind: 'referral',
      registrationMinor: 1_00,
      depositMinor: 0,
      minDepositMinor: 0,
      turnoverBp: 0,
      dailyCapMinor: 10_00,
    })
    const { id } = await aMission(tenant, 'day', [goal('invites', 5)])
    const { visitor, member } = await aMember({ tenant, profile: { idNumber: '111á' } })
    const done = async () => (await standing(visitor, member.id, id, Date.now() + 1)).goals[0]?.done
    const friend = await aFriend(visitor)
    const own = await aFriend(visitor, { profile: { idNumber: '111_Á' } })
    expect(await done()).toBe(0)
    await arrive(tenant, friend.member.id, 5_00)
    expect(await done()).toBe(1)
    await arrive(tenant, own.member.id, 5_00)
    await arrive(tenant, friend.member.id, 5_00)
    expect(await done()).toBe(1)
    await env.DB.prepare("UPDATE referral SET binding = 'review' WHERE tenant = ?").bind(tenant).run()
    expect(await done()).toBe(0)
  })
})
