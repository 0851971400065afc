import type * as calls from '#lib/api/care/documents.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Call } from '#platform/base/call.ts'
import { listUnderReview, reject } from '#platform/money/cashier/service.ts'
import { nudgeMember } from '#platform/base/rooms/service.ts'
import { findMemberByAccount } from '#platform/people/member/service.ts'
import { moveMoney } from '#platform/ledger/wallet/service.ts'
import {
  consent,
  findMinor,
  listMinors,
  markReturned,
  type ReturnRow,
  standing,
} from '#platform/care/documents/service.ts'

export async function listDepositReturns({
  env,
  tenant,
}: Call<typeof calls.listDepositReturns>): Promise<OutputOf<typeof calls.listDepositReturns>> {
  return { returns: (await listMinors(env, tenant.id)).map((row) => toReturn(tenant, row)) }
}

/** Idempotent: the second operator's repetition completes what was interrupted. */
export async function returnDeposits(call: Call<typeof calls.returnDeposits>): Promise<calls.DepositReturn> {
  const { env, tenant, now, input } = call
  const member = await findMemberByAccount(env, { tenant: tenant.id, account: input.account })
  if (!member) throw new ApiError('member.unknown')
  const owner = { tenant: tenant.id, member: member.id }
  if (!(await findMinor(env, owner))) {
    const { documents } = await standing({ env, tenant, now, member: { id: member.id } })
    throw new ApiError('documents.state', { state: documents.state })
  }
  await consent(env, owner, { operator: input.operator, reason: input.reason, nowMs: now })
  const row = await findMinor(env, owner)
  if (!row) throw new ApiError('member.unknown')
  if (!row.agreed_by && row.asked_by === input.operator && row.asked_at !== now)
    throw new ApiError('withdrawal.sameOperator', { operator: input.operator })
  if (!row.agreed_by || row.returned_at !== null) return toReturn(tenant, row)
  await book(call, row)
  await nudgeMember(env, tenant.id, member.id)
  return toReturn(tenant, (await findMinor(env, owner)) ?? row)
}

/** Withdrawals that wait are rejected first: their money is part of what goes back. */
async function book(
  { env, tenant, now, input }: Call<typeof calls.returnDeposits>,
  { member, agreement }: ReturnRow,
): Promise<void> {
  const base = { env, tenant, now }
  for (const waiting of await listUnderReview(env, tenant.id, member))
    await reject(base, waiting, input.reason)
  const { atMs, result } = await moveMoney(base, member, {
    kind: 'returnDeposits',
    operationKey: `returnDeposits:${member}`,
    currency: tenant.currency.code,
    reference: member,
    note: agreement ?? '',
  })
  if (result.kind !== 'returned') throw new ApiError('system.internal')
  const booked = { currency: tenant.currency.code, amountMinor: result.amountMinor, atMs }
  await markReturned(env, { tenant: tenant.id, member }, booked)
}

function toReturn(tenant: TenantRecord, row: ReturnRow): calls.DepositReturn {
  const said = (operator: string | null, reason: string | null, atMs: number | null) =>
    operator === null || reason === null || atMs === null ? null : { operator, reason, atMs }
  return {
    account: row.account,
    currency: tenant.currency,
    amountMinor: row.amount ?? row.due,
    asked: said(row.asked_by, row.reason, row.asked_at),
    agreed: said(row.agreed_by, row.agreement, row.agreed_at),
    returnedAtMs: row.returned_at,
  }
}
