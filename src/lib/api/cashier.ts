import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  currency,
  empty,
  id,
  merchant,
  minorUnits,
  operationKey,
  positiveMinorUnits,
  timestampMs,
} from './fields.ts'

/** Whole minor units, within what any method can carry; the method's own limits are checked by the platform. */
const amountMinor = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))
const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
/** What a member proves again before money leaves or its way out changes: the password or the withdrawal PIN. */
const proof = { secret: z.enum(['password', 'pin']), text: z.string().check(z.minLength(1), z.maxLength(255)) }
const pageNo = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1)
const pageSize = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20)

// --- Deposits

export const DEPOSIT_KINDS = ['pix', 'vietqr', 'bank', 'redirect'] as const
export const depositKind = z.enum(DEPOSIT_KINDS)
export type DepositKind = (typeof DEPOSIT_KINDS)[number]

/** A way to pay in. `feeBasisPoints` (hundredths of a percent) is taken from what arrives. */
export const depositMethod = z.object({
  id,
  kind: depositKind,
  minMinor: positiveMinorUnits,
  maxMinor: positiveMinorUnits,
  quickMinor: z.array(positiveMinorUnits),
  feeBasisPoints: minorUnits,
})
export type DepositMethod = z.infer<typeof depositMethod>

/** What the member does to pay, by the kind of the method. */
export const instructions = z.discriminatedUnion('kind', [
  /** `payload` is the BR Code: shown as a QR code and as text to copy. */
  z.object({ kind: z.literal('pix'), payload: z.string(), expiresAtMs: timestampMs }),
  z.object({
    kind: z.literal('vietqr'),
    payload: z.string(),
    expiresAtMs: timestampMs,
    bank: z.string(),
    accountNumber: z.string(),
    accountName: z.string(),
    reference: z.string(),
  }),
  z.object({
    kind: z.literal('bank'),
    expiresAtMs: timestampMs,
    bank: z.string(),
    accountNumber: z.string(),
    accountName: z.string(),
    /** Must be written into the transfer, or nobody can tell whose money it is. */
    reference: z.string(),
  }),
  z.object({ kind: z.literal('redirect'), url: z.string(), expiresAtMs: timestampMs }),
])
export type Instructions = z.infer<typeof instructions>

/**
 * `waiting` for the money; `credited`; `failed` at the provider; `expired` (money that still comes is credited);
 * `held`: money came and could not be credited (a limit, a frozen wallet): the brand's staff look at it.
 */
export const DEPOSIT_STATUSES = ['waiting', 'credited', 'failed', 'expired', 'held'] as const
export const deposit = z.object({
  id,
  methodId: id,
  kind: depositKind,
  currency,
  status: z.enum(DEPOSIT_STATUSES),
  /** Asked for. */
  amountMinor: positiveMinorUnits,
  /** Arrived, once something has. */
  paidMinor: z.optional(minorUnits),
  /** Taken off by the method; expected before the money came, exact afterwards. */
  feeMinor: minorUnits,
  /** Added to the balance: `paidMinor` less `feeMinor`. */
  creditedMinor: z.optional(minorUnits),
  /** How what arrived compares with what was asked for. */
  paid: z.optional(z.enum(['exact', 'less', 'more'])),
  /** Arrived a second time, or after it was refused: to be given back by the brand's staff. */
  surplusMinor: minorUnits,
  createdAtMs: timestampMs,
  expiresAtMs: timestampMs,
  creditedAtMs: z.optional(timestampMs),
  /** Only while it can be paid. */
  instructions: z.optional(instructions),
})
export type Deposit = z.infer<typeof deposit>

export const listDepositMethods = endpoint({
  method: 'GET',
  path: '/wps/cashier/methods',
  module: 'DEPOSIT3',
  who: 'member',
  input: empty,
  output: z.object({ currency, methods: z.array(depositMethod) }),
  errors: [],
})

/** Asks for a payment. The same key and body give the same deposit; another body under that key is refused. */
export const startDeposit = endpoint({
  method: 'POST',
  path: '/wps/cashier/deposits',
  module: 'DEPOSIT3',
  who: 'member',
  input: z.strictObject({ methodId: id, amountMinor, operationKey }),
  output: deposit,
  errors: [
    'cashier.methodUnknown',
    'cashier.amountTooLow',
    'cashier.amountTooHigh',
    'cashier.tooManyOpen',
    'cashier.providerDown',
    'wallet.frozen',
    'request.keyReused',
  ],
})

export const getDeposit = endpoint({
  method: 'GET',
  path: '/wps/cashier/deposit',
  module: 'DEPOSIT3',
  who: 'member',
  input: z.strictObject({ id }),
  output: deposit,
  errors: ['cashier.depositUnknown'],
})

export const listDeposits = endpoint({
  method: 'GET',
  path: '/wps/cashier/deposits',
  module: 'DEPOSIT3',
  who: 'member',
  input: z.strictObject({ pageNo, pageSize }),
  output: z.object({ content: z.array(deposit), pageNum: z.int(), totalPages: z.int(), total: z.int() }),
  errors: [],
})

// --- Ways out

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
  sealed: true,
  input: z.strictObject({
    kind: z.enum(PAYOUT_KINDS),
    bank: z.optional(text(80)),
    number: text(80),
    holder: text(120),
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
  sealed: true,
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

// --- Withdrawals

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
    /** After being sent it counts as received when the member has said nothing for this long. */
    confirmMinutes: z.int(),
    availableMinor: minorUnits,
    payoutKinds: z.array(z.enum(PAYOUT_KINDS)),
    /** Without a PIN the password is asked for. */
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
  expectedAtMs: z.optional(timestampMs),
  /** While it can be confirmed: when silence will count as received. */
  confirmUntilMs: z.optional(timestampMs),
  /** It was time, not the member, that called it received. */
  isForced: z.boolean(),
})
export type Withdrawal = z.infer<typeof withdrawal>

export const withdraw = endpoint({
  method: 'POST',
  path: '/wps/v2/wallets/withdrawals',
  module: 'FUNDTRANS3',
  who: 'member',
  sealed: true,
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

// --- Transfers

/** To whom this member may send money: the one above, and those directly below. */
export const listTransferTargets = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/transfers/targets',
  module: 'FUNDTRANS3',
  who: 'member',
  input: empty,
  output: z.object({
    currency,
    availableMinor: minorUnits,
    upline: z.nullable(z.object({ account: z.string() })),
    downlines: z.array(z.object({ account: z.string(), nickname: z.string() })),
  }),
  errors: [],
})

export const memberTransfer = z.object({
  id,
  currency,
  direction: z.enum(['upline', 'downline']),
  account: z.string(),
  amountMinor: positiveMinorUnits,
  /** `pending` until the other wallet has taken it; `returned` where it could not. */
  status: z.enum(['pending', 'done', 'returned']),
  atMs: timestampMs,
})
export type MemberTransfer = z.infer<typeof memberTransfer>

/** `account` is asked for with `downline`; the one above is known. */
export const transferToMember = endpoint({
  method: 'POST',
  path: '/wps/v2/wallets/transfers',
  module: 'FUNDTRANS3',
  who: 'member',
  sealed: true,
  input: z.strictObject({
    direction: z.enum(['upline', 'downline']),
    account: z.optional(text(64)),
    amountMinor,
    operationKey,
    ...proof,
  }),
  output: memberTransfer,
  errors: [
    'transfer.relation',
    'wallet.insufficient',
    'wallet.frozen',
    'session.weak',
    'password.incorrect',
    'pin.incorrect',
    'request.keyReused',
    'request.tooMany',
  ],
})

export const getMemberTransfer = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/transfer',
  module: 'FUNDTRANS3',
  who: 'member',
  input: z.strictObject({ id }),
  output: memberTransfer,
  errors: ['transfer.unknown'],
})

const vendorWallet = z.object({ vassalage: z.string(), title: z.string(), balanceMinor: minorUnits })

/** Money kept at each vendor, where the brand's vendors have wallets of their own (`isSingle` '0'). */
export const listVendorWallets = endpoint({
  method: 'GET',
  path: '/wps/v2/wallets/vendors',
  module: 'WALLET3',
  who: 'member',
  input: empty,
  output: z.object({
    isSingle: z.enum(['0', '1']),
    currency,
    playerMinor: minorUnits,
    vendors: z.array(vendorWallet),
  }),
  errors: [],
})

/** Between the main wallet and a vendor's: `in` to the vendor, `out` back to the main wallet. */
export const walletTransfer = endpoint({
  method: 'POST',
  path: '/wps/relay/GCS_walletTransfer',
  module: 'FUNDTRANS3',
  who: 'member',
  input: z.strictObject({
    vassalage: id,
    direction: z.enum(['in', 'out']),
    amountMinor,
    operationKey,
    merchantCode: merchant,
  }),
  output: z.object({ playerMinor: minorUnits, vendor: vendorWallet }),
  errors: [
    'transfer.singleWallet',
    'vendor.unknown',
    'wallet.insufficient',
    'wallet.frozen',
    'request.keyReused',
    'request.merchant',
  ],
})

/** All of a member's money in one answer. Asked for only by real members of brands with agents (`AGENTPOLICY3`). */
export const getConsolidatedFunds = endpoint({
  method: 'GET',
  path: '/wps/member/info/funds/consolidated',
  module: 'WALLET3',
  who: 'member',
  input: empty,
  output: z.object({
    currency,
    /** The sum of the four below. */
    totalMinor: minorUnits,
    playerMinor: minorUnits,
    /** Withdrawals and transfers under way. */
    holdMinor: minorUnits,
    bonusMinor: minorUnits,
    vendorsMinor: minorUnits,
  }),
  errors: ['system.moduleOff'],
})
