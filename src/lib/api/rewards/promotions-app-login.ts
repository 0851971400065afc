import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty } from '#lib/api/fields.ts'

/**
 * The member uses the brand as an installed app. Only the browser knows this, so it cannot be verified; offers for it are
 * given once per member, person, phone and payout account.
 */
export const noteAppLogin = endpoint({
  method: 'POST',
  path: '/wps/relay/MCSFE_appLogin',
  module: 'PROMO3',
  who: 'member',
  input: z.strictObject({ display: z.literal('standalone') }),
  output: empty,
  errors: [],
})
