import * as z from 'zod/mini'
import { amountMinor, pageNo, pageSize, proof } from './cashier.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import {
  currency,
  empty,
  entry,
  id,
  memberText,
  minorUnits,
  operationKey,
  positiveMinorUnits,
  timestampMs,
} from '#lib/api/fields.ts'

export const PAYOUT_KINDS = ['pix', 'bank', 'ewallet'] as const
/** `masked` shows the last digits only; the full number is never sent to a browser again. */
const payoutAccount = z.object({
  id,
  kind: z.enum(PAYOUT_KINDS),
  bank: z.optional(z.string()),
  holder: z.string(),
  masked: z.string(),
  addedAtMs: timestampMs,
})
export type PayoutAccount = z.infer<typeof payoutAccount>

export const listPayoutAccounts = endpoint({
  method: 'GET',
  path: '/wps/cashier/payout-accounts',
  module: 'WITHDRAW3',
  who: 'member',
  input: empty,
  output: z.array(payoutAccount),
  errors: [],
})

/** `number` is the account, card, e-wallet number or Pix key; `bank` accounts require `bank`. */
export const addPayoutAccount = endpoint({
  method: 'POST',
  path: '/wps/cashier/payout-accounts',
  module: 'WITHDRAW3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({
    kind: z.enum(PAYOUT_KINDS),
    bank: z.optional(memberText(80)),
    number: entry(80, 1),
    holder: memberText(120),
    ...proof,
  }),
  output: payoutAccount,
  errors: [
    'payout.kind',
    'payout.number',
    'payout.holder',
    'payout.tooMany',
    'field.invalid',
    'session.weak',
    'password.incorrect',
    'pin.incorrect',
    'request.tooMany',
  ],
})

export const removePayoutAccount = endpoint({
  method: 'POST',
  path: '/wps/cashier/payout-accounts/remove',
  module: 'WITHDRAW3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({ id, ...proof }),
  output: empty,
  errors: [
    'payout.unknown',
    'payout.inUse',
    'session.weak',
    'password.incorrect',
    'pin.incorrect',
    'request.tooMany',
  ],
})

export const getWithdrawalTerms = endpoint({
  method: 'GET',
  path: '/wps/cashier/withdrawal/terms',
  module: 'WITHDRAW3',
  who: 'member',
  input: empty,
  output: z.object({
    currency,
    minMinor: positiveMinorUnits,
    maxMinor: positiveMinorUnits,
    /** Deducted from the amount: the payout is the amount less this. */
    feeMinor: minorUnits,
    arrivalMinutes: z.int(),
    /**
     * Larger amounts are reviewed by two operators first, which takes longer. The brand's bound less the sum paid out
     * without review in 24 hours.
     */
    reviewAboveMinor: minorUnits,
    /** Time limit of the review. */
    reviewMinutes: z.int(),
    /** A sent payout counts as received after this time without an answer. */
    confirmMinutes: z.int(),
    availableMinor: minorUnits,
    payoutKinds: z.array(z.enum(PAYOUT_KINDS)),
    /** Bonus money that a withdrawal would end. */
    bonusLostMinor: z.optional(minorUnits),
    /** Without a PIN the form asks for the password. */
    hasPin: z.boolean(),
  }),
  errors: [],
})

/**
 * `reviewing` by operators; `sending` to the provider; `sent`; then the member's answer, or the timeout. `rejected` and
 * `failed` returned the money. A player cannot cancel a withdrawal.
 */
export const WITHDRAWAL_STATUSES = [
  'reviewing',
  'sending',
  'sent',
  'received',
  'partly',
  'notReceived',
  'rejected',
  'failed',
] as const
const TIMELINE_STEPS = ['requested', 'checked', 'sent', 'received'] as const

const withdrawal = z.object({
  id,
  currency,
  status: z.enum(WITHDRAWAL_STATUSES),
  /** Deducted from the balance. */
  amountMinor: positiveMinorUnits,
  feeMinor: minorUnits,
  /** The amount that arrives. */
  payoutMinor: positiveMinorUnits,
  payout: z.object({
    kind: z.enum(PAYOUT_KINDS),
    bank: z.optional(z.string()),
    holder: z.string(),
    masked: z.string(),
  }),
  /** The four steps in order; pending ones have no time. */
  timeline: z.array(z.object({ step: z.enum(TIMELINE_STEPS), atMs: z.optional(timestampMs) })),
  /** A description, if it was rejected or failed. */
  reason: z.optional(z.string()),
  requestedAtMs: timestampMs,
  /** When the money was returned after a rejection or failure. */
  returnedAtMs: z.optional(timestampMs),
  /** During the review: its deadline. No arrival time is promised before. */
  decisionByMs: z.optional(timestampMs),
  /** It continues once the member's documents are accepted; until then no deadline runs. */
  waitsFor: z.optional(z.literal('documents')),
  /** Expected arrival, once it was sent. */
  expectedAtMs: z.optional(timestampMs),
  /** While it can be confirmed: when it will count as received. */
  confirmUntilMs: z.optional(timestampMs),
  /** It counted as received by timeout, not by the member's answer. */
  isForced: z.boolean(),
  proofs: proofIds,
})
export type Withdrawal = z.infer<typeof withdrawal>

export const withdraw = endpoint({
  method: 'POST',
  path: '/wps/v2/wallets/withdrawals',
  module: 'FUNDTRANS3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({ amountMinor, payoutId: id, operationKey, ...proof }),
  output: withdrawal,
  errors: [
    'payout.holder',
    'cashier.amountTooLow',
    'cashier.amountTooHigh',
    'wallet.insufficient',
    'wallet.frozen',
    'payout.unknown',
    'session.weak',
    'password.incorrect',
    'pin.incorrect',
    'request.keyReused',
    'request.tooMany',
  ],
})

export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/withdrawal',
  module: 'WITHDRAW3',
  who: 'member',
  input: z.strictObject({ id }),
  output: withdrawal,
  errors: ['withdrawal.unknown'],
})

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/withdrawals',
  module: 'WITHDRAW3',
  who: 'member',
  input: z.strictObject({ pageNo, pageSize }),
  output: z.object({ content: z.array(withdrawal), pageNum: z.int(), totalPages: z.int(), total: z.int() }),
  errors: [],
})

/** The member's answer about a sent payout. It is final, except that "not received" may become "received". */
export const confirmWithdrawal = endpoint({
  method: 'POST',
  path: '/wps/v2/wallets/withdrawals/confirm',
  module: 'WITHDRAW3',
  who: 'member',
  input: z.strictObject({ id, answer: z.enum(['received', 'partly', 'notReceived']) }),
  output: withdrawal,
  errors: ['withdrawal.unknown', 'withdrawal.state'],
})
