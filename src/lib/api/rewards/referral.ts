import * as z from 'zod/mini'
import { REFERRAL_REFUSALS } from '#lib/shared/rewards/referral.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, empty, id, minorUnits, timestampMs } from '#lib/api/fields.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'

const INVITEE_STAGES = ['registered', 'deposited', 'qualified'] as const
const BINDINGS = ['bound', 'review', 'refused'] as const
/** The reason for which a reward waits. */
const REFERRAL_HOLDS = ['review', 'identity', 'payoutAccount', 'deposit', 'dailyCap'] as const

const reward = z.object({
  kind: z.enum(['registration', 'deposit']),
  amountMinor: minorUnits,
  /** `waiting`: can be claimed. */
  state: z.enum(['waiting', 'held', 'claimed', 'refused']),
  hold: z.optional(z.enum(REFERRAL_HOLDS)),
})

const invitee = z.object({
  /** Masked. */
  name: z.string(),
  registeredAtMs: timestampMs,
  stage: z.enum(INVITEE_STAGES),
  binding: z.enum(BINDINGS),
  /** Why an invitation earns nothing. */
  refusal: z.optional(z.enum(REFERRAL_REFUSALS)),
  rewards: z.array(reward),
})
export type Invitee = z.infer<typeof invitee>

/** The member's code, the rewards of invitations, and the progress of invited friends. */
export const getReferral = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getReferralDetails',
  module: 'PROMO3',
  who: 'member',
  input: empty,
  output: z.object({
    currency,
    /** Omitted: this account cannot invite, for the reason in `closedBy`. */
    code: z.optional(z.string()),
    closedBy: z.optional(z.enum(['off', 'agent'])),
    terms: z.optional(
      z.object({
        offerId: id,
        registrationMinor: minorUnits,
        depositMinor: minorUnits,
        minDepositMinor: minorUnits,
        turnoverBp: minorUnits,
        dailyCapMinor: minorUnits,
        terms: z.string(),
      }),
    ),
    invited: minorUnits,
    qualified: minorUnits,
    claimedMinor: minorUnits,
    /** Can be claimed in the reward centre now. */
    waitingMinor: minorUnits,
    /** The newest hundred. */
    invitees: z.array(invitee),
  }),
  errors: [],
})

const referralToReview = z.object({
  inviteeId: id,
  invitee: z.string(),
  inviter: z.string(),
  binding: z.enum(BINDINGS),
  reason: z.optional(z.string()),
  madeAtMs: timestampMs,
})
export type ReferralToReview = z.infer<typeof referralToReview>

/** Invitations that wait for a decision: opened from the inviter's own address on the same day. */
export const listReferrals = endpoint({
  method: 'GET',
  path: '/ops/referrals',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant }),
  output: z.object({ referrals: z.array(referralToReview) }),
  errors: ['tenant.unknown'],
})

export const reviewReferral = endpoint({
  method: 'POST',
  path: '/ops/referrals/review',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({
    tenant,
    inviteeId: id,
    operator: operatorName,
    decision: z.enum(['approve', 'reject']),
    reason,
  }),
  output: referralToReview,
  errors: ['tenant.unknown', 'referral.unknown', 'referral.state'],
})
