import type { OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/ops/ledger-ops.ts'
import * as gapCalls from '#lib/api/ops/reconciliation-gaps.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'
import { loadedValue } from '#console/parts/loaded.ts'

export interface DayQuery {
  tenant: string
  day: string
}
export type Reconciliation = calls.Reconciliation
export type Gap = OutputOf<typeof gapCalls.listReconciliationGaps>['gaps'][number] & {
  currency: OutputOf<typeof gapCalls.listReconciliationGaps>['currency']
}
export type Explanation = OutputOf<typeof gapCalls.explainReconciliationGap>

/** `null`: the day has not been reconciled. */
export const reconciliation = loadedValue(async (query: DayQuery) => call(calls.getReconciliation, query))

/** The members behind the differences; each page looks at some wallets, so a page may be empty and the list go on. */
export const gaps = listed<DayQuery, Gap>(async (query, after) => {
  const page = await call(gapCalls.listReconciliationGaps, { ...query, ...(after ? { after } : {}) })
  return { items: page.gaps.map((item) => ({ ...item, currency: page.currency })), next: page.next }
})

export const explanation = loadedValue((query: DayQuery & { account: string }) =>
  call(gapCalls.explainReconciliationGap, query),
)

/** Goes on until the day is done; some wallets a call, and the figures so far between them. */
export async function reconcileDay(query: DayQuery, onStep: (wallets: number) => void): Promise<void> {
  for (let isNew = true; ; isNew = false) {
    const { isDone, wallets } = await call(calls.reconcile, { ...query, isNew })
    onStep(wallets)
    if (isDone) break
  }
  await reconciliation.load(query)
}
