import { describe, expect, it } from 'vitest'
import { grantTerms, matchedBonusMinor } from '#lib/shared/rewards/grant-terms.ts'
import { problemsOf } from '#lib/shared/rewards/offer-problems.ts'
import type { Market, Offer, Reward } from '#lib/shared/rewards/offer.ts'
import type { VipLevel } from '#lib/shared/rewards/vip.ts'
import { aMatch, anOffer, wagering } from './offers.ts'

const rulesOf = (offer: Offer, market: Market) => problemsOf(offer, market).map(({ rule }) => rule)
const rewarding = (reward: Reward, change: Partial<Offer> = {}) => anOffer({ ...change, reward })
const level = (turnoverMinor: number, giftMinor: number, change: Partial<VipLevel> = {}): VipLevel => ({
  turnoverMinor,
  depositMinor: 0,
  keepMinor: 0,
  giftMinor,
  pay: { day: 0, week: 0, month: 0 },
  birthdayMinor: 0,
  cashbackBp: 0,
  cashbackMaxMinor: 0,
  ...change,
})
const vip = (levels: VipLevel[], hasChecks = true): Reward => ({ kind: 'vip', levels, hasChecks })

const CASHBACK: Reward = { kind: 'cashback', rule: { rateBp: 1_000, period: 'week', maxMinor: undefined } }
const STAKE_AND_GET: Reward = {
  kind: 'stakeAndGet',
  stakeMinor: 10_00,
  rewardMinor: 2_00,
  wagering: wagering({ multipleE4: 10_000 }),
}
const ROUNDS = (after: Extract<Reward, { kind: 'freeRounds' }>['after']): Reward => ({
  kind: 'freeRounds',
  gameId: 'reels',
  rounds: 10,
  roundValueMinor: 20,
  lifeMs: 86_400_000,
  after,
  wagering: undefined,
})
const WHEEL: Reward = {
  kind: 'wheel',
  segments: [{ prizeMinor: 1_00, weight: 1 }],
  after: { kind: 'stake', stakeMinor: 10_00 },
}
const RAFFLE: Reward = { kind: 'raffle', perMinor: 10_00, prizesMinor: [100_00] }

describe('Great Britain', () => {
  it('takes an offer that keeps its law', () => {
    expect(problemsOf(anOffer(), 'GB')).toEqual([])
    expect(problemsOf(rewarding(CASHBACK), 'GB')).toEqual([])
  })

  it('refuses k above 10 by the smallest step, and says why', () => {
    const offer = (multipleE4: number) => rewarding(aMatch({ wagering: wagering({ multipleE4 }) }))
    expect(rulesOf(offer(100_000), 'GB')).toEqual([])
    expect(rulesOf(offer(100_001), 'GB')).toEqual(['GB.wagering', 'GB.weights'])
    expect(problemsOf(offer(100_100), 'GB')[0]).toEqual({
      rule: 'GB.wagering',
      source: 'UKGC LCCP, SR code 5.1.1, in force 19 January 2026, 3(a)',
      path: 'reward.wagering.multipleE4',
      found: '100100, which is 10.01 times the bonus',
      allowed: '10 times the bonus at most',
    })
    expect(rulesOf(offer(100_001), 'MT')).toEqual([])
  })

  it('measures k × (D + B) against the bonus alone, at any percentage', () => {
    const offer = (multipleE4: number, percentBp: number) =>
      rewarding(aMatch({ percentBp, wagering: wagering({ multipleE4, basis: 'depositAndBonus' }) }))
    // 50 %: D is twice B, so k counts threefold.
    expect(rulesOf(offer(33_333, 5_000), 'GB')).toEqual([])
    expect(rulesOf(offer(33_334, 5_000), 'GB')).toContain('GB.wagering')
    // 200 %: D is half of B.
    expect(rulesOf(offer(66_666, 20_000), 'GB')).toEqual([])
    expect(rulesOf(offer(66_667, 20_000), 'GB')).toContain('GB.wagering')
  })

  it('keeps the bound to the unit for every deposit, where rounding would pass it', () => {
    const match = aMatch({ percentBp: 5_000, minDepositMinor: 1, maxBonusMinor: 900_00 })
    const pulled = wagering({ multipleE4: 33_333, basis: 'depositAndBonus' })
    let [isClamped, isWithin] = [false, true]
    for (let depositMinor = 1; depositMinor < 4_000; depositMinor += 1) {
      const bonusMinor = matchedBonusMinor(match, depositMinor)
      if (bonusMinor === 0) continue
      const sums = { bonusMinor, depositMinor, depositKey: 'd' }
      const { requiredE4 } = grantTerms(pulled, sums, 'GB')
      isWithin &&= requiredE4 <= bonusMinor * 100_000
      isClamped ||= grantTerms(pulled, sums, 'other').requiredE4 > requiredE4
    }
    expect([isClamped, isWithin]).toEqual([true, true])
  })

  it('refuses weights that stretch the wagering beyond ten times in stakes; nothing counted is allowed', () => {
    const offer = (multipleE4: number, weightBp: number) => {
      const categories = [
        { category: 'RNG', weightBp: 10_000 },
        { category: 'LIVE', weightBp },
      ] as const
      const contribution = { ...wagering().contribution, categories }
      return rewarding(aMatch({ wagering: wagering({ multipleE4, contribution }) }))
    }
    expect(rulesOf(offer(100_000, 0), 'GB')).toEqual([])
    expect(rulesOf(offer(100_000, 9_999), 'GB')).toEqual(['GB.weights'])
    expect(rulesOf(offer(50_000, 5_000), 'GB')).toEqual([])
    expect(rulesOf(offer(50_000, 4_999), 'GB')).toEqual(['GB.weights'])
  })

  it('refuses two products in activity, reward or wagering, unless all are free to choose', () => {
    const tied = (products: Offer['products'], change: Partial<Offer> = {}) =>
      rulesOf(anOffer({ products, reward: CASHBACK, ...change }), 'GB')
    expect(tied({ activity: ['casino'], reward: [] })).toEqual([])
    expect(tied({ activity: ['betting'], reward: ['casino'] })).toEqual(['GB.oneProduct'])
    expect(tied({ activity: ['betting', 'casino'], reward: [] })).toEqual(['GB.oneProduct'])
    expect(tied({ activity: 'any', reward: 'any' })).toEqual([])
    expect(tied({ activity: ['betting'], reward: 'any' })).toEqual([])
    expect(tied({ activity: ['lottery', 'bingo', 'casino', 'betting'], reward: ['casino'] })).toEqual([])
    const twoOf = (offered: ('casino' | 'betting')[]) =>
      problemsOf(anOffer({ products: { activity: ['betting', 'casino'], reward: [] } }), 'GB', offered)
    expect(twoOf(['casino', 'betting'])).toEqual([])
  })

  it('reads the products out of weights, rates and goals too', () => {
    const categories = [
      { category: 'RNG', weightBp: 10_000 },
      { category: 'SPORTS', weightBp: 10_000 },
    ] as const
    const contribution = { ...wagering().contribution, categories }
    expect(rulesOf(rewarding(aMatch({ wagering: wagering({ contribution }) })), 'GB')).toEqual([
      'GB.oneProduct',
    ])
    const free = { ...contribution, categories: [], defaultBp: 10_000 }
    expect(rulesOf(rewarding(aMatch({ wagering: wagering({ contribution: free }) })), 'GB')).toEqual([])
    const rates = (['RNG', 'SPORTS'] as const).map((category) => {
      return { category, rateBp: 100, of: 'validStake' } as const
    })
    expect(rulesOf(rewarding({ kind: 'rebate', rates }), 'GB')).toEqual(['GB.oneProduct'])
    const goals = [{ kind: 'bets', categories: ['LOTT', 'RNG'], target: 5 }] as const
    const mission: Reward = { kind: 'mission', period: 'week', goals, rewardMinor: 1_00, wagering: undefined }
    expect(rulesOf(rewarding(mission), 'GB')).toEqual(['GB.oneProduct'])
  })

  it('refuses a locked deposit, as everybody does', () => {
    const locked = rewarding(aMatch({ wagering: wagering({ locksDeposit: true }) }))
    expect(rulesOf(locked, 'GB')).toEqual(['plausible.wagering', 'GB.lockedDeposit'])
    expect(rulesOf(locked, 'other')).toEqual(['plausible.wagering'])
  })

  it('refuses gifts of 18, 88, 288 at 10k, 50k, 200k: 0.18 % grows to 0.212 %', () => {
    const gifts = (...values: [number, number, number]) =>
      rulesOf(
        {
          ...rewarding(
            vip([10_000_00, 50_000_00, 200_000_00].map((at, index) => level(at, values[index] ?? 0))),
          ),
          caps: { budgetMinor: 100_000_00 },
        },
        'GB',
      )
    expect(gifts(18_00, 88_00, 288_00)).toEqual(['GB.growingBenefit'])
    // Kept at 0.18 %: 90 and 360 in all.
    expect(gifts(18_00, 72_00, 270_00)).toEqual([])
    expect(gifts(18_00, 72_00, 270_01)).toEqual(['GB.growingBenefit'])
  })

  it('refuses salaries and cashback that grow faster than play, and levels without checks', () => {
    const pay = (month: number) => ({ day: 0, week: 0, month })
    const two = (change: Partial<VipLevel>) =>
      vip([
        level(10_00, 0, { keepMinor: 100_00, pay: pay(1_00), cashbackBp: 100 }),
        level(20_00, 0, { keepMinor: 200_00, pay: pay(2_00), cashbackBp: 100, ...change }),
      ])
    expect(rulesOf(rewarding(two({})), 'GB')).toEqual([])
    expect(rulesOf(rewarding(two({ pay: pay(2_01) })), 'GB')).toEqual(['GB.growingBenefit'])
    expect(rulesOf(rewarding(two({ cashbackBp: 101 })), 'GB')).toEqual(['GB.growingBenefit'])
    expect(rulesOf(rewarding(two({ keepMinor: 0 })), 'GB')).toEqual(['GB.growingBenefit'])
    expect(rulesOf(rewarding(vip([level(10_00, 1)], false)), 'GB')).toEqual(['GB.vipChecks'])
    expect(rulesOf(rewarding(vip([level(10_00, 1)], false)), 'MT')).toEqual([])
  })
})

describe('Brazil', () => {
  const rules = (reward: Reward, change: Partial<Offer> = {}) => rulesOf(rewarding(reward, change), 'BR')

  it('takes what is given for settled bets', () => {
    for (const reward of [
      CASHBACK,
      STAKE_AND_GET,
      ROUNDS({ kind: 'stake', stakeMinor: 1 }),
      vip([level(1, 1)]),
    ])
      expect(rules(reward)).toEqual([])
  })

  it('refuses what depends on a deposit', () => {
    expect(rules(aMatch())).toEqual(['BR.depositCondition', 'BR.advantageBeforeBet'])
    expect(rules(ROUNDS({ kind: 'deposit', depositMinor: 1 }))).toContain('BR.depositCondition')
    expect(rules(vip([level(1, 1, { depositMinor: 1 })]))).toEqual(['BR.depositCondition'])
    const goal = (kind: 'deposits' | 'depositMinor' | 'invites' | 'bets'): Reward => ({
      kind: 'mission',
      period: 'day',
      goals: [
        { kind, categories: [], target: 1 },
        { kind: 'bets', categories: [], target: 1 },
      ],
      rewardMinor: 1,
      wagering: undefined,
    })
    expect(rules(goal('bets'))).toEqual([])
    expect(rules(goal('deposits'))).toEqual(['BR.depositCondition'])
    expect(rules(goal('depositMinor'))).toEqual(['BR.depositCondition'])
    // A friend counts with the first deposit.
    expect(rules(goal('invites'))).toEqual(['BR.depositCondition'])
  })

  it('refuses what is given before a bet: sign-in, app login, rounds on a click, registrations of friends', () => {
    expect(rules({ kind: 'signIn', daysMinor: [1], wagering: undefined })).toEqual(['BR.advantageBeforeBet'])
    expect(rules({ kind: 'appLogin', rewardMinor: 1, wagering: undefined })).toEqual([
      'BR.advantageBeforeBet',
    ])
    expect(rules(ROUNDS({ kind: 'none' }))).toEqual(['BR.advantageBeforeBet'])
    expect(rules(ROUNDS({ kind: 'stake', stakeMinor: 0 }))).toEqual(['BR.advantageBeforeBet'])
    expect(rules(vip([level(0, 1)]))).toEqual(['BR.advantageBeforeBet'])
    const referral = (registrationMinor: number, depositMinor: number): Reward => ({
      kind: 'referral',
      registrationMinor,
      depositMinor,
      minDepositMinor: 1,
      turnoverBp: 10,
      dailyCapMinor: 100_00,
    })
    expect(rules(referral(0, 0))).toEqual([])
    expect(rules(referral(1, 0))).toEqual(['BR.advantageBeforeBet'])
    expect(rules(referral(0, 1))).toEqual(['BR.depositCondition', 'BR.advantageBeforeBet'])
    const logins: Reward = {
      kind: 'mission',
      period: 'day',
      goals: [{ kind: 'logins', categories: [], target: 1 }],
      rewardMinor: 1,
      wagering: undefined,
    }
    expect(rules(logins)).toEqual(['BR.advantageBeforeBet'])
  })

  it('allows terms of withdrawal that no new deposit is tied to', () => {
    const bound = (needsNewDeposit: boolean): Reward => ({
      ...STAKE_AND_GET,
      wagering: wagering({ needsNewDeposit }),
    })
    expect(rules(bound(false))).toEqual([])
    expect(rules(bound(true))).toEqual(['BR.newDeposit'])
  })

  it('refuses prizes by lot without the number of a permit', () => {
    for (const reward of [RAFFLE, WHEEL]) {
      expect(rules(reward)).toEqual(['BR.lotPermit'])
      expect(rules(reward, { permit: '  ' })).toEqual(['BR.lotPermit'])
      expect(rules(reward, { permit: '04.000001/2026' })).toEqual([])
    }
  })

  it('refuses points within the money, "free" at a cost and urgency', () => {
    const points = (isShownAsMoney: boolean): Reward => ({
      kind: 'points',
      rates: [{ type: 'rng', rate: { points: 1, perMinor: 100_00 } }],
      convert: undefined,
      isShownAsMoney,
    })
    expect(rules(points(false))).toEqual([])
    expect(rules(points(true))).toEqual(['BR.pointsAsMoney'])
    const says = (change: object) => ({ advert: { ...anOffer().advert, ...change } })
    expect(rules(STAKE_AND_GET, says({ saysFree: true }))).toEqual(['BR.freeAtCost'])
    expect(rules(CASHBACK, says({ hasUrgency: true }))).toEqual(['BR.urgency'])
    const envelope = {
      kind: 'redEnvelope',
      poolMinor: 100_00,
      shares: 10,
      after: { kind: 'stake', stakeMinor: 10_00 },
    } as const
    const drops = { times: ['12:00'], openMinutes: 10 }
    const permit = { permit: '04.000001/2026' }
    expect(rules({ ...envelope, drops }, permit)).toEqual(['BR.urgency'])
    expect(rules(envelope, permit)).toEqual([])
    const click = { kind: 'appLogin', rewardMinor: 1, wagering: undefined } as const
    expect(rules(click, says({ saysFree: true }))).toEqual(['BR.advantageBeforeBet'])
    const wagered = { ...click, wagering: wagering({ multipleE4: 10_000 }) }
    expect(rules(wagered, says({ saysFree: true }))).toEqual(['BR.advantageBeforeBet', 'BR.freeAtCost'])
  })
})

describe('the other markets', () => {
  it('Malta: a tenth of the advert is the notice', () => {
    const advert = (saferPlayShareBp: number) =>
      anOffer({ advert: { ...anOffer().advert, saferPlayShareBp } })
    expect(rulesOf(advert(1_000), 'MT')).toEqual([])
    expect(rulesOf(advert(999), 'MT')).toEqual(['MT.saferPlayNotice'])
  })

  it('the Philippines: 21 and over, no restricted persons, approved adverts, no credit', () => {
    const { audience, advert } = anOffer()
    const lawful = {
      audience: { ...audience, minAgeYears: 21 },
      advert: { ...advert, ascApproval: 'ASC-0001' },
    }
    const rules = (change: Partial<Offer>) => rulesOf(anOffer({ ...lawful, ...change }), 'PH')
    expect(rules({})).toEqual([])
    expect(rules({ audience: { ...lawful.audience, minAgeYears: 20 } })).toEqual(['PH.age'])
    expect(rules({ audience: { ...lawful.audience, excludesRestricted: false } })).toEqual([
      'PH.restrictedPersons',
    ])
    expect(rules({ advert })).toEqual(['PH.advertApproval'])
    expect(rules({ isCredit: true })).toEqual(['PH.credit'])
  })

  it('Viet Nam: no real money at all', () => {
    expect(rulesOf(anOffer(), 'VN')).toEqual(['VN.realMoney'])
    expect(rulesOf(rewarding(CASHBACK), 'VN')).toEqual(['VN.realMoney'])
    expect(rulesOf(anOffer({ money: 'play' }), 'VN')).toEqual([])
  })

  it('each rule names a law, a place, what was found and what is allowed', () => {
    const wrong = anOffer({
      products: { activity: ['betting'], reward: ['casino'] },
      audience: { ...anOffer().audience, minAgeYears: 18, excludesRestricted: false },
      advert: { saysFree: true, hasUrgency: true, saferPlayShareBp: 0, ascApproval: undefined },
      isCredit: true,
      reward: aMatch({
        wagering: wagering({ multipleE4: 400_000, locksDeposit: true, needsNewDeposit: true }),
      }),
    })
    for (const market of ['GB', 'BR', 'MT', 'PH', 'VN'] as const) {
      const problems = problemsOf(wrong, market)
      expect(problems.some(({ rule }) => rule.startsWith(`${market}.`))).toBe(true)
      for (const problem of problems)
        for (const text of Object.values(problem)) expect(text.trim().length).toBeGreaterThan(0)
    }
  })
})
