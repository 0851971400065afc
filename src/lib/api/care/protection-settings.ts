import * as z from 'zod/mini'
import { MARKERS } from '#lib/shared/protection/markers.ts'
import { LIMIT_KINDS, LIMIT_PERIODS, LIMIT_WINDOWS } from '#lib/shared/protection/limits.ts'
import { minorUnits } from '#lib/api/fields.ts'

/**
 * `withdrawal`: before the first one; `registration`: from the start, with the same effect; `deposit`: nothing is paid in
 * before they are accepted.
 */
export const DOCUMENT_RULES = ['never', 'withdrawal', 'registration', 'deposit'] as const

/** A limit for everyone, by the brand or its market. `max` in minor units, in minutes for `time`. */
const brandLimit = z.strictObject({
  limit: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  max: minorUnits,
  by: z.enum(['operator', 'market']),
})

/** A sign of harm: what was counted, and the brand's rule that it reached. */
export const sign = z.object({ marker: z.enum(MARKERS), count: z.int(), rule: z.int() })

/** Independent help for players. */
export const helpContact = z.strictObject({
  name: z.string(),
  phone: z.optional(z.string()),
  url: z.optional(z.string()),
  /** Two letters of the country; omitted where it helps everywhere. */
  country: z.optional(z.string()),
  /** The locale in which it helps; omitted where it helps in each. */
  locale: z.optional(z.string()),
})

/** A brand's player protection; `protection` in the tenant's schema documents the keys. Everything is on by default. */
export const protectionSettings = z.object({
  limits: z._default(z.array(z.enum(LIMIT_KINDS)), [...LIMIT_KINDS]),
  windows: z._default(z.enum(LIMIT_WINDOWS), 'rolling'),
  brandLimits: z._default(z.array(brandLimit), []),
  /** Whether players are asked for a deposit limit before their first deposit. */
  firstLimit: z._default(z.boolean(), true),
  timeOut: z._default(z.boolean(), true),
  exclusion: z._default(z.boolean(), true),
  realityCheck: z._default(z.boolean(), true),
  /** For players who chose no interval. */
  checkMinutes: z._default(z.int().check(z.minimum(5), z.maximum(240)), 60),
  /** Brands that name the same operator share exclusions. */
  operator: z._default(z.string(), 'operator'),
  /** Thresholds of signs of harm within seven days, for the operators' list; 0: not counted. */
  markers: z._default(
    z.object({
      depositsADay: minorUnits,
      nights: minorUnits,
      raises: minorUnits,
      failedDeposits: minorUnits,
      reloads: z._default(minorUnits, 5),
      raisedStakes: z._default(minorUnits, 3),
    }),
    { depositsADay: 4, nights: 3, raises: 2, failedDeposits: 3, reloads: 5, raisedStakes: 3 },
  ),
  helpContacts: z._default(z.array(helpContact), []),
  /** When documents are asked for; `keepDays` after a decision their pictures are deleted. */
  documents: z._default(
    z.object({
      ask: z.enum(DOCUMENT_RULES),
      aboveMinor: minorUnits,
      tries: z.int().check(z.minimum(1), z.maximum(10)),
      validMonths: minorUnits,
      keepDays: minorUnits,
    }),
    { ask: 'never', aboveMinor: 0, tries: 3, validMonths: 36, keepDays: 30 },
  ),
})
export type ProtectionSettings = z.infer<typeof protectionSettings>
