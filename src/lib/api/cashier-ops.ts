import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, id, minorUnits, positiveMinorUnits, timestampMs } from './fields.ts'
import { WITHDRAWAL_STATUSES } from './withdrawals.ts'

/** What became of a notice. Each is an answer: the provider need not send it again. */
export const NOTICE_OUTCOMES = [
  /** The deposit was credited, for the amount asked for, for less or for more. */
  'credited',
  'creditedLess',
  'creditedMore',
  /** The payment had failed or expired before; the money came all the same and was credited. */
  'creditedLate',
  /** A second payment for the same deposit, or less than its fee: kept apart, to be given back by people. */
  'surplus',
  /** Came, and cannot be credited (a limit of the player, another currency): people look at it. */
  'held',
  'failed',
  'sent',
  'received',
  /** A payout that had left came back, and the money with it. */
  'returned',
  /** Known already: the same event, or the same movement of money under another event. */
  'duplicate',
  /** Arrived after what it says was overtaken: nothing to do. */
  'outdated',
] as const
export type NoticeOutcome = (typeof NOTICE_OUTCOMES)[number]

export const notice = z.strictObject({
  /** The brand's merchant code: a notice for one brand means nothing at another. */
  brand: z.string().check(z.maxLength(64)),
  /** The provider's number of this notice; a repetition carries the same. */
  eventId: id,
  subject: z.enum(['payment', 'payout']),
  /** Our id of the deposit or withdrawal. */
  reference: id,
  /** Payments are `paid` or `failed`; payouts `sent`, `received` or `failed`. */
  status: z.enum(['paid', 'failed', 'sent', 'received']),
  /** What moved, in minor units. */
  amountMinor: minorUnits,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  /** The movement of money itself: several notices may tell of one. */
  transactionId: id,
  /** In words, with `failed`. */
  reason: z.optional(z.string().check(z.maxLength(300))),
})
export type Notice = z.infer<typeof notice>

/** What a payment provider tells of a payment or payout. Signed; see `x-signature` in the OpenAPI document. */
export const noticePayment = endpoint({
  method: 'POST',
  path: '/wps/cashier/notice',
  module: 'DEPOSIT3',
  who: 'provider',
  input: notice,
  output: z.object({ outcome: z.enum(NOTICE_OUTCOMES) }),
  errors: ['notice.signature', 'notice.mismatch', 'cashier.depositUnknown', 'withdrawal.unknown'],
})

const tenant = z.string().check(z.maxLength(64))

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

/** Withdrawals that wait for people, oldest first; or those of another status, newest first. */
export const listWithdrawalsToReview = endpoint({
  method: 'GET',
  path: '/ops/withdrawals',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({ tenant, status: z._default(z.enum(WITHDRAWAL_STATUSES), 'reviewing') }),
  output: z.object({ withdrawals: z.array(reviewItem) }),
  errors: ['tenant.unknown'],
})

/** Two different people approve; one is enough to reject, which gives the money back. */
export const reviewWithdrawal = endpoint({
  method: 'POST',
  path: '/ops/withdrawals/review',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({
    tenant,
    id,
    operator: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[\p{L}\p{N}._@-]{2,64}$/u)),
    decision: z.enum(['approve', 'reject']),
    /** In words; the player reads the reason of a rejection. */
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
  }),
  output: reviewItem,
  errors: ['tenant.unknown', 'withdrawal.unknown', 'withdrawal.state', 'withdrawal.sameOperator'],
})
