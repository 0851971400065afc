import type { Env } from '#platform/base/env.ts'

export interface ReturnRow {
  member: string
  account: string
  /** Minor units to return, according to the lists in D1. */
  due: number
  asked_by: string | null
  reason: string | null
  asked_at: number | null
  agreed_by: string | null
  agreement: string | null
  agreed_at: number | null
  amount: number | null
  returned_at: number | null
}
interface Owner {
  tenant: string
  member: string
}

/** The same sum as in the wallet (`paidInOf`); the wallet decides. */
const DUE = `coalesce((SELECT max(0, sum(CASE WHEN code = 'deposit' OR purpose = 'withdrawalReturn' THEN amount ELSE -amount END))
  FROM ledger_transfer t WHERE t.tenant = d.tenant AND t.member = d.member AND (code IN ('deposit', 'depositBack')
    OR purpose = 'withdrawalReturn' OR (code = 'capture' AND purpose = 'withdrawal'))), 0)`
const MINORS = `SELECT d.member, m.account, ${DUE} AS due, r.asked_by, r.reason, r.asked_at, r.agreed_by, r.agreement,
    r.agreed_at, r.amount, r.returned_at
  FROM document_check d JOIN member m ON m.tenant = d.tenant AND m.id = d.member
    LEFT JOIN deposit_return r ON r.tenant = d.tenant AND r.member = d.member
  WHERE d.tenant = ?1 AND d.state = 'refused' AND d.reason = 'underAge'
    AND d.seq = (SELECT max(seq) FROM document_check WHERE tenant = d.tenant AND member = d.member)`

/** Members whose last documents showed that they are too young; those with an open task first. */
export async function listMinors(env: Env, tenant: string): Promise<ReturnRow[]> {
  const { results } = await env.DB.prepare(`${MINORS} ORDER BY r.returned_at, d.decided_at LIMIT 500`)
    .bind(tenant)
    .all<ReturnRow & Record<string, unknown>>()
  return results
}

export function findMinor(env: Env, { tenant, member }: Owner): Promise<ReturnRow | null> {
  return env.DB.prepare(`${MINORS} AND d.member = ?2`).bind(tenant, member).first<ReturnRow>()
}

/** The first operator proposes, a second one agrees; later calls change nothing. */
export async function consent(
  env: Env,
  { tenant, member }: Owner,
  { operator, reason, nowMs }: { operator: string; reason: string; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO deposit_return (tenant, member, asked_by, reason, asked_at) VALUES (?1, ?2, ?3, ?4, ?5)
     ON CONFLICT DO UPDATE SET agreed_by = ?3, agreement = ?4, agreed_at = ?5
     WHERE agreed_by IS NULL AND asked_by <> ?3`,
  )
    .bind(tenant, member, operator, reason, nowMs)
    .run()
}

/** Marks a return that the ledger has booked. */
export async function markReturned(
  env: Env,
  { tenant, member }: Owner,
  { currency, amountMinor, atMs }: { currency: string; amountMinor: number; atMs: number },
): Promise<void> {
  await env.DB.prepare(
    `UPDATE deposit_return SET currency = ?, amount = ?, returned_at = ?
     WHERE tenant = ? AND member = ? AND returned_at IS NULL`,
  )
    .bind(currency, amountMinor, atMs, tenant, member)
    .run()
}
