import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { day } from '#lib/api/base/records.ts'
import { currency, id, minorUnits, signedMinorUnits } from '#lib/api/fields.ts'
import { tenant } from '#lib/api/operator-fields.ts'
import { GAME_TYPES } from '#lib/shared/reports/sigap.ts'

/** What a player did in games of one type. */
const play = z.object({
  type: z.enum(GAME_TYPES),
  titles: z.array(z.string()),
  bets: minorUnits,
  stakeMinor: minorUnits,
  /** Payouts, later corrections of them, and stakes that came back. */
  backMinor: signedMinorUnits,
  /** Ids of the operations that paid. */
  prizes: z.array(z.string()),
  /** From bet to bet. */
  seconds: z.int(),
})

const bettor = z.object({
  account: z.string(),
  /** The CPF as text: zeros in front belong to it. Empty where none is known. */
  number: z.string(),
  seconds: z.int(),
  games: z.array(play),
})
export type Bettor = z.infer<typeof bettor>

/** The players of a closed day as Brazil's SIGAP wants them in the file of online games, by member, page by page. */
export const listSigapBettors = endpoint({
  method: 'GET',
  path: '/ops/reports/sigap',
  module: 'OPS3',
  who: 'operator',
  duty: 'reports',
  input: z.strictObject({
    tenant,
    day,
    after: z.optional(id),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(500)), 200),
  }),
  output: z.object({
    brand: z.string(),
    currency,
    bettors: z.array(bettor),
    next: z.optional(z.string()),
    /** Bookings of the brand that are not counted yet. */
    waiting: z.int(),
  }),
  errors: ['tenant.unknown', 'records.range'],
})
