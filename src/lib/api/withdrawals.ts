import * as z from 'zod/mini'
import { amountMinor, pageNo, pageSize, proof } from './cashier.ts'
import { endpoint } from './endpoint.ts'
import { proofIds } from './proofs.ts'
import {
  currency,
  empty,
  id,
  memberText,
  minorUnits,
  operationKey,
  positiveMinorUnits,
  timestampMs,
} from './fields.ts'

export const PAYOUT_KINDS = ['pix', 'bank', 'ewallet'] as const
/** `masked` shows the last digits only; the whole number never comes back to a browser. */
export const payoutAccount = z.object({
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

/** `number` is the account, card, e-wallet number or Pix key; `bank` is asked for with `bank` accounts. */
export const addPayoutAccount = endpoint({
  method: 'POST',
  path: '/wps/cashier/payout-accounts',
  module: 'WITHDRAW3',
  who: 'member',
  body: 'sealed',
  input: z.strictObject({
    kind: z.enum(PAYOUT_KINDS),
    bank: z.optional(memberText(80)),
    number: memberText(80),
    holder: memberText(120),
    ...proof,
  }),
  output: payoutAccount,
  errors: [
    'payout.kind',
    'payout.number',
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
    /** Taken from the amount: what arrives is the amount less this. */
    feeMinor: minorUnits,
    arrivalMinutes: z.int(),
    /** Above this two people look at it first, which takes longer. */
    reviewAboveMinor: minorUnits,
    /** Within which they decide. */
    reviewMinutes: z.int(),
    /** After being sent it counts as received when the member has said nothing for this long. */
    confirmMinutes: z.int(),
    availableMinor: minorUnits,
    payoutKinds: z.array(z.enum(PAYOUT_KINDS)),
    /** Without a PIN the password is asked for. */
    /** Bonus money that a withdrawal would end. */
    bonusLostMinor: z.optional(minorUnits),
    hasPin: z.boolean(),
  }),
  errors: [],
})

/**
 * `reviewing` by people; `sending` at the provider; `sent`; then what the member said, or time did. `rejected` and
 * `failed` gave the money back. A player cannot take a withdrawal back.
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
export const TIMELINE_STEPS = ['requested', 'checked', 'sent', 'received'] as const

export const withdrawal = z.object({
  id,
  currency,
  status: z.enum(WITHDRAWAL_STATUSES),
  /** Taken from the balance. */
  amountMinor: positiveMinorUnits,
  feeMinor: minorUnits,
  /** What arrives. */
  payoutMinor: positiveMinorUnits,
  payout: z.object({
    kind: z.enum(PAYOUT_KINDS),
    bank: z.optional(z.string()),
    holder: z.string(),
    masked: z.string(),
  }),
  /** The four steps in their order; those still to come have no time. */
  timeline: z.array(z.object({ step: z.enum(TIMELINE_STEPS), atMs: z.optional(timestampMs) })),
  /** In words, when it was rejected or failed. */
  reason: z.optional(z.string()),
  requestedAtMs: timestampMs,
  /** When it was rejected or failed, and the money given back. */
  returnedAtMs: z.optional(timestampMs),
  /** While people look at it: when they decide at the latest. Nothing is promised of the arrival before. */
  decisionByMs: z.optional(timestampMs),
  /** Once it is on its way. */
  expectedAtMs: z.optional(timestampMs),
  /** While it can be confirmed: when silence will count as received. */
  confirmUntilMs: z.optional(timestampMs),
  /** It was time, not the member, that called it received. */
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

/** What the member says of a withdrawal that was sent. An answer is final, except that "not received" may become true. */
export const confirmWithdrawal = endpoint({
  method: 'POST',
  path: '/wps/v2/wallets/withdrawals/confirm',
  module: 'WITHDRAW3',
  who: 'member',
  input: z.strictObject({ id, answer: z.enum(['received', 'partly', 'notReceived']) }),
  output: withdrawal,
  errors: ['withdrawal.unknown', 'withdrawal.state'],
})
