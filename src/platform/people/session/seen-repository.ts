import type { Env } from '#platform/base/env.ts'
import { IDLE_MS } from './session-service.ts'

/** `login_mark` keeps logins by these steps. */
const QUARTER_MS = 900_000

/** When a member was seen last, in a session or at a login, and how many browsers are logged in. */
export async function seenOf(
  env: Env,
  { tenant, member, nowMs }: { tenant: string; member: string; nowMs: number },
): Promise<{ lastSeenAtMs: number | null; openSessions: number }> {
  const [sessions, logins] = await env.DB.batch<{ at: number | null; open: number }>([
    env.DB.prepare(
      `SELECT max(seen_at) AS at, count(DISTINCT CASE WHEN expires_at > ?3 AND seen_at > ?4 THEN cookie_hash END) AS open
       FROM session WHERE tenant = ?1 AND member_id = ?2`,
    ).bind(tenant, member, nowMs, nowMs - IDLE_MS),
    env.DB.prepare(
      `SELECT max(quarter) * ${QUARTER_MS} AS at, 0 AS open FROM login_mark WHERE tenant = ?1 AND member = ?2`,
    ).bind(tenant, member),
  ])
  const { at = null, open = 0 } = sessions?.results[0] ?? {}
  return { lastSeenAtMs: at ?? logins?.results[0]?.at ?? null, openSessions: open }
}
