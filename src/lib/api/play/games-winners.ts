import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { category, currency, empty, merchant, minorUnits, timestampMs } from '#lib/api/fields.ts'

const text = z.optional(z.string().check(z.maxLength(64)))

const winner = z.object({
  customerName: z.string(),
  winAmount: z.string(),
  winMinor: minorUnits,
  nodeId: z.string(),
  /** They lead to the page of a lottery. */
  vassalage: z.optional(z.string()),
  gameCode: z.optional(z.string()),
  atMs: timestampMs,
  vo: z.object({ gameName: z.string(), iconUrl: z.string() }),
})
export type Winner = z.infer<typeof winner>
/** A large win, as it happens; `id` names it. */
export const liveWin = z.extend(winner, { id: z.string() })

/**
 * The largest net wins of the last seven days, largest first: settled rounds for money, names masked. `winAmount` is the
 * product's text form, with thousands separators and two decimals; `winMinor` is the amount itself.
 */
export const getWinnerBoard = endpoint({
  method: 'GET',
  path: '/wps/relay/ODSFE2_getWinnerBoard',
  module: 'GAME3',
  who: 'anyone',
  input: z.strictObject({
    /** A category, or `ALL`. */
    gameCategory: z._default(z.union([z.literal('ALL'), category]), 'ALL'),
    language: text,
    limitNum: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 20),
    merchantCode: merchant,
  }),
  output: z.array(winner),
  errors: [],
})

/** Progressive pools of in-house games as they stand, largest first. */
export const listJackpots = endpoint({
  method: 'GET',
  path: '/lgw/games/jackpots',
  module: 'GAME3',
  who: 'anyone',
  input: empty,
  output: z.object({
    currency,
    jackpots: z.array(z.object({ nodeId: z.string(), gameName: z.string(), amountMinor: minorUnits })),
  }),
  errors: [],
})
