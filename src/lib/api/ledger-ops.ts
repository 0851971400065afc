import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, id, minorUnits, positiveMinorUnits, timestampMs } from './fields.ts'

const tenant = z.string().check(z.maxLength(64))
/** A member's id; long lists are asked for page by page, each after the last id of the one before. */
const memberId = z.string().check(z.regex(/^[\w.-]{1,64}$/))
const count = minorUnits

/**
 * Broken invariants of the next wallets of a brand; an empty list is the good answer. Only so many wallets a call:
 * `next` goes into `after` of the following one, and is absent with the last.
 */
export const checkLedger = endpoint({
  method: 'POST',
  path: '/ops/ledger/check',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({ tenant, after: z.optional(memberId) }),
  output: z.object({
    wallets: count,
    transfers: count,
    broken: z.array(z.object({ memberId: z.string(), invariant: z.string(), detail: z.string() })),
    next: z.optional(memberId),
  }),
  errors: ['tenant.unknown'],
})

/** The members of a brand who have a wallet, in the order of their ids. */
export const listWallets = endpoint({
  method: 'GET',
  path: '/ops/ledger/wallets',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({ tenant, after: z.optional(memberId) }),
  output: z.object({ members: z.array(memberId), next: z.optional(memberId) }),
  errors: ['tenant.unknown'],
})

/** Names the scratch wallets of one restore drill: they hold a copy for as long as it is compared, and move nothing. */
const drill = z.string().check(z.regex(/^[a-z0-9]{8}$/))

/**
 * A page of one wallet's whole book: JSON, one row a line. `version` counts what was ever written to the wallet: where the
 * last page has another than the first, somebody moved money meanwhile, and the copy is taken anew.
 */
export const exportWallet = endpoint({
  method: 'POST',
  path: '/ops/ledger/export',
  module: 'OPS3',
  who: 'operator',
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
 * Writes a page of a copy into a wallet that has none; the last page checks the whole. With `drill`, into a scratch wallet
 * beside the real one. What does not fit is refused, and nothing of that page is kept.
 */
export const restoreWallet = endpoint({
  method: 'POST',
  path: '/ops/ledger/restore',
  module: 'OPS3',
  who: 'operator',
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

/** Throws a scratch wallet away. A wallet that is no drill cannot be named here. */
export const wipeDrill = endpoint({
  method: 'POST',
  path: '/ops/ledger/wipe',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({ tenant, member: memberId, drill }),
  output: z.object({}),
  errors: ['tenant.unknown'],
})

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** One figure of a day's reconciliation, from two places that must agree. */
export const reconciled = z.object({
  /** `account player BRL`, `deposits`, `withdrawals sent`, … */
  what: z.string(),
  /** As the wallets say. */
  ledgerMinor: z.int(),
  /** As D1's lists and the cashier's rows say. */
  recordedMinor: z.int(),
})
export const reconciliation = z.object({
  tenant: z.string(),
  day,
  /** Everything before this moment was looked at. */
  untilMs: timestampMs,
  isDone: z.boolean(),
  wallets: count,
  figures: z.array(reconciled),
  broken: z.array(z.object({ memberId: z.string(), invariant: z.string() })),
  /** Operations that D1 had not been told of yet: on their way, no fault. */
  waiting: count,
})
export type Reconciliation = z.infer<typeof reconciliation>

/**
 * Goes on with the reconciliation of a day, so many wallets a call, until `isDone`. The schedule does so for each day that
 * is over; a day that is not over yet is reconciled up to now, anew each time.
 */
export const reconcile = endpoint({
  method: 'POST',
  path: '/ops/reconciliation',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({ tenant, day, isNew: z._default(z.boolean(), false) }),
  output: reconciliation,
  errors: ['tenant.unknown', 'request.invalid'],
})

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/ops/reconciliation',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({ tenant, day }),
  output: z.nullable(reconciliation),
  errors: ['tenant.unknown'],
})

/** Money that came and was not credited, or came beyond what was asked for. */
export const heldMoney = z.object({
  kind: z.enum(['held', 'surplus']),
  /** Of the deposit, or of the movement of money. */
  id,
  depositId: id,
  account: z.string(),
  currency,
  amountMinor: positiveMinorUnits,
  /** Why it was not credited; absent with a surplus. */
  reason: z.optional(z.string()),
  atMs: timestampMs,
})
export type HeldMoney = z.infer<typeof heldMoney>

export const listHeldMoney = endpoint({
  method: 'GET',
  path: '/ops/deposits',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({ tenant }),
  output: z.object({ money: z.array(heldMoney) }),
  errors: ['tenant.unknown'],
})

/**
 * Decides on such money: `credit` tries the ledger again (held deposits alone), `return` records that it was given back
 * outside. Either is final and names who decided.
 */
export const resolveHeldMoney = endpoint({
  method: 'POST',
  path: '/ops/deposits/resolve',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({
    tenant,
    kind: z.enum(['held', 'surplus']),
    id,
    operator: z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[\p{L}\p{N}._@-]{2,64}$/u)),
    decision: z.enum(['credit', 'return']),
    reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(300)),
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
