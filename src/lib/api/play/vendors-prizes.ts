import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { minorUnits, timestampMs } from '#lib/api/fields.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'

const heldPrize = z.object({
  vendor: z.string(),
  transaction: z.string(),
  account: z.string(),
  amountMinor: minorUnits,
  /**
   * The bound that it is beyond: of one call, of a day, of a win; `noRound`: the player has not played at this vendor within
   * 30 days.
   */
  reason: z.enum(['call', 'day', 'noRound', 'win']),
  atMs: timestampMs,
})
export type HeldPrize = z.infer<typeof heldPrize>

/** Money of vendors that is beyond the brand's bounds and waits for a decision; nothing of it is booked. */
export const listHeldPrizes = endpoint({
  method: 'GET',
  path: '/ops/vendors/held',
  module: 'OPS3',
  who: 'operator',
  duty: 'vendors',
  input: z.strictObject({ tenant: z.string() }),
  output: z.object({ held: z.array(heldPrize) }),
  errors: ['tenant.unknown'],
})

/** `pass`: the vendor's next repetition is booked. `refuse`: it stays refused. */
export const decideHeldPrize = endpoint({
  method: 'POST',
  path: '/ops/vendors/held/decide',
  module: 'OPS3',
  who: 'operator',
  duty: 'vendors',
  input: z.strictObject({
    tenant,
    vendor: z.string().check(z.regex(/^[A-Z0-9]{2,16}$/)),
    transaction: z.string().check(z.minLength(1), z.maxLength(256)),
    decision: z.enum(['pass', 'refuse']),
    operator: operatorName,
    reason,
  }),
  output: z.object({ decision: z.enum(['pass', 'refuse']) }),
  errors: ['tenant.unknown', 'prize.unknown'],
})
