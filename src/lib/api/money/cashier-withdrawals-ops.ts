import * as z from 'zod/mini'
import { WITHDRAWAL_RISKS } from '#lib/shared/money/withdrawal-risk.ts'
import { entryClaim } from '#lib/api/base/claims.ts'
import { csvFile } from '#lib/api/csv.ts'
import { documentState } from '#lib/api/care/documents.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, id, minorUnits, positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { account, amountOfQuery, listPage, tenant } from '#lib/api/operator-fields.ts'
import { PAYOUT_KINDS, WITHDRAWAL_STATUSES } from './cashier-withdrawals.ts'

const review = z.object({
  operator: z.string(),
  decision: z.enum(['approve', 'reject']),
  reason: z.string(),
  atMs: timestampMs,
})

/** What speaks for or against a withdrawal, at the moment of the call. */
const riskFacts = z.object({
  /** Arrived since the last payout, or ever. */
  depositsMinor: minorUnits,
  deposits: minorUnits,
  /** Staked and won since the day of the last payout. */
  stakedMinor: minorUnits,
  wonMinor: minorUnits,
  /** The part of the amount that no deposit since the last payout covers, in percent. */
  winningsPercent: z.int(),
  /** `null`: nothing was paid out before. */
  lastPaidAtMs: z.nullable(timestampMs),
  payouts: minorUnits,
  /** When the payout account was added; payouts to it; other players with its number. */
  payoutAddedAtMs: z.nullable(timestampMs),
  payoutUses: minorUnits,
  payoutSharers: minorUnits,
  /** Other players who used a browser or an address of this one. */
  deviceSharers: minorUnits,
  addressSharers: minorUnits,
  documents: documentState,
  /** Bonus money that the withdrawal leaves in the wallet. */
  bonusMinor: minorUnits,
  rejectedBefore: minorUnits,
  memberStatus: z.enum(['active', 'suspended', 'closed']),
})
export type WithdrawalFacts = z.infer<typeof riskFacts>

const operatedWithdrawal = z.object({
  id,
  account: z.string(),
  currency,
  status: z.enum(WITHDRAWAL_STATUSES),
  amountMinor: positiveMinorUnits,
  feeMinor: minorUnits,
  payout: z.object({
    kind: z.enum(PAYOUT_KINDS),
    bank: z.optional(z.string()),
    holder: z.string(),
    masked: z.string(),
  }),
  requestedAtMs: timestampMs,
  /** The decision that the player was promised; `null` once it is decided, and while it waits for documents. */
  promisedByMs: z.nullable(timestampMs),
  waitsForDocuments: z.boolean(),
  sentAtMs: z.nullable(timestampMs),
  receivedAtMs: z.nullable(timestampMs),
  returnedAtMs: z.nullable(timestampMs),
  /** Of a rejection or a failure. */
  reason: z.nullable(z.string()),
  reviews: z.array(review),
  /** Approvals that are missing. */
  approvalsLeft: minorUnits,
  /** Who works on it. */
  claim: z.nullable(entryClaim),
  /** `null` for those that are decided. */
  facts: z.nullable(riskFacts),
  /** What a person has to look at. */
  risks: z.array(z.enum(WITHDRAWAL_RISKS)),
  pictures: minorUnits,
})
export type OperatedWithdrawal = z.infer<typeof operatedWithdrawal>

const filters = {
  status: z.optional(z.enum(WITHDRAWAL_STATUSES)),
  /** Of those under review: for people, or for the player's documents. */
  waits: z.optional(z.enum(['people', 'documents'])),
  account: z.optional(account),
  payoutKind: z.optional(z.enum(PAYOUT_KINDS)),
  fromMinor: z.optional(amountOfQuery),
  toMinor: z.optional(amountOfQuery),
  /** At least so old. */
  olderMinutes: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(5_256_000))),
}

export const WITHDRAWAL_SORTS = ['oldest', 'newest', 'largest', 'smallest'] as const

/** Withdrawals of every state, those that wait for people oldest first, all others newest first. */
export const listOperatedWithdrawals = endpoint({
  method: 'GET',
  path: '/ops/withdrawals/all',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  input: z.strictObject({
    tenant,
    ...listPage,
    ...filters,
    sort: z.optional(z.enum(WITHDRAWAL_SORTS)),
  }),
  output: z.object({ withdrawals: z.array(operatedWithdrawal), next: z.optional(z.string()) }),
  errors: ['tenant.unknown', 'member.unknown'],
})

/** The same withdrawals as a table, all pages of it, in the same order. */
export const exportWithdrawals = endpoint({
  method: 'GET',
  path: '/ops/withdrawals/csv',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  reply: 'csv',
  input: z.strictObject({ tenant, ...filters, sort: z.optional(z.enum(WITHDRAWAL_SORTS)) }),
  output: csvFile,
  errors: ['tenant.unknown', 'member.unknown'],
})

/** One withdrawal with the open wagering of the wallet, and the accounts that share something with the player. */
export const getOperatedWithdrawal = endpoint({
  method: 'GET',
  path: '/ops/withdrawals/one',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  input: z.strictObject({ tenant, id }),
  output: z.object({
    withdrawal: operatedWithdrawal,
    /** Bonuses that run, from the wallet itself. */
    wagering: z.array(
      z.object({
        title: z.string(),
        balanceMinor: minorUnits,
        wageredMinor: minorUnits,
        requiredMinor: minorUnits,
      }),
    ),
    sharers: z.array(z.object({ account: z.string(), by: z.enum(['payout', 'device', 'address']) })),
    /** Earlier ones of the player, newest first. */
    earlier: z.array(
      z.object({
        id,
        status: z.enum(WITHDRAWAL_STATUSES),
        amountMinor: positiveMinorUnits,
        requestedAtMs: timestampMs,
        reason: z.nullable(z.string()),
      }),
    ),
  }),
  errors: ['tenant.unknown', 'withdrawal.unknown'],
})
