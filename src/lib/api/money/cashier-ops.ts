import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, id, minorUnits, positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { WITHDRAWAL_STATUSES } from './cashier-withdrawals.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'

/** Outcomes of a notice. Each is a final reply: the provider need not send it again. */
const NOTICE_OUTCOMES = [
  /** The deposit was credited, for the requested amount, less or more. */
  'credited',
  'creditedLess',
  'creditedMore',
  /** The payment had failed or expired, but the money arrived and was credited. */
  'creditedLate',
  /** A second payment for the same deposit, or one below its fee: stored separately, to be returned by operators. */
  'surplus',
  /** Arrived but cannot be credited (a limit of the player, another currency): operators decide. */
  'held',
  'failed',
  'sent',
  'received',
  /** A completed payout came back, and was credited again. */
  'returned',
  /** A duplicate: the same event, or the same transaction in another event. */
  'duplicate',
  /** Arrived after a later state: no effect. */
  'outdated',
] as const
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number]

/** A report of the provider: a webhook, or a part of its reply to a question. */
export const notice = z.strictObject({
  /** The brand's merchant code, so that a notice for one brand has no effect at another. */
  brand: z.string().check(z.maxLength(64)),
  /** The provider's id of this notice; a retry carries the same. */
  eventId: id,
  subject: z.enum(['payment', 'payout']),
  /** Our id of the deposit or withdrawal. */
  reference: id,
  /** Payments are `paid` or `failed`; payouts `sent`, `received` or `failed`. */
  status: z.enum(['paid', 'failed', 'sent', 'received']),
  /** The moved amount in minor units. */
  amountMinor: minorUnits,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** The transaction itself; several notices may report the same one. */
  transactionId: id,
  /** A description, with `failed`. */
  reason: z.optional(z.string().check(z.maxLength(300))),
})
export type Notice = z.infer<typeof notice>

/** The provider's webhook about a payment or payout. Signed; see `x-signature` in the OpenAPI document. */
export const noticePayment = endpoint({
  method: 'POST',
  path: '/wps/cashier/notice',
  module: 'DEPOSIT3',
  who: 'provider',
  input: notice,
  output: z.object({ outcome: z.enum(NOTICE_OUTCOMES) }),
  errors: ['notice.signature', 'notice.mismatch', 'cashier.depositUnknown', 'withdrawal.unknown'],
})

export const reviewItem = z.object({
  id,
  account: z.string(),
  currency,
  status: z.enum(WITHDRAWAL_STATUSES),
  amountMinor: positiveMinorUnits,
  payout: z.string(),
  requestedAtMs: timestampMs,
  reviews: z.array(
    z.object({
      operator: z.string(),
      decision: z.enum(['approve', 'reject']),
      reason: z.string(),
      atMs: timestampMs,
    }),
  ),
})

/** Withdrawals that wait for review, oldest first; or those of another status, newest first. */
export const listWithdrawalsToReview = endpoint({
  method: 'GET',
  path: '/ops/withdrawals',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  input: z.strictObject({ tenant, status: z._default(z.enum(WITHDRAWAL_STATUSES), 'reviewing') }),
  output: z.object({ withdrawals: z.array(reviewItem) }),
  errors: ['tenant.unknown'],
})

/** Approval takes two different operators; a single rejection returns the money. */
export const reviewWithdrawal = endpoint({
  method: 'POST',
  path: '/ops/withdrawals/review',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  decides: { subject: 'withdrawal', id: ['id'] },
  input: z.strictObject({
    tenant,
    id,
    operator: operatorName,
    decision: z.enum(['approve', 'reject']),
    /** A description; the player reads the reason of a rejection. */
    reason,
    /** How many decisions the operator has seen: with others the call is refused, with what they are. */
    seenReviews: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  }),
  output: reviewItem,
  errors: [
    'tenant.unknown',
    'withdrawal.unknown',
    'withdrawal.state',
    'withdrawal.sameOperator',
    'documents.required',
    'entry.changed',
  ],
})
