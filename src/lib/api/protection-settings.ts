import * as z from 'zod/mini'
import { LIMIT_KINDS, LIMIT_PERIODS, LIMIT_WINDOWS } from '#lib/shared/protection/limits.ts'
import { minorUnits } from './fields.ts'

/** A limit that a brand or its market sets for everyone. `max` in minor units, of `time` in minutes. */
export const brandLimit = z.strictObject({
  limit: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  max: minorUnits,
  by: z.enum(['operator', 'market']),
})

/** Where players find help that is independent of the brand. */
export const helpContact = z.strictObject({
  name: z.string(),
  phone: z.optional(z.string()),
  url: z.optional(z.string()),
  /** Two letters of the country; left out where it helps everywhere. */
  country: z.optional(z.string()),
})

/** How a brand protects its players; what it means stands at `protection` in the tenant's schema. Everything is on by default. */
export const protectionSettings = z.object({
  limits: z._default(z.array(z.enum(LIMIT_KINDS)), [...LIMIT_KINDS]),
  windows: z._default(z.enum(LIMIT_WINDOWS), 'rolling'),
  brandLimits: z._default(z.array(brandLimit), []),
  timeOut: z._default(z.boolean(), true),
  exclusion: z._default(z.boolean(), true),
  realityCheck: z._default(z.boolean(), true),
  /** Of players who chose no interval. */
  checkMinutes: z._default(z.int().check(z.minimum(5), z.maximum(240)), 60),
  /** Brands that name the same operator share exclusions. */
  operator: z._default(z.string(), 'operator'),
  /** Signs of harm within seven days, for the operator's list of players who may need help; 0: not looked at. */
  markers: z._default(
    z.object({
      depositsADay: minorUnits,
      nights: minorUnits,
      raises: minorUnits,
      failedDeposits: minorUnits,
    }),
    { depositsADay: 4, nights: 3, raises: 2, failedDeposits: 3 },
  ),
  helpContacts: z._default(z.array(helpContact), []),
})
export type ProtectionSettings = z.infer<typeof protectionSettings>
