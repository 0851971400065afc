import * as z from 'zod/mini'
import { ACTIVITY_STATUSES } from '#lib/shared/rewards/activity.ts'
import { ELIGIBILITY_CHECKS } from '#lib/shared/rewards/eligibility.ts'
import { GOAL_KINDS } from '#lib/shared/rewards/mission.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, empty, entry, minorUnits, positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { PROMOTION_TYPES } from './offers.ts'

const activityStatus = z.enum(ACTIVITY_STATUSES)

const offerId = z.string().check(z.regex(/^[\w.-]{4,40}$/))
/** Identifies one of an offer's rewards: a deposit, a day, a week. */
const occurrence = z.string().check(z.regex(/^[\w.:-]{1,80}$/))

/** One condition of a reward; amounts where `isMoney`. */
const rewardGoal = z.object({
  kind: z.enum(['deposit', 'stake', 'appLogin', ...GOAL_KINDS]),
  done: minorUnits,
  target: minorUnits,
  isMoney: z.boolean(),
})
export type RewardGoal = z.infer<typeof rewardGoal>

/** A reward that can be claimed. */
const waitingReward = z.object({
  offerId,
  title: z.string(),
  type: z.enum(PROMOTION_TYPES),
  kind: z.string(),
  occurrence,
  amountMinor: minorUnits,
  /** Bonus money and its wagering factor × 10⁴; 0: real money. */
  wageringE4: minorUnits,
  /** Free rounds, whose face value the amount is. */
  freeRounds: z.optional(z.object({ rounds: z.int(), stakeMinor: positiveMinorUnits })),
  /** Amount not known in advance: wheel and envelope reveal it when they are opened. */
  isSurprise: z.boolean(),
})
export type WaitingReward = z.infer<typeof waitingReward>

export const promotion = z.object({
  id: offerId,
  type: z.enum(PROMOTION_TYPES),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  terms: z.string(),
  startsAtMs: timestampMs,
  endsAtMs: z.optional(timestampMs),
  status: activityStatus,
  /** Why the offer is closed to the member: the first check that failed. */
  closedBy: z.optional(z.enum(ELIGIBILITY_CHECKS)),
  /** Temporarily unknown; a retry may help. */
  isUnknown: z.boolean(),
  needsCode: z.boolean(),
  /** Progress towards the current reward. */
  goals: z.array(rewardGoal),
  waiting: z.array(waitingReward),
  /** Why an application was rejected. */
  remark: z.optional(z.string()),
  /** The total that this member has received. */
  claimedMinor: minorUnits,
  /** Today's wheel: the hash of its seed, its segments (`weight` of the sum of all weights), and the member's spin. */
  wheel: z.optional(
    z.object({
      day: z.string(),
      seedHash: z.string(),
      segments: z.array(z.object({ prizeMinor: minorUnits, weight: minorUnits })),
      spun: z.optional(z.object({ segment: z.int(), word: z.string() })),
    }),
  ),
  /** Red envelopes that fall at stated times: the open drop, and when the next one falls. */
  drops: z.optional(
    z.object({
      open: z.optional(z.object({ left: z.int(), shares: z.int(), endsAtMs: timestampMs })),
      nextAtMs: z.optional(timestampMs),
    }),
  ),
})
export type Promotion = z.infer<typeof promotion>

/** Every live or upcoming offer, with its state for this member. */
export const listPromotions = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getPromotionList',
  module: 'PROMO3',
  who: 'member',
  input: empty,
  output: z.object({ currency, promotions: z.array(promotion) }),
  errors: [],
})

/** Enters an offer; where the offer requires entry, only later activity counts. */
export const joinPromotion = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_signUpPromotionJoin',
  module: 'PROMO3',
  who: 'member',
  input: z.strictObject({ offerId, code: z.optional(entry(64)) }),
  output: promotion,
  errors: ['offer.unknown', 'offer.notOpen', 'offer.notEligible'],
})

export const claimed = z.object({
  offerId,
  occurrence,
  amountMinor: minorUnits,
  wageringE4: minorUnits,
  /** How many free rounds it gave. */
  freeRounds: z.optional(z.int()),
  status: z.enum(['inProcess', 'claimed', 'applying']),
})
export type Claimed = z.infer<typeof claimed>

/** Claims a waiting reward. The same occurrence again returns the same result. */
export const claimReward = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_signUpRequestReward',
  module: 'PROMO3',
  who: 'member',
  input: z.strictObject({ offerId, occurrence }),
  output: claimed,
  errors: [
    'offer.unknown',
    'offer.notOpen',
    'offer.notEligible',
    'offer.needsContact',
    'offer.notReady',
    'offer.spent',
    'wallet.frozen',
    'bonus.blocked',
  ],
})

/** All waiting rewards of this member. */
export const listRewards = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getRewardCenter',
  module: 'PROMO3',
  who: 'member',
  input: empty,
  output: z.object({
    currency,
    waiting: z.array(waitingReward),
    /**
     * Kinds of the running offers, points and invitations among them; missions and raffles also while their rewards can
     * still be claimed. Absent: a gateway that does not state it.
     */
    running: z.optional(z.array(z.string())),
    /** Whether rewards wait only until the member has verified a mobile number or an e-mail address. */
    waitsForContact: z.optional(z.boolean()),
    history: z.array(
      z.object({
        offerId,
        title: z.string(),
        occurrence,
        amountMinor: minorUnits,
        wageringE4: minorUnits,
        /** Given in place of money; `amountMinor` is then their face value. */
        freeRounds: z.optional(z.object({ rounds: z.int(), stakeMinor: minorUnits })),
        status: z.enum(['inProcess', 'claimed', 'applying', 'rejected']),
        reason: z.optional(z.string()),
        atMs: timestampMs,
      }),
    ),
  }),
  errors: [],
})

/** Claims all waiting rewards; those that cannot be granted now are omitted and keep waiting. */
export const claimAllRewards = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_claimAllRewards',
  module: 'PROMO3',
  who: 'member',
  input: empty,
  output: z.object({ claimed: z.array(claimed), left: minorUnits }),
  errors: [],
})
