import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/money/cashier-withdrawals-ops.ts'
import { ApiError } from '#lib/api/errors.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import { withdrawalRisks } from '#lib/shared/money/withdrawal-risk.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import { claimsOf } from '#platform/base/claims/service.ts'
import { cursorOf, pageOf } from '#platform/base/records/service.ts'
import { findMembersByIds, knownMember } from '#platform/people/member/service.ts'
import { membersBeside } from '#platform/people/session/service.ts'
import { readBonuses } from '#platform/rewards/promotions/service.ts'
import { payoutSharersOf } from './payment-finder.ts'
import { shown } from './payout-service.ts'
import { listByStatus, type ReviewedRow } from './review-repository.ts'
import { APPROVALS } from './review-service.ts'
import { factsOf } from './withdrawal-facts.ts'
import { listReviewsOf } from './withdrawal-facts-repository.ts'
import { orderOf, pageOperated } from './withdrawal-list-repository.ts'
import { pageWithdrawals, type WithdrawalStatus } from './withdrawal-repository.ts'

type ListCall = Call<typeof calls.listOperatedWithdrawals>
type OneCall = Call<typeof calls.getOperatedWithdrawal>

/** Earlier withdrawals that a detail shows. */
const EARLIER = 5

export async function listOperatedWithdrawals(
  call: ListCall,
): Promise<OutputOf<typeof calls.listOperatedWithdrawals>> {
  const { content, ...more } = await pageOfWithdrawals(call, call.input)
  return { withdrawals: await toOperated(call, content), ...more }
}

/** A page of the rows that an input asks for, with the cursor of the next one. */
export async function pageOfWithdrawals({ env, tenant, now }: BrandContext, input: ListCall['input']) {
  const { status, waits, account, payoutKind, fromMinor, toMinor, olderMinutes, limit } = input
  const sort = input.sort ?? (status === 'reviewing' ? 'oldest' : 'newest')
  const rows = await pageOperated(env, {
    ...{ tenant: tenant.id, waits, payoutKind, fromMinor, toMinor, sort, limit },
    status: waits === undefined ? status : 'reviewing',
    member: account === undefined ? undefined : (await knownMember(env, tenant.id, account)).id,
    untilMs: olderMinutes === undefined ? undefined : now - olderMinutes * 60_000,
    after: cursorOf(input.after),
  })
  return pageOf(
    rows.map((row) => ({ row, at: orderOf(sort, row) })),
    limit,
    { idOf: ({ row }) => row.id, show: ({ row }) => row },
  )
}

export async function getOperatedWithdrawal(
  call: OneCall,
): Promise<OutputOf<typeof calls.getOperatedWithdrawal>> {
  const { env, tenant, input } = call
  const [row] = await listByStatus(env, tenant.id, { id: input.id })
  if (!row || row.status === 'opening' || row.status === 'refused') throw new ApiError('withdrawal.unknown')
  const [[withdrawal], { bonuses }, sharers, earlier] = await Promise.all([
    toOperated(call, [row], { isWhole: true }),
    readBonuses({ ...call, locale: 'en' }, row.member),
    sharersOf(call, row),
    pageWithdrawals(env, tenant.id, { member: row.member, pageNo: 1, pageSize: EARLIER + 1 }),
  ])
  if (!withdrawal) throw new ApiError('withdrawal.unknown')
  return {
    withdrawal,
    wagering: bonuses
      .filter(({ state }) => state === 'active')
      .map(({ title, balanceMinor, wageredMinor, requiredMinor }) => ({
        ...{ title, balanceMinor, wageredMinor, requiredMinor },
      })),
    sharers,
    earlier: earlier.rows
      .filter(({ id, requested_at }) => id !== row.id && requested_at <= row.requested_at)
      .slice(0, EARLIER)
      .map(({ id, status, amount, requested_at, reason }) => ({
        ...{ id, status: shownStatus(status), amountMinor: amount, requestedAtMs: requested_at, reason },
      })),
  }
}

/** Facts and risks for those that wait for a decision; `isWhole`: for a decided one as well. */
async function toOperated(
  base: BrandContext,
  rows: readonly ReviewedRow[],
  { isWhole = false } = {},
): Promise<calls.OperatedWithdrawal[]> {
  const { env, tenant } = base
  const ids = rows.map(({ id }) => id)
  const [reviews, claims, facts] = await Promise.all([
    listReviewsOf(env, tenant.id, ids),
    claimsOf(base, 'withdrawal', ids),
    factsOf(
      base,
      rows.filter(({ status }) => isWhole || status === 'reviewing'),
    ),
  ])
  const byId = Map.groupBy(reviews, ({ withdrawal }) => withdrawal)
  return rows.map((row) => {
    const known = facts.get(row.id) ?? null
    const said = byId.get(row.id) ?? []
    const isOpen = row.status === 'reviewing'
    const approvals = said.filter(({ decision }) => decision === 'approve').length
    const promisedByMs = row.requested_at + tenant.cashier.withdrawal.reviewMinutes * 60_000
    return {
      ...{ id: row.id, account: row.account_name ?? row.member, currency: tenant.currency },
      ...{ status: shownStatus(row.status), amountMinor: row.amount, feeMinor: row.fee },
      payout: shown(row),
      requestedAtMs: row.requested_at,
      promisedByMs: isOpen && row.waits_documents === 0 ? promisedByMs : null,
      waitsForDocuments: isOpen && row.waits_documents === 1,
      ...{ sentAtMs: row.sent_at, receivedAtMs: row.received_at, returnedAtMs: row.returned_at },
      reason: row.reason,
      reviews: said.map(({ operator, decision, reason, at }) => ({ operator, decision, reason, atMs: at })),
      approvalsLeft: isOpen ? Math.max(0, APPROVALS - approvals) : 0,
      claim: claims.get(row.id) ?? null,
      facts: known,
      risks: known ? withdrawalRisks(known, row.requested_at) : [],
      pictures: proofIds.parse(JSON.parse(row.proofs)).length,
    }
  })
}

async function sharersOf(
  { env, tenant }: OneCall,
  row: ReviewedRow,
): Promise<OutputOf<typeof calls.getOperatedWithdrawal>['sharers']> {
  const [payouts, places] = await Promise.all([
    payoutSharersOf(env, tenant.id, row),
    membersBeside(env, tenant.id, row.member),
  ])
  const found = [
    ...payouts.map((member) => ({ member, by: 'payout' as const })),
    ...places.map(({ member, kind }) => ({ member, by: kind })),
  ]
  const members = await findMembersByIds(env, tenant.id, [...new Set(found.map(({ member }) => member))])
  return found.flatMap(({ member, by }) => {
    const account = members.get(member)?.account
    return account === undefined ? [] : [{ account, by }]
  })
}

/** A request in progress counts as accepted for review. */
export function shownStatus(status: ReviewedRow['status']): WithdrawalStatus {
  return status === 'opening' || status === 'refused' ? 'reviewing' : status
}
