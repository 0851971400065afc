import { briefCache } from '#lib/shared/time/brief-cache.ts'
import type { Env } from '#platform/base/env.ts'

const cache = briefCache<readonly { generation: number; ends_at: number | null }[]>()

export interface KeyRow {
  generation: number
  endsAtMs: number | undefined
}

interface Whose {
  tenant: string
  vendor: string
}

/** The valid keys, newest first: one, or two during a rotation. */
export async function liveKeys(env: Env, { tenant, vendor }: Whose, nowMs: number): Promise<KeyRow[]> {
  const rows = await cache.get(`${tenant}/${vendor}`, async () => {
    const { results } = await env.DB.prepare(
      'SELECT generation, ends_at FROM vendor_key WHERE tenant = ? AND vendor = ? ORDER BY generation DESC',
    )
      .bind(tenant, vendor)
      .all<{ generation: number; ends_at: number | null }>()
    return results
  })
  // A vendor starts with its first generation, which needs no row.
  if (rows.length === 0) return [{ generation: 1, endsAtMs: undefined }]
  return rows
    .filter(({ ends_at }) => ends_at === null || ends_at > nowMs)
    .map(({ generation, ends_at }) => ({ generation, endsAtMs: ends_at ?? undefined }))
}

export function forgetKeys(): void {
  cache.forget()
}

/**
 * Creates the next generation. The current one ends at `endsAtMs`, all earlier ones now; other isolates follow within two
 * seconds.
 */
export async function addKey(
  env: Env,
  { tenant, vendor }: Whose,
  { nowMs, endsAtMs }: { nowMs: number; endsAtMs: number },
): Promise<void> {
  const whose = [tenant, vendor] as const
  await env.DB.batch([
    env.DB.prepare(
      'INSERT INTO vendor_key (tenant, vendor, generation, made_at) VALUES (?, ?, 1, ?) ON CONFLICT DO NOTHING',
    ).bind(...whose, nowMs),
    env.DB.prepare(
      'UPDATE vendor_key SET ends_at = ?3 WHERE tenant = ?1 AND vendor = ?2 AND ends_at > ?3',
    ).bind(...whose, nowMs),
    env.DB.prepare(
      'UPDATE vendor_key SET ends_at = ? WHERE tenant = ? AND vendor = ? AND ends_at IS NULL',
    ).bind(endsAtMs, ...whose),
    env.DB.prepare(
      `INSERT INTO vendor_key (tenant, vendor, generation, made_at)
       SELECT ?1, ?2, max(generation) + 1, ?3 FROM vendor_key WHERE tenant = ?1 AND vendor = ?2`,
    ).bind(...whose, nowMs),
  ])
  forgetKeys()
}
