import type { InputOf, OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/money/cashier-adjustments.ts'
import { call } from '#lib/client/call.ts'
import { merged } from '#console/parts/merged.ts'

export type Adjustment = OutputOf<typeof calls.adjustBalance> & { tenant: string }
interface Word {
  operator: string
  reason: string
}
type Request = Omit<InputOf<typeof calls.adjustBalance>, keyof Word>

/** Open ones first, then the newest, over all chosen brands. */
export const adjustments = merged<{ tenants: readonly string[] }, Adjustment>({
  ask: async (tenant, _, after) => {
    const page = await call(calls.listAdjustments, { tenant, ...(after ? { after } : {}) })
    return { items: page.adjustments.map((item) => ({ ...item, tenant })), next: page.next }
  },
  compare: () => (one, other) =>
    Number(isOpen(other)) - Number(isOpen(one)) || other.asked.atMs - one.asked.atMs,
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
