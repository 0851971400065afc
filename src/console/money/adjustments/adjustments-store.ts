import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/money/cashier-adjustments.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'

export type Adjustment = OutputOf<typeof calls.adjustBalance> & { tenant: string }
interface Word {
  operator: string
  reason: string
}
type Request = Omit<InputOf<typeof calls.adjustBalance>, keyof Word>

/** Open ones first, then the newest, of each brand. */
export const adjustments = listed<{ tenants: readonly string[] }, Adjustment>(async ({ tenants }) => {
  const pages = await Promise.all(
    tenants.map(async (tenant) => {
      const { adjustments: items } = await call(calls.listAdjustments, { tenant })
      return items.map((item) => ({ ...item, tenant }))
    }),
  )
  return { items: pages.flat().toSorted((one, other) => Number(isOpen(other)) - Number(isOpen(one))) }
})

export function isOpen({ bookedAtMs, cancelled }: Adjustment): boolean {
  return bookedAtMs === null && cancelled === null
}

/** Asks for it, or agrees with the same facts. */
export async function adjustBalance(request: Request, word: Word): Promise<void> {
  show(request.tenant, await call(calls.adjustBalance, { ...request, ...word }))
}

export async function cancelAdjustment(
  { tenant, id }: Pick<Adjustment, 'tenant' | 'id'>,
  word: Word,
): Promise<void> {
  show(tenant, await call(calls.cancelAdjustment, { tenant, id, ...word }))
}

function show(tenant: string, item: OutputOf<typeof calls.adjustBalance>): void {
  adjustments.replace((each) => each.tenant === tenant && each.id === item.id, { ...item, tenant })
}
