import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, minorUnits, signedMinorUnits, timestampMs } from './fields.ts'

const timeMs = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8_640_000_000_000_000))
/** From `fromMs` up to, not including, `toMs`: at most twelve months, and none of it further back than that. */
const range = { fromMs: timeMs, toMs: timeMs }
const page = {
  pageNo: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 20),
}
const paging = { pageNum: z.int(), totalPages: z.int(), total: z.int() }

/** Why money moved, as the lists name it. */
export const TRANSACTION_KINDS = [
  'deposit',
  'adjustment',
  'bonus',
  'stake',
  'win',
  'rollback',
  'withdrawal',
  'withdrawalBack',
  'transferOut',
  'transferIn',
  'transferBack',
  'vendorIn',
  'vendorOut',
] as const

/** One movement of the available balance. `amountMinor` is above zero for money in, below for money out. */
export const transaction = z.object({
  id: z.string(),
  atMs: timestampMs,
  kind: z.enum(TRANSACTION_KINDS),
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
  input: z.strictObject({
    ...range,
    ...page,
    kind: z.optional(z.enum(TRANSACTION_KINDS)),
  }),
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

export const bet = z.object({
  id: z.string(),
  atMs: timestampMs,
  /** The game's `nodeId` where it is in the catalogue. */
  game: z.string(),
  gameName: z.string(),
  status: z.enum(['open', 'settled', 'rolledBack']),
  stakeMinor: minorUnits,
  winMinor: minorUnits,
  /** Win less stake; 0 while open or rolled back. */
  netMinor: signedMinorUnits,
})
export type Bet = z.infer<typeof bet>

export const listBets = endpoint({
  method: 'GET',
  path: '/wps/v2/records/bets',
  module: 'RECORD3',
  who: 'member',
  input: z.strictObject({
    ...range,
    ...page,
    status: z.optional(z.enum(['open', 'settled', 'rolledBack'])),
    game: z.optional(z.string().check(z.maxLength(64))),
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

export const profitDay = z.object({
  /** The day where the member is, as `yyyy-MM-dd`. */
  day: z.string(),
  /** Less what was given back: below zero on a day that only gave back. */
  stakeMinor: signedMinorUnits,
  winMinor: minorUnits,
  bonusMinor: signedMinorUnits,
  /** Win and bonus less stake. */
  netMinor: signedMinorUnits,
  depositsMinor: minorUnits,
  /** What has left, less what came back. */
  withdrawalsMinor: signedMinorUnits,
})
export type ProfitDay = z.infer<typeof profitDay>

/** Profit and loss by day, oldest first, days without movement left out. `offsetMinutes` east of UTC. */
export const getProfit = endpoint({
  method: 'GET',
  path: '/wps/v2/records/profit',
  module: 'RECORD3',
  who: 'member',
  input: z.strictObject({
    ...range,
    offsetMinutes: z._default(z.coerce.number().check(z.int(), z.minimum(-840), z.maximum(840)), 0),
  }),
  output: z.object({
    currency,
    days: z.array(profitDay),
    total: z.omit(profitDay, { day: true }),
  }),
  errors: ['records.range'],
})
