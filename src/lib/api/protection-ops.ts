import * as z from 'zod/mini'
import { EXCLUSION_SCOPES } from '#lib/shared/protection/breaks.ts'
import { MARKERS } from '#lib/shared/protection/markers.ts'
import { endpoint } from './endpoint.ts'
import { timestampMs } from './fields.ts'

/** Players who show signs of harm, those with the most signs first: for trained staff. */
export const listCare = endpoint({
  method: 'GET',
  path: '/ops/care',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({ tenant: z.string() }),
  output: z.object({
    players: z.array(
      z.object({
        account: z.string(),
        signs: z.array(z.object({ marker: z.enum(MARKERS), count: z.int(), rule: z.int() })),
      }),
    ),
  }),
  errors: ['tenant.unknown'],
})

/** Exclusions that run. */
export const listExclusions = endpoint({
  method: 'GET',
  path: '/ops/care/exclusions',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({ tenant: z.string() }),
  output: z.object({
    exclusions: z.array(
      z.object({
        account: z.string(),
        scope: z.enum(EXCLUSION_SCOPES),
        startsAtMs: timestampMs,
        /** `null`: for ever. */
        endsAtMs: z.nullable(timestampMs),
      }),
    ),
  }),
  errors: ['tenant.unknown'],
})

/** Everything that players did for their protection, oldest first, page by page. */
export const exportProtection = endpoint({
  method: 'GET',
  path: '/ops/care/export',
  module: 'OPS3',
  who: 'operator',
  input: z.strictObject({
    tenant: z.string(),
    /** The page after this place. */
    after: z.optional(z.string().check(z.regex(/^\d+:[\w.-]{1,64}:\d+$/))),
  }),
  output: z.object({
    events: z.array(
      z.object({
        account: z.string(),
        atMs: timestampMs,
        /** `limit:<kind>:<period>`, `timeOut`, `exclusion`, `check`, `answer`; empty where it was refused. */
        about: z.string(),
        /** Who did it and what it was, as JSON. */
        detail: z.string(),
        status: z.enum(['done', 'refused']),
      }),
    ),
    next: z.optional(z.string()),
  }),
  errors: ['tenant.unknown'],
})
