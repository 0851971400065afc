import type { Env } from '#platform/base/env.ts'

/** Deletes expired sessions. Ids of movements stay. */
export async function purgeVendors(env: Env, nowMs: number): Promise<void> {
  await env.DB.prepare('DELETE FROM vendor_session WHERE expires_at <= ?').bind(nowMs).run()
}
