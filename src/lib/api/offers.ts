import * as z from 'zod/mini'
import { MOST_DROPS } from '#lib/shared/rewards/drops.ts'
import { GOAL_KINDS, MISSION_PERIODS } from '#lib/shared/rewards/mission.ts'
import type { Offer } from '#lib/shared/rewards/offer.ts'
import { EARNING_TYPES } from '#lib/shared/rewards/points.ts'
import { PRODUCTS } from '#lib/shared/rewards/products.ts'
import { PERIODS } from '#lib/shared/rewards/windows.ts'
import { category } from './fields.ts'

/** Only parsed here; `problemsToPublish` decides whether a number is plausible and lawful. */
const number = z.number()
const product = z.enum(PRODUCTS)
const scope = z.union([z.literal('any'), z.array(product).check(z.maxLength(PRODUCTS.length))])
const weightBp = number

/** The jurisdiction of a brand (`lib/shared/rewards/market-law.ts`). */
export const MARKETS = ['GB', 'BR', 'MT', 'PH', 'VN', 'other'] as const
export const market = z.enum(MARKETS)

/** The product's promotion types, in the order of its filter. */
export const PROMOTION_TYPES = [
  'newbie',
  'deposit',
  'slots',
  'live',
  'sports',
  'card',
  'fishing',
  'lotto',
  'rebate',
  'pointsMall',
  'ranking',
  'appDownload',
  'others',
] as const

const contribution = z.strictObject({
  excludedGames: z._default(z.array(z.string()).check(z.maxLength(500)), []),
  games: z._default(z.array(z.strictObject({ gameId: z.string(), product, weightBp })), []),
  categories: z._default(z.array(z.strictObject({ category, weightBp })), []),
  products: z._default(z.array(z.strictObject({ product, weightBp })), []),
  defaultBp: z.optional(weightBp),
})

/** `Wagering` documents the keys. */
export const wagering = z.strictObject({
  multipleE4: number,
  basis: z._default(z.enum(['bonus', 'depositAndBonus']), 'bonus'),
  counts: z._default(z.enum(['stake', 'bonusStake']), 'stake'),
  isSticky: z._default(z.boolean(), false),
  maxStakeMinor: z.optional(number),
  capE4: z.optional(number),
  lifeMs: number,
  contribution,
  locksDeposit: z._default(z.boolean(), false),
  needsNewDeposit: z._default(z.boolean(), false),
})

const condition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('stake'), stakeMinor: number }),
  z.strictObject({ kind: z.literal('deposit'), depositMinor: number }),
])
const goal = z.strictObject({
  kind: z.enum(GOAL_KINDS),
  categories: z._default(z.array(category), []),
  target: number,
})
const vipLevel = z.strictObject({
  turnoverMinor: number,
  depositMinor: number,
  keepMinor: number,
  giftMinor: number,
  pay: z.strictObject({ day: number, week: number, month: number }),
  birthdayMinor: number,
  cashbackBp: number,
  cashbackMaxMinor: number,
})

const reward = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('depositMatch'),
    nth: z.optional(number),
    percentBp: number,
    minDepositMinor: number,
    maxBonusMinor: number,
    wagering,
  }),
  z.strictObject({
    kind: z.literal('freeRounds'),
    gameId: z.string(),
    rounds: number,
    roundValueMinor: number,
    lifeMs: number,
    after: condition,
    wagering: z.optional(wagering),
  }),
  z.strictObject({
    kind: z.literal('stakeAndGet'),
    stakeMinor: number,
    rewardMinor: number,
    wagering: z.optional(wagering),
  }),
  z.strictObject({
    kind: z.literal('rebate'),
    rates: z.array(z.strictObject({ category, rateBp: number, of: z.enum(['validStake', 'loss']) })),
  }),
  z.strictObject({
    kind: z.literal('cashback'),
    rule: z.strictObject({ rateBp: number, period: z.enum(['day', 'week']), maxMinor: z.optional(number) }),
  }),
  z.strictObject({
    kind: z.literal('ranking'),
    period: z.enum(PERIODS),
    prizesMinor: z.array(number),
    ties: z.enum(['reachedFirst', 'shared']),
  }),
  z.strictObject({ kind: z.literal('signIn'), daysMinor: z.array(number), wagering: z.optional(wagering) }),
  z.strictObject({ kind: z.literal('appLogin'), rewardMinor: number, wagering: z.optional(wagering) }),
  z.strictObject({ kind: z.literal('application'), rewardMinor: number, wagering: z.optional(wagering) }),
  z.strictObject({
    kind: z.literal('redEnvelope'),
    poolMinor: number,
    shares: number,
    after: condition,
    drops: z.optional(
      z.strictObject({ times: z.array(z.string()).check(z.maxLength(MOST_DROPS)), openMinutes: number }),
    ),
  }),
  z.strictObject({
    kind: z.literal('wheel'),
    segments: z.array(z.strictObject({ prizeMinor: number, weight: number })),
    after: condition,
  }),
  z.strictObject({ kind: z.literal('raffle'), perMinor: number, prizesMinor: z.array(number) }),
  z.strictObject({
    kind: z.literal('mission'),
    period: z.enum(MISSION_PERIODS),
    goals: z.array(goal),
    rewardMinor: number,
    wagering: z.optional(wagering),
  }),
  z.strictObject({ kind: z.literal('vip'), levels: z.array(vipLevel), hasChecks: z.boolean() }),
  z.strictObject({
    kind: z.literal('points'),
    rates: z.array(
      z.strictObject({
        type: z.enum(EARNING_TYPES),
        rate: z.strictObject({ points: number, perMinor: number }),
      }),
    ),
    convert: z.optional(
      z.strictObject({ points: number, minor: number, minPoints: number, maxPointsADay: number }),
    ),
    isShownAsMoney: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('referral'),
    registrationMinor: number,
    depositMinor: number,
    minDepositMinor: number,
    turnoverBp: number,
    dailyCapMinor: number,
  }),
])

/** An offer as stored; `Offer` documents the keys. */
export const offer = z.strictObject({
  id: z.string().check(z.regex(/^[\w.-]{4,40}$/)),
  type: z.enum(PROMOTION_TYPES),
  money: z.enum(['real', 'play']),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  startsAtMs: number,
  endsAtMs: z.optional(number),
  products: z.strictObject({ activity: scope, reward: scope }),
  audience: z.strictObject({
    minAgeYears: number,
    excludesRestricted: z._default(z.boolean(), false),
    needsIdentity: z._default(z.boolean(), false),
    segments: z._default(z.array(z.string()).check(z.maxLength(20)), []),
    code: z.optional(z.string()),
  }),
  caps: z.strictObject({
    perClaimMinor: z.optional(number),
    perMemberMinor: z.optional(number),
    perDayMinor: z.optional(number),
    budgetMinor: number,
  }),
  advert: z.strictObject({
    saysFree: z._default(z.boolean(), false),
    hasUrgency: z._default(z.boolean(), false),
    saferPlayShareBp: z._default(number, 0),
    ascApproval: z.optional(z.string()),
  }),
  isCredit: z._default(z.boolean(), false),
  permit: z.optional(z.string()),
  reward,
}) satisfies z.ZodMiniType<Offer>

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
/** What members read, in every locale of the brand. */
export const offerWords = z.record(
  z.string(),
  z.strictObject({ title: text(80), text: text(300), terms: text(1_200) }),
)
export type OfferWords = z.infer<typeof offerWords>

/** An offer with its words, from files and from operators. */
export const offerRecord = z.strictObject({ tenant: z.string(), offer, words: offerWords })
export type OfferRecord = z.infer<typeof offerRecord>
