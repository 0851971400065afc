import type { CallBase } from '#platform/call.ts'

type Base = Pick<CallBase, 'env' | 'tenant' | 'now'>

export interface Affiliate {
  code: string
  /** The agent below whom it will be. */
  agentId: string
  /** What whoever comes by it is: a player, or an agent. */
  memberType: number
  /** Rebates to begin with, as kept (`agent/rates.ts`). */
  rates: string
}

/** Open, in time, used less often than it may be, and of an agent who is not suspended. */
const GOOD = `tenant = ?1 AND code = ?2 AND is_open = 1 AND (expires_at IS NULL OR expires_at > ?3)
  AND (max_uses IS NULL OR uses < max_uses) AND NOT EXISTS (SELECT 1 FROM member m
    WHERE m.tenant = affiliate.tenant AND m.id = affiliate.agent_id AND m.status <> 'active')`

/** The agent behind a code, if the code is good on this host: some are bound to one domain. */
export async function findAffiliate(
  { env, tenant, host, now }: Base & Pick<CallBase, 'host'>,
  code: string,
): Promise<Affiliate | undefined> {
  const row = await env.DB.prepare(
    `SELECT code, agent_id, member_type, rates FROM affiliate WHERE ${GOOD} AND (domain IS NULL OR domain = ?4)`,
  )
    .bind(tenant.id, code, now, host.split(':', 1)[0] ?? '')
    .first<{ code: string; agent_id: string; member_type: number; rates: string }>()
  if (!row) return undefined
  return { code: row.code, agentId: row.agent_id, memberType: row.member_type, rates: row.rates }
}

/** Somebody opened the link. */
export async function countVisit({ env, tenant }: Base, code: string): Promise<void> {
  await env.DB.prepare('UPDATE affiliate SET visits = visits + 1 WHERE tenant = ? AND code = ?')
    .bind(tenant.id, code)
    .run()
}

/** Takes one of a code's uses; false where none was left. */
export async function takeUse({ env, tenant, now }: Base, code: string): Promise<boolean> {
  const result = await env.DB.prepare(`UPDATE affiliate SET uses = uses + 1 WHERE ${GOOD}`)
    .bind(tenant.id, code, now)
    .run()
  return result.meta.changes > 0
}

/** Gives a use back whose account was not made. */
export async function giveUseBack({ env, tenant }: Base, code: string): Promise<void> {
  await env.DB.prepare('UPDATE affiliate SET uses = uses - 1 WHERE tenant = ? AND code = ? AND uses > 0')
    .bind(tenant.id, code)
    .run()
}

/** The rates that a new member begins with. */
export async function writeFirstRates({ env, tenant }: Base, memberId: string, rates: string): Promise<void> {
  await env.DB.prepare(
    'INSERT INTO agent_member (tenant, member, rates) VALUES (?, ?, ?) ON CONFLICT (tenant, member) DO NOTHING',
  )
    .bind(tenant.id, memberId, rates)
    .run()
}
