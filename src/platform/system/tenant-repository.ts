import { tenantRecord, type TenantRecord } from '#lib/api/ops.ts'
import type { Env } from '#platform/env.ts'

/** How long an isolate may use a cached record of a brand. */
const FRESH_MS = 5_000
const cache = new Map<string, { record: TenantRecord | undefined; untilMs: number }>()

/** The brand's record, or `undefined` for an id that was never seeded. */
export async function readTenant(env: Env, id: string): Promise<TenantRecord | undefined> {
  const kept = cache.get(id)
  if (kept && kept.untilMs > Date.now()) return kept.record
  const row = await env.DB.prepare('SELECT record FROM tenant WHERE id = ?')
    .bind(id)
    .first<{ record: string }>()
  const record = row ? tenantRecord.parse(JSON.parse(row.record)) : undefined
  // Unknown ids are not cached, so that a brand answers right after it was seeded.
  if (record) cache.set(id, { record, untilMs: Date.now() + FRESH_MS })
  return record
}

/** Ids of all brands that were ever seeded. */
export async function listTenants(env: Env): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT id FROM tenant ORDER BY id').all<{ id: string }>()
  return results.map(({ id }) => id)
}

export function forgetTenants(): void {
  cache.clear()
}

export async function writeTenants(env: Env, records: readonly TenantRecord[], nowMs: number): Promise<void> {
  const statement = env.DB.prepare(
    'INSERT INTO tenant (id, record, updated_at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record, updated_at = excluded.updated_at',
  )
  await env.DB.batch(records.map((record) => statement.bind(record.id, JSON.stringify(record), nowMs)))
  forgetTenants()
}
