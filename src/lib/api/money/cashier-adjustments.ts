import * as z from 'zod/mini'
import { consent } from './cashier-reversals.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { accountName, currency, id, positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { listPage, operatorName, reason, tenant } from '#lib/api/operator-fields.ts'

/** Chosen by the operators, such as "2026-11-25-42"; each has one meaning at a brand, for ever. */
const adjustmentId = z.string().check(z.regex(/^[\w.-]{1,64}$/))
const direction = z.enum(['credit', 'debit'])

/** A correction of a member's balance. Open until it is booked or cancelled. */
const adjustment = z.object({
  id: adjustmentId,
  account: z.string(),
  currency,
  direction,
  amountMinor: positiveMinorUnits,
  /** The member's case that led to it. */
  caseId: z.nullable(id),
  asked: consent,
  agreed: z.nullable(consent),
  /** `null` until the ledger has booked it. */
  bookedAtMs: z.nullable(timestampMs),
  cancelled: z.nullable(consent),
})
export type Adjustment = z.infer<typeof adjustment>

/** Open ones come first, then the newest. */
export const listAdjustments = endpoint({
  method: 'GET',
  path: '/ops/adjustments',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  input: z.strictObject({ tenant, ...listPage }),
  output: z.object({ adjustments: z.array(adjustment), next: z.optional(z.string()) }),
  errors: ['tenant.unknown'],
})

/**
 * Corrects a balance, always by two people. The first call asks; another operator repeats it with the same facts to agree, and
 * the ledger books it once. The member reads the first reason. A credit is money owed: it is paid during a break, an exclusion
 * or a suspension too. While the balance lacks a debit, the agreement is refused and not stored, so the request stays open for
 * another try or for cancelling; where the balance falls short only after the agreement was stored, the schedule books it once
 * the balance has it. Idempotent; what is interrupted, the schedule completes.
 */
export const adjustBalance = endpoint({
  method: 'POST',
  path: '/ops/adjustments',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  decides: { subject: 'adjustment', id: ['id'] },
  input: z.strictObject({
    tenant,
    id: adjustmentId,
    account: accountName,
    direction,
    amountMinor: positiveMinorUnits,
    caseId: z.optional(id),
    operator: operatorName,
    reason,
  }),
  output: adjustment,
  errors: [
    'tenant.unknown',
    'member.unknown',
    'case.unknown',
    'adjustment.differs',
    'adjustment.state',
    'withdrawal.sameOperator',
    'wallet.insufficient',
  ],
})

/** Withdraws a request before a second operator agrees; its id is used up. Idempotent. */
export const cancelAdjustment = endpoint({
  method: 'POST',
  path: '/ops/adjustments/cancel',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  decides: { subject: 'adjustment', id: ['id'] },
  input: z.strictObject({ tenant, id: adjustmentId, operator: operatorName, reason }),
  output: adjustment,
  errors: ['tenant.unknown', 'adjustment.unknown', 'adjustment.state'],
})
