import type * as calls from '#lib/api/money/cashier-ops.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { shown } from './payout-service.ts'
import { reject, sendPayout } from './payout-steps.ts'
import {
  insertReview,
  listByStatus,
  listReviews,
  type ReviewedRow,
  type ReviewRow,
} from './review-repository.ts'
import { findWithdrawal, stepWithdrawal } from './withdrawal-repository.ts'

type Item = OutputOf<typeof calls.reviewWithdrawal>

/** Approvals needed, each by a different person. */
export const APPROVALS = 2

export async function listWithdrawalsToReview({
  env,
  tenant,
  input,
}: Call<typeof calls.listWithdrawalsToReview>): Promise<OutputOf<typeof calls.listWithdrawalsToReview>> {
  const rows = await listByStatus(env, tenant.id, { status: input.status })
  return { withdrawals: await Promise.all(rows.map((row) => toItem(env, tenant, row))) }
}

/**
 * One decision per operator; the second approval sends the payout, the first rejection returns the money. Nobody decides on
 * anything else than what they have seen.
 */
export async function reviewWithdrawal(call: Call<typeof calls.reviewWithdrawal>): Promise<Item> {
  const { env, now, tenant, input } = call
  const { id, operator, decision, reason, seenReviews: seen } = input
  const row = await findWithdrawal(env, tenant.id, id)
  if (!row || row.status === 'opening' || row.status === 'refused') throw new ApiError('withdrawal.unknown')
  if (row.status !== 'reviewing') throw new ApiError('withdrawal.state', { status: row.status })
  if (decision === 'approve' && row.waits_documents) throw new ApiError('documents.required')
  const isNew = await insertReview(env, tenant.id, { id, operator, decision, reason, nowMs: now, seen })
  const reviews = await listReviews(env, tenant.id, id)
  if (!isNew) throw refusalOf(reviews, operator)
  if (decision === 'reject') {
    if (!(await reject({ env, tenant, now }, row, reason))) throw new ApiError('withdrawal.state')
  } else if (reviews.filter((each) => each.decision === 'approve').length >= APPROVALS) {
    await stepWithdrawal(env, row, { from: ['reviewing'], to: 'sending', stamps: { checked_at: now } })
    call.later(sendPayout(env, { tenant, id, nowMs: now }))
  }
  const [after] = await listByStatus(env, tenant.id, { id })
  if (!after) throw new ApiError('withdrawal.unknown')
  return toItem(env, tenant, after)
}

/** Why a decision was not stored. */
function refusalOf(reviews: readonly ReviewRow[], operator: string): ApiError {
  if (reviews.some((each) => each.operator === operator))
    return new ApiError('withdrawal.sameOperator', { operator })
  return new ApiError('entry.changed', {
    reviews: reviews.map((each) => `${each.operator}: ${each.decision}`),
  })
}

async function toItem(env: Env, tenant: TenantRecord, row: ReviewedRow): Promise<Item> {
  const { bank, holder, masked } = shown(row)
  const status = row.status === 'opening' || row.status === 'refused' ? 'reviewing' : row.status
  const reviews = await listReviews(env, tenant.id, row.id)
  return {
    id: row.id,
    account: row.account_name ?? row.member,
    currency: tenant.currency,
    status,
    amountMinor: row.amount,
    payout: [row.kind, bank, holder, masked].filter(Boolean).join(' · '),
    requestedAtMs: row.requested_at,
    reviews: reviews.map(({ operator, decision, reason, at }) => ({ operator, decision, reason, atMs: at })),
  }
}
