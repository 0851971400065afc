import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { positiveMinorUnits } from '#lib/api/fields.ts'
import { tenant } from '#lib/api/operator-fields.ts'

/**
 * A week of business at a demo brand, so that every list and report of the console shows something: players who came, paid in,
 * played, won and left, and work that waits. Local mode only, and once: what is there already stays.
 */
export const seedDemoBusiness = endpoint({
  method: 'POST',
  path: '/ops/demo/business',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({
    tenant,
    /** Stakes that the brand's games offer. */
    stakesMinor: z.array(positiveMinorUnits).check(z.minLength(1), z.maxLength(20)),
  }),
  output: z.object({ players: z.int(), operations: z.int() }),
  errors: ['tenant.unknown', 'register.usernameTaken'],
})
