import { tenantRecord, type TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'

/** Binding of the shared database, the default of brands; it has the directory of all brands. */
export const SHARED_DATABASE = 'DB'

/** How long an isolate may use a cached record of a brand. */
const FRESH_MS = 5_000
/** Records that are older than brand databases name none. */
const DATABASE = "coalesce(record ->> 'database', 'DB')"
const cache = new Map<string, { record: TenantRecord | undefined; untilMs: number }>()

/** The brand's record, or `undefined` for an id that was never seeded. */
export async function readTenant(env: Env, id: string): Promise<TenantRecord | undefined> {
  const kept = cache.get(id)
  if (kept && kept.untilMs > Date.now()) return kept.record
  const row = await directoryOf(env)
    .prepare('SELECT record FROM tenant WHERE id = ?')
    .bind(id)
    .first<{ record: string }>()
  const record = row ? tenantRecord.parse(JSON.parse(row.record)) : undefined
  // Unknown ids are not cached, so that a brand answers right after it was seeded.
  if (record) cache.set(id, { record, untilMs: Date.now() + FRESH_MS })
  return record
}

/** Ids of all brands. */
export async function listAllTenants(env: Env): Promise<string[]> {
  const { results } = await directoryOf(env)
    .prepare('SELECT id FROM tenant ORDER BY id')
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** Ids of the brands whose rows are in `env.DB`. */
export async function listTenants(env: Env): Promise<string[]> {
  const { results } = await directoryOf(env)
    .prepare(`SELECT id FROM tenant WHERE ${DATABASE} = ? ORDER BY id`)
    .bind(env.DATABASE ?? SHARED_DATABASE)
    .all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** Bindings of all databases in use. */
export async function listDatabases(env: Env): Promise<string[]> {
  const { results } = await directoryOf(env)
    .prepare(`SELECT DISTINCT ${DATABASE} AS name FROM tenant ORDER BY name`)
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

function forgetTenants(): void {
  cache.clear()
}

export async function writeTenants(env: Env, records: readonly TenantRecord[], nowMs: number): Promise<void> {
  if (records.length === 0) return
  const directory = directoryOf(env)
  const statement = directory.prepare(
    'INSERT INTO tenant (id, record, updated_at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record, updated_at = excluded.updated_at',
  )
  await directory.batch(records.map((record) => statement.bind(record.id, JSON.stringify(record), nowMs)))
  forgetTenants()
}

/** The database of rows that belong to the whole deployment, whichever brand is served. */
export function directoryOf(env: Env): D1Database {
  return env.DIRECTORY ?? env.DB
}
