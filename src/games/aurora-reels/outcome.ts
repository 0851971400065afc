import * as z from 'zod/mini'
import { minorUnits } from '#lib/api/fields.ts'
import { LINES, REELS, ROWS, SYMBOLS } from '#lib/shared/aurora-reels/paytable.ts'

const stops = z.array(z.int().check(z.minimum(0))).check(z.length(REELS))
const wins = z.array(
  z.object({
    /** 1 to 20, or 0 for the scatters. */
    line: z.int().check(z.minimum(0), z.maximum(LINES.length)),
    symbol: z.enum(SYMBOLS),
    count: z.int().check(z.minimum(1), z.maximum(REELS * ROWS)),
    payMinor: minorUnits,
  }),
)

/** The `outcome` of a round on the wire: what `spin` answers. */
export const outcomeSchema = z.object({
  stops,
  /** `window[reel][row]`. */
  window: z.array(z.array(z.enum(SYMBOLS)).check(z.length(ROWS))).check(z.length(REELS)),
  wins,
  winMinor: minorUnits,
  freeSpins: z.optional(
    z.array(
      z.object({
        stops,
        wins,
        multiplier: z.int().check(z.minimum(1)),
        added: z.int().check(z.minimum(0)),
        winMinor: minorUnits,
      }),
    ),
  ),
})
