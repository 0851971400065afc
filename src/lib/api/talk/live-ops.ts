import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { timestampMs } from '#lib/api/fields.ts'
import { tenant } from '#lib/api/operator-fields.ts'

/**
 * Plans when the brand closes and opens again, and announces it to everybody who is logged in, also to those who come later.
 * Without an end it stays closed until somebody opens it. `null` cancels the plan; one that runs already ends.
 */
export const planMaintenance = endpoint({
  method: 'POST',
  path: '/ops/maintenance/plan',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({
    tenant,
    startsAtMs: z.nullable(timestampMs),
    endsAtMs: z.optional(timestampMs),
  }),
  output: z.object({
    startsAtMs: z.nullable(timestampMs),
    endsAtMs: z.optional(timestampMs),
    listeners: z.int(),
  }),
  errors: ['tenant.unknown'],
})
