import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/base/call.ts'

/** Parameters of a statement; `maxDepth` and `maxDirect` may be NULL: not bounded. */
interface Place {
  agent: string
  maxDepth: string
  maxDirect: string
  /** Levels below the one who comes, as SQL. */
  height?: string
}

/**
 * What `checkRoom` checks, as a condition of the write: of those who come at the same time no more get in than have room. The
 * tenant is `?1`.
 */
export const hasRoomSql = ({ agent, maxDepth, maxDirect, height = '0' }: Place): string =>
  `(${maxDepth} IS NULL OR ${maxDepth} > (SELECT count(*) FROM lineage WHERE tenant = ?1 AND member = ${agent}) + ${height})
  AND (${maxDirect} IS NULL OR ${maxDirect} > coalesce((SELECT direct FROM team WHERE tenant = ?1 AND agent = ${agent}), 0))`

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
