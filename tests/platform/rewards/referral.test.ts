import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/errors.ts'
import { claimReward, listRewards } from '#lib/api/rewards/promotions.ts'
import { endOffer } from '#lib/api/rewards/promotions-ops.ts'
import { getReferral, listReferrals, reviewReferral } from '#lib/api/rewards/referral.ts'
import { logout } from '#lib/api/access/login.ts'
import type { Offer, Reward } from '#lib/shared/rewards/offer.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import { bindInvitee } from '#platform/rewards/referral/binding.ts'
import { purgeIdentity } from '#platform/people/session/purge.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { notePlaces } from '#platform/people/session/places.ts'
import { aMember, baseOf, type MemberOptions } from '../../fixtures/worker/members.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'
import { anOffer, arrive, play } from './offers-fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const DAY_MS = 86_400_000
const TERMS = {
  kind: 'referral' as const,
  registrationMinor: 5_00,
  depositMinor: 20_00,
  minDepositMinor: 50_00,
  turnoverBp: 50,
  dailyCapMinor: 40_00,
} satisfies Reward

async function aBrand(
  differences: Partial<typeof TERMS> = {},
  caps: Offer['caps'] = { budgetMinor: 1_000_000_00 },
): Promise<string> {
  const tenant = `ref${crypto.randomUUID().slice(0, 6)}`
  await aTenant(tenant)
  await anOffer(tenant, { ...TERMS, ...differences }, { startsAtMs: Date.now() - 9 * DAY_MS, caps })
  return tenant
}

const codeOf = async (visitor: Visitor) => (await visitor.call(getReferral)).code ?? ''

/** A friend who opened an account with the code, from an address of their own unless told otherwise. */
async function aFriend(inviter: Visitor, options: MemberOptions & { address?: string; atMs?: number } = {}) {
  const { address, atMs, ...rest } = options
  const friend = await aMember({ tenant: inviter.tenant, ...rest })
  const base = await baseOf(friend.visitor)
  await bindInvitee(
    { ...base, now: atMs ?? base.now, address: address ?? friend.visitor.address },
    friend.member,
    await codeOf(inviter),
  )
  return friend
}

function refusal(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )
}

async function claimAll(visitor: Visitor): Promise<string[]> {
  const { waiting } = await visitor.call(listRewards)
  const codes: string[] = []
  for (const { offerId, occurrence } of waiting)
    codes.push(await refusal(visitor.call(claimReward, { offerId, occurrence })))
  return codes
}

test('an invited friend brings what the terms say: for the account, the first deposit, and settled stakes', async () => {
  const tenant = await aBrand()
  const { visitor, member } = await aMember({ tenant })
  const code = await codeOf(visitor)
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  expect(await codeOf(visitor)).toBe(code)
  const friend = await aFriend(visitor, { account: 'bernardo', atMs: Date.now() - 3 * DAY_MS })
  await arrive(tenant, friend.member.id, 100_00, Date.now() - 2 * DAY_MS)
  await play(tenant, friend.member.id, { stakeMinor: 80_00, winMinor: 80_00, atMs: Date.now() - 2 * DAY_MS })
  const summary = await visitor.call(getReferral)
  expect(summary).toMatchObject({ invited: 1, qualified: 1, claimedMinor: 0 })
  expect(summary.invitees).toMatchObject([{ name: 'be•••o', stage: 'qualified', binding: 'bound' }])
  expect(JSON.stringify(summary)).not.toContain('bernardo')
  const { waiting } = await visitor.call(listRewards)
  // 0.5 % of 80.00 staked.
  expect(waiting.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([40, 5_00, 20_00])
  expect(await claimAll(visitor)).toEqual(['ok', 'ok', 'ok'])
  expect(await walletOf(env, tenant, member.id).balance()).toMatchObject({ playerMinor: 25_40 })
  expect((await visitor.call(listRewards)).waiting).toEqual([])
  expect(await visitor.call(getReferral)).toMatchObject({ claimedMinor: 25_40, waitingMinor: 0 })
  const { movements } = await walletOf(env, tenant, member.id).history({ purposes: ['referral'] })
  expect(movements).toHaveLength(3)
  expect(await walletOf(env, tenant, member.id).invariants()).toEqual([])
})

test('a deposit is waited for until it is final; one below the minimum brings nothing', async () => {
  const tenant = await aBrand({ registrationMinor: 0, turnoverBp: 0 })
  const { visitor } = await aMember({ tenant })
  const fresh = await aFriend(visitor)
  const small = await aFriend(visitor)
  await arrive(tenant, fresh.member.id, 50_00)
  await arrive(tenant, small.member.id, 49_99, Date.now() - 2 * DAY_MS)
  const { invitees, waitingMinor } = await visitor.call(getReferral)
  expect(waitingMinor).toBe(0)
  expect(invitees.map(({ stage, rewards }) => [stage, rewards.map(({ hold }) => hold)]).toSorted()).toEqual([
    ['deposited', []],
    ['qualified', ['deposit']],
  ])
})

test('the kinds of the offers that run come with the rewards: an offer that operators stop is none of them', async () => {
  const tenant = `ref${crypto.randomUUID().slice(0, 6)}`
  await aTenant(tenant)
  const referral = await anOffer(tenant, TERMS)
  const goals = [{ kind: 'bets' as const, categories: [], target: 1 }]
  const past = (days: number) => ({
    startsAtMs: Date.now() - 30 * DAY_MS,
    endsAtMs: Date.now() - days * DAY_MS,
  })
  await anOffer(tenant, { kind: 'mission', period: 'once', goals, rewardMinor: 1_00 }, past(6))
  await anOffer(tenant, { kind: 'signIn', daysMinor: [1_00] }, past(1))
  await anOffer(tenant, { kind: 'signIn', daysMinor: [1_00] }, { startsAtMs: Date.now() + DAY_MS })
  const { visitor } = await aMember({ tenant })
  expect((await visitor.call(listRewards)).running).toEqual(['mission', 'referral'])
  const input = { tenant, offerId: referral.id, operator: 'ana', reason: 'too dear' }
  await visitor.call(endOffer, input)
  expect((await visitor.call(listRewards)).running).toEqual(['mission'])
  expect(await visitor.call(getReferral)).toMatchObject({ closedBy: 'off' })
})

/** Accounts that an inviter brought after a moment, with what they staked on a day. */
async function aCrowd(
  tenant: string,
  inviter: string,
  crowd: { size: number; fromMs: number; day?: string; stakedMinor?: number },
): Promise<void> {
  const numbers = JSON.stringify(Array.from({ length: crowd.size }, (_, number) => number))
  const many = (query: string, ...values: unknown[]) =>
    env.DB.prepare(`${query} FROM json_each(?2)`).bind(tenant, numbers, ...values)
  await env.DB.batch([
    many(`INSERT INTO member (tenant, id, account, nickname, type, password_hash, password_changed_at, created_at)
      SELECT ?1, 'crowd' || value, 'crowd' || value, 'crowd', 0, 'x', 0, 0`),
    many(
      `INSERT INTO referral (tenant, invitee, inviter, binding, made_at)
        SELECT ?1, 'crowd' || value, ?3, 'bound', ?4 + value`,
      inviter,
      crowd.fromMs,
    ),
    ...(crowd.day === undefined
      ? []
      : [
          many(
            `INSERT INTO total_day (tenant, subject, day, sums)
              SELECT ?1, 'crowd' || value, ?3, json_object('RNG.turnoverReal', ?4)`,
            crowd.day,
            crowd.stakedMinor,
          ),
        ]),
  ])
}

test('the rewards of old friends wait, however many came after them', async () => {
  const tenant = await aBrand({ registrationMinor: 0 })
  // The friend’s identity is known and the inviter’s is not: nothing is shared.
  const { visitor, member } = await aMember({ tenant })
  const options = { profile: { idNumber: '123' }, atMs: Date.now() - 3 * DAY_MS }
  const friend = await aFriend(visitor, options)
  const playedAtMs = Date.now() - 2 * DAY_MS
  await arrive(tenant, friend.member.id, 100_00, playedAtMs)
  await play(tenant, friend.member.id, { stakeMinor: 80_00, winMinor: 80_00, atMs: playedAtMs })
  const day = dayAt(playedAtMs, 'UTC')
  await aCrowd(tenant, member.id, { size: 1_001, fromMs: Date.now() - DAY_MS, day, stakedMinor: 2_00 })
  const amounts = async () => (await visitor.call(listRewards)).waiting.map(({ amountMinor }) => amountMinor)
  // 1 for each of the crowd, 40 for the friend.
  expect((await amounts()).toSorted((a, b) => a - b)).toEqual([1_001 + 40, 20_00])
  expect(await visitor.call(getReferral)).toMatchObject({ invited: 1_002, qualified: 1, waitingMinor: 30_41 })
  expect(await claimAll(visitor)).toEqual(['ok', 'ok'])
  expect(await walletOf(env, tenant, member.id).balance()).toMatchObject({ playerMinor: 30_41 })
  expect(await amounts()).toEqual([])
})

test('friends whose rewards are claimed make room for the next ones', async () => {
  const tenant = await aBrand({ registrationMinor: 1, depositMinor: 0, turnoverBp: 0 })
  const { visitor, member } = await aMember({ tenant })
  await aCrowd(tenant, member.id, { size: 501, fromMs: Date.now() - DAY_MS })
  const last = 'registration.crowd500'
  const waiting = async () => (await visitor.call(listRewards)).waiting
  const before = await waiting()
  expect(before).toHaveLength(500)
  expect(before.map(({ occurrence }) => occurrence)).not.toContain(last)
  const [oldest] = before
  if (oldest) await visitor.call(claimReward, { offerId: oldest.offerId, occurrence: oldest.occurrence })
  const after = (await waiting()).map(({ occurrence }) => occurrence)
  expect(after).toHaveLength(500)
  expect(after).toContain(last)
})

test('nobody invites themself, their own address, their own identity or payout account', async () => {
  const tenant = await aBrand()
  const own = '203.0.113.7'
  const { visitor, member } = await aMember({ tenant, address: own, profile: { idNumber: '123' } })
  const base = await baseOf(visitor)
  await bindInvitee(base, member, await codeOf(visitor))
  await aFriend(visitor, { address: own })
  await aFriend(visitor, { profile: { idNumber: '123' } })
  await aFriend(visitor, { profile: { idNumber: '1_2:3' } })
  const payer = await aFriend(visitor)
  for (const [of, number] of [
    [member.id, 'anna@bank.example'],
    [payer.member.id, 'Anna@Bank.Example'],
  ])
    await env.DB.prepare(
      `INSERT INTO payout_account (tenant, id, member, kind, number, holder, added_at) VALUES (?, ?, ?, 'pix', ?, 'x', 0)`,
    )
      .bind(tenant, crypto.randomUUID(), of, number)
      .run()
  const { invitees, waitingMinor } = await visitor.call(getReferral)
  expect(invitees.flatMap(({ refusal: reason }) => reason ?? []).toSorted()).toEqual(['sameAddress', 'self'])
  expect(invitees.flatMap(({ rewards }) => rewards.map(({ state }) => state))).toEqual(
    Array.from({ length: 5 }, () => 'refused'),
  )
  expect(waitingMinor).toBe(0)
})

test('nobody invites themself from their own browser over another address', async () => {
  const tenant = await aBrand()
  const { visitor, member } = await aMember({ tenant, address: '203.0.113.20' })
  const code = await codeOf(visitor)
  const cookies = new Map([['__Host-browser', 'the-browser-of-the-inviter']])
  const seen = { browser: 'the-browser-of-the-inviter', address: '', userAgent: 'Browser', country: 'BR' }
  await notePlaces(await baseOf(visitor), member.id, seen)
  const bind = async (from: Map<string, string>, now = Date.now()) => {
    const friend = await aMember({ tenant, address: '198.51.100.20' })
    await bindInvitee({ ...(await baseOf(friend.visitor)), now, cookies: from }, friend.member, code)
  }
  await bind(cookies)
  await bind(new Map([['__Host-browser', 'another']]), Date.now() + 1)
  await bind(cookies, Date.now() + 31 * 24 * 3_600_000)
  const { results } = await env.DB.prepare(
    'SELECT binding, reason FROM referral WHERE tenant = ? ORDER BY made_at',
  )
    .bind(tenant)
    .all<{ binding: string; reason: string | null }>()
  expect(results.map(({ binding, reason }) => [binding, reason])).toEqual([
    ['refused', 'sameDevice'],
    ['bound', null],
    ['bound', null],
  ])
})

test('the inviter’s address is known after the logout, until nothing asks for it', async () => {
  const tenant = await aBrand()
  const address = '203.0.113.8'
  const { visitor, member } = await aMember({ tenant, address })
  const code = await codeOf(visitor)
  await visitor.call(logout)
  const bindAt = async (now: number) => {
    const friend = await aMember({ tenant })
    await bindInvitee({ ...(await baseOf(friend.visitor)), now, address }, friend.member, code)
  }
  await bindAt(Date.now())
  await bindAt(Date.now() + 3 * 3_600_000)
  await bindAt(Date.now() + 25 * 3_600_000)
  const bindings = env.DB.prepare('SELECT binding FROM referral WHERE tenant = ? ORDER BY made_at').bind(
    tenant,
  )
  const { results } = await bindings.all<{ binding: string }>()
  expect(results.map(({ binding }) => binding)).toEqual(['refused', 'review', 'bound'])
  const kept = env.DB.prepare('SELECT count(*) AS n FROM left_address WHERE tenant = ? AND member = ?')
  await purgeIdentity(env, Date.now() + 23 * 3_600_000)
  expect(await kept.bind(tenant, member.id).first('n')).toBe(1)
  await purgeIdentity(env, Date.now() + 25 * 3_600_000)
  expect(await kept.bind(tenant, member.id).first('n')).toBe(0)
})

test('an account from the inviter’s address of the same day waits for an operator', async () => {
  const tenant = await aBrand()
  const { visitor } = await aMember({ tenant, address: '203.0.113.9' })
  const friend = await aFriend(visitor, { address: '203.0.113.9', atMs: Date.now() + 3 * 3_600_000 })
  expect((await visitor.call(getReferral)).invitees[0]?.rewards).toMatchObject([
    { state: 'held', hold: 'review' },
  ])
  const operator = await aVisitor({ tenant })
  const { referrals } = await operator.call(listReferrals, { tenant })
  expect(referrals).toMatchObject([{ inviteeId: friend.member.id, binding: 'review', reason: 'sameAddress' }])
  const decision = { tenant, inviteeId: friend.member.id, operator: 'ana', reason: 'two flatmates' }
  await operator.call(reviewReferral, { ...decision, decision: 'approve' })
  expect(await refusal(operator.call(reviewReferral, { ...decision, decision: 'reject' }))).toBe(
    'referral.state',
  )
  expect((await visitor.call(getReferral)).waitingMinor).toBe(5_00)
})

test('a day’s cap holds, however many are claimed at once', async () => {
  const tenant = await aBrand({ turnoverBp: 0, depositMinor: 0, dailyCapMinor: 15_00 })
  const { visitor, member } = await aMember({ tenant })
  for (let friend = 0; friend < 6; friend += 1) await aFriend(visitor)
  const { waiting } = await visitor.call(listRewards)
  const answers = await Promise.all(
    waiting.map(({ offerId, occurrence }) => refusal(visitor.call(claimReward, { offerId, occurrence }))),
  )
  expect(answers.filter((code) => code === 'ok')).toHaveLength(3)
  expect(await walletOf(env, tenant, member.id).balance()).toMatchObject({ playerMinor: 15_00 })
  expect((await visitor.call(getReferral)).invitees.flatMap(({ rewards }) => rewards)).toEqual(
    expect.arrayContaining([{ kind: 'registration', amountMinor: 5_00, state: 'held', hold: 'dailyCap' }]),
  )
})

test('what the budget of the offer no longer pays is not told as waiting', async () => {
  const tenant = await aBrand({ turnoverBp: 0, depositMinor: 0 }, { budgetMinor: 5_00 })
  const { visitor } = await aMember({ tenant })
  for (let friend = 0; friend < 2; friend += 1) await aFriend(visitor)
  expect((await claimAll(visitor)).filter((code) => code === 'ok')).toHaveLength(1)
  expect(await visitor.call(getReferral)).toMatchObject({ claimedMinor: 5_00, waitingMinor: 0 })
})

test('agents and their teams have links of their own, and no code here', async () => {
  const tenant = await aBrand()
  const agent = await aMember({ tenant, type: 1 })
  const below = await aMember({ tenant, uplineId: agent.member.id })
  expect(await agent.visitor.call(getReferral)).toMatchObject({ closedBy: 'agent' })
  expect(await below.visitor.call(getReferral)).toMatchObject({ closedBy: 'agent' })
  const without = `no${crypto.randomUUID().slice(0, 6)}`
  await aTenant(without)
  const other = await aMember({ tenant: without })
  expect(await other.visitor.call(getReferral)).toMatchObject({ closedBy: 'off' })
})
