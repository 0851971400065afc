import type { Env } from '#platform/base/env.ts'

export interface ReversalRow {
  tenant: string
  deposit: string
  member: string
  account: string | null
  credited: number | null
  asked_by: string
  reason: string
  asked_at: number
  agreed_by: string | null
  agreement: string | null
  agreed_at: number | null
  currency: string | null
  amount: number | null
  owed: number | null
  reversed_at: number | null
  outcome: 'paid' | 'waived' | null
  settling_by: string | null
  settling_reason: string | null
  settling_at: number | null
  settled_by: string | null
  settled_agreement: string | null
  settled_agreed_at: number | null
  settled_at: number | null
}
export interface Key {
  tenant: string
  deposit: string
}

const SELECT = `SELECT r.*, m.account, d.credited, s.outcome, s.asked_by AS settling_by, s.reason AS settling_reason,
    s.asked_at AS settling_at, s.agreed_by AS settled_by, s.agreement AS settled_agreement,
    s.agreed_at AS settled_agreed_at, s.settled_at
  FROM deposit_reversal r
  JOIN deposit d ON d.tenant = r.tenant AND d.id = r.deposit
  LEFT JOIN owed_settlement s ON s.tenant = r.tenant AND s.deposit = r.deposit
  LEFT JOIN member m ON m.tenant = r.tenant AND m.id = r.member`
const MOST = 500

export async function listReversals(env: Env, tenant: string): Promise<ReversalRow[]> {
  const { results } = await env.DB.prepare(
    `${SELECT} WHERE r.tenant = ? ORDER BY r.reversed_at IS NOT NULL, r.asked_at DESC, r.deposit LIMIT ${MOST}`,
  )
    .bind(tenant)
    .all<ReversalRow & Record<string, unknown>>()
  return results
}

export function findReversal(env: Env, { tenant, deposit }: Key): Promise<ReversalRow | null> {
  return env.DB.prepare(`${SELECT} WHERE r.tenant = ? AND r.deposit = ?`)
    .bind(tenant, deposit)
    .first<ReversalRow>()
}

/** The first operator proposes, a second one agrees; later calls change nothing. */
export async function consentToReversal(
  env: Env,
  { tenant, deposit, member }: Key & { member: string },
  { operator, reason, nowMs }: { operator: string; reason: string; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO deposit_reversal (tenant, deposit, member, asked_by, reason, asked_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
     ON CONFLICT DO UPDATE SET agreed_by = ?4, agreement = ?5, agreed_at = ?6
     WHERE agreed_by IS NULL AND asked_by <> ?4`,
  )
    .bind(tenant, deposit, member, operator, reason, nowMs)
    .run()
}

/** Marks a reversal that the ledger has booked. */
export async function markReversed(
  env: Env,
  { tenant, deposit }: Key,
  booked: { currency: string; amountMinor: number; owedMinor: number; atMs: number },
): Promise<void> {
  await env.DB.prepare(
    `UPDATE deposit_reversal SET currency = ?, amount = ?, owed = ?, reversed_at = ?
     WHERE tenant = ? AND deposit = ? AND reversed_at IS NULL`,
  )
    .bind(booked.currency, booked.amountMinor, booked.owedMinor, booked.atMs, tenant, deposit)
    .run()
}

/**
 * Reversals that two operators agreed on and that are not booked: the call was interrupted, or a withdrawal was in
 * progress.
 */
export async function listUnbooked(env: Env, beforeMs: number): Promise<ReversalRow[]> {
  const { results } = await env.DB.prepare(
    `${SELECT} WHERE r.agreed_by IS NOT NULL AND r.reversed_at IS NULL AND r.agreed_at < ? ORDER BY r.agreed_at LIMIT 100`,
  )
    .bind(beforeMs)
    .all<ReversalRow & Record<string, unknown>>()
  return results
}

/** What members still owe for reversed deposits, newest first. */
export async function listOwed(
  env: Env,
  tenant: string,
): Promise<{ deposit: string; account: string | null; owed: number; reversed_at: number }[]> {
  const { results } = await env.DB.prepare(
    `SELECT r.deposit, m.account, r.owed, r.reversed_at FROM deposit_reversal r
     LEFT JOIN member m ON m.tenant = r.tenant AND m.id = r.member
     WHERE r.tenant = ? AND r.owed > 0 AND NOT EXISTS (SELECT 1 FROM owed_settlement s
       WHERE s.tenant = r.tenant AND s.deposit = r.deposit AND s.settled_at IS NOT NULL) ORDER BY r.reversed_at DESC, r.deposit LIMIT ${MOST}`,
  )
    .bind(tenant)
    .all<{ deposit: string; account: string | null; owed: number; reversed_at: number }>()
  return results
}
