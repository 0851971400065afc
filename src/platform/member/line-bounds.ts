import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/call.ts'

/**
 * The same as a condition of the write, so that of those who come at the same time no more get in than have room; with the
 * tenant as `?1`, the agent as `?14` or NULL, and the bounds as `?17` and `?18`. NULL instead of a bound: not bounded.
 */
export const HAS_ROOM = `(?14 IS NULL OR (?17 IS NULL OR ?17 > (SELECT count(*) FROM lineage WHERE tenant = ?1 AND member = ?14))
  AND (?18 IS NULL OR ?18 > coalesce((SELECT direct FROM team WHERE tenant = ?1 AND agent = ?14), 0)))`

/**
 * Whether one more may stand directly below an agent: lines are bounded in depth and agents in size, by the brand.
 * @throws ApiError `agent.lineFull` with the bound that is reached
 */
export async function checkRoom(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  agentId: string,
): Promise<void> {
  const { maxDepth, maxDirect } = tenant.agents
  const row = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM lineage WHERE tenant = ?1 AND member = ?2) AS depth,
       coalesce((SELECT direct FROM team WHERE tenant = ?1 AND agent = ?2), 0) AS direct`,
  )
    .bind(tenant.id, agentId)
    .first<{ depth: number; direct: number }>()
  if ((row?.depth ?? 0) + 1 > maxDepth)
    throw new ApiError('agent.lineFull', { bound: 'depth', limit: maxDepth })
  if ((row?.direct ?? 0) + 1 > maxDirect)
    throw new ApiError('agent.lineFull', { bound: 'size', limit: maxDirect })
}
