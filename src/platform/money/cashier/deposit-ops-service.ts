import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/money/cashier-deposits-ops.ts'
import { proofIds } from '#lib/api/base/proofs.ts'
import type { Call } from '#platform/base/call.ts'
import { cursorOf, openRange, pageOf } from '#platform/base/records/service.ts'
import { knownMember } from '#platform/people/member/service.ts'
import { type ListedDeposit, pageListedDeposits } from './deposit-list-repository.ts'

type ListCall = Call<typeof calls.listOperatedDeposits>

export async function listOperatedDeposits(
  call: ListCall,
): Promise<OutputOf<typeof calls.listOperatedDeposits>> {
  const { env, tenant, input } = call
  const { status, account, method, fromMinor, toMinor, limit } = input
  const rows = await pageListedDeposits(env, {
    ...{ tenant: tenant.id, status, method, fromMinor, toMinor, limit },
    ...openRange(input, tenant.timeZone),
    member: account === undefined ? undefined : (await knownMember(env, tenant.id, account)).id,
    after: cursorOf(input.after),
  })
  const { content, ...more } = pageOf(
    rows.map((row) => ({ ...row, at: row.created_at })),
    limit,
    { idOf: ({ id }) => id, show: (row) => toOperated(call, row) },
  )
  return { deposits: content, ...more }
}

function toOperated({ tenant, now }: ListCall, row: ListedDeposit): calls.OperatedDeposit {
  return {
    ...{ id: row.id, account: row.account_name ?? row.member, currency: tenant.currency },
    ...{ status: row.status, method: row.method, kind: row.kind },
    isOpen: (row.status === 'opening' || row.status === 'waiting') && row.expires_at > now,
    amountMinor: row.amount,
    paidMinor: row.paid,
    creditedMinor: row.credited,
    surplusMinor: row.surplus,
    transactionId: row.transaction_id,
    reason: row.reason,
    createdAtMs: row.created_at,
    expiresAtMs: row.expires_at,
    creditedAtMs: row.credited_at,
    decision: row.decision,
    reversedAtMs: row.reversed_at,
    pictures: proofIds.parse(JSON.parse(row.proofs)).length,
  }
}
