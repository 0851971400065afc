import type { InputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/money/cashier-deposits-ops.ts'
import { reverseDeposit as reverseCall } from '#lib/api/money/cashier-reversals.ts'
import * as heldCalls from '#lib/api/ops/ledger-ops.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'
import { merged } from '#console/parts/merged.ts'

export type Deposit = calls.OperatedDeposit & { tenant: string }
export type HeldMoney = heldCalls.HeldMoney & { tenant: string }
interface Word {
  operator: string
  reason: string
}

export interface DepositQuery {
  tenants: readonly string[]
  status?: Deposit['status']
  account?: string
  fromMinor?: number
  toMinor?: number
  fromDay?: string
  toDay?: string
}

export const deposits = merged<DepositQuery, Deposit>({
  ask: async (tenant, { tenants: _, ...query }, after) => {
    const page = await call(calls.listOperatedDeposits, { tenant, ...query, ...(after ? { after } : {}) })
    return { items: page.deposits.map((item) => ({ ...item, tenant })), next: page.next }
  },
  compare: () => (one, other) => other.createdAtMs - one.createdAtMs,
})

/** Money that arrived and was not credited, or beyond what was asked for, the oldest first. */
export const heldMoney = listed<{ tenants: readonly string[] }, HeldMoney>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) => {
      const { money } = await call(heldCalls.listHeldMoney, { tenant })
      return money.map((item) => ({ ...item, tenant }))
    }),
  )
  return { items: pages.flat().toSorted((one, other) => one.atMs - other.atMs) }
})

/** Final: it leaves the list. */
export async function resolveHeldMoney(
  { tenant, kind, id }: Pick<HeldMoney, 'tenant' | 'kind' | 'id'>,
  decision: InputOf<typeof heldCalls.resolveHeldMoney>['decision'],
  word: Word,
): Promise<void> {
  await call(heldCalls.resolveHeldMoney, { tenant, kind, id, decision, ...word })
  heldMoney.replace((each) => each.tenant === tenant && each.kind === kind && each.id === id, undefined)
}

/** Asks for it: the second person agrees on the page of reversals. */
export async function reverseDeposit(
  { tenant, id }: Pick<Deposit, 'tenant' | 'id'>,
  word: Word,
): Promise<void> {
  await call(reverseCall, { tenant, id, ...word })
}
