import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api/errors.ts'
import { API } from '#lib/api/index.ts'
import { giveUpBonus, listBonuses } from '#lib/api/rewards/promotions-bonuses.ts'
import {
  claimAllRewards,
  claimReward,
  joinPromotion,
  listPromotions,
  listRewards,
} from '#lib/api/rewards/promotions.ts'
import { offer as offerSchema } from '#lib/api/rewards/offers.ts'
import { listMemberBonuses, takeBonus } from '#lib/api/rewards/promotions-bonuses-ops.ts'
import {
  endOffer,
  getOfferResult,
  listClaims,
  listOffers,
  putOffer,
  reviewClaim,
} from '#lib/api/rewards/promotions-ops.ts'
import { getVip } from '#lib/api/rewards/vip.ts'
import { getMemberInfo } from '#lib/api/access/account.ts'
import { setMemberStatus } from '#lib/api/ops/member-ops.ts'
import { getWithdrawalTerms } from '#lib/api/money/cashier-withdrawals.ts'
import type { Offer } from '#lib/shared/rewards/offer.ts'
import { FREEZE_MS } from '#lib/shared/rewards/windows.ts'
import { addDays, dayAt } from '#lib/shared/time/zone.ts'
import { walletOf } from '#platform/ledger/wallet/wallet-of.ts'
import { payStaleClaims } from '#platform/rewards/offers/claim-payment.ts'
import { budgetsOf, stepClaim, takeClaim } from '#platform/rewards/offers/claim-repository.ts'
import { claimRewardFor } from '#platform/rewards/promotions/claim-service.ts'
import { vipOf } from '#platform/rewards/vip/vip-service.ts'
import type { Visitor } from '../../fixtures/worker/client.ts'
import { aMember, baseOf } from '../../fixtures/worker/members.ts'
import { anOffer, arrive, casinoWagering, play } from './offers-fixture.ts'
import { aTenant } from '../../fixtures/worker/tenants.ts'

const TENANT = 'offers'

/** The code of a refusal, or `ok`. */
function refusal(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof ApiError) return error.code
      throw error
    },
  )
}

vi.setConfig({ testTimeout: 60_000 })
beforeAll(async () => {
  await aTenant(TENANT)
  await aTenant('brazil', { market: 'BR' })
})

const MATCH = {
  kind: 'depositMatch',
  nth: 1,
  percentBp: 10_000,
  minDepositMinor: 20_00,
  maxBonusMinor: 100_00,
  wagering: casinoWagering(2),
} as const

const aPlayer = () => aMember({ tenant: TENANT })
const bonusesOf = async (visitor: Visitor) => (await visitor.call(listBonuses)).bonuses
async function statusOf(visitor: Visitor, { id }: Pick<Offer, 'id'>) {
  return (await visitor.call(listPromotions)).promotions.find((each) => each.id === id)
}

describe('a matched deposit', () => {
  test('is joined, deposited for, claimed once, wagered and paid out', async () => {
    const offer = await anOffer(TENANT, MATCH)
    const { visitor, member } = await aPlayer()
    expect(await statusOf(visitor, offer)).toMatchObject({ status: 'join', waiting: [] })
    expect((await visitor.call(joinPromotion, { offerId: offer.id })).status).toBe('signed')
    const { id: occurrence } = await arrive(TENANT, member.id, 50_00)
    expect(await statusOf(visitor, offer)).toMatchObject({
      status: 'claim',
      waiting: [{ occurrence, amountMinor: 50_00, wageringE4: 20_000 }],
    })
    const asked = { offerId: offer.id, occurrence }
    const claims = await Promise.all(Array.from({ length: 20 }, () => visitor.call(claimReward, asked)))
    expect(new Set(claims.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(await bonusesOf(visitor)).toMatchObject([
      { state: 'active', bonusMinor: 50_00, balanceMinor: 50_00, wageredMinor: 0, requiredMinor: 100_00 },
    ])
    expect(await statusOf(visitor, offer)).toMatchObject({ status: 'claimed', claimedMinor: 50_00 })
    await play(TENANT, member.id, { stakeMinor: 60_00, winMinor: 30_00 })
    expect(await bonusesOf(visitor)).toMatchObject([{ state: 'active', wageredMinor: 60_00 }])
    await play(TENANT, member.id, { stakeMinor: 40_00, winMinor: 0 })
    const [done] = await bonusesOf(visitor)
    expect(done).toMatchObject({ state: 'completed', wageredMinor: 100_00, forfeitedMinor: 0 })
    const { playerMinor, bonusMinor } = await walletOf(env, TENANT, member.id).balance()
    expect({ playerMinor, bonusMinor }).toEqual({ playerMinor: 30_00, bonusMinor: 0 })
    expect(await walletOf(env, TENANT, member.id).invariants()).toEqual([])
  })

  test('counts no deposit from before joining, and none whose money has left', async () => {
    const offer = await anOffer(TENANT, { ...MATCH, nth: undefined })
    const { visitor, member } = await aPlayer()
    await arrive(TENANT, member.id, 50_00, Date.now() - 1_000)
    await visitor.call(joinPromotion, { offerId: offer.id })
    expect(await statusOf(visitor, offer)).toMatchObject({ status: 'signed', waiting: [] })
    const later = await arrive(TENANT, member.id, 30_00)
    expect(await statusOf(visitor, offer)).toMatchObject({ status: 'claim' })
    await env.DB.prepare(
      `INSERT INTO withdrawal (tenant, id, member, operation_key, currency, amount, fee, account, kind, bank, number, holder,
         host, status, requested_at) VALUES (?, 'w1', ?, 'w1', 'BRL', 10, 0, 'a', 'pix', NULL, '1', 'h', 'x', 'reviewing', ?)`,
    )
      .bind(TENANT, member.id, later.atMs + 5)
      .run()
    expect(await refusal(visitor.call(claimReward, { offerId: offer.id, occurrence: later.id }))).toBe(
      'offer.notReady',
    )
  })

  test('can be given up: the bonus goes, the money stays', async () => {
    const offer = await anOffer(TENANT, MATCH)
    const { visitor, member } = await aPlayer()
    await visitor.call(joinPromotion, { offerId: offer.id })
    const { id: occurrence } = await arrive(TENANT, member.id, 50_00)
    await visitor.call(claimReward, { offerId: offer.id, occurrence })
    expect((await visitor.call(listBonuses)).lostByWithdrawalMinor).toBe(50_00)
    expect(await visitor.call(getWithdrawalTerms)).toMatchObject({ bonusLostMinor: 50_00 })
    const [bonus] = await bonusesOf(visitor)
    const asked = { bonusId: bonus?.id ?? '', operationKey: crypto.randomUUID() }
    expect(await visitor.call(giveUpBonus, asked)).toMatchObject({
      state: 'cancelled',
      forfeitedMinor: 50_00,
    })
    expect(await visitor.call(giveUpBonus, asked)).toMatchObject({ state: 'cancelled' })
    expect(await refusal(visitor.call(giveUpBonus, { ...asked, operationKey: crypto.randomUUID() }))).toBe(
      'bonus.ended',
    )
    expect(await walletOf(env, TENANT, member.id).balance()).toMatchObject({
      playerMinor: 50_00,
      bonusMinor: 0,
    })
  })
})

describe('rewards for play', () => {
  test('wait for their stakes: stake and get, mission, rebate and cashback', async () => {
    const { visitor, member } = await aPlayer()
    // Early enough that its day is closed for good, also in the first minutes of a day.
    const yesterday = Date.now() - 86_400_000 - FREEZE_MS
    const early = { startsAtMs: Date.now() - 9 * 86_400_000 }
    const stake = await anOffer(TENANT, { kind: 'stakeAndGet', stakeMinor: 30_00, rewardMinor: 3_00 })
    const mission = await anOffer(TENANT, {
      kind: 'mission',
      period: 'day',
      goals: [{ kind: 'bets', categories: [], target: 2 }],
      rewardMinor: 1_00,
    })
    const rebate = await anOffer(
      TENANT,
      { kind: 'rebate', rates: [{ category: 'INHOUSE', rateBp: 120, of: 'validStake' }] },
      early,
    )
    const cashback = await anOffer(
      TENANT,
      { kind: 'cashback', rule: { rateBp: 1_000, period: 'day' } },
      early,
    )
    await arrive(TENANT, member.id, 200_00, yesterday - 1_000)
    await play(TENANT, member.id, { stakeMinor: 100_00, winMinor: 40_00, atMs: yesterday })
    await visitor.call(joinPromotion, { offerId: stake.id })
    for (const _ of [1, 2]) await play(TENANT, member.id, { stakeMinor: 15_00 })
    const { waiting } = await visitor.call(listRewards)
    const seen = Object.fromEntries(waiting.map(({ offerId, amountMinor }) => [offerId, amountMinor]))
    // 10 % of 60.00 lost yesterday; 1.2 % of 100.00 staked.
    expect(seen).toEqual({ [stake.id]: 3_00, [mission.id]: 1_00, [rebate.id]: 1_20, [cashback.id]: 6_00 })
    const { claimed, left } = await visitor.call(claimAllRewards)
    expect([claimed.length, left]).toEqual([4, 0])
    expect((await visitor.call(claimAllRewards)).claimed).toEqual([])
    expect((await visitor.call(listRewards)).history).toHaveLength(4)
    expect(await walletOf(env, TENANT, member.id).balance()).toMatchObject({
      playerMinor: 200_00 - 60_00 - 30_00 + 11_20,
    })
  })

  test('open once a day: sign-in and wheel', async () => {
    const { visitor, member } = await aPlayer()
    const daily = await anOffer(TENANT, { kind: 'signIn', daysMinor: [10, 20, 30] })
    const wheel = await anOffer(TENANT, {
      kind: 'wheel',
      segments: [
        { prizeMinor: 50, weight: 1 },
        { prizeMinor: 50, weight: 3 },
      ],
      after: { kind: 'none' },
    })
    const today = dayAt(Date.now(), 'UTC')
    // Yesterday's is claimed already: today is the second day of the streak.
    const base = await baseOf(visitor)
    const before = { ...base, now: base.now - 86_400_000 }
    await claimRewardFor(before, {
      memberId: member.id,
      offerId: daily.id,
      occurrence: addDays(today, -1),
    }).catch(() => undefined)
    const { waiting } = await visitor.call(listRewards)
    expect(waiting.filter(({ offerId }) => offerId === wheel.id)).toMatchObject([
      { isSurprise: true, amountMinor: 0 },
    ])
    const spin = await visitor.call(claimReward, { offerId: wheel.id, occurrence: today })
    expect(spin.amountMinor).toBe(50)
    expect(await visitor.call(claimReward, { offerId: wheel.id, occurrence: today })).toEqual(spin)
    const signed = await visitor.call(claimReward, { offerId: daily.id, occurrence: today })
    expect(signed.amountMinor).toBe(20)
    expect(await statusOf(visitor, daily)).toMatchObject({ status: 'claimed' })
  })
})

describe('a budget', () => {
  test('for ten gives ten, to however many ask at once, and says so to the rest', async () => {
    const offer = await anOffer(
      TENANT,
      { kind: 'signIn', daysMinor: [5_00] },
      { caps: { budgetMinor: 50_00 } },
    )
    const day = dayAt(Date.now(), 'UTC')
    const members = await Promise.all(Array.from({ length: 40 }, aPlayer))
    const answers = await Promise.all(
      members.map(({ visitor }) =>
        refusal(visitor.call(claimReward, { offerId: offer.id, occurrence: day })),
      ),
    )
    expect(answers.filter((code) => code === 'offer.spent')).toHaveLength(30)
    const balances = await Promise.all(
      members.map(({ member }) => walletOf(env, TENANT, member.id).balance()),
    )
    expect(balances.reduce((sum, { playerMinor }) => sum + playerMinor, 0)).toBe(50_00)
    expect((await budgetsOf(env, TENANT)).get(offer.id)).toEqual({ total: 50_00, reserved: 0, spent: 50_00 })
    const last = members.at(-1)
    if (last)
      expect(await statusOf(last.visitor, offer)).toMatchObject({ status: 'closed', closedBy: 'budget' })
  })

  test('of an envelope goes out in its shares: n, and not one more', async () => {
    const offer = await anOffer(TENANT, {
      kind: 'redEnvelope',
      poolMinor: 10_00,
      shares: 4,
      after: { kind: 'none' },
    })
    const members = await Promise.all(Array.from({ length: 7 }, aPlayer))
    const answers = await Promise.all(
      members.map(({ visitor }) =>
        visitor.call(claimReward, { offerId: offer.id, occurrence: 'share' }).then(
          ({ amountMinor }) => amountMinor,
          () => 0,
        ),
      ),
    )
    expect(answers.filter((amount) => amount > 0)).toHaveLength(4)
    expect(answers.reduce((sum, amount) => sum + amount, 0)).toBe(10_00)
  })
})

describe('a claim', () => {
  test('that was cut off before the wallet is paid by the schedule, once', async () => {
    const offer = await anOffer(TENANT, { kind: 'signIn', daysMinor: [7_00] })
    const { visitor, member } = await aPlayer()
    const occurrence = dayAt(Date.now(), 'UTC')
    await visitor.call(claimReward, { offerId: offer.id, occurrence })
    // As if the answer of the wallet had never been noted.
    await env.DB.batch([
      env.DB.prepare('DROP TRIGGER claim_is_final'),
      env.DB.prepare("UPDATE claim SET status = 'inProcess' WHERE tenant = ? AND offer = ?").bind(
        TENANT,
        offer.id,
      ),
    ])
    await payStaleClaims(env, Date.now() + 120_000)
    expect(await walletOf(env, TENANT, member.id).balance()).toMatchObject({ playerMinor: 7_00 })
    expect((await visitor.call(listRewards)).history).toMatchObject([{ status: 'claimed' }])
    expect((await budgetsOf(env, TENANT)).get(offer.id)).toMatchObject({ reserved: 0, spent: 7_00 })
  })

  test('is refused early, late, unknown, to the frozen, the blocked and to agents, each in its own words', async () => {
    const { visitor, member } = await aPlayer()
    const occurrence = dayAt(Date.now(), 'UTC')
    const ask = (who: Visitor, offerId: string, which = occurrence) =>
      refusal(who.call(claimReward, { offerId, occurrence: which }))
    const reward = { kind: 'signIn', daysMinor: [7_00] } as const
    expect(await ask(visitor, 'no-such-offer')).toBe('offer.unknown')
    const early = await anOffer(TENANT, reward, { startsAtMs: Date.now() + 60_000 })
    expect(await ask(visitor, early.id)).toBe('offer.notOpen')
    expect(await statusOf(visitor, early)).toMatchObject({ status: 'comingSoon' })
    const offer = await anOffer(TENANT, reward)
    expect(await ask(visitor, offer.id, '1999-01-01')).toBe('offer.notReady')
    const agent = await aMember({ tenant: TENANT, type: 1 })
    expect(await ask(agent.visitor, offer.id)).toBe('offer.notEligible')
    const wallet = walletOf(env, TENANT, member.id)
    await wallet.execute({ kind: 'freeze', operationKey: crypto.randomUUID(), frozen: true, note: 'x' }, 1)
    expect(await statusOf(visitor, offer)).toMatchObject({ status: 'closed', closedBy: 'frozen' })
    expect(await ask(visitor, offer.id)).toBe('offer.notEligible')
    await wallet.execute({ kind: 'freeze', operationKey: crypto.randomUUID(), frozen: false, note: 'x' }, 1)
    const block = {
      kind: 'blockBonuses',
      operationKey: crypto.randomUUID(),
      blocked: true,
      note: 'x',
    } as const
    await wallet.execute(block, 1)
    expect(await statusOf(visitor, offer)).toMatchObject({ status: 'closed', closedBy: 'excluded' })
    expect(await ask(visitor, offer.id)).toBe('offer.notEligible')
  })

  test('during a time-out names the time-out, and an operator’s block before it', async () => {
    const { visitor, member } = await aPlayer()
    const offer = await anOffer(TENANT, { kind: 'signIn', daysMinor: [7_00] })
    const wallet = walletOf(env, TENANT, member.id)
    const key = () => ({ operationKey: crypto.randomUUID() })
    const change = { do: 'timeOut', hours: 24 } as const
    await wallet.execute({ kind: 'protect', ...key(), by: 'player', change }, Date.now())
    expect(await statusOf(visitor, offer)).toMatchObject({ status: 'closed', closedBy: 'timedOut' })
    const asked = { offerId: offer.id, occurrence: dayAt(Date.now(), 'UTC') }
    expect(await refusal(visitor.call(claimReward, asked))).toBe('protection.timeOut')
    await wallet.execute({ kind: 'blockBonuses', ...key(), blocked: true, note: 'x' }, Date.now())
    expect(await statusOf(visitor, offer)).toMatchObject({ status: 'closed', closedBy: 'excluded' })
    expect(await wallet.balance()).toMatchObject({ playerMinor: 0 })
  })

  test('of an offer that needs an identity takes documents that were accepted and are valid', async () => {
    const { visitor, member } = await aMember({ tenant: TENANT, profile: { idNumber: crypto.randomUUID() } })
    const audience = { minAgeYears: 18, excludesRestricted: false, segments: [] }
    const offer = await anOffer(
      TENANT,
      { kind: 'signIn', daysMinor: [7_00] },
      { audience: { ...audience, needsIdentity: true } },
    )
    const asked = { offerId: offer.id, occurrence: dayAt(Date.now(), 'UTC') }
    const checked = (seq: number, state: string, expiresAtMs: number | null) =>
      env.DB.prepare(
        `INSERT INTO document_check (tenant, member, seq, id, try_no, state, cause, asked_at, decided_at, decided_by, expires_at)
         VALUES (?1, ?2, ?3, ?4, 1, ?5, 'operator', 1, iif(?5 = 'accepted', 1, NULL), iif(?5 = 'accepted', 'ana', NULL), ?6)`,
      )
        .bind(TENANT, member.id, seq, crypto.randomUUID(), state, expiresAtMs)
        .run()
    expect(await statusOf(visitor, offer)).toMatchObject({ status: 'closed', closedBy: 'identity' })
    await checked(1, 'reviewing', null)
    expect(await refusal(visitor.call(claimReward, asked))).toBe('offer.notEligible')
    await checked(2, 'accepted', Date.now() - 1)
    expect(await refusal(visitor.call(claimReward, asked))).toBe('offer.notEligible')
    await checked(3, 'accepted', null)
    expect(await refusal(visitor.call(claimReward, asked))).toBe('ok')
  })

  test('from an address that has claimed already waits for an operator', async () => {
    const offer = await anOffer(TENANT, { kind: 'signIn', daysMinor: [7_00] })
    const occurrence = dayAt(Date.now(), 'UTC')
    const [first, second] = [await aPlayer(), await aPlayer()]
    second.visitor.address = first.visitor.address
    expect(await first.visitor.call(claimReward, { offerId: offer.id, occurrence })).toMatchObject({
      status: 'claimed',
    })
    expect(await second.visitor.call(claimReward, { offerId: offer.id, occurrence })).toMatchObject({
      status: 'applying',
    })
    expect(await walletOf(env, TENANT, second.member.id).balance()).toMatchObject({ playerMinor: 0 })
    const { claims } = await first.visitor.call(listClaims, { tenant: TENANT })
    expect(claims).toMatchObject([{ memberId: second.member.id, offerId: offer.id, status: 'applying' }])
    const decision = {
      tenant: TENANT,
      memberId: second.member.id,
      offerId: offer.id,
      occurrence,
      operator: 'ana',
      decision: 'approve',
      reason: 'a shared flat',
    } as const
    expect(await first.visitor.call(reviewClaim, decision)).toMatchObject({
      status: 'claimed',
      decidedBy: 'ana',
    })
    expect(await refusal(first.visitor.call(reviewClaim, { ...decision, decision: 'reject' }))).toBe(
      'claim.state',
    )
    expect(await walletOf(env, TENANT, second.member.id).balance()).toMatchObject({ playerMinor: 7_00 })
  })
})

test('another member’s deposit earns nothing, and another’s bonus cannot be given up', async () => {
  const offer = await anOffer(TENANT, MATCH)
  const [owner, stranger] = [await aPlayer(), await aPlayer()]
  for (const { visitor } of [owner, stranger]) await visitor.call(joinPromotion, { offerId: offer.id })
  const { id: occurrence } = await arrive(TENANT, owner.member.id, 50_00)
  const asked = { offerId: offer.id, occurrence }
  expect(await refusal(stranger.visitor.call(claimReward, asked))).toBe('offer.notReady')
  await owner.visitor.call(claimReward, asked)
  const [bonus] = await bonusesOf(owner.visitor)
  const give = { bonusId: bonus?.id ?? '', operationKey: crypto.randomUUID() }
  expect(await refusal(stranger.visitor.call(giveUpBonus, give))).toBe('bonus.unknown')
  expect(await bonusesOf(owner.visitor)).toEqual([bonus])
  expect(await bonusesOf(stranger.visitor)).toEqual([])
})

test('money of three decimals is matched, wagered and shown to the last of them', async () => {
  const tenant = 'dinars'
  await aTenant(tenant, { currency: { code: 'KWD', exponent: 3 } })
  const offer = await anOffer(tenant, { ...MATCH, percentBp: 5_000, minDepositMinor: 1_000 })
  const { visitor, member } = await aMember({ tenant })
  await visitor.call(joinPromotion, { offerId: offer.id })
  // Half of 12.345 is 6.1725: half to even.
  const { id: occurrence } = await arrive(tenant, member.id, 12_345)
  expect(await visitor.call(claimReward, { offerId: offer.id, occurrence })).toMatchObject({
    amountMinor: 6_172,
  })
  await play(tenant, member.id, { stakeMinor: 12_343, winMinor: 12_343 })
  expect(await bonusesOf(visitor)).toMatchObject([{ wageredMinor: 12_343, requiredMinor: 12_344 }])
  await play(tenant, member.id, { stakeMinor: 1, winMinor: 1 })
  expect(await bonusesOf(visitor)).toMatchObject([{ state: 'completed', convertedMinor: 6_172 }])
  expect(await walletOf(env, tenant, member.id).balance()).toMatchObject({
    playerMinor: 18_517,
    bonusMinor: 0,
  })
})

test('no call of a member changes the date of birth that a birthday’s gift goes by', () => {
  const calls = Object.entries(API).filter(([, { who }]) => ['member', 'session', 'agent'].includes(who))
  expect(calls.length).toBeGreaterThan(50)
  const said = calls.filter(([, { input }]) =>
    Object.keys(Reflect.get(input.def, 'shape') ?? {}).includes('birthday'),
  )
  // Agents open accounts of others with it.
  expect(said.map(([name]) => name)).toEqual(['createDownline'])
})

describe('the same person twice', () => {
  const CPF = '529.982.247-25'
  const today = () => dayAt(Date.now(), 'UTC')
  const ask = ({ visitor }: { visitor: Visitor }, { id: offerId }: Offer) =>
    visitor.call(claimReward, { offerId, occurrence: today() })
  const status = (asked: ReturnType<typeof ask>) => asked.then((claimed) => claimed.status)
  const pay = (memberId: string, number: string) =>
    env.DB.prepare(
      `INSERT INTO payout_account (tenant, id, member, kind, number, holder, added_at) VALUES (?, ?, ?, 'pix', ?, 'h', 1)`,
    )
      .bind(TENANT, crypto.randomUUID(), memberId, number)
      .run()

  test.each([
    ['document', { profile: { idNumber: CPF } }, { profile: { idNumber: '52998224725' } }],
    [
      'document with other signs',
      { profile: { idNumber: 'AB_123457' } },
      { profile: { idNumber: 'ab:123457' } },
    ],
    ['document with accents', { profile: { idNumber: 'ÁB–12345' } }, { profile: { idNumber: 'áb12345' } }],
    [
      'document with other digits',
      { profile: { idNumber: 'AB-٧٨٤١٩٩' } },
      { profile: { idNumber: 'AB-784199' } },
    ],
    ['phone', { mobile: '+5511987654321' }, { profile: { mobileNum: '+55 (11) 98765-4321' } }],
  ])('is refused by the same %s, however it is written', async (_name, first, second) => {
    const offer = await anOffer(TENANT, { kind: 'signIn', daysMinor: [7_00] })
    const other = await anOffer(TENANT, { kind: 'signIn', daysMinor: [7_00] })
    const one = await aMember({ tenant: TENANT, ...first })
    const two = await aMember({ tenant: TENANT, ...second })
    expect(await status(ask(one, offer))).toBe('claimed')
    expect(await refusal(ask(two, offer))).toBe('offer.notEligible')
    expect(await status(ask(two, other))).toBe('claimed')
  })

  test('is refused by the same payout account, and looked at where only the browser is the same', async () => {
    const offer = await anOffer(TENANT, { kind: 'signIn', daysMinor: [7_00] })
    const [one, two, three, stranger] = [await aPlayer(), await aPlayer(), await aPlayer(), await aPlayer()]
    await pay(one.member.id, `key-${offer.id}`)
    await pay(two.member.id, `key-${offer.id}`)
    for (const { visitor } of [one, three]) visitor.cookies.set('__Host-browser', `browser-${offer.id}`)
    expect(await status(ask(one, offer))).toBe('claimed')
    expect(await refusal(ask(two, offer))).toBe('offer.notEligible')
    expect(await status(ask(three, offer))).toBe('applying')
    expect(await status(ask(stranger, offer))).toBe('claimed')
  })

  test.each([
    ['a mailbox', 'Ana@Bank.Example', 'ana@bank.example'],
    ['a telephone', '5511912345678', '+5511912345678'],
    ['a random key', '123E4567-E89B-12D3-A456-426614174000', '123e4567-e89b-12d3-a456-426614174000'],
  ])('is refused by the same payout account, however %s is written', async (_what, first, second) => {
    const offer = await anOffer(TENANT, { kind: 'signIn', daysMinor: [7_00] })
    const [one, two, stranger] = [await aPlayer(), await aPlayer(), await aPlayer()]
    await pay(one.member.id, first)
    await pay(two.member.id, second)
    await pay(stranger.member.id, `${second}0`)
    expect(await status(ask(one, offer))).toBe('claimed')
    expect(await refusal(ask(two, offer))).toBe('offer.notEligible')
    expect(await status(ask(stranger, offer))).toBe('claimed')
  })

  test('is paid once where two accounts ask at the same moment', async () => {
    const offer = await anOffer(TENANT, { kind: 'signIn', daysMinor: [7_00] })
    const idNumber = crypto.randomUUID()
    const players = await Promise.all([1, 2, 3].map(() => aMember({ tenant: TENANT, profile: { idNumber } })))
    const codes = await Promise.all(players.map((player) => refusal(ask(player, offer))))
    expect(codes.toSorted()).toEqual(['offer.notEligible', 'offer.notEligible', 'ok'])
    expect((await budgetsOf(env, TENANT)).get(offer.id)).toMatchObject({ reserved: 0, spent: 7_00 })
    // Also where all three were judged before the first of them was paid.
    const other = await anOffer(TENANT, { kind: 'signIn', daysMinor: [7_00] })
    const rows = players.map(({ member }) => {
      const made = { version: 1, wagering_e4: 0, command: 'null', status: 'inProcess', address: '' } as const
      return {
        ...made,
        member: member.id,
        offer: other.id,
        occurrence: today(),
        amount: 1,
        day: today(),
        made_at: 1,
      }
    })
    const bounds = { isOncePerPerson: true }
    const taken: boolean[] = []
    for (const row of rows) taken.push(await takeClaim(env, TENANT, { row, bounds }))
    expect(taken).toEqual([true, false, false])
  })

  test.each(['banned', 'suspended', 'excluded'] as const)(
    'gets nothing under another account while one is %s',
    async (how) => {
      const offer = await anOffer(TENANT, { kind: 'signIn', daysMinor: [7_00] })
      const idNumber = `CD-${crypto.randomUUID().slice(0, 8)}`
      const barred = await aMember({ tenant: TENANT, profile: { idNumber } })
      const second = await aMember({ tenant: TENANT, profile: { idNumber: idNumber.toLowerCase() } })
      const stranger = await aMember({ tenant: TENANT, profile: { idNumber: `${idNumber}-9` } })
      if (how === 'excluded')
        await env.DB.prepare(
          `INSERT INTO exclusion (tenant, member, operator, scope, starts_at, ends_at) VALUES (?, ?, 'op', 'brand', 1, NULL)`,
        )
          .bind(TENANT, barred.member.id)
          .run()
      else {
        const of = { tenant: TENANT, account: barred.member.account, operator: 'ana', reason: 'bonus abuse' }
        await stranger.visitor.call(setMemberStatus, { ...of, status: how })
      }
      expect(await refusal(ask(second, offer))).toBe('offer.notEligible')
      expect(await status(ask(stranger, offer))).toBe('claimed')
      expect(await walletOf(env, TENANT, second.member.id).balance()).toMatchObject({ playerMinor: 0 })
    },
  )
})

describe('a claim that waits for review while its offer changes', () => {
  const WAGERED = { ...MATCH, nth: undefined }
  /** The second player of one address waits. */
  async function waiting() {
    const offer = await anOffer(TENANT, WAGERED)
    const [first, second] = [await aPlayer(), await aPlayer()]
    second.visitor.address = first.visitor.address
    let occurrence = ''
    for (const { visitor, member } of [first, second]) {
      await visitor.call(joinPromotion, { offerId: offer.id })
      occurrence = (await arrive(TENANT, member.id, 50_00)).id
      await visitor.call(claimReward, { offerId: offer.id, occurrence })
    }
    const of = { tenant: TENANT, memberId: second.member.id, offerId: offer.id, occurrence }
    const found = async () => {
      const { claims } = await first.visitor.call(listClaims, { tenant: TENANT })
      return claims.find(({ offerId }) => offerId === offer.id)
    }
    const decide = (decision: 'approve' | 'reject') =>
      first.visitor.call(reviewClaim, { ...of, operator: 'ana', decision, reason: 'looked at' })
    const put = (changed: Partial<Offer>) => {
      const words = { en: { title: 'Less', text: 'Text', terms: 'Terms' } }
      const next = offerSchema.parse({ ...offer, ...changed })
      const record = { tenant: TENANT, offer: next, words }
      return first.visitor.call(putOffer, { tenant: TENANT, operator: 'ana', offer: record })
    }
    const end = () =>
      first.visitor.call(endOffer, { tenant: TENANT, operator: 'ana', offerId: offer.id, reason: 'over' })
    return { offer, second, found, decide, put, end }
  }

  test('keeps its amount, its terms and its part of the budget', async () => {
    const { offer, second, found, decide, put, end } = await waiting()
    expect(await found()).toMatchObject({ amountMinor: 50_00, offerSince: 'same' })
    const reward = { ...WAGERED, percentBp: 1_000, wagering: casinoWagering(9) }
    await put({ reward, caps: { ...offer.caps, budgetMinor: 60_00 } })
    expect(await found()).toMatchObject({ amountMinor: 50_00, offerSince: 'changed' })
    await end()
    expect(await found()).toMatchObject({ offerSince: 'ended' })
    expect((await second.visitor.call(listRewards)).history).toMatchObject([{ status: 'applying' }])
    expect(await decide('approve')).toMatchObject({ status: 'claimed', amountMinor: 50_00 })
    expect(await bonusesOf(second.visitor)).toMatchObject([{ bonusMinor: 50_00, requiredMinor: 100_00 }])
    expect((await budgetsOf(env, TENANT)).get(offer.id)).toMatchObject({ reserved: 0, spent: 100_00 })
  })

  test('is not paid to a member who may not receive anything any more', async () => {
    const { offer, second, decide, end } = await waiting()
    await end()
    const wallet = walletOf(env, TENANT, second.member.id)
    const timeOut = { do: 'timeOut', hours: 24 } as const
    const operationKey = crypto.randomUUID()
    await wallet.execute({ kind: 'protect', operationKey, by: 'player', change: timeOut }, Date.now())
    expect(await refusal(decide('approve'))).toBe('protection.timeOut')
    expect(await bonusesOf(second.visitor)).toEqual([])
    expect((await budgetsOf(env, TENANT)).get(offer.id)).toMatchObject({ reserved: 0, spent: 50_00 })
  })

  test('is refused with its reason, and the ended offer has its money back', async () => {
    const { offer, second, decide, end } = await waiting()
    await end()
    expect(await decide('reject')).toMatchObject({ status: 'rejected', offerSince: 'ended' })
    expect((await second.visitor.call(listRewards)).history).toMatchObject([
      { status: 'rejected', reason: 'looked at' },
    ])
    expect((await budgetsOf(env, TENANT)).get(offer.id)).toMatchObject({ reserved: 0, spent: 50_00 })
  })
})

test('an offer that the market forbids is not taken, and the rule is named', async () => {
  await expect(anOffer('brazil', MATCH)).rejects.toMatchObject({
    code: 'request.invalid',
    details: {
      fields: expect.arrayContaining([{ field: expect.any(String), reason: 'BR.depositCondition' }]),
    },
  })
})

test('operators see what an offer costs, bring a new version of it, and end it', async () => {
  const { visitor } = await aPlayer()
  const offer = await anOffer(TENANT, { kind: 'signIn', daysMinor: [4_00] })
  const occurrence = dayAt(Date.now(), 'UTC')
  await visitor.call(claimReward, { offerId: offer.id, occurrence })
  const own = async () =>
    (await visitor.call(listOffers, { tenant: TENANT })).offers.find(({ id }) => id === offer.id)
  expect(await own()).toMatchObject({ version: 1, state: 'live', spentMinor: 4_00, claims: 1, members: 1 })
  const words = { en: { title: 'Another title', text: 'Text', terms: 'Terms' } }
  const changed = offerSchema.parse({ ...offer, reward: { kind: 'signIn', daysMinor: [9_00] } })
  const put = { tenant: TENANT, operator: 'ana', offer: { tenant: TENANT, offer: changed, words } }
  expect(await visitor.call(putOffer, put)).toMatchObject({ version: 2 })
  expect(await statusOf(visitor, offer)).toMatchObject({ title: 'Another title', claimedMinor: 4_00 })
  const end = { tenant: TENANT, operator: 'ana', offerId: offer.id, reason: 'budget of the month' }
  expect(await visitor.call(endOffer, end)).toMatchObject({ version: 3, state: 'ended' })
  expect(await statusOf(visitor, offer)).toBeUndefined()
  const { visitor: late } = await aPlayer()
  expect(await refusal(late.call(claimReward, { offerId: offer.id, occurrence }))).toBe('offer.notOpen')
})

test('operators see what members did since they took part, with real money, and nothing of before', async () => {
  const { visitor, member } = await aPlayer()
  const offer = await anOffer(TENANT, { kind: 'signIn', daysMinor: [4_00] })
  const ask = () => visitor.call(getOfferResult, { tenant: TENANT, offerId: offer.id })
  const before = Date.now() - 3 * 86_400_000
  await arrive(TENANT, member.id, 70_00, before)
  await play(TENANT, member.id, { stakeMinor: 5_00, atMs: before })
  expect(await ask()).toMatchObject({ brought: { members: 0, depositMinor: 0, stakeMinor: 0, winMinor: 0 } })
  await visitor.call(claimReward, { offerId: offer.id, occurrence: dayAt(Date.now(), 'UTC') })
  await arrive(TENANT, member.id, 30_00)
  await play(TENANT, member.id, { stakeMinor: 20_00, winMinor: 8_00 })
  expect(await ask()).toMatchObject({
    offer: { spentMinor: 4_00 },
    brought: { members: 1, depositMinor: 30_00, stakeMinor: 20_00, winMinor: 8_00 },
  })
  const unknown = visitor.call(getOfferResult, { tenant: TENANT, offerId: 'no-such-offer' })
  expect(await refusal(unknown)).toBe('offer.unknown')
})

test('an operator sees a member’s bonus and takes it back, once and with a reason; real money stays', async () => {
  const { visitor, member } = await aPlayer()
  const offer = await anOffer(TENANT, MATCH)
  await visitor.call(joinPromotion, { offerId: offer.id })
  const { id: occurrence } = await arrive(TENANT, member.id, 50_00)
  await visitor.call(claimReward, { offerId: offer.id, occurrence })
  const of = { tenant: TENANT, account: member.account }
  const { bonuses } = await visitor.call(listMemberBonuses, of)
  expect(bonuses).toMatchObject([{ state: 'active' }])
  const take = { ...of, bonusId: bonuses[0]?.id ?? '', operator: 'ana', reason: 'two accounts' }
  const taken = { bonusMinor: 0, playerMinor: 50_00 }
  expect(await visitor.call(takeBonus, take)).toEqual(taken)
  expect(await visitor.call(takeBonus, take)).toEqual(taken)
  expect((await visitor.call(listMemberBonuses, of)).bonuses).toMatchObject([
    { state: 'forfeited', reason: 'operator' },
  ])
  expect(await refusal(visitor.call(takeBonus, { ...take, bonusId: 'promo:none:none' }))).toBe(
    'bonus.unknown',
  )
  expect(await refusal(visitor.call(takeBonus, { ...take, account: 'nobody' }))).toBe('member.unknown')
})

test('a claim is stepped from where it is alone', async () => {
  const key = { member: 'nobody', offer: 'none', occurrence: 'x' }
  expect(
    await stepClaim(env, { tenant: TENANT, ...key }, { from: ['inProcess'], to: 'claimed', atMs: 1 }),
  ).toBe(false)
})

describe('levels', () => {
  const level = (turnoverMinor: number, keepMinor: number, giftMinor: number) => ({
    turnoverMinor,
    depositMinor: 0,
    keepMinor,
    giftMinor,
    pay: { day: 0, week: 0, month: 0 },
    birthdayMinor: 0,
    cashbackBp: 0,
    cashbackMaxMinor: 0,
  })

  test('rise at once with settled stakes, give each gift once, and fall by one after a month below', async () => {
    const tenant = 'levels'
    await aTenant(tenant)
    const levels = [level(100_00, 0, 18), level(500_00, 100_00, 88), level(2_000_00, 1_000_00, 288)]
    await anOffer(tenant, { kind: 'vip', levels, hasChecks: true })
    const { visitor, member } = await aMember({ tenant, balanceMinor: 9_000_00 })
    expect(await visitor.call(getMemberInfo)).toMatchObject({ vipRank: 0, vipLabel: '' })
    await play(tenant, member.id, { stakeMinor: 2_200_00, winMinor: 2_200_00 })
    expect(await visitor.call(getVip)).toMatchObject({
      level: 3,
      turnoverMinor: 2_200_00,
      monthMinor: 2_200_00,
    })
    expect(await visitor.call(getMemberInfo)).toMatchObject({ vipRank: 3, vipLabel: 'VIP 3' })
    const { claimed } = await visitor.call(claimAllRewards)
    expect(claimed.map(({ amountMinor }) => amountMinor)).toEqual([18, 88, 288])
    expect((await visitor.call(listRewards)).waiting).toEqual([])
    // In the second month from now: the month of the rise is not tested, the next one is below.
    const base = await baseOf(visitor)
    const [year, month] = dayAt(base.now, 'UTC').split('-').map(Number)
    const later = { ...base, now: Date.UTC(year ?? 0, (month ?? 0) + 1, 15, 12) }
    expect((await vipOf(later, member)).level).toBe(2)
    expect((await vipOf(later, member)).level).toBe(2)
  })
})
