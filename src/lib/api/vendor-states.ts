import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { empty, timestampMs } from './fields.ts'

/**
 * `maintenance`: tiles say so, no launches and no new bets. `stopped`: the same without a word of when. `hidden`: in no
 * list and not launched; who plays already plays on. What was staked is settled in every state.
 */
export const VENDOR_STATES = ['on', 'maintenance', 'hidden', 'stopped'] as const
export const vendorState = z.enum(VENDOR_STATES)
export type VendorState = z.infer<typeof vendorState>

/** Vendors of the brand that are not open at this moment. Pages are built before that is known, and ask. */
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
  }),
  errors: [],
})
export type ClosedVendor = z.infer<typeof listVendorStates.output>['vendors'][number]
