import type { Env } from '#platform/base/env.ts'

export interface HeldRow {
  kind: 'held' | 'surplus'
  id: string
  deposit: string
  member: string
  account: string | null
  amount: number
  reason: string | null
  at: number
}

export interface Decision {
  kind: HeldRow['kind']
  id: string
  operator: string
  decision: 'credit' | 'return'
  reason: string
  at: number
}

const HELD = `SELECT 'held' AS kind, d.id, d.id AS deposit, d.member, m.account, d.paid AS amount, d.reason, d.created_at AS at
    FROM deposit d LEFT JOIN member m ON m.tenant = d.tenant AND m.id = d.member
    WHERE d.tenant = ?1 AND d.status = 'held' AND d.paid > 0
  UNION ALL SELECT 'surplus', s.transaction_id, s.deposit, d.member, m.account, s.amount, NULL, s.at
    FROM deposit_surplus s JOIN deposit d ON d.tenant = s.tenant AND d.id = s.deposit
    LEFT JOIN member m ON m.tenant = d.tenant AND m.id = d.member WHERE s.tenant = ?1`
const UNDECIDED = `NOT EXISTS (SELECT 1 FROM held_decision x WHERE x.tenant = ?1 AND x.kind = h.kind AND x.id = h.id
  AND (x.decision = 'return' OR h.kind = 'surplus'))`
const MOST = 500

/** Held money, oldest first. */
export async function listHeld(env: Env, tenant: string): Promise<HeldRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM (${HELD}) h WHERE ${UNDECIDED} ORDER BY h.at LIMIT ${MOST}`,
  )
    .bind(tenant)
    .all<HeldRow & Record<string, unknown>>()
  return results
}

export function findHeld(
  env: Env,
  tenant: string,
  { kind, id }: Pick<HeldRow, 'kind' | 'id'>,
): Promise<HeldRow | null> {
  return env.DB.prepare(`SELECT * FROM (${HELD}) h WHERE h.kind = ?2 AND h.id = ?3`)
    .bind(tenant, kind, id)
    .first<HeldRow>()
}

/** The first decision is final; returns the one in force. */
export async function decide(env: Env, tenant: string, decision: Decision): Promise<Decision | null> {
  const { kind, id, operator, reason, at } = decision
  await env.DB.prepare(
    `INSERT INTO held_decision (tenant, kind, id, operator, decision, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
    .bind(tenant, kind, id, operator, decision.decision, reason, at)
    .run()
  return env.DB.prepare('SELECT * FROM held_decision WHERE tenant = ? AND kind = ? AND id = ?')
    .bind(tenant, kind, id)
    .first<Decision>()
}

/** Reopens held money after the ledger refused again. */
export async function undecide(env: Env, tenant: string, { kind, id, at }: Decision): Promise<void> {
  await env.DB.prepare('DELETE FROM held_decision WHERE tenant = ? AND kind = ? AND id = ? AND at = ?')
    .bind(tenant, kind, id, at)
    .run()
}
