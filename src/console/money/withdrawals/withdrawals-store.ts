import { listWithdrawalsToReview, reviewWithdrawal as reviewCall } from '#lib/api/money/cashier-ops.ts'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'

export type Withdrawal = OutputOf<typeof reviewCall> & { tenant: string }
export interface WithdrawalQuery {
  tenants: readonly string[]
  status: InputOf<typeof listWithdrawalsToReview>['status']
}

/** Withdrawals of the chosen brands, the oldest first. */
export const withdrawals = listed<WithdrawalQuery, Withdrawal>(async ({ tenants, status }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) => {
      const { withdrawals: items } = await call(listWithdrawalsToReview, { tenant, status })
      return items.map((item) => ({ ...item, tenant }))
    }),
  )
  return { items: pages.flat().sort((a, b) => a.requestedAtMs - b.requestedAtMs) }
})

/** Approves or rejects; the entry shows what both operators said, or leaves the queue. */
export async function reviewWithdrawal(
  { tenant, id }: Pick<Withdrawal, 'tenant' | 'id'>,
  act: Pick<InputOf<typeof reviewCall>, 'operator' | 'decision' | 'reason'>,
): Promise<void> {
  const item = await call(reviewCall, { tenant, id, ...act })
  withdrawals.replace(
    (each) => each.id === id && each.tenant === tenant,
    item.status === 'reviewing' ? { ...item, tenant } : undefined,
  )
}
