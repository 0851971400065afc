import type { Env } from '#platform/base/env.ts'

/** A member's withdrawals that wait for documents. */
export async function listWaiting(env: Env, tenant: string, member: string): Promise<{ id: string }[]> {
  const { results } = await env.DB.prepare(
    `SELECT id FROM withdrawal WHERE tenant = ? AND member = ? AND status = 'reviewing' AND waits_documents = 1
     ORDER BY requested_at`,
  )
    .bind(tenant, member)
    .all<{ id: string }>()
  return results
}

/** Members whose documents are accepted while a withdrawal still waits for them. */
export async function listReleasable(env: Env, nowMs: number): Promise<{ tenant: string; member: string }[]> {
  const { results } = await env.DB.prepare(
    `SELECT DISTINCT w.tenant, w.member FROM withdrawal w JOIN document_check d ON d.tenant = w.tenant AND d.member = w.member
     WHERE w.status = 'reviewing' AND w.waits_documents = 1 AND d.state = 'accepted'
       AND coalesce(d.expires_at, ?1 + 1) > ?1
       AND d.seq = (SELECT max(seq) FROM document_check WHERE tenant = w.tenant AND member = w.member) LIMIT 200`,
  )
    .bind(nowMs)
    .all<{ tenant: string; member: string }>()
  return results
}
