import type { ExclusionScope } from '#lib/shared/protection/breaks.ts'
import type { Env } from '#platform/base/env.ts'
import type { OwnCall } from './settings.ts'

/** The requested exclusion; `months: null` is permanent. */
export interface ExclusionRequest {
  operationKey: string
  months: number | null
  scope: ExclusionScope
}

/** The first request under a key stays. */
export async function addDue(
  { env, tenant, member, now }: OwnCall,
  request: ExclusionRequest,
): Promise<void> {
  const { operationKey, months, scope } = request
  await env.DB.prepare(
    `INSERT INTO exclusion_due (tenant, member, operation_key, months, scope, tried_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
    .bind(tenant.id, member.id, operationKey, months, scope, now)
    .run()
}

/** Removes exactly this request: a different one under the same key, which the wallet refuses, leaves the first. */
export async function removeDue({ env, tenant, member }: OwnCall, request: ExclusionRequest): Promise<void> {
  const { operationKey, months, scope } = request
  await env.DB.prepare(
    'DELETE FROM exclusion_due WHERE tenant = ? AND member = ? AND operation_key = ? AND months IS ? AND scope = ?',
  )
    .bind(tenant.id, member.id, operationKey, months, scope)
    .run()
}

/** Requests whose last attempt was before a moment, the longest waiting first; this counts as an attempt. */
export async function takeDue(
  env: Env,
  { nowMs, beforeMs, limit }: { nowMs: number; beforeMs: number; limit: number },
): Promise<(ExclusionRequest & { tenant: string; member: string })[]> {
  const { results } = await env.DB.prepare(
    `UPDATE exclusion_due SET tried_at = ?1 WHERE (tenant, member, operation_key) IN
       (SELECT tenant, member, operation_key FROM exclusion_due WHERE tried_at < ?2 ORDER BY tried_at LIMIT ?3)
     RETURNING tenant, member, operation_key AS operationKey, months, scope`,
  )
    .bind(nowMs, beforeMs, limit)
    .all<ExclusionRequest & { tenant: string; member: string }>()
  return results
}
