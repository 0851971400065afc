import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty, timestampMs } from '#lib/api/fields.ts'

/** What players use of a brand. */
const SERVICES = ['account', 'deposits', 'withdrawals', 'games', 'lottery', 'messages'] as const

/** `slow`: it takes longer, or fails at times. `down`: most attempts fail. */
export const SERVICE_STATES = ['works', 'slow', 'down'] as const

/**
 * What works now, for players and guests. A reply says by itself that the edge, the platform and its database answer, so
 * `account` works then.
 */
export const listServices = endpoint({
  method: 'GET',
  path: '/wps/system/services',
  module: 'COMM3',
  who: 'anyone',
  input: empty,
  output: z.object({
    atMs: timestampMs,
    /** `lottery` is absent where the brand has none. */
    services: z.array(z.object({ service: z.enum(SERVICES), state: z.enum(SERVICE_STATES) })),
    /** Codes of vendors that operators closed, with the end where it is known. */
    closedVendors: z.array(z.object({ vassalage: z.string(), untilMs: z.optional(timestampMs) })),
    /** Codes of vendors whose calls fail too often. */
    troubledVendors: z.array(z.string()),
  }),
  errors: [],
})
export type ServiceList = z.infer<typeof listServices.output>
