import * as z from 'zod/mini'
import { CLAIM_DUTIES, type ClaimSubject } from '#lib/api/claim-subjects.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { timestampMs } from '#lib/api/fields.ts'
import { operatorName, tenant } from '#lib/api/operator-fields.ts'

const CLAIM_SUBJECTS = Object.keys(CLAIM_DUTIES) as [ClaimSubject, ...ClaimSubject[]]

/** Who works on an entry, and until when nobody else decides on it. */
export const entryClaim = z.object({
  operator: z.string(),
  atMs: timestampMs,
  untilMs: timestampMs,
})
export type EntryClaim = z.infer<typeof entryClaim>

const input = z.strictObject({
  tenant,
  subject: z.enum(CLAIM_SUBJECTS),
  id: z.string().check(z.regex(/^[\w.:/+-]{1,256}$/)),
  operator: operatorName,
})

/**
 * Takes an entry of a queue for ten minutes; again, for ten more. Meanwhile nobody else takes it or decides on it
 * (`entry.claimed`, with who has it until when).
 */
export const claimEntry = endpoint({
  method: 'POST',
  path: '/ops/claims',
  module: 'OPS3',
  who: 'operator',
  duty: CLAIM_DUTIES,
  input,
  output: entryClaim,
  errors: ['tenant.unknown', 'entry.claimed'],
})

/** Lets an entry go; one that somebody else has stays with them. */
export const releaseEntry = endpoint({
  method: 'POST',
  path: '/ops/claims/release',
  module: 'OPS3',
  who: 'operator',
  duty: CLAIM_DUTIES,
  input,
  output: z.object({ claim: z.nullable(entryClaim) }),
  errors: ['tenant.unknown'],
})

/** Who holds which entries of a queue now, those that were taken last first. */
export const listEntryClaims = endpoint({
  method: 'GET',
  path: '/ops/entries/claims',
  module: 'OPS3',
  who: 'operator',
  duty: CLAIM_DUTIES,
  isPassive: true,
  input: z.strictObject({ tenant, subject: z.enum(CLAIM_SUBJECTS) }),
  output: z.object({ claims: z.array(z.extend(entryClaim, { id: z.string() })) }),
  errors: ['tenant.unknown'],
})
