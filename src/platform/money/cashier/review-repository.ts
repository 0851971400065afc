import type { Env } from '#platform/base/env.ts'
import type { WithdrawalRow, WithdrawalStatus } from './withdrawal-repository.ts'

export type ReviewedRow = WithdrawalRow & { account_name: string | null }
export interface ReviewRow {
  operator: string
  decision: 'approve' | 'reject'
  reason: string
  at: number
}

/** Items per list. */
const LIMIT = 200

/** With the member's account name; pending ones oldest first, all others newest first. */
export async function listByStatus(
  env: Env,
  tenant: string,
  which: { status: WithdrawalStatus } | { id: string },
): Promise<ReviewedRow[]> {
  const [condition, value] = 'id' in which ? ['w.id = ?2', which.id] : ['w.status = ?2', which.status]
  const order = value === 'reviewing' ? 'ASC' : 'DESC'
  const { results } = await env.DB.prepare(
    `SELECT w.*, m.account AS account_name FROM withdrawal w
     LEFT JOIN member m ON m.tenant = w.tenant AND m.id = w.member
     WHERE w.tenant = ?1 AND ${condition} ORDER BY w.requested_at ${order} LIMIT ${LIMIT}`,
  )
    .bind(tenant, value)
    .all<ReviewedRow>()
  return results
}

/** False where this operator has already decided. */
export async function insertReview(
  env: Env,
  tenant: string,
  review: { id: string; operator: string; decision: 'approve' | 'reject'; reason: string; nowMs: number },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO withdrawal_review (tenant, withdrawal, operator, decision, reason, at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  )
    .bind(tenant, review.id, review.operator, review.decision, review.reason, review.nowMs)
    .run()
  return meta.changes > 0
}

export async function listReviews(env: Env, tenant: string, id: string): Promise<ReviewRow[]> {
  const { results } = await env.DB.prepare(
    'SELECT operator, decision, reason, at FROM withdrawal_review WHERE tenant = ? AND withdrawal = ? ORDER BY at, operator',
  )
    .bind(tenant, id)
    .all<ReviewRow>()
  return results
}
