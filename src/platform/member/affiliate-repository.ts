import type { CallBase } from '#platform/call.ts'

export interface Affiliate {
  code: string
  /** The agent whose player it will be. */
  agentId: string
}

/** The agent behind a code, if the code is good on this host: some are bound to one domain. */
export async function findAffiliate(
  { env, tenant, host }: Pick<CallBase, 'env' | 'tenant' | 'host'>,
  code: string,
): Promise<Affiliate | undefined> {
  const row = await env.DB.prepare(
    'SELECT code, agent_id FROM affiliate WHERE tenant = ? AND code = ? AND (domain IS NULL OR domain = ?)',
  )
    .bind(tenant.id, code, host.split(':', 1)[0] ?? '')
    .first<{ code: string; agent_id: string }>()
  return row ? { code: row.code, agentId: row.agent_id } : undefined
}
