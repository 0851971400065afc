import * as z from 'zod/mini'
import type { Duty } from '#lib/api/duties.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { timestampMs } from '#lib/api/fields.ts'
import { operatorName, tenant } from '#lib/api/operator-fields.ts'

/** The queues whose entries one operator can hold, and the duty of each. */
const CLAIM_DUTIES = {
  withdrawal: 'cashier',
  deposit: 'cashier',
  adjustment: 'cashier',
  document: 'protection',
  care: 'protection',
  case: 'support',
  feedback: 'support',
  application: 'rewards',
  claim: 'rewards',
  bill: 'agents',
} as const satisfies Record<string, Duty>
const CLAIM_SUBJECTS = Object.keys(CLAIM_DUTIES) as [ClaimSubject, ...ClaimSubject[]]
export type ClaimSubject = keyof typeof CLAIM_DUTIES

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
  id: z.string().check(z.regex(/^[\w.:/-]{1,128}$/)),
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
