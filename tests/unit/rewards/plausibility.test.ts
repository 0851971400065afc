import { describe, expect, it } from 'vitest'
import { problemsOf, problemsToPublish } from '#lib/shared/rewards/offer-problems.ts'
import type { Offer, Reward, Wagering } from '#lib/shared/rewards/offer.ts'
import { playerValueMinor } from '#lib/shared/rewards/offer-facts.ts'
import type { VipLevel } from '#lib/shared/rewards/vip.ts'
import { aMatch, anOffer, wagering } from './offers.ts'

const found = (change: Partial<Offer>) =>
  problemsOf(anOffer(change), 'other').map(({ rule, path }) => `${rule.replace('plausible.', '')} ${path}`)
const wagered = (change: Partial<Wagering>) => found({ reward: aMatch({ wagering: wagering(change) }) })
const { contribution } = wagering()

describe('an offer that is implausible anywhere', () => {
  it('has bounds for its id, times, age and caps', () => {
    expect(found({})).toEqual([])
    expect(found({ id: 'abc' })).toEqual(['id id'])
    expect(found({ id: 'a/bcd' })).toEqual(['id id'])
    expect(found({ endsAtMs: 1_000_000 })).toEqual(['time endsAtMs'])
    expect(found({ endsAtMs: undefined })).toEqual([])
    expect(found({ audience: { ...anOffer().audience, minAgeYears: 17 } })).toEqual([
      'age audience.minAgeYears',
    ])
    const caps = (change: Partial<Offer['caps']>) => found({ caps: { ...anOffer().caps, ...change } })
    expect(caps({ budgetMinor: 0 })).toContain('caps caps.budgetMinor')
    expect(caps({ perMemberMinor: 99_99 })).toEqual(['caps caps'])
    expect(caps({ perDayMinor: 99_99 })).toEqual(['caps caps'])
    expect(caps({ perDayMinor: 100_000_01 })).toEqual(['caps caps'])
    expect(caps({ perMemberMinor: 100_000_01 })).toEqual(['caps caps'])
    expect(caps({ perClaimMinor: undefined, perMemberMinor: undefined })).toEqual([])
    expect(caps({ perClaimMinor: undefined, perMemberMinor: 100_000_01 })).toEqual(['caps caps'])
    expect(caps({ perClaimMinor: 100_000_01, perMemberMinor: undefined })).toEqual(['caps caps'])
  })

  it('caps a claim below what the reward itself can pay', () => {
    const capped = (reward: Reward, perClaimMinor: number) =>
      found({ reward, caps: { perClaimMinor, budgetMinor: 100_000_00 } })
    const after = { kind: 'none' } as const
    const segments = [
      { prizeMinor: 50_00, weight: 1 },
      { prizeMinor: 90_00, weight: 0 },
    ]
    const rewards: [Reward, number][] = [
      [aMatch({ maxBonusMinor: 80_00 }), 80_00],
      [{ kind: 'signIn', daysMinor: [1_00, 7_00, 2_00] }, 7_00],
      [{ kind: 'wheel', segments, after }, 50_00],
      [{ kind: 'redEnvelope', poolMinor: 10_00, shares: 10, after }, 9_91],
      [{ kind: 'raffle', perMinor: 1_00, prizesMinor: [500_00, 100_00] }, 500_00],
    ]
    for (const [reward, mostMinor] of rewards) {
      expect(capped(reward, mostMinor)).not.toContain('caps caps')
      expect(capped(reward, mostMinor - 1)).toContain('caps caps')
    }
    expect(capped({ kind: 'rebate', rates: [] }, 1)).not.toContain('caps caps')
  })

  it('has a negative k, or one that is no whole number of ten-thousandths', () => {
    expect(wagered({ multipleE4: -1 })).toEqual(['wagering reward.wagering.multipleE4'])
    expect(wagered({ multipleE4: 10.5 })).toEqual(['number reward.wagering.multipleE4'])
    expect(wagered({ multipleE4: NaN })).toEqual(['number reward.wagering.multipleE4'])
    expect(wagered({ lifeMs: Infinity })).toEqual(['number reward.wagering.lifeMs'])
    expect(wagered({ multipleE4: 1_000_001 })).toContain('wagering reward.wagering.multipleE4')
    expect(wagered({ multipleE4: 0 })).toEqual([])
    expect(wagered({ multipleE4: 0, isSticky: true })).toEqual(['wagering reward.wagering.isSticky'])
  })

  it('has bounds for stake, cap and time of the wagering', () => {
    expect(wagered({ maxStakeMinor: 0 })).toEqual(['wagering reward.wagering.maxStakeMinor'])
    expect(wagered({ capE4: 0 })).toEqual(['wagering reward.wagering.capE4'])
    expect(wagered({ lifeMs: 3_599_999 })).toEqual(['wagering reward.wagering.lifeMs'])
    expect(wagered({ lifeMs: 90 * 86_400_000 + 1 })).toEqual(['wagering reward.wagering.lifeMs'])
  })

  it('has a weight above 100 % or below 0, two entries for one key, or nothing that counts', () => {
    const weights = (change: Partial<Wagering['contribution']>) =>
      wagered({ contribution: { ...contribution, ...change } })
    expect(weights({ defaultBp: 10_100 })).toEqual(['weights reward.wagering.contribution.defaultBp'])
    expect(weights({ products: [{ product: 'casino', weightBp: -1 }] })).toEqual([
      'weights reward.wagering.contribution.products.casino',
    ])
    expect(weights({ games: [{ gameId: 'reels', product: 'casino', weightBp: 10_001 }] })).toEqual([
      'weights reward.wagering.contribution.games.reels',
    ])
    const twice = [...contribution.categories, ...contribution.categories]
    expect(weights({ categories: twice })).toEqual(['weights reward.wagering.contribution.categories.RNG'])
    expect(weights({ categories: [] })).toEqual(['weights reward.wagering.contribution'])
  })

  it('costs as much to play through as it is worth', () => {
    expect(wagered({ multipleE4: 249_999 })).toEqual([])
    expect(wagered({ multipleE4: 250_000 })).toEqual(['worthless reward.wagering'])
    const low = { ...contribution, categories: [], defaultBp: 1_000 }
    expect(wagered({ multipleE4: 24_999, contribution: low })).toEqual([])
    expect(wagered({ multipleE4: 25_000, contribution: low })).toEqual(['worthless reward.wagering'])
  })

  it('values a bonus as plain arithmetic with decimals does', () => {
    for (const bonus of [1_00, 33_33, 1_000_00])
      for (const k of [0, 1, 5, 10, 24])
        for (const rtp of [9_200, 9_600, 9_950])
          for (const weight of [1_000, 5_000, 10_000]) {
            const exact = bonus * (1 - (k * (1 - rtp / 10_000)) / (weight / 10_000))
            const value = playerValueMinor(bonus, { multipleE4: k * 10_000, weightBp: weight, rtpBp: rtp })
            expect(Math.abs(value - Math.max(0, exact))).toBeLessThan(1.000001)
            expect(value).toBeLessThanOrEqual(Math.max(0, exact) + 0.000001)
          }
  })

  it('promises nothing, or out of bounds, by the kind of its reward', () => {
    const level: VipLevel = {
      turnoverMinor: 2,
      depositMinor: 0,
      keepMinor: 0,
      giftMinor: 0,
      pay: { day: 0, week: 0, month: 0 },
      birthdayMinor: 0,
      cashbackBp: 0,
      cashbackMaxMinor: 0,
    }
    const rate = { category: 'RNG', rateBp: 120, of: 'validStake' } as const
    const points = { type: 'rng', rate: { points: 1, perMinor: 100 } } as const
    const cases: [Reward, string][] = [
      [aMatch({ nth: 0 }), 'reward reward.nth'],
      [aMatch({ percentBp: 0 }), 'reward reward.percentBp'],
      [aMatch({ percentBp: 40, minDepositMinor: 1 }), 'reward reward.minDepositMinor'],
      [
        {
          kind: 'freeRounds',
          gameId: 'reels',
          rounds: 0,
          roundValueMinor: 1,
          lifeMs: 1,
          after: { kind: 'none' },
          wagering: undefined,
        },
        'reward reward.rounds',
      ],
      [
        { kind: 'stakeAndGet', stakeMinor: 0, rewardMinor: 1, wagering: undefined },
        'reward reward.stakeMinor',
      ],
      [{ kind: 'rebate', rates: [{ ...rate, rateBp: 501 }] }, 'reward reward.rates.RNG'],
      [{ kind: 'rebate', rates: [rate, rate] }, 'reward reward.rates'],
      [
        { kind: 'cashback', rule: { rateBp: 10_001, period: 'day', maxMinor: undefined } },
        'reward reward.rule.rateBp',
      ],
      [{ kind: 'ranking', period: 'week', prizesMinor: [], ties: 'shared' }, 'reward reward.prizesMinor'],
      [{ kind: 'ranking', period: 'week', prizesMinor: [1, 2], ties: 'shared' }, 'reward reward.prizesMinor'],
      [{ kind: 'signIn', daysMinor: [0, 0], wagering: undefined }, 'reward reward.daysMinor'],
      [{ kind: 'appLogin', rewardMinor: 0, wagering: undefined }, 'reward reward.rewardMinor'],
      [{ kind: 'redEnvelope', poolMinor: 9, shares: 10, after: { kind: 'none' } }, 'reward reward.poolMinor'],
      [
        { kind: 'wheel', segments: [{ prizeMinor: 1, weight: 0 }], after: { kind: 'none' } },
        'reward reward.segments',
      ],
      [
        { kind: 'wheel', segments: [{ prizeMinor: 0, weight: 1 }], after: { kind: 'none' } },
        'reward reward.segments',
      ],
      [{ kind: 'raffle', perMinor: 0, prizesMinor: [1] }, 'reward reward.perMinor'],
      [
        { kind: 'mission', period: 'day', goals: [], rewardMinor: 1, wagering: undefined },
        'reward reward.goals',
      ],
      [
        { kind: 'vip', levels: [level, { ...level, turnoverMinor: 1 }], hasChecks: true },
        'reward reward.levels.turnoverMinor',
      ],
      [
        { kind: 'points', rates: [points, points], convert: undefined, isShownAsMoney: false },
        'reward reward.rates',
      ],
      [
        {
          kind: 'points',
          rates: [points],
          convert: { points: 1, minor: 1, minPoints: 11, maxPointsADay: 10 },
          isShownAsMoney: false,
        },
        'reward reward.convert.minPoints',
      ],
      [
        {
          kind: 'referral',
          registrationMinor: 11,
          depositMinor: 0,
          minDepositMinor: 0,
          turnoverBp: 0,
          dailyCapMinor: 10,
        },
        'reward reward.registrationMinor',
      ],
    ]
    for (const [reward, problem] of cases)
      expect([reward.kind, found({ reward })[0]]).toEqual([reward.kind, problem])
  })
})

describe('an offer that cannot be kept as things are', () => {
  const publishing = (change: Partial<Offer>) => problemsToPublish(anOffer(change), 'other')
  const kept = (change: Partial<Offer>) => publishing(change).map(({ rule, path }) => `${rule} ${path}`)
  const playing = (activity: Offer['products']['activity']) => ({ products: { activity, reward: [] } })
  const STAKE: Reward = { kind: 'stakeAndGet', stakeMinor: 100_00, rewardMinor: 5_00 }

  it('asks for play of bingo, or weighs it: no stake tells bingo from its category', () => {
    expect(publishing({ ...playing(['casino', 'bingo']), reward: STAKE })).toEqual([
      {
        rule: 'plausible.bingo',
        source: 'Vitrine',
        path: 'products.activity',
        found: 'bingo, whose stakes count as those of their category',
        allowed: 'betting, casino, lottery or any',
      },
    ])
    for (const weightBp of [0, 10_000]) {
      const products = [{ product: 'bingo', weightBp }] as const
      const reward = aMatch({ wagering: wagering({ contribution: { ...contribution, products } }) })
      expect(publishing({ reward })).toMatchObject([
        {
          rule: 'plausible.bingo',
          path: 'reward.wagering.contribution.products.bingo',
          allowed: 'no entry; games of bingo are weighed by their ids, under games',
        },
      ])
    }
    expect(kept({ ...playing('any'), reward: STAKE })).toEqual([])
    const games = [{ gameId: 'hall', product: 'bingo', weightBp: 1_000 }] as const
    expect(
      kept({ reward: aMatch({ wagering: wagering({ contribution: { ...contribution, games } }) }) }),
    ).toEqual([])
  })

  it('asks for stakes on nothing', () => {
    const after = { kind: 'stake', stakeMinor: 1_00 } as const
    const asking: Reward[] = [
      STAKE,
      { kind: 'cashback', rule: { rateBp: 1_000, period: 'day' } },
      { kind: 'ranking', period: 'day', prizesMinor: [1], ties: 'shared' },
      { kind: 'raffle', perMinor: 1, prizesMinor: [1] },
      { kind: 'redEnvelope', poolMinor: 100, shares: 2, after },
    ]
    for (const reward of asking) {
      expect(kept({ ...playing([]), reward }), reward.kind).toEqual(['plausible.activity products.activity'])
      expect(kept({ ...playing(['casino']), reward }), reward.kind).toEqual([])
    }
    expect(kept({ ...playing([]), reward: { kind: 'signIn', daysMinor: [1_00] } })).toEqual([])
  })

  it('may be for segments, which the platform keeps', () => {
    const audience = { minAgeYears: 18, excludesRestricted: true, needsIdentity: false, segments: ['gold'] }
    expect(publishing({ audience })).toEqual([])
  })

  it('asks for more than ten times the bonus, as no brand’s help does', () => {
    const asking = (multipleE4: number, basis: Wagering['basis'], percentBp = 10_000) =>
      kept({ reward: aMatch({ percentBp, wagering: wagering({ multipleE4, basis }) }) })
    expect(asking(100_000, 'bonus')).toEqual([])
    expect(asking(100_001, 'bonus')).toEqual(['plausible.promised reward.wagering.multipleE4'])
    // 5 × (D + B) is 10 × B where the bonus is the whole deposit, and 15 × B where it is half of it.
    expect(asking(50_000, 'depositAndBonus')).toEqual([])
    expect(asking(50_000, 'depositAndBonus', 5_000)).toEqual([
      'plausible.promised reward.wagering.multipleE4',
    ])
  })

  it('is found unlawful or implausible all the same', () => {
    const offer = anOffer({ id: 'abc', ...playing([]), reward: STAKE })
    expect(problemsOf(offer, 'other').map(({ rule }) => rule)).toEqual(['plausible.id'])
    expect(problemsToPublish(offer, 'other').map(({ rule }) => rule)).toEqual([
      ...['plausible.id', 'plausible.activity'],
    ])
  })
})
