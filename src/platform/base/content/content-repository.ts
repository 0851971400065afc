import type { ContentItem } from '#lib/shared/content/content-item.ts'
import type { Env } from '#platform/base/env.ts'

interface VersionRow extends Record<string, unknown> {
  name: string
  version: number
  item: string
  made_at: number
  made_by: string
  note: string
  live: number | null
}

export interface StoredVersion {
  name: string
  version: number
  item: ContentItem
  madeAtMs: number
  madeBy: string
  note: string
  isLive: boolean
}

export interface NewVersion {
  name: string
  source: string
  item: ContentItem
  operator: string
  note: string
  nowMs: number
}

/** All live items, whatever their time window: few rows, parsed when they were written. */
export async function readLive(
  env: Env,
  tenant: string,
): Promise<{ name: string; version: number; item: ContentItem }[]> {
  const { results } = await env.DB.prepare(
    `SELECT i.name, i.live AS version, v.item FROM content_item i
     JOIN content_version v ON v.tenant = i.tenant AND v.name = i.name AND v.version = i.live WHERE i.tenant = ?`,
  )
    .bind(tenant)
    .all<{ name: string; version: number; item: string }>()
  return results.map(({ name, version, item }) => ({ name, version, item: JSON.parse(item) }))
}

/** All versions of one item, or of all, newest first. */
export async function listVersions(env: Env, tenant: string, name?: string): Promise<StoredVersion[]> {
  const { results } = await env.DB.prepare(
    `SELECT v.name, v.version, v.item, v.made_at, v.made_by, v.note, i.live FROM content_version v
     JOIN content_item i ON i.tenant = v.tenant AND i.name = v.name
     WHERE v.tenant = ?1 AND (?2 IS NULL OR v.name = ?2) ORDER BY v.name, v.version DESC`,
  )
    .bind(tenant, name ?? null)
    .all<VersionRow>()
  return results.map((row) => ({
    name: row.name,
    version: row.version,
    item: JSON.parse(row.item),
    madeAtMs: row.made_at,
    madeBy: row.made_by,
    note: row.note,
    isLive: row.live === row.version,
  }))
}

/** A version as it was parsed, published or not. */
export async function readVersion(
  env: Env,
  tenant: string,
  { name, version }: { name: string; version: number },
): Promise<ContentItem | null> {
  const row = await env.DB.prepare(
    'SELECT item FROM content_version WHERE tenant = ? AND name = ? AND version = ?',
  )
    .bind(tenant, name, version)
    .first<{ item: string }>()
  return row ? JSON.parse(row.item) : null
}

/** The source of a version, or of the live version where no number is given. */
export function readSource(
  env: Env,
  tenant: string,
  { name, version }: { name: string; version: number | undefined },
): Promise<{ version: number; source: string } | null> {
  return env.DB.prepare(
    `SELECT v.version, v.source FROM content_version v JOIN content_item i ON i.tenant = v.tenant AND i.name = v.name
     WHERE v.tenant = ?1 AND v.name = ?2 AND v.version = coalesce(?3, i.live)`,
  )
    .bind(tenant, name, version ?? null)
    .first<{ version: number; source: string }>()
}

/**
 * Inserts the next version of an item and returns its number. One statement counts and writes, so that concurrent calls get
 * different numbers.
 */
export async function insertVersion(env: Env, tenant: string, row: NewVersion): Promise<number> {
  const { name, source, item, operator, note, nowMs } = row
  const [, inserted] = await env.DB.batch<{ version: number }>([
    env.DB.prepare('INSERT INTO content_item (tenant, name) VALUES (?, ?) ON CONFLICT DO NOTHING').bind(
      tenant,
      name,
    ),
    env.DB.prepare(
      `INSERT INTO content_version (tenant, name, version, source, item, made_at, made_by, note)
       SELECT ?1, ?2, coalesce(max(version), 0) + 1, ?3, ?4, ?5, ?6, ?7 FROM content_version WHERE tenant = ?1 AND name = ?2
       RETURNING version`,
    ).bind(tenant, name, source, JSON.stringify(item), nowMs, operator, note),
  ])
  return inserted?.results[0]?.version ?? 0
}

export interface LiveChange {
  name: string
  version: number | null
  operator: string
  note: string
  nowMs: number
}

/** Publishes a version, or withdraws the item; false where the version does not exist. */
export async function setLive(env: Env, tenant: string, change: LiveChange): Promise<boolean> {
  const { name, version, operator, note, nowMs } = change
  const [updated] = await env.DB.batch([
    env.DB.prepare(
      `UPDATE content_item SET live = ?3 WHERE tenant = ?1 AND name = ?2
       AND (?3 IS NULL OR EXISTS (SELECT 1 FROM content_version WHERE tenant = ?1 AND name = ?2 AND version = ?3))`,
    ).bind(tenant, name, version),
    env.DB.prepare(
      `INSERT INTO content_event (tenant, name, at, live, operator, note) SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE changes() = 1`,
    ).bind(tenant, name, nowMs, version, operator, note),
  ])
  return (updated?.meta.changes ?? 0) > 0
}

export async function readSeeded(env: Env, tenant: string): Promise<Map<string, string>> {
  const { results } = await env.DB.prepare('SELECT name, seeded FROM content_item WHERE tenant = ?')
    .bind(tenant)
    .all<{ name: string; seeded: string }>()
  return new Map(results.map(({ name, seeded }) => [name, seeded]))
}

export async function markSeeded(
  env: Env,
  tenant: string,
  { name, hash }: { name: string; hash: string },
): Promise<void> {
  await env.DB.prepare('UPDATE content_item SET seeded = ? WHERE tenant = ? AND name = ?')
    .bind(hash, tenant, name)
    .run()
}

export async function writeHelp(env: Env, tenant: string, help: Record<string, unknown>): Promise<void> {
  const statement = env.DB.prepare(
    'INSERT INTO help_centre (tenant, locale, topics) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET topics = excluded.topics',
  )
  const rows = Object.entries(help).map(([locale, topics]) =>
    statement.bind(tenant, locale, JSON.stringify(topics)),
  )
  if (rows.length > 0) await env.DB.batch(rows)
}

/** The help centre in the first of these locales that exists. */
export async function readHelp(env: Env, tenant: string, locale: string): Promise<unknown> {
  const row = await env.DB.prepare('SELECT topics FROM help_centre WHERE tenant = ? AND locale = ?')
    .bind(tenant, locale)
    .first<{ topics: string }>()
  return row ? JSON.parse(row.topics) : []
}
