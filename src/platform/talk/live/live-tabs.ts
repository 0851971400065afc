import type { Env } from '#platform/base/env.ts'
import { IDLE_MS } from '#platform/people/session/service.ts'

interface TabQuery {
  tenant: string
  tabs: readonly { cookieHash: string; tabHash: string }[]
  nowMs: number
}

/** Of these tabs those whose session lives, by the hash of the tab's token. To be asked about is no use of a session. */
export async function liveTabs(env: Env, { tenant, tabs, nowMs }: TabQuery): Promise<ReadonlySet<string>> {
  const { results } = await env.DB.prepare(
    `SELECT session.tab_hash FROM json_each(?1) asked
       JOIN session ON session.tenant = ?2 AND session.cookie_hash = asked.value ->> 'cookieHash'
         AND session.tab_hash = asked.value ->> 'tabHash'
       JOIN member ON member.tenant = session.tenant AND member.id = session.member_id
     WHERE session.expires_at > ?3 AND session.seen_at > ?4 AND member.status = 'active'`,
  )
    .bind(JSON.stringify(tabs), tenant, nowMs, nowMs - IDLE_MS)
    .all<{ tab_hash: string }>()
  return new Set(results.map(({ tab_hash }) => tab_hash))
}
