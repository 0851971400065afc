import * as z from 'zod/mini'
import { CONTENT_KINDS } from '#lib/shared/content/content-item.ts'
import { helpTopics } from './content.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { timestampMs } from '#lib/api/fields.ts'
import { operatorName, tenant } from '#lib/api/operator-fields.ts'

/** The name of the file: `tenants/<id>/content/<name>.md`. */
const contentName = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(60))
const operator = operatorName
const note = z.string().check(z.maxLength(300))
const source = z.string().check(z.minLength(1), z.maxLength(64_000))

const version = z.object({
  version: z.int(),
  kind: z.enum(CONTENT_KINDS),
  title: z.string(),
  fromMs: timestampMs,
  untilMs: z.optional(timestampMs),
  madeAtMs: timestampMs,
  madeBy: z.string(),
  note: z.string(),
  isLive: z.boolean(),
})
const item = z.object({ name: contentName, versions: z.array(version) })
export type ContentListing = z.infer<typeof item>

/** Stores a new version of an item, and publishes it on request. */
export const writeContent = endpoint({
  method: 'POST',
  path: '/ops/content',
  module: 'OPS3',
  who: 'operator',
  duty: 'content',
  input: z.strictObject({ tenant, name: contentName, source, operator, note, isPublished: z.boolean() }),
  output: item,
  errors: ['tenant.unknown', 'content.invalid'],
})

export const listContent = endpoint({
  method: 'GET',
  path: '/ops/content',
  module: 'OPS3',
  who: 'operator',
  duty: 'content',
  input: z.strictObject({ tenant, name: z.optional(contentName) }),
  output: z.object({ items: z.array(item) }),
  errors: ['tenant.unknown'],
})

/** The source of a version; of the live one where none is named. */
export const readContent = endpoint({
  method: 'GET',
  path: '/ops/content/source',
  module: 'OPS3',
  who: 'operator',
  duty: 'content',
  input: z.strictObject({
    tenant,
    name: contentName,
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
  }),
  output: z.object({ name: contentName, version: z.int(), source: z.string() }),
  errors: ['tenant.unknown', 'content.unknown'],
})

/** Publishes a version: a draft, or an earlier one. Without a version the item is taken offline. */
export const setLiveContent = endpoint({
  method: 'PUT',
  path: '/ops/content/live',
  module: 'OPS3',
  who: 'operator',
  duty: 'content',
  input: z.strictObject({
    tenant,
    name: contentName,
    version: z.nullable(z.int().check(z.minimum(1))),
    operator,
    note,
  }),
  output: item,
  errors: ['tenant.unknown', 'content.unknown'],
})

/** Links that show a version before it is published, for a limited time; without an account. */
export const linkPreview = endpoint({
  method: 'POST',
  path: '/ops/content/preview',
  module: 'OPS3',
  who: 'operator',
  duty: 'content',
  input: z.strictObject({
    tenant,
    name: contentName,
    version: z.int().check(z.minimum(1)),
    hours: z.int().check(z.minimum(1), z.maximum(168)),
  }),
  output: z.object({
    /** Of the brand's main domain. */
    origin: z.string(),
    links: z.array(z.object({ locale: z.string(), path: z.string() })),
    expiresAtMs: timestampMs,
  }),
  errors: ['tenant.unknown', 'content.unknown'],
})

/**
 * Imports a brand's files: a file that changed since the last import is published; a version that an operator published
 * since then stays while the file is unchanged. Idempotent.
 */
export const seedContent = endpoint({
  method: 'PUT',
  path: '/ops/content/seed',
  module: 'OPS3',
  who: 'operator',
  duty: 'site',
  input: z.strictObject({
    tenant,
    files: z.array(z.object({ name: contentName, source })).check(z.maxLength(500)),
    help: z.record(z.string(), helpTopics),
  }),
  output: z.object({ published: z.int(), unchanged: z.int() }),
  errors: ['tenant.unknown', 'content.invalid'],
})
