import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, id, minorUnits, positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'

/** A member's id; long lists are paged by the last id of the previous page. */
const memberId = z.string().check(z.regex(/^[\w.-]{1,64}$/))
const count = minorUnits

/**
 * Violated invariants of the next wallets of a brand; an empty list is the good result. The number of wallets per call is
 * limited: `next` becomes `after` of the next call, and is absent on the last.
 */
export const checkLedger = endpoint({
  method: 'POST',
  path: '/ops/ledger/check',
  module: 'OPS3',
  who: 'operator',
  duty: 'ledger',
  input: z.strictObject({ tenant, after: z.optional(memberId) }),
  output: z.object({
    wallets: count,
    transfers: count,
    broken: z.array(z.object({ memberId: z.string(), invariant: z.string(), detail: z.string() })),
    next: z.optional(memberId),
  }),
  errors: ['tenant.unknown'],
})

/** The members of a brand who have a wallet, ordered by id. */
export const listWallets = endpoint({
  method: 'GET',
  path: '/ops/ledger/wallets',
  module: 'OPS3',
  who: 'operator',
  duty: 'ledger',
  input: z.strictObject({ tenant, after: z.optional(memberId) }),
  output: z.object({ members: z.array(memberId), next: z.optional(memberId) }),
  errors: ['tenant.unknown'],
})

/** The name of a restore drill: its scratch wallets hold a copy while it is compared, and move nothing. */
const drill = z.string().check(z.regex(/^[a-z0-9]{8}$/))

/**
 * A page of one wallet's whole book: JSON, one row per line. `version` counts writes to the wallet: if the last page has
 * another one than the first, money moved meanwhile and the export starts again.
 */
export const exportWallet = endpoint({
  method: 'POST',
  path: '/ops/ledger/export',
  module: 'OPS3',
  who: 'operator',
  duty: 'ledger',
  input: z.strictObject({
    tenant,
    member: memberId,
    drill: z.optional(drill),
    cursor: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.object({ lines: z.array(z.string()), version: count, next: z.optional(z.string()) }),
  errors: ['tenant.unknown', 'request.invalid'],
})

/**
 * Writes a page of a copy into an empty wallet; the last page checks the whole. With `drill`, into a scratch wallet beside
 * the real one. A page that does not match is refused completely.
 */
export const restoreWallet = endpoint({
  method: 'POST',
  path: '/ops/ledger/restore',
  module: 'OPS3',
  who: 'operator',
  duty: 'ledger',
  input: z.strictObject({
    tenant,
    member: memberId,
    drill: z.optional(drill),
    lines: z.array(z.string().check(z.maxLength(100_000))).check(z.maxLength(1_000)),
    isLast: z.boolean(),
  }),
  output: z.object({ version: count }),
  errors: ['tenant.unknown', 'ledger.copyRefused'],
})

/** Deletes a scratch wallet. Other wallets cannot be named here. */
export const wipeDrill = endpoint({
  method: 'POST',
  path: '/ops/ledger/wipe',
  module: 'OPS3',
  who: 'operator',
  duty: 'ledger',
  input: z.strictObject({ tenant, member: memberId, drill }),
  output: z.object({}),
  errors: ['tenant.unknown'],
})

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** One figure of a day's reconciliation, from two independent sources. */
const reconciled = z.object({
  /** `account player BRL`, `deposits`, `withdrawals sent`, … */
  what: z.string(),
  /** According to the wallets. */
  ledgerMinor: z.int(),
  /** According to the lists in D1 and the cashier's rows. */
  recordedMinor: z.int(),
})
const reconciliation = z.object({
  tenant: z.string(),
  day,
  /** Movements before this moment are included. */
  untilMs: timestampMs,
  isDone: z.boolean(),
  wallets: count,
  figures: z.array(reconciled),
  broken: z.array(z.object({ memberId: z.string(), invariant: z.string() })),
  /** Operations that D1 had not received yet: in progress, not a fault. */
  waiting: count,
  /** Payouts that the provider took more than an hour ago and has not reported since, whatever the day. */
  unanswered: z.array(z.object({ id, amountMinor: positiveMinorUnits, orderedAtMs: timestampMs })),
  /** What members owe for deposits that were called back after they were spent, whatever the day. */
  owed: z.array(
    z.object({
      depositId: id,
      account: z.string(),
      amountMinor: positiveMinorUnits,
      reversedAtMs: timestampMs,
    }),
  ),
})
export type Reconciliation = z.infer<typeof reconciliation>

/**
 * Continues the reconciliation of a day, a number of wallets per call, until `isDone`. The schedule does so for each
 * finished day; an unfinished day is reconciled up to now, starting again each time.
 */
export const reconcile = endpoint({
  method: 'POST',
  path: '/ops/reconciliation',
  module: 'OPS3',
  who: 'operator',
  duty: 'ledger',
  input: z.strictObject({ tenant, day, isNew: z._default(z.boolean(), false) }),
  output: reconciliation,
  errors: ['tenant.unknown', 'request.invalid'],
})

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/ops/reconciliation',
  module: 'OPS3',
  who: 'operator',
  duty: 'ledger',
  input: z.strictObject({ tenant, day }),
  output: z.nullable(reconciliation),
  errors: ['tenant.unknown'],
})

/** Money that arrived and was not credited, or exceeds the requested amount. */
const heldMoney = z.object({
  kind: z.enum(['held', 'surplus']),
  /** Of the deposit, or of the transaction. */
  id,
  depositId: id,
  account: z.string(),
  currency,
  amountMinor: positiveMinorUnits,
  /** Why it was not credited; absent for a surplus. */
  reason: z.optional(z.string()),
  atMs: timestampMs,
})
export type HeldMoney = z.infer<typeof heldMoney>

export const listHeldMoney = endpoint({
  method: 'GET',
  path: '/ops/deposits',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  input: z.strictObject({ tenant }),
  output: z.object({ money: z.array(heldMoney) }),
  errors: ['tenant.unknown'],
})

/**
 * Decides on held money: `credit` retries the ledger (held deposits only), `return` records that it was returned outside.
 * Both are final and record the operator.
 */
export const resolveHeldMoney = endpoint({
  method: 'POST',
  path: '/ops/deposits/resolve',
  module: 'OPS3',
  who: 'operator',
  duty: 'cashier',
  decides: { subject: 'deposit', id: ['kind', 'id'] },
  input: z.strictObject({
    tenant,
    kind: z.enum(['held', 'surplus']),
    id,
    operator: operatorName,
    decision: z.enum(['credit', 'return']),
    reason,
  }),
  output: heldMoney,
  errors: [
    'tenant.unknown',
    'cashier.depositUnknown',
    'deposit.state',
    'wallet.frozen',
    'wallet.limitReached',
  ],
})
