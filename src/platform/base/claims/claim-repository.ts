import type { ClaimSubject } from '#lib/api/claim-subjects.ts'
import type { Env } from '#platform/base/env.ts'

export interface ClaimRow {
  id: string
  operator: string
  at: number
}

interface Entry {
  subject: ClaimSubject
  id: string
}

/** Takes an entry that is free, one's own, or was taken before `lapsedMs`; false where somebody else has it. */
export async function takeClaim(
  env: Env,
  tenant: string,
  { subject, id, operator, nowMs, lapsedMs }: Entry & { operator: string; nowMs: number; lapsedMs: number },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO operator_claim (tenant, kind, id, operator, at) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT (tenant, kind, id) DO UPDATE SET operator = excluded.operator, at = excluded.at
     WHERE operator = excluded.operator OR at <= ?6`,
  )
    .bind(tenant, subject, id, operator, nowMs, lapsedMs)
    .run()
  return meta.changes > 0
}

export async function dropClaim(
  env: Env,
  tenant: string,
  { subject, id, operator }: Entry & { operator: string },
): Promise<void> {
  await env.DB.prepare('DELETE FROM operator_claim WHERE tenant = ? AND kind = ? AND id = ? AND operator = ?')
    .bind(tenant, subject, id, operator)
    .run()
}

/** Claims of a queue that have not lapsed, the latest first. */
export async function listQueueClaims(
  env: Env,
  tenant: string,
  { subject, lapsedMs }: { subject: ClaimSubject; lapsedMs: number },
): Promise<ClaimRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, operator, at FROM operator_claim WHERE tenant = ? AND kind = ? AND at > ? ORDER BY at DESC LIMIT 500`,
  )
    .bind(tenant, subject, lapsedMs)
    .all<ClaimRow & Record<string, unknown>>()
  return results
}

/** Claims of some entries that have not lapsed. */
export async function listClaims(
  env: Env,
  tenant: string,
  { subject, ids, lapsedMs }: { subject: ClaimSubject; ids: readonly string[]; lapsedMs: number },
): Promise<ClaimRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, operator, at FROM operator_claim
     WHERE tenant = ? AND kind = ? AND id IN (SELECT value FROM json_each(?)) AND at > ?`,
  )
    .bind(tenant, subject, JSON.stringify(ids), lapsedMs)
    .all<ClaimRow & Record<string, unknown>>()
  return results
}
