import type { BrandContext, CallBase } from '#platform/base/call.ts'

export interface Affiliate {
  code: string
  /** The agent above the new member. */
  agentId: string
  /** The type of the new member: a player, or an agent. */
  memberType: number
  /** Initial rebates, as stored (`agent/rates.ts`). */
  rates: string
}

/** The conditions of a valid link, with its code as `?2` and the time as `?3`: open, not expired, uses left, and its agent is not suspended. */
export const VALID_LINK = `tenant = ?1 AND code = ?2 AND is_open = 1 AND (expires_at IS NULL OR expires_at > ?3)
  AND (max_uses IS NULL OR uses < max_uses) AND NOT EXISTS (SELECT 1 FROM member m
    WHERE m.tenant = affiliate.tenant AND m.id = affiliate.agent_id AND m.status <> 'active')`

/** The agent of a code, if it is valid on this host: some codes are bound to a domain. */
export async function findAffiliate(
  { env, tenant, host, now }: BrandContext & Pick<CallBase, 'host'>,
  code: string,
): Promise<Affiliate | undefined> {
  const row = await env.DB.prepare(
    `SELECT code, agent_id, member_type, rates FROM affiliate WHERE ${VALID_LINK} AND (domain IS NULL OR domain = ?4)`,
  )
    .bind(tenant.id, code, now, host.split(':', 1)[0] ?? '')
    .first<{ code: string; agent_id: string; member_type: number; rates: string }>()
  if (!row) return undefined
  return { code: row.code, agentId: row.agent_id, memberType: row.member_type, rates: row.rates }
}

/** Counts a visit of the link. */
export async function countVisit({ env, tenant }: BrandContext, code: string): Promise<void> {
  await env.DB.prepare('UPDATE affiliate SET visits = visits + 1 WHERE tenant = ? AND code = ?')
    .bind(tenant.id, code)
    .run()
}
