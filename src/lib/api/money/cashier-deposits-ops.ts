import * as z from 'zod/mini'
import { day } from '#lib/api/base/records.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, id, minorUnits, positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { account, amountOfQuery, listPage, tenant } from '#lib/api/operator-fields.ts'
import { DEPOSIT_KINDS } from './cashier.ts'

/** `opening` until the provider has taken the order; `held`: money came that the ledger did not take. */
export const DEPOSIT_STATES = ['opening', 'waiting', 'credited', 'failed', 'held'] as const

const operatedDeposit = z.object({
  id,
  account: z.string(),
  currency,
  status: z.enum(DEPOSIT_STATES),
  /** A payment that can still be made. */
  isOpen: z.boolean(),
  method: z.string(),
  kind: z.enum(DEPOSIT_KINDS),
  /** Asked for, arrived, credited. */
  amountMinor: positiveMinorUnits,
  paidMinor: z.nullable(minorUnits),
  creditedMinor: z.nullable(minorUnits),
  /** Arrived beyond that, to be given back. */
  surplusMinor: minorUnits,
  /** The provider's. */
  transactionId: z.nullable(z.string()),
  /** Of a failure, or why it is held. */
  reason: z.nullable(z.string()),
  createdAtMs: timestampMs,
  expiresAtMs: timestampMs,
  creditedAtMs: z.nullable(timestampMs),
  /** What operators decided on held money. */
  decision: z.nullable(z.enum(['credit', 'return'])),
  reversedAtMs: z.nullable(timestampMs),
  pictures: minorUnits,
})
export type OperatedDeposit = z.infer<typeof operatedDeposit>

/** Deposits of every state, newest first. */
export const listOperatedDeposits = endpoint({
  method: 'GET',
  path: '/ops/deposits/all',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  input: z.strictObject({
    tenant,
    ...listPage,
    status: z.optional(z.enum(DEPOSIT_STATES)),
    account: z.optional(account),
    method: z.optional(id),
    fromMinor: z.optional(amountOfQuery),
    toMinor: z.optional(amountOfQuery),
    /** Days in the brand's time zone, both inclusive. */
    fromDay: z.optional(day),
    toDay: z.optional(day),
  }),
  output: z.object({ deposits: z.array(operatedDeposit), next: z.optional(z.string()) }),
  errors: ['tenant.unknown', 'member.unknown', 'records.range'],
})
