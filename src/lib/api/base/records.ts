import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { category, currency, minorUnits, signedMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { MOVEMENT_KINDS } from '#lib/api/purposes.ts'

/** A day in the brand's time zone, `yyyy-MM-dd`. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
/** Both days inclusive: at most twelve months, and none of it older than that. */
export const range = { fromDay: day, toDay: day }
/** A page begins after the last row of the previous one, newest first; the first page without it. */
export const page = {
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^\d+:[\w.:/-]+$/))),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
}
/** The total of the whole filter, and the cursor of the next page; absent on the last. */
export const paging = { total: z.int(), next: z.optional(z.string()) }

/** One movement of the available balance. `amountMinor` is positive for money in, negative for money out. */
export const transaction = z.object({
  id: z.string(),
  atMs: timestampMs,
  kind: z.enum(MOVEMENT_KINDS),
  amountMinor: signedMinorUnits,
  balanceAfterMinor: minorUnits,
  /** Its subject: a deposit, a withdrawal, a bet. */
  reference: z.string(),
  /** The game, where the movement belongs to one. */
  gameName: z.optional(z.string()),
})
export type Transaction = z.infer<typeof transaction>

/** Totals cover the whole filtered range, not the page. `closingMinor` is the balance at its end, by the ledger. */
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
/** A bet, or a round of a game with all its stakes and wins. */
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

/** By the day on which a bet was placed, whenever it was settled; returned stakes count neither as stake nor as win. */
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
    /** The part of the stakes that is not decided. */
    openMinor: minorUnits,
    /** Of settled bets. */
    winMinor: minorUnits,
    /** Wins less stakes, both of settled bets. */
    netMinor: signedMinorUnits,
  }),
  errors: ['records.range'],
})

const profitPeriod = z.object({
  /** `yyyy-MM-dd`, or `yyyy-MM` for months. */
  period: z.string(),
  /** Less returned stakes. */
  stakeMinor: signedMinorUnits,
  /** The part of the stakes that is not decided. */
  openMinor: signedMinorUnits,
  /** Of settled bets, and jackpots. */
  winMinor: signedMinorUnits,
  /** Granted by promotions, less forfeited. */
  bonusMinor: signedMinorUnits,
  /** Win and bonus less stakes that are not open. */
  netMinor: signedMinorUnits,
  /** Less what a bank called back or a minor got back: negative in a period with more of that. */
  depositsMinor: signedMinorUnits,
  /** Paid out, less returned. */
  withdrawalsMinor: signedMinorUnits,
})
export type ProfitPeriod = z.infer<typeof profitPeriod>

/** Longer ranges are grouped by month. */
export const MAX_DAILY_DAYS = 31

/**
 * Profit and loss by day, or by month for more than 31 days, oldest first: bets by the day on which they were placed, as in
 * `listBets`, deposits, withdrawals and bonus by the day on which money moved. Periods without figures are omitted.
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
