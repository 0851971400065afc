import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { BARE_CODE_KINDS, CODE_KINDS } from '#lib/shared/money/payment-codes.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import {
  currency,
  empty,
  id,
  minorUnits,
  operationKey,
  positiveMinorUnits,
  timestampMs,
} from '#lib/api/fields.ts'

/** Whole minor units within the range of any method; the platform checks the method's own limits. */
export const amountMinor = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))
/** Step-up authentication before a payout or a change of payout accounts: the password or the withdrawal PIN. */
export const proof = {
  secret: z.enum(['password', 'pin']),
  text: z.string().check(z.minLength(1), z.maxLength(255)),
}
export const pageNo = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1)
export const pageSize = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20)

export const DEPOSIT_KINDS = [...CODE_KINDS, 'bank', 'redirect'] as const
const depositKind = z.enum(DEPOSIT_KINDS)
export type DepositKind = (typeof DEPOSIT_KINDS)[number]

/** A deposit method. `feeBasisPoints` (hundredths of a percent) is deducted from the amount that arrives. */
export const depositMethod = z.object({
  id,
  kind: depositKind,
  minMinor: positiveMinorUnits,
  maxMinor: positiveMinorUnits,
  quickMinor: z.array(positiveMinorUnits),
  feeBasisPoints: minorUnits,
})
export type DepositMethod = z.infer<typeof depositMethod>

/** Payment instructions, by the kind of the method. */
export const instructions = z.discriminatedUnion('kind', [
  /** `payload` is the code: shown as a QR code, and as text to copy (`pix`) or a link to open (`upi`). */
  z.object({
    kind: z.enum(BARE_CODE_KINDS),
    payload: z.string(),
    expiresAtMs: timestampMs,
  }),
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
    /** The member must write it into the transfer; without it the money cannot be assigned. */
    reference: z.string(),
  }),
  z.object({ kind: z.literal('redirect'), url: z.string(), expiresAtMs: timestampMs }),
])
export type Instructions = z.infer<typeof instructions>

/**
 * `waiting` for the money; `credited`; `failed` at the provider; `expired` (late money is still credited); `held`: the
 * money arrived and could not be credited (a limit, a frozen wallet), so operators decide; `returned` by the operators;
 * `reversed`: credited, and later taken back by the payer's bank or the provider.
 */
const DEPOSIT_STATUSES = ['waiting', 'credited', 'failed', 'expired', 'held', 'returned', 'reversed'] as const
const deposit = z.object({
  id,
  methodId: id,
  kind: depositKind,
  currency,
  status: z.enum(DEPOSIT_STATUSES),
  /** The requested amount. */
  amountMinor: positiveMinorUnits,
  /** The amount that arrived, if any. */
  paidMinor: z.optional(minorUnits),
  /** The method's fee; an estimate before the money arrives, exact afterwards. */
  feeMinor: minorUnits,
  /** Added to the balance: `paidMinor` less `feeMinor`. */
  creditedMinor: z.optional(minorUnits),
  /** The amount that arrived compared with the requested one. */
  paid: z.optional(z.enum(['exact', 'less', 'more'])),
  /** Arrived a second time, or after a refusal: to be returned by operators. */
  surplusMinor: minorUnits,
  createdAtMs: timestampMs,
  expiresAtMs: timestampMs,
  creditedAtMs: z.optional(timestampMs),
  /** Only while it can be paid. */
  instructions: z.optional(instructions),
  proofs: proofIds,
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

/** Requests a payment. The same key and body return the same deposit; another body under that key is refused. */
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
    'wallet.limitReached',
    'protection.timeOut',
    'protection.excluded',
    'documents.first',
    'protection.firstLimit',
    'protection.limitsRequired',
    'protection.unavailable',
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
