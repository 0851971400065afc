import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { category, currency, minorUnits, signedMinorUnits, timestampMs } from './fields.ts'
import { MOVEMENT_KINDS } from './purposes.ts'

/** A day where the brand is, as `yyyy-MM-dd`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
/** Both days included: at most twelve months, and none of it further back than that. */
const range = { fromDay: day, toDay: day }
/** A page begins after the last row of the one before, newest first; the first page without it. */
const page = {
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^\d+:[\w.:/-]+$/))),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
}
/** Of the whole filter, and where the next page begins; absent on the last. */
const paging = { total: z.int(), next: z.optional(z.string()) }

/** One movement of the available balance. `amountMinor` is above zero for money in, below for money out. */
export const transaction = z.object({
  id: z.string(),
  atMs: timestampMs,
  kind: z.enum(MOVEMENT_KINDS),
  amountMinor: signedMinorUnits,
  balanceAfterMinor: minorUnits,
  /** What it was about: a deposit, a withdrawal, a bet. */
  reference: z.string(),
})
export type Transaction = z.infer<typeof transaction>

/** Totals are of the whole filtered range, not of the page. `closingMinor` is the balance at its end, by the ledger. */
export const listTransactions = endpoint({
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemTransDet',
  module: 'RECORD3',
  who: 'member',
  input: z.strictObject({ ...range, ...page, kind: z.optional(z.enum(MOVEMENT_KINDS)) }),
  output: z.object({
    currency,
    content: z.array(transaction),
    ...paging,
    inMinor: minorUnits,
    outMinor: minorUnits,
    openingMinor: minorUnits,
    closingMinor: minorUnits,
  }),
  errors: ['records.range'],
})

export const BET_STATUSES = ['open', 'settled', 'rolledBack'] as const
/** A bet, or a round of a game with all that was staked and won in it. */
export const bet = z.object({
  id: z.string(),
  atMs: timestampMs,
  /** The game's `nodeId` where it is in the catalogue. */
  game: z.string(),
  gameName: z.string(),
  category,
  status: z.enum(BET_STATUSES),
  stakeMinor: minorUnits,
  winMinor: minorUnits,
  /** Win less stake; 0 while open or rolled back. */
  netMinor: signedMinorUnits,
})
export type Bet = z.infer<typeof bet>

/** By the day on which a bet was placed, whenever it ended; what was given back counts neither as stake nor as win. */
export const listBets = endpoint({
  method: 'GET',
  path: '/wps/v2/records/bets',
  module: 'RECORD3',
  who: 'member',
  input: z.strictObject({
    ...range,
    ...page,
    status: z.optional(z.enum(BET_STATUSES)),
    category: z.optional(category),
  }),
  output: z.object({
    currency,
    content: z.array(bet),
    ...paging,
    stakeMinor: minorUnits,
    winMinor: minorUnits,
    netMinor: signedMinorUnits,
  }),
  errors: ['records.range'],
})

export const profitPeriod = z.object({
  /** `yyyy-MM-dd`, or `yyyy-MM` where months are told. */
  period: z.string(),
  /** Less what was given back: below zero in a time that only gave back. */
  stakeMinor: signedMinorUnits,
  winMinor: signedMinorUnits,
  /** What promotions gave, less what they took back. */
  bonusMinor: signedMinorUnits,
  /** Win and bonus less stake. */
  netMinor: signedMinorUnits,
  depositsMinor: minorUnits,
  /** What has left, less what came back. */
  withdrawalsMinor: signedMinorUnits,
})
export type ProfitPeriod = z.infer<typeof profitPeriod>

/** Longer ranges are told by month. */
export const MAX_DAILY_DAYS = 31

/**
 * Profit and loss by day, or by month for more than 31 days, oldest first, by the day on which money moved; periods
 * without movement left out.
 */
export const getProfit = endpoint({
  method: 'GET',
  path: '/wps/v2/records/profit',
  module: 'RECORD3',
  who: 'member',
  input: z.strictObject(range),
  output: z.object({
    currency,
    periods: z.array(profitPeriod),
    total: z.omit(profitPeriod, { period: true }),
  }),
  errors: ['records.range'],
})
