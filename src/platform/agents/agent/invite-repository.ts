import { MAX_INVITES, type Invite } from '#lib/api/agents/agent-register-centre.ts'
import type { DownlineType } from '#lib/shared/agent/agent-types.ts'
import type { Rates } from '#lib/shared/agent/rates.ts'
import type { BrandContext } from '#platform/base/call.ts'
import { toRates } from './rates.ts'

interface InviteRow extends Record<string, unknown> {
  code: string
  label: string
  member_type: number
  rates: string
  is_open: number
  max_uses: number | null
  uses: number
  visits: number
  expires_at: number | null
  created_at: number
  first_depositors: number
}

export interface NewInvite {
  code: string
  agentId: string
  label: string
  type: DownlineType
  rates: Rates
  maxUses: number | undefined
  expiresAtMs: number | undefined
}

/** An agent's links, newest first, each with its statistics. */
export async function invitesOf(
  { env, tenant, now }: BrandContext,
  agentId: string,
  code?: string,
): Promise<Invite[]> {
  const { results } = await env.DB.prepare(
    `SELECT f.code, f.label, f.member_type, f.rates, f.is_open, f.max_uses, f.uses, f.visits, f.expires_at, f.created_at,
       (SELECT count(*) FROM member m JOIN first_deposit d ON d.tenant = m.tenant AND d.member = m.id
         WHERE m.tenant = f.tenant AND m.invite_code = f.code) AS first_depositors
     FROM affiliate f WHERE f.tenant = ?1 AND f.agent_id = ?2 AND (?3 IS NULL OR f.code = ?3)
     ORDER BY f.created_at DESC, f.code LIMIT ?4`,
  )
    .bind(tenant.id, agentId, code ?? null, MAX_INVITES)
    .all<InviteRow>()
  return results.map((row) => toInvite(row, now))
}

/** The row of a new link; nothing is written where the agent has as many as an agent may have. */
export function insertInvite({ env, tenant, now }: BrandContext, invite: NewInvite): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO affiliate (tenant, code, agent_id, member_type, rates, label, max_uses, expires_at, created_at)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9
     WHERE (SELECT count(*) FROM affiliate WHERE tenant = ?1 AND agent_id = ?3) < ?10`,
  ).bind(
    tenant.id,
    invite.code,
    invite.agentId,
    invite.type,
    JSON.stringify(invite.rates),
    invite.label,
    invite.maxUses ?? null,
    invite.expiresAtMs ?? null,
    now,
    MAX_INVITES,
  )
}

export function updateInvite(
  { env, tenant }: BrandContext,
  of: { agentId: string; code: string },
  isOpen: boolean,
): D1PreparedStatement {
  return env.DB.prepare(
    'UPDATE affiliate SET is_open = ? WHERE tenant = ? AND agent_id = ? AND code = ?',
  ).bind(isOpen ? 1 : 0, tenant.id, of.agentId, of.code)
}

function toInvite(row: InviteRow, nowMs: number): Invite {
  const { member_type: type, max_uses: maxUses, expires_at: expiresAtMs } = row
  return {
    code: row.code,
    label: row.label,
    type: type === 2 || type === 42 ? type : 0,
    rates: toRates(row.rates),
    state: stateOf(row, nowMs),
    maxUses,
    expiresAtMs,
    createdAtMs: row.created_at,
    visits: row.visits,
    registrations: row.uses,
    firstDepositors: row.first_depositors,
  }
}

function stateOf(row: InviteRow, nowMs: number): Invite['state'] {
  if (row.is_open === 0) return 'closed'
  if (row.expires_at !== null && row.expires_at <= nowMs) return 'expired'
  return row.max_uses !== null && row.uses >= row.max_uses ? 'used' : 'open'
}
