import * as calls from '#lib/api/agents/contracts-ops.ts'
import type { Currency } from '#lib/api/fields.ts'
import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import { call } from '#lib/client/call.ts'
import type { BILL_STATES } from '#lib/shared/contracts/bill.ts'
import { noteWaiting } from '#console/frame/waiting-store.ts'
import { listed } from '#console/parts/listed.ts'

type Bill = OutputOf<typeof calls.listAgentBills>['content'][number]
export interface BillRow extends Bill {
  tenant: string
  currency: Currency
}
type BillState = (typeof BILL_STATES)[number]
interface BillsQuery {
  tenants: readonly string[]
  state: BillState
}

/** Statements in a state, the oldest first. */
export const bills = listed<BillsQuery, BillRow>(async ({ tenants, state }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) => {
      const { currency, content } = await call(calls.listAgentBills, { tenant, state })
      return content.map((each) => ({ ...each, tenant, currency }))
    }),
  )
  const items = pages.flat().toSorted((a, b) => a.madeAtMs - b.madeAtMs)
  // The menu follows the list.
  if (state === 'toApprove') noteWaiting({ bills: items.length })
  return { items }
})

export async function reviewAgentBill(
  { tenant, id }: Pick<BillRow, 'tenant' | 'id'>,
  act: { operator: string; reason: string; decision: 'approve' | 'deny' },
): Promise<void> {
  await call(calls.reviewAgentBill, { tenant, billId: id, ...act })
  bills.replace((each) => each.id === id && each.tenant === tenant, undefined)
}

/** Closes every period that is over, issues its statements and pays what can be paid; the schedule does so, too. */
export async function settleContracts(tenant: string): Promise<OutputOf<typeof calls.settleContracts>> {
  const done = await call(calls.settleContracts, { tenant })
  await bills.again()
  return done
}

/** Computes a closed period of a line anew: statements with another result get a new version. */
export async function correctPeriod(
  { tenant, kind, category, periodId }: Pick<BillRow, 'tenant' | 'kind' | 'category' | 'periodId'>,
  act: Pick<InputOf<typeof calls.correctPeriod>, 'account' | 'operator' | 'reason'>,
): Promise<OutputOf<typeof calls.correctPeriod>> {
  const done = await call(calls.correctPeriod, { tenant, kind, category, periodId, ...act })
  await bills.again()
  return done
}

export function billKey({ tenant, id }: Pick<BillRow, 'tenant' | 'id'>): string {
  return `${tenant} ${id}`
}
