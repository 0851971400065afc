import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty, timestampMs } from '#lib/api/fields.ts'

/**
 * `maintenance`: announced on tiles, no launches and no new bets. `stopped`: the same without a date. `hidden`: not listed
 * and not launched; running games continue. Placed bets are settled in every state.
 */
const VENDOR_STATES = ['on', 'maintenance', 'hidden', 'stopped'] as const
export const vendorState = z.enum(VENDOR_STATES)
export type VendorState = z.infer<typeof vendorState>

/** The brand's vendors and single games that are not open now, and its hot games where operators set their order. Prerendered pages cannot know this, so they ask. */
export const listVendorStates = endpoint({
  method: 'GET',
  path: '/lgw/games/vendor_states',
  module: 'GAME3',
  who: 'anyone',
  input: empty,
  output: z.object({
    vendors: z.array(
      z.object({ vassalage: z.string(), state: vendorState, untilMs: z.optional(timestampMs) }),
    ),
    games: z.optional(
      z.array(
        z.object({
          nodeId: z.string(),
          state: z.enum(['maintenance', 'hidden']),
          untilMs: z.optional(timestampMs),
        }),
      ),
    ),
    hotGames: z.optional(z.array(z.string())),
  }),
  errors: [],
})
