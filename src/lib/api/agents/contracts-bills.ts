import * as z from 'zod/mini'
import { BILL_STATES } from '#lib/shared/contracts/bill.ts'
import { CONTRACT_CATEGORIES, CONTRACT_KINDS, PAYERS } from '#lib/shared/contracts/contract.ts'
import { billStep } from './contracts-bill-steps.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, memberText, minorUnits, signedMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { day } from '#lib/api/base/records.ts'

/** Bills of agents: the result of a contract in a period, line by line, and its payments. */

/** `bill:<kind>:<category>:<period>:v<version>:<agent>` */
export const billId = z.string().check(z.maxLength(160), z.regex(/^bill:[\w.:-]+$/))
const range = { fromDay: day, toDay: day }

export const BILL_OUTCOMES = ['reached', 'notReached', 'notCalculated', 'resting', 'refused'] as const

/**
 * `earnedMinor`: the agent's income; `dueMinor`: the income and what has to be passed on to downlines. The amount due is paid,
 * lapsed or open, but for the rest of a bill that the brand denied. A corrected bill has nothing open: its next version does.
 */
export const bill = z.object({
  id: billId,
  kind: z.enum(CONTRACT_KINDS),
  category: z.enum(CONTRACT_CATEGORIES),
  periodId: z.string(),
  periodStartMs: timestampMs,
  periodEndMs: timestampMs,
  account: z.string(),
  version: z.int(),
  contractVersion: z.int(),
  payer: z.enum(PAYERS),
  outcome: z.enum(BILL_OUTCOMES),
  state: z.enum(BILL_STATES),
  earnedMinor: minorUnits,
  dueMinor: minorUnits,
  paidMinor: minorUnits,
  /** The part that was not paid in time and is no longer owed. */
  lapsedMinor: minorUnits,
  /** It can still be paid. */
  openMinor: minorUnits,
  differenceMinor: signedMinorUnits,
  madeAtMs: timestampMs,
})
export type BillView = z.infer<typeof bill>

/**
 * By the day on which the period ended. `own`: the agent's bills; `below`: those of direct downlines. Latest versions only.
 */
export const listBills = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/bills',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({
    ...range,
    side: z._default(z.enum(['own', 'below']), 'own'),
    account: z.optional(memberText(64)),
    /** One or more, comma-separated. */
    kinds: z.optional(z.string().check(z.maxLength(100), z.regex(/^[a-zA-Z]+(,[a-zA-Z]+)*$/))),
    state: z.optional(z.enum(BILL_STATES)),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^\d+:[\w.:-]+$/))),
    pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
  }),
  output: z.object({
    currency,
    timeZone: z.string(),
    content: z.array(bill),
    total: z.int(),
    next: z.optional(z.string()),
    earnedMinor: minorUnits,
    dueMinor: minorUnits,
    paidMinor: minorUnits,
  }),
  errors: ['records.range', 'agent.memberUnknown'],
})

/** One bill with its lines, its other versions and its payments. Members are named if they belong to the agent's own line. */
export const getBill = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/bills/one',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({ billId }),
  output: z.object({
    currency,
    timeZone: z.string(),
    bill,
    /** When an unpaid rest lapses; postponed by the time for which it is held. */
    expiresAtMs: timestampMs,
    /** An operator holds the payments to the agent back, or those of the upline who pays it. */
    isHeld: z.boolean(),
    /** When the brand denied it. */
    deniedAtMs: z.nullable(timestampMs),
    steps: z.array(billStep),
    /** The range of days whose play is included. */
    fromDay: day,
    toDay: day,
    versions: z.array(bill),
    /** Payments of this version and the earlier ones: together they are the paid amount. */
    payments: z.array(
      z.object({
        atMs: timestampMs,
        amountMinor: minorUnits,
        fromBillMinor: minorUnits,
        payer: z.enum(PAYERS),
      }),
    ),
  }),
  errors: ['bill.unknown'],
})

/** The hypothetical result of a period with different play of the team, computed by the settlement code. */
export const simulateBill = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/bills/simulation',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject({
    billId,
    /** In percent: 200 is twice the play. */
    playPercent: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000)),
  }),
  output: z.object({
    currency,
    beforeMinor: minorUnits,
    afterMinor: minorUnits,
    differenceMinor: signedMinorUnits,
    steps: z.array(billStep),
  }),
  errors: ['bill.unknown', 'bill.notSimulated', 'request.tooMany'],
})

/** The agent's earnings, by kind and by source. Rows add up to the totals. */
export const getRevenue = endpoint({
  method: 'GET',
  path: '/wps/v2/agent/revenue',
  module: 'AGENT3',
  who: 'agent',
  input: z.strictObject(range),
  output: z.object({
    currency,
    kinds: z.array(
      z.object({
        kind: z.enum(CONTRACT_KINDS),
        bills: z.int(),
        earnedMinor: minorUnits,
        dueMinor: minorUnits,
        paidMinor: minorUnits,
      }),
    ),
    earnedMinor: minorUnits,
    dueMinor: minorUnits,
    paidMinor: minorUnits,
    /** The play of each branch, the agent's own first, and the amount that was passed on to it. */
    sources: z.array(
      z.object({
        account: z.string(),
        isOwn: z.boolean(),
        /** Moved away since: what the branch did before. */
        hasLeft: z.boolean(),
        teamSize: z.int(),
        validMinor: signedMinorUnits,
        /** Stakes that are not decided; `netMinor` is without them. */
        openMinor: signedMinorUnits,
        netMinor: signedMinorUnits,
        passedOnMinor: minorUnits,
      }),
    ),
    validMinor: signedMinorUnits,
    openMinor: signedMinorUnits,
    netMinor: signedMinorUnits,
    passedOnMinor: minorUnits,
  }),
  errors: ['records.range'],
})
