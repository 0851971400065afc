import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, id, minorUnits, positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'

/** What one operator said, and when. */
export const consent = z.object({ operator: z.string(), reason: z.string(), atMs: timestampMs })

const OWED_OUTCOMES = ['paid', 'waived'] as const

/** How a sum that was owed is closed; no wallet moves: the brand has borne it since the reversal. */
const settlement = z.object({
  /** `paid`: outside the wallets; `waived`: the brand bears it for good. */
  outcome: z.enum(OWED_OUTCOMES),
  asked: consent,
  agreed: z.nullable(consent),
  /** `null` while a second person has to agree. */
  settledAtMs: z.nullable(timestampMs),
})

/** A deposit that the payer's bank or the provider took back. */
const depositReversal = z.object({
  depositId: id,
  account: z.string(),
  currency,
  /** What was credited for it, and is taken from the balance. */
  amountMinor: positiveMinorUnits,
  asked: consent,
  agreed: z.nullable(consent),
  /** `null` until the ledger has booked it. */
  reversedAtMs: z.nullable(timestampMs),
  /** The part that the balance lacked: borne by the brand, and owed by the member. */
  owedMinor: minorUnits,
  /** Of what is owed; `null` where nobody has closed it. */
  settlement: z.nullable(settlement),
})
export type DepositReversal = z.infer<typeof depositReversal>

/** Those that are not booked yet come first, then the newest. */
export const listDepositReversals = endpoint({
  method: 'GET',
  path: '/ops/deposits/reversals',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  input: z.strictObject({ tenant }),
  output: z.object({ reversals: z.array(depositReversal) }),
  errors: ['tenant.unknown'],
})

/**
 * Books that a deposit was called back. The first operator asks for it: from then on it earns nothing. Another one agrees, and
 * the ledger takes what the balance has; the bonus of the deposit ends in the same operation. Withdrawals that wait for review
 * are rejected as far as the balance lacks the sum. What is interrupted, the schedule completes.
 */
export const reverseDeposit = endpoint({
  method: 'POST',
  path: '/ops/deposits/reverse',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  input: z.strictObject({
    tenant,
    /** The deposit's own, or the provider's transaction. */
    id,
    operator: operatorName,
    /** The first one's is read by the player where a withdrawal gives way; the second one's is best the provider's number. */
    reason,
  }),
  output: depositReversal,
  errors: [
    'tenant.unknown',
    'cashier.depositUnknown',
    'deposit.state',
    'withdrawal.sameOperator',
    'withdrawal.state',
  ],
})

/**
 * Closes what a member owes for a reversed deposit. Up to `reviewAboveMinor` of the brand's withdrawals one operator decides;
 * above it a second one has to name the same outcome, and another outcome asks anew. The member is told once. Idempotent.
 */
export const settleOwed = endpoint({
  method: 'POST',
  path: '/ops/deposits/owed',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  input: z.strictObject({
    tenant,
    /** The deposit's own. */
    id,
    outcome: z.enum(OWED_OUTCOMES),
    operator: operatorName,
    reason,
  }),
  output: depositReversal,
  errors: ['tenant.unknown', 'cashier.depositUnknown', 'deposit.state', 'withdrawal.sameOperator'],
})
