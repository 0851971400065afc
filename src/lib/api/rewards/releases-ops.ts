import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { operationKey, timestampMs } from '#lib/api/fields.ts'
import { operatorName, reason, tenant } from '#lib/api/operator-fields.ts'

const draftKind = z.enum(['text', 'offer'])
/** Of a text or an offer. */
const draftName = z.string().check(z.regex(/^[\w.-]{1,60}$/))
const version = z.int().check(z.minimum(1))
const releaseId = z.uuid()
const note = z.string().check(z.trim(), z.maxLength(300))

const RELEASE_STATES = [
  /** For a second person. */
  'waiting',
  /** For its moment. */
  'approved',
  'refused',
  'withdrawn',
  'live',
  /** A draft was written anew before its moment: nothing went live. */
  'stopped',
  'rolledBack',
] as const

const item = z.object({
  kind: draftKind,
  name: z.string(),
  version: z.int(),
  title: z.string(),
  /** Of what kind the text or the offer is. */
  about: z.string(),
  /** There is a newer version than this one. */
  isOvertaken: z.boolean(),
})
export type ReleaseItem = z.infer<typeof item>

const release = z.object({
  id: z.string(),
  name: z.string(),
  atMs: timestampMs,
  state: z.enum(RELEASE_STATES),
  items: z.array(item),
  madeBy: z.string(),
  madeAtMs: timestampMs,
  note: z.string(),
  decidedBy: z.optional(z.string()),
  decidedAtMs: z.optional(timestampMs),
  decision: z.optional(z.string()),
  endedBy: z.optional(z.string()),
  endedAtMs: z.optional(timestampMs),
  ending: z.optional(z.string()),
})
export type Release = z.infer<typeof release>

/** Releases of a brand, newest first. */
export const listReleases = endpoint({
  method: 'GET',
  path: '/ops/content/releases',
  module: 'OPS3',
  who: 'operator',
  duty: 'content',
  input: z.strictObject({ tenant }),
  output: z.object({ releases: z.array(release) }),
  errors: ['tenant.unknown'],
})

/**
 * Gathers drafts into a release, once per id; it waits for a second person. A draft is the newest version of a text that is not
 * published, or of an offer that is a draft. With an offer it takes the duty for rewards as well.
 */
export const proposeRelease = endpoint({
  method: 'POST',
  path: '/ops/content/releases',
  module: 'OPS3',
  who: 'operator',
  duty: 'content',
  input: z.strictObject({
    tenant,
    releaseId: operationKey,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
    /** Past: as soon as it is approved. */
    atMs: timestampMs,
    items: z
      .array(z.strictObject({ kind: draftKind, name: draftName, version }))
      .check(z.minLength(1), z.maxLength(50)),
    operator: operatorName,
    note,
  }),
  output: release,
  errors: ['tenant.unknown', 'request.invalid', 'release.draft'],
})

/** The second person's decision on all of it. Approved, it goes live at its moment: all of it, or nothing. */
export const decideRelease = endpoint({
  method: 'POST',
  path: '/ops/content/releases/decide',
  module: 'OPS3',
  who: 'operator',
  duty: 'content',
  input: z.strictObject({
    tenant,
    releaseId,
    decision: z.enum(['approve', 'reject']),
    operator: operatorName,
    reason,
  }),
  output: release,
  errors: ['tenant.unknown', 'request.invalid', 'release.unknown', 'release.state', 'release.sameOperator'],
})

/** Takes a release back that is not live yet. */
export const withdrawRelease = endpoint({
  method: 'POST',
  path: '/ops/content/releases/withdraw',
  module: 'OPS3',
  who: 'operator',
  duty: 'content',
  input: z.strictObject({ tenant, releaseId, operator: operatorName, reason }),
  output: release,
  errors: ['tenant.unknown', 'release.unknown', 'release.state'],
})

/**
 * Rolls back a live release: each text returns to its previous version or goes offline, offers end, and earned rewards stay.
 * Refused where something of it was changed since.
 */
export const rollBackRelease = endpoint({
  method: 'POST',
  path: '/ops/content/releases/roll-back',
  module: 'OPS3',
  who: 'operator',
  duty: 'content',
  input: z.strictObject({ tenant, releaseId, operator: operatorName, reason }),
  output: release,
  errors: ['tenant.unknown', 'release.unknown', 'release.state', 'release.draft'],
})

const comment = z.object({
  id: z.string(),
  version: z.int(),
  author: z.string(),
  atMs: timestampMs,
  text: z.string(),
})
export type DraftComment = z.infer<typeof comment>

/** What operators said about the drafts of a text or an offer, oldest first. */
export const listDraftComments = endpoint({
  method: 'GET',
  path: '/ops/content/comments',
  module: 'OPS3',
  who: 'operator',
  duty: { text: 'content', offer: 'rewards' },
  input: z.strictObject({ tenant, subject: draftKind, name: draftName }),
  output: z.object({ comments: z.array(comment) }),
  errors: ['tenant.unknown'],
})

/** Says something about a version, once per key. */
export const writeDraftComment = endpoint({
  method: 'POST',
  path: '/ops/content/comments',
  module: 'OPS3',
  who: 'operator',
  duty: { text: 'content', offer: 'rewards' },
  input: z.strictObject({
    tenant,
    subject: draftKind,
    name: draftName,
    version,
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)),
    operator: operatorName,
    operationKey,
  }),
  output: z.object({ comments: z.array(comment) }),
  errors: ['tenant.unknown', 'release.draft'],
})
