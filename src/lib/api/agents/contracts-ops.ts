import * as z from 'zod/mini'
import { BILL_STATES } from '#lib/shared/contracts/bill.ts'
import { CONTRACT_CATEGORIES, CONTRACT_KINDS } from '#lib/shared/contracts/contract.ts'
import { bill, billId } from './contracts-bills.ts'
import { contractTerms } from './contracts-terms.ts'
import { contract } from './contracts.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, id, memberText, minorUnits, timestampMs } from '#lib/api/fields.ts'
import { operatorName, plainReason } from '#lib/api/operator-fields.ts'

/** Operators' actions on agents' contracts and bills. Each is recorded with operator and reason. */

const act = {
  tenant: z.string(),
  operator: operatorName,
  reason: plainReason,
}

/** Offers a contract to a top agent; one above the brand's maximum for a line is refused unless `isWarned`. */
export const offerTopContract = endpoint({
  method: 'POST',
  path: '/ops/agents/contracts',
  module: 'OPS3',
  who: 'operator',
  duty: 'agents',
  input: z.strictObject({
    ...act,
    account: memberText(64),
    terms: contractTerms,
    isWarned: z._default(z.boolean(), false),
  }),
  output: contract,
  errors: [
    'tenant.unknown',
    'member.unknown',
    'agent.type',
    'contract.terms',
    'contract.warning',
    'contract.busy',
  ],
})

/**
 * Withdraws an offer, answers a request or ends a contract of a top agent. Agreeing to more than the brand's maximum for a line
 * is refused unless `isWarned`.
 */
export const changeTopContract = endpoint({
  method: 'POST',
  path: '/ops/agents/contracts/change',
  module: 'OPS3',
  who: 'operator',
  duty: 'agents',
  input: z.strictObject({
    ...act,
    contractId: id,
    change: z.enum(['revoke', 'approveRequest', 'refuseRequest', 'terminate', 'approveEnd']),
    isWarned: z._default(z.boolean(), false),
  }),
  output: contract,
  errors: [
    'tenant.unknown',
    'contract.unknown',
    'contract.state',
    'contract.terms',
    'contract.warning',
    'contract.busy',
  ],
})

export const listAgentContracts = endpoint({
  method: 'GET',
  path: '/ops/agents/contracts',
  module: 'OPS3',
  who: 'operator',
  duty: 'agents',
  input: z.strictObject({ tenant: z.string(), account: memberText(64) }),
  output: z.object({ content: z.array(contract) }),
  errors: ['tenant.unknown', 'member.unknown'],
})

/** Closes every finished period, issues its bills and pays what can be paid. Safe to run twice, and concurrently. */
export const settleContracts = endpoint({
  method: 'POST',
  path: '/ops/agents/settle',
  module: 'OPS3',
  who: 'operator',
  duty: 'agents',
  input: z.strictObject({ tenant: z.string() }),
  output: z.object({ settlements: z.int(), bills: z.int(), payments: z.int(), paidMinor: minorUnits }),
  errors: ['tenant.unknown'],
})

/** Recomputes a closed period: bills with another result get a new version with the difference. */
export const correctPeriod = endpoint({
  method: 'POST',
  path: '/ops/agents/settle/correct',
  module: 'OPS3',
  who: 'operator',
  duty: 'agents',
  input: z.strictObject({
    ...act,
    kind: z.enum(CONTRACT_KINDS),
    category: z.enum(CONTRACT_CATEGORIES),
    periodId: z.string().check(z.maxLength(24), z.regex(/^[\w.:-]+$/)),
    /** The top agent of the line. */
    account: memberText(64),
  }),
  output: z.object({ corrected: z.int(), differenceMinor: z.int() }),
  errors: ['tenant.unknown', 'member.unknown', 'bill.unknown'],
})

/**
 * Latest bills of one agent, newest first, or bills in a state, the oldest first; by default those that wait for an operator.
 */
export const listAgentBills = endpoint({
  method: 'GET',
  path: '/ops/agents/bills',
  module: 'OPS3',
  who: 'operator',
  duty: 'agents',
  input: z.strictObject({
    tenant: z.string(),
    account: z.optional(memberText(64)),
    state: z.optional(z.enum(BILL_STATES)),
  }),
  output: z.object({
    currency,
    /** When an unpaid rest lapses. */
    content: z.array(z.extend(bill, { expiresAtMs: timestampMs })),
  }),
  errors: ['tenant.unknown', 'member.unknown'],
})

export const reviewAgentBill = endpoint({
  method: 'POST',
  path: '/ops/agents/bills/review',
  module: 'OPS3',
  who: 'operator',
  duty: 'agents',
  decides: { subject: 'bill', id: ['billId'] },
  input: z.strictObject({ ...act, billId, decision: z.enum(['approve', 'deny']) }),
  output: bill,
  errors: ['tenant.unknown', 'bill.unknown', 'bill.state'],
})

/** Moves a member with the whole downline to another agent. Contracts with the former upline are suspended. */
export const moveAgent = endpoint({
  method: 'POST',
  path: '/ops/agents/move',
  module: 'OPS3',
  who: 'operator',
  duty: 'agents',
  input: z.strictObject({ ...act, account: memberText(64), to: memberText(64) }),
  output: z.object({ account: z.string(), from: z.string(), to: z.string(), moved: z.int() }),
  errors: ['tenant.unknown', 'member.unknown', 'agent.type', 'agent.rate', 'agent.lineFull', 'agent.move'],
})

/** Freezes or unfreezes an agent's bills: nothing is paid to or by a frozen agent. */
export const freezeAgent = endpoint({
  method: 'POST',
  path: '/ops/agents/freeze',
  module: 'OPS3',
  who: 'operator',
  duty: 'agents',
  input: z.strictObject({ ...act, account: memberText(64), isFrozen: z.boolean() }),
  output: z.object({ account: z.string(), isFrozen: z.boolean() }),
  errors: ['tenant.unknown', 'member.unknown', 'agent.type'],
})
