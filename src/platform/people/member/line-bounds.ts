import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/base/call.ts'

/** Parameters of a statement; `maxDepth` and `maxDirect` may be NULL: not bounded. */
interface Place {
  agent: string
  maxDepth: string
  maxDirect: string
  /** Levels below the new member, as SQL. */
  height?: string
}

/**
 * The same check as `checkRoom`, as a condition of the write, so that concurrent registrations cannot exceed the
 * bounds. The tenant is `?1`.
 */
export const hasRoomSql = ({ agent, maxDepth, maxDirect, height = '0' }: Place): string =>
  `(${maxDepth} IS NULL OR ${maxDepth} > (SELECT count(*) FROM lineage WHERE tenant = ?1 AND member = ${agent}) + ${height})
  AND (${maxDirect} IS NULL OR ${maxDirect} > coalesce((SELECT direct FROM team WHERE tenant = ?1 AND agent = ${agent}), 0))`

/**
 * Checks that one more member may stand directly below an agent: the brand bounds the depth of lines and the size of
 * direct downlines.
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
