import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/money/cashier-reversals.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'

export type Reversal = OutputOf<typeof calls.reverseDeposit> & { tenant: string }
type Key = Pick<Reversal, 'tenant' | 'depositId'>
interface Word {
  operator: string
  reason: string
}

/** Those that are not booked first, then those that are owed, then the newest, of each brand. */
export const reversals = listed<{ tenants: readonly string[] }, Reversal>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) => {
      const { reversals: items } = await call(calls.listDepositReversals, { tenant })
      return items.map((item) => ({ ...item, tenant }))
    }),
  )
  return { items: pages.flat().toSorted((one, other) => rankOf(one) - rankOf(other)) }
})

/** The part that nobody has paid or waived yet. */
export function isOwed({ owedMinor, settlement }: Reversal): boolean {
  return owedMinor > 0 && (settlement?.settledAtMs ?? null) === null
}

/** The second person's agreement. */
export async function agreeReversal({ tenant, depositId }: Key, word: Word): Promise<void> {
  show(tenant, await call(calls.reverseDeposit, { tenant, id: depositId, ...word }))
}

export async function settleOwed(
  { tenant, depositId }: Key,
  outcome: InputOf<typeof calls.settleOwed>['outcome'],
  word: Word,
): Promise<void> {
  show(tenant, await call(calls.settleOwed, { tenant, id: depositId, outcome, ...word }))
}

function rankOf(item: Reversal): number {
  return item.reversedAtMs === null ? 0 : isOwed(item) ? 1 : 2
}

function show(tenant: string, item: OutputOf<typeof calls.reverseDeposit>): void {
  reversals.replace((each) => each.tenant === tenant && each.depositId === item.depositId, {
    ...item,
    tenant,
  })
}
