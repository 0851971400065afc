import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, minorUnits } from '#lib/api/fields.ts'
import { account, tenant } from '#lib/api/operator-fields.ts'
import { PURPOSES } from '#lib/api/purposes.ts'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const memberId = z.string().check(z.regex(/^[\w.-]{1,64}$/))

/**
 * The members behind the differences of a day's reconciliation: whose wallet and whose rows have other sums, a number of
 * wallets per call. `next` becomes `after` of the next call, and is absent on the last.
 */
export const listReconciliationGaps = endpoint({
  method: 'GET',
  path: '/ops/reconciliation/gaps',
  module: 'OPS3',
  who: 'operator',
  duty: 'ledger',
  input: z.strictObject({ tenant, day, after: z.optional(memberId) }),
  output: z.object({
    currency,
    wallets: minorUnits,
    gaps: z.array(
      z.object({
        account: z.string(),
        memberId: z.string(),
        /** `account player BRL`, `deposits BRL`, … as in the reconciliation. */
        what: z.string(),
        ledgerMinor: z.int(),
        recordedMinor: z.int(),
        /** Operations that D1 has not received yet: a difference that closes by itself. */
        waiting: minorUnits,
      }),
    ),
    next: z.optional(memberId),
  }),
  errors: ['tenant.unknown', 'request.invalid'],
})

/** The bookings and payments that make one member's difference, the newest first. */
export const explainReconciliationGap = endpoint({
  method: 'GET',
  path: '/ops/reconciliation/gap',
  module: 'OPS3',
  who: 'operator',
  duty: 'ledger',
  input: z.strictObject({ tenant, day, account }),
  output: z.object({
    currency,
    /** Bookings that only one side has, or that differ; by their numbers in the book. */
    bookings: z.array(
      z.object({
        seq: z.int(),
        purpose: z.enum(PURPOSES),
        reference: z.string(),
        ledger: z.nullable(z.string()),
        recorded: z.nullable(z.string()),
      }),
    ),
    /** Deposits and withdrawals whose rows say another sum than the wallet. */
    payments: z.array(
      z.object({
        what: z.enum(['deposits', 'reserved', 'sent', 'released', 'returned', 'depositsBack']),
        reference: z.string(),
        ledgerMinor: z.int(),
        recordedMinor: z.int(),
      }),
    ),
    /** Only the newest movements were compared. */
    isCut: z.boolean(),
  }),
  errors: ['tenant.unknown', 'member.unknown', 'request.invalid'],
})
