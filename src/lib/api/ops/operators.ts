import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { operatorName } from '#lib/api/operator-fields.ts'
import { operatorGrant } from './console.ts'

/** Demo operators of a local machine, with their roles; accepted from the deployment's own key in local mode only. Idempotent. */
export const seedOperators = endpoint({
  method: 'POST',
  path: '/ops/operators/seed',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({
    operators: z.array(
      z.strictObject({
        name: operatorName,
        password: z.string().check(z.minLength(8), z.maxLength(256)),
        grants: z.array(operatorGrant),
      }),
    ),
  }),
  output: z.object({ operators: z.int() }),
  errors: [],
})
