import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { operationKey, timestampMs } from '#lib/api/fields.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'
import { segmentId } from '#lib/api/people/segments-rule.ts'

const mailing = z.object({
  id: z.string(),
  segmentId: z.string(),
  /** Of the segment, when the players were chosen. */
  version: z.int(),
  text: z.string(),
  madeBy: z.string(),
  madeAtMs: timestampMs,
  reason: z.string(),
  /** Players of the segment at that moment; each is told or left out. */
  chosen: z.int(),
  sent: z.int(),
  /** On a break, excluded, under review, suspended or gone: the law or the account lets nothing be sent. */
  leftOut: z.int(),
})
export type Mailing = z.infer<typeof mailing>

/**
 * Writes a message to the inbox of every player who is in a segment now, once per key. Whoever may not be advertised to gets
 * none; that is asked again for each player just before it is written.
 */
export const sendMailing = endpoint({
  method: 'POST',
  path: '/ops/mailings',
  module: 'OPS3',
  who: 'operator',
  duty: 'support',
  input: z.strictObject({
    tenant,
    segmentId,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000)),
    operator: operatorName,
    reason,
    operationKey,
  }),
  output: mailing,
  errors: ['tenant.unknown', 'segment.unknown'],
})

/** Messages to segments, newest first, with how far each has come. */
export const listMailings = endpoint({
  method: 'GET',
  path: '/ops/mailings',
  module: 'OPS3',
  who: 'operator',
  duty: 'support',
  input: z.strictObject({ tenant, segmentId: z.optional(segmentId) }),
  output: z.object({ mailings: z.array(mailing) }),
  errors: ['tenant.unknown'],
})
