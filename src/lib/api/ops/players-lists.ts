import * as z from 'zod/mini'
import { bet, BET_STATUSES, day } from '#lib/api/base/records.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { category, currency, minorUnits, signedMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { PAYOUT_KINDS } from '#lib/api/money/cashier-withdrawals.ts'
import { account, listPage, tenant } from '#lib/api/operator-fields.ts'
import { orderDetail } from '#lib/api/play/lottery-orders.ts'
import { MOVEMENT_KINDS, PURPOSES } from '#lib/api/purposes.ts'

/** Days in the brand's time zone, both inclusive; left out: no bound. */
const days = { fromDay: z.optional(day), toDay: z.optional(day) }
const next = z.optional(z.string())

/** One leg of an operation of the ledger, from one account to another. */
const booking = z.object({
  /** Its number in the wallet's book. */
  id: z.string(),
  atMs: timestampMs,
  purpose: z.enum(PURPOSES),
  /** What the player's list calls it; `null` where the available balance is not touched. */
  kind: z.nullable(z.enum(MOVEMENT_KINDS)),
  /** Account codes. */
  debit: z.string(),
  credit: z.string(),
  amountMinor: minorUnits,
  /** Of the available balance: 0 where it is not touched. */
  changeMinor: signedMinorUnits,
  balanceAfterMinor: minorUnits,
  /** Booked in points instead of money. */
  isPoints: z.boolean(),
  reference: z.string(),
  /** The operation that caused it. */
  operation: z.string(),
  gameName: z.optional(z.string()),
})
export type Booking = z.infer<typeof booking>

/** Every booking of a player's wallet, newest first: also those that the player's own list leaves out. */
export const listMemberMovements = endpoint({
  method: 'GET',
  path: '/ops/members/movements',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject({ tenant, account, ...days, ...listPage, purpose: z.optional(z.enum(PURPOSES)) }),
  output: z.object({ currency, movements: z.array(booking), next }),
  errors: ['tenant.unknown', 'member.unknown', 'records.range'],
})

const BET_SOURCES = ['lottery', 'inHouse', 'crash', 'vendor'] as const

const memberBet = z.object({
  ...bet.shape,
  source: z.enum(BET_SOURCES),
  /** Of a lottery: the draw, and the slip that the bet is a line of. */
  issue: z.optional(z.string()),
  slipId: z.optional(z.string()),
  vendor: z.optional(z.string()),
})
export type MemberBet = z.infer<typeof memberBet>

/** A player's bets and rounds, newest first. */
export const listMemberBets = endpoint({
  method: 'GET',
  path: '/ops/members/bets',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject({
    tenant,
    account,
    ...days,
    ...listPage,
    status: z.optional(z.enum(BET_STATUSES)),
    category: z.optional(category),
  }),
  output: z.object({ currency, bets: z.array(memberBet), next }),
  errors: ['tenant.unknown', 'member.unknown', 'records.range'],
})

/** A round of an in-house game as it was drawn, with what recomputes it. */
const playedRound = z.object({
  outcome: z.unknown(),
  /** What the player asked for; `null` for rounds without seeds, and for older ones. */
  request: z.unknown(),
  seeds: z.nullable(
    z.object({
      commit: z.string(),
      clientSeed: z.string(),
      nonce: z.int(),
      /** Once its pair was revealed. */
      serverSeed: z.nullable(z.string()),
    }),
  ),
})

/** One bet with its bookings, and its slip with the proof that the draw contains it, or its round. */
export const getMemberBet = endpoint({
  method: 'GET',
  path: '/ops/members/bet',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject({ tenant, account, id: z.string().check(z.regex(/^[\w.:/-]{1,160}$/)) }),
  output: z.object({
    currency,
    bet: memberBet,
    bookings: z.array(booking),
    slip: z.nullable(orderDetail),
    /** `null` while its draw is open. */
    proof: z.nullable(
      z.object({
        salt: z.string(),
        index: z.int(),
        path: z.array(z.string()),
        root: z.string(),
        size: z.int(),
      }),
    ),
    round: z.nullable(playedRound),
  }),
  errors: ['tenant.unknown', 'member.unknown', 'wallet.betUnknown'],
})

/** Browsers that are logged in, and all places of logins with how many other accounts used them. */
export const listMemberSessions = endpoint({
  method: 'GET',
  path: '/ops/members/sessions',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject({ tenant, account }),
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.string(),
        device: z.string(),
        /** Its network: the address itself is not shown. */
        network: z.string(),
        createdAtMs: timestampMs,
        seenAtMs: timestampMs,
        /** Logged in by the remember cookie alone. */
        isWeak: z.boolean(),
      }),
    ),
    places: z.array(
      z.object({
        kind: z.enum(['device', 'address']),
        /** The search finds everybody who used the place by it. */
        mark: z.string(),
        /** Browser and system, or the country of the address. */
        label: z.string(),
        firstAtMs: timestampMs,
        seenAtMs: timestampMs,
        /** Other accounts that were used there. */
        others: z.int(),
      }),
    ),
  }),
  errors: ['tenant.unknown', 'member.unknown'],
})

/** Payout accounts, removed ones as well, with what went to each and who else has the number. */
export const listMemberPayouts = endpoint({
  method: 'GET',
  path: '/ops/members/payouts',
  module: 'OPS3',
  who: 'operator',
  duty: 'members',
  input: z.strictObject({ tenant, account }),
  output: z.object({
    currency,
    payouts: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(PAYOUT_KINDS),
        bank: z.nullable(z.string()),
        holder: z.string(),
        masked: z.string(),
        addedAtMs: timestampMs,
        removedAtMs: z.nullable(timestampMs),
        paidMinor: minorUnits,
        payments: minorUnits,
        lastPaidAtMs: z.nullable(timestampMs),
        /** Accounts of other players with the same number. */
        sharedWith: z.array(z.string()),
      }),
    ),
  }),
  errors: ['tenant.unknown', 'member.unknown'],
})
