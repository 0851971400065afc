import { DAY_MS, MINUTE_MS } from '#lib/shared/time/durations.ts'
import type { BrandContext } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'

/** `login`: a wrong secret. `vendor`: a launch without an address, or a vendor's call that failed here. */
export type FaultKind = 'login' | 'vendor'

/** Longer than any window of an alert. */
const KEPT_MS = 2 * DAY_MS

/** Counts a failure. Never fails: the caller's own answer matters more. */
export async function countFault(
  { env, tenant, now }: Pick<BrandContext, 'env' | 'now'> & { tenant: { id: string } },
  kind: FaultKind,
  about = '',
): Promise<void> {
  try {
    await env.DB.prepare(
      `INSERT INTO fault_minute (tenant, kind, about, minute, count) VALUES (?1, ?2, ?3, ?4, 1)
       ON CONFLICT DO UPDATE SET count = count + 1`,
    )
      .bind(tenant.id, kind, about, Math.floor(now / MINUTE_MS))
      .run()
  } catch {
    // The same database failed the call, which the log has.
  }
}

/** Failures of a kind since then, by what they were about. */
export async function faultsSince(
  { env, tenant }: Pick<BrandContext, 'env'> & { tenant: { id: string } },
  kind: FaultKind,
  sinceMs: number,
): Promise<Map<string, number>> {
  const { results } = await env.DB.prepare(
    'SELECT about, sum(count) AS count FROM fault_minute WHERE tenant = ? AND kind = ? AND minute >= ? GROUP BY about',
  )
    .bind(tenant.id, kind, Math.floor(sinceMs / MINUTE_MS))
    .all<{ about: string; count: number }>()
  return new Map(results.map(({ about, count }) => [about, count]))
}

export async function purgeFaults(env: Env, nowMs: number): Promise<void> {
  await env.DB.prepare('DELETE FROM fault_minute WHERE minute < ?')
    .bind(Math.floor((nowMs - KEPT_MS) / MINUTE_MS))
    .run()
}
