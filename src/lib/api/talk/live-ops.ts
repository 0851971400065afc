import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { timestampMs } from '#lib/api/fields.ts'
import { tenant } from '#lib/api/operator-fields.ts'

/** Tells everybody who is logged in when the brand closes; `null` takes it back. */
export const planMaintenance = endpoint({
  method: 'POST',
  path: '/ops/maintenance/plan',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({ tenant, startsAtMs: z.nullable(timestampMs) }),
  output: z.object({ startsAtMs: z.nullable(timestampMs), listeners: z.int() }),
  errors: ['tenant.unknown'],
})
