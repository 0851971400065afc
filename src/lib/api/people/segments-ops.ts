import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, timestampMs } from '#lib/api/fields.ts'
import { account, operatorName, reason, tenant } from '#lib/api/operator-fields.ts'
import { segmentId, segmentRule } from './segments-rule.ts'

const version = z.int().check(z.minimum(0), z.maximum(1_000_000))
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(80))
const note = z.string().check(z.trim(), z.maxLength(300))

/** `waiting`: for a second person, as offers depend on the segment; `replaced`: by a newer version before anybody decided. */
const SEGMENT_STATES = ['live', 'waiting', 'refused', 'replaced', 'ended'] as const

const segmentVersion = z.object({
  version: z.int(),
  state: z.enum(SEGMENT_STATES),
  title: z.string(),
  rule: segmentRule,
  madeBy: z.string(),
  madeAtMs: timestampMs,
  note: z.string(),
  decidedBy: z.optional(z.string()),
  decidedAtMs: z.optional(timestampMs),
  /** Why the second person decided so. */
  decision: z.optional(z.string()),
})
export type SegmentVersion = z.infer<typeof segmentVersion>

const segment = z.object({
  id: segmentId,
  /** Newest first. */
  versions: z.array(segmentVersion),
  /** The version in force; without one nobody is in the segment. */
  liveVersion: z.optional(z.int()),
  /** Offers that are scheduled or run, and ask for it. */
  offers: z.array(z.string()),
})
export type Segment = z.infer<typeof segment>

/** Every segment of a brand with its history. */
export const listSegments = endpoint({
  method: 'GET',
  path: '/ops/segments',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant }),
  output: z.object({ currency, segments: z.array(segment) }),
  errors: ['tenant.unknown'],
})

/**
 * Stores a new version of a segment. It is in force at once; while offers depend on the segment it waits for a second person.
 * `basedOn` is the newest version that its author saw, 0 for a new segment: refused where there is a newer one.
 */
export const putSegment = endpoint({
  method: 'POST',
  path: '/ops/segments',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({
    tenant,
    segmentId,
    basedOn: z.optional(version),
    title,
    rule: segmentRule,
    operator: operatorName,
    note,
  }),
  output: segment,
  errors: ['tenant.unknown', 'request.invalid', 'segment.state'],
})

/** The second person's decision on a version that waits. */
export const decideSegment = endpoint({
  method: 'POST',
  path: '/ops/segments/decide',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({
    tenant,
    segmentId,
    version,
    decision: z.enum(['approve', 'reject']),
    operator: operatorName,
    reason,
  }),
  output: segment,
  errors: ['tenant.unknown', 'segment.unknown', 'segment.state', 'segment.sameOperator'],
})

/** Nobody is in the segment from now on. Refused while an offer depends on it. */
export const endSegment = endpoint({
  method: 'POST',
  path: '/ops/segments/end',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, segmentId, operator: operatorName, reason }),
  output: segment,
  errors: ['tenant.unknown', 'segment.unknown', 'segment.state', 'segment.inUse'],
})

const tested = z.object({
  /** What the condition is about, in its own unit; `null`: unknown, such as a player without a country. */
  value: z.nullable(z.union([z.string(), z.number()])),
  holds: z.boolean(),
})

/** One player against a rule: each condition in the order of the rule, its value, and whether it holds. */
export const testSegment = endpoint({
  method: 'POST',
  path: '/ops/segments/test',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, rule: segmentRule, account }),
  output: z.object({
    currency,
    account: z.string(),
    isIn: z.boolean(),
    all: z.array(tested),
    any: z.array(tested),
    none: z.array(tested),
  }),
  errors: ['tenant.unknown', 'member.unknown'],
})
export type SegmentTest = z.infer<typeof testSegment.output>

/** How many players a rule holds for. All are counted, or as many as the time allows: then the number is an estimate. */
export const estimateSegment = endpoint({
  method: 'POST',
  path: '/ops/segments/estimate',
  module: 'OPS3',
  who: 'operator',
  duty: 'rewards',
  input: z.strictObject({ tenant, rule: segmentRule }),
  output: z.object({
    players: z.int(),
    /** Of how many accounts, and how many of them were looked at. */
    accounts: z.int(),
    looked: z.int(),
  }),
  errors: ['tenant.unknown'],
})
export type SegmentEstimate = z.infer<typeof estimateSegment.output>
