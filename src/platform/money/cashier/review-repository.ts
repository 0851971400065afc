import type { Env } from '#platform/base/env.ts'
import { proofList } from '#platform/base/uploads/service.ts'
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
    `SELECT w.*, m.account AS account_name, ${proofList('withdrawal', 'w')} FROM withdrawal w
     LEFT JOIN member m ON m.tenant = w.tenant AND m.id = w.member
     WHERE w.tenant = ?1 AND ${condition} ORDER BY w.requested_at ${order} LIMIT ${LIMIT}`,
  )
    .bind(tenant, value)
    .all<ReviewedRow>()
  return results
}

interface NewReview {
  id: string
  operator: string
  decision: 'approve' | 'reject'
  reason: string
  nowMs: number
  /** Decisions that the operator has seen; left out: however many there are. */
  seen?: number | undefined
}

/** False where this operator has already decided, and where there are other decisions than those that were seen. */
export async function insertReview(env: Env, tenant: string, review: NewReview): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO withdrawal_review (tenant, withdrawal, operator, decision, reason, at)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6 WHERE ?7 IS NULL
       OR ?7 = (SELECT count(*) FROM withdrawal_review WHERE tenant = ?1 AND withdrawal = ?2)
     ON CONFLICT DO NOTHING`,
  )
    .bind(
      ...[tenant, review.id, review.operator, review.decision, review.reason, review.nowMs],
      review.seen ?? null,
    )
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

/** What of a member's waits for a decision waits for documents first, and for people then. */
export async function markWaiting(env: Env, tenant: string, member: string): Promise<void> {
  await env.DB.prepare(
    `UPDATE withdrawal SET waits_documents = 1, needs_people = 1
     WHERE tenant = ? AND member = ? AND status = 'reviewing'`,
  )
    .bind(tenant, member)
    .run()
}
