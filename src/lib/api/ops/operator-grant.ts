import * as z from 'zod/mini'
import { DUTIES } from '#lib/api/duties.ts'
import { positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { tenant } from '#lib/api/operator-fields.ts'

const terms = {
  duties: z.union([z.literal('all'), z.array(z.enum(DUTIES)).check(z.minLength(1))]),
  /** Ids of brands; `all` includes what concerns the whole deployment. */
  brands: z.union([z.literal('all'), z.array(tenant).check(z.minLength(1), z.maxLength(200))]),
  /** Highest amount of one act in minor units of the brand's currency; left out: no bound. */
  mostMinor: z.optional(positiveMinorUnits),
  /** Only calls that change nothing. */
  readsOnly: z.boolean(),
}

/** What one role, or one personal key, lets its holder do. */
export const operatorGrant = z.object({ ...terms, endsAtMs: timestampMs })
export type OperatorGrant = z.infer<typeof operatorGrant>

const LONGEST_MINUTES = 24 * 60

/** The terms of a role that is asked for: until a day, or for some minutes from its confirmation (an elevation). */
export const roleTerms = z
  .strictObject({
    ...terms,
    endsAtMs: z.optional(timestampMs),
    lastsMinutes: z.optional(z.int().check(z.minimum(5), z.maximum(LONGEST_MINUTES))),
  })
  .check(
    z.refine(({ endsAtMs, lastsMinutes }) => (endsAtMs === undefined) !== (lastsMinutes === undefined), {
      path: ['endsAtMs'],
    }),
  )
export type RoleTerms = z.infer<typeof roleTerms>

/** Days after which a role, or a key, has to be asked for again at the latest. */
export const ROLE_DAYS = 366
/** Days within which a second person decides on a role. */
export const PROPOSAL_DAYS = 7
