import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { proofIds } from './proofs.ts'
import { currency, empty, id, minorUnits, operationKey, positiveMinorUnits, timestampMs } from './fields.ts'

/** Whole minor units, within what any method can carry; the method's own limits are checked by the platform. */
export const amountMinor = z.int().check(z.minimum(1), z.maximum(1_000_000_000_000))
/** What a member proves again before money leaves or its way out changes: the password or the withdrawal PIN. */
export const proof = {
  secret: z.enum(['password', 'pin']),
  text: z.string().check(z.minLength(1), z.maxLength(255)),
}
export const pageNo = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1)
export const pageSize = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20)

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
 * `held`: money came and could not be credited (a limit, a frozen wallet): the brand's staff look at it; `returned`: they
 * gave it back.
 */
export const DEPOSIT_STATUSES = ['waiting', 'credited', 'failed', 'expired', 'held', 'returned'] as const
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
    'wallet.limitReached',
    'protection.timeOut',
    'protection.excluded',
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
