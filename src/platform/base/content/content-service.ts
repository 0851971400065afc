import { createHash } from 'node:crypto'
import type * as calls from '#lib/api/base/content-ops.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import { parseContent } from '#lib/shared/content/content-file.ts'
import type { ContentItem } from '#lib/shared/content/content-item.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import {
  insertVersion,
  listVersions,
  markSeeded,
  readSeeded,
  setLive,
  writeHelp,
  type StoredVersion,
} from './content-repository.ts'

/** Author of versions that come from a file. */
const FILE_AUTHOR = 'file'

export async function writeContent(call: Call<typeof calls.writeContent>): Promise<calls.ContentListing> {
  const { env, tenant, now, input } = call
  const { name, source, operator, note, isPublished } = input
  const item = parsed(tenant, { name, source })
  const version = await insertVersion(env, tenant.id, { name, source, item, operator, note, nowMs: now })
  if (isPublished) await setLive(env, tenant.id, { name, version, operator, note, nowMs: now })
  return listingOf(env, tenant.id, name)
}

export async function setLiveContent(call: Call<typeof calls.setLiveContent>): Promise<calls.ContentListing> {
  const { env, tenant, now, input } = call
  const { name, version, operator, note } = input
  if (!(await setLive(env, tenant.id, { name, version, operator, note, nowMs: now })))
    throw new ApiError('content.unknown', { name, version })
  return listingOf(env, tenant.id, name)
}

/** Checks every file before it writes any. */
export async function seedContent(
  call: Call<typeof calls.seedContent>,
): Promise<OutputOf<typeof calls.seedContent>> {
  const { env, tenant, now, input } = call
  const known = await readSeeded(env, tenant.id)
  const changed = input.files
    .map((file) => ({ ...file, hash: createHash('sha256').update(file.source).digest('base64url') }))
    .filter(({ name, hash }) => known.get(name) !== hash)
  const items = changed.map((file) => ({ ...file, item: parsed(tenant, file) }))
  for (const { name, source, item, hash } of items) {
    const author = { operator: FILE_AUTHOR, note: '', nowMs: now }
    const version = await insertVersion(env, tenant.id, { name, source, item, ...author })
    await setLive(env, tenant.id, { name, version, ...author })
    await markSeeded(env, tenant.id, { name, hash })
  }
  await writeHelp(env, tenant.id, input.help)
  return { published: items.length, unchanged: input.files.length - items.length }
}

export async function listingsOf(env: Env, tenant: string, name?: string): Promise<calls.ContentListing[]> {
  const items = new Map<string, calls.ContentListing>()
  for (const version of await listVersions(env, tenant, name)) {
    const item = items.get(version.name) ?? { name: version.name, versions: [] }
    item.versions.push(toVersion(version))
    items.set(version.name, item)
  }
  return [...items.values()]
}

async function listingOf(env: Env, tenant: string, name: string): Promise<calls.ContentListing> {
  const [item] = await listingsOf(env, tenant, name)
  if (!item) throw new ApiError('content.unknown', { name })
  return item
}

function toVersion({
  version,
  item,
  madeAtMs,
  madeBy,
  note,
  isLive,
}: StoredVersion): calls.ContentListing['versions'][number] {
  const { kind, fromMs, untilMs } = item.facts
  const title = Object.values(item.texts)[0]?.title ?? ''
  return {
    version,
    kind,
    title,
    fromMs,
    ...(untilMs === undefined ? {} : { untilMs }),
    madeAtMs,
    madeBy,
    note,
    isLive,
  }
}

function parsed(tenant: TenantRecord, { name, source }: { name: string; source: string }): ContentItem {
  const result = parseContent(source, { locales: tenant.locales, timeZone: tenant.timeZone })
  if ('mistakes' in result)
    throw new ApiError('content.invalid', { name, mistakes: result.mistakes.slice(0, 20) })
  return result.item
}
