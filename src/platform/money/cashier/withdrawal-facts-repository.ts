import type { Env } from '#platform/base/env.ts'

export interface FactsRow {
  id: string
  member: string
  /** `active` for a member who is gone. */
  member_status: 'active' | 'suspended' | 'closed'
  last_paid_at: number | null
  payouts: number
  rejected: number
  payout_added_at: number | null
  payout_uses: number
  payout_sharers: number
  /** Credited since the last payout, without what was called back. */
  deposits: number
  deposited: number
  bonus: number
}

/** Paid out and not come back. */
const PAID = "p.sent_at IS NOT NULL AND p.status <> 'failed'"

/**
 * What is known about some withdrawals, each as of now and without itself. The signs before the states, and the named
 * index, keep the database at the member's own rows and the account's: it has no statistics.
 */
export async function readFacts(env: Env, tenant: string, ids: readonly string[]): Promise<FactsRow[]> {
  const own = (what: string) => `(SELECT ${what} FROM withdrawal p WHERE p.tenant = ?1 AND p.member = w.member
    AND p.id <> w.id`
  const kept = (what: string) => `(SELECT ${what} FROM deposit d WHERE d.tenant = ?1 AND d.member = f.member
    AND +d.status = 'credited' AND d.credited_at > coalesce(f.last_paid_at, 0) AND NOT EXISTS (SELECT 1
      FROM deposit_reversal r WHERE r.tenant = ?1 AND r.deposit = d.id AND r.reversed_at IS NOT NULL))`
  const { results } = await env.DB.prepare(
    `SELECT f.*, ${kept('count(*)')} AS deposits, ${kept('coalesce(sum(d.credited), 0)')} AS deposited
     FROM (SELECT w.id, w.member, coalesce(m.status, 'active') AS member_status,
         ${own('max(p.sent_at)')} AND ${PAID}) AS last_paid_at,
         ${own('count(*)')} AND ${PAID}) AS payouts,
         ${own('count(*)')} AND +p.status = 'rejected') AS rejected,
         ${own('count(*)')} AND p.account = w.account AND ${PAID}) AS payout_uses,
         (SELECT added_at FROM payout_account a WHERE a.tenant = ?1 AND a.id = w.account) AS payout_added_at,
         (SELECT count(DISTINCT same.member) FROM payout_account same INDEXED BY payout_account_by_number WHERE same.tenant = ?1 AND same.kind = w.kind
           AND lower(ltrim(same.number, '+')) = lower(ltrim(w.number, '+')) AND same.member <> w.member) AS payout_sharers,
         coalesce((SELECT bonus FROM wallet_balance b WHERE b.tenant = ?1 AND b.member = w.member), 0) AS bonus
       FROM json_each(?2) AS wanted CROSS JOIN withdrawal w ON w.tenant = ?1 AND w.id = wanted.value
         LEFT JOIN member m ON m.tenant = ?1 AND m.id = w.member) f`,
  )
    .bind(tenant, JSON.stringify(ids))
    .all<FactsRow & Record<string, unknown>>()
  return results
}

/** Reviews of some withdrawals, in their order. */
export async function listReviewsOf(
  env: Env,
  tenant: string,
  ids: readonly string[],
): Promise<
  { withdrawal: string; operator: string; decision: 'approve' | 'reject'; reason: string; at: number }[]
> {
  const { results } = await env.DB.prepare(
    `SELECT withdrawal, operator, decision, reason, at FROM withdrawal_review
     WHERE tenant = ? AND withdrawal IN (SELECT value FROM json_each(?)) ORDER BY at, operator`,
  )
    .bind(tenant, JSON.stringify(ids))
    .all<{
      withdrawal: string
      operator: string
      decision: 'approve' | 'reject'
      reason: string
      at: number
    }>()
  return results
}
