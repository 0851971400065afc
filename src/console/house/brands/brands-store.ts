import * as calls from '#lib/api/ops/ops.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { planMaintenance as planCall } from '#lib/api/talk/live-ops.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'

export interface BrandRow {
  tenant: string
  status: calls.EdgeStatus
  record: OutputOf<typeof calls.getBrand>
}

/** The chosen brands: what visitors meet, and what the platform knows of each. */
export const brandRows = listed<{ tenants: readonly string[] }, BrandRow>(async ({ tenants }) => ({
  items: await Promise.all(
    tenants.map(async (tenant) => {
      const [status, record] = await Promise.all([
        call(calls.getEdgeStatus, { tenant }),
        call(calls.getBrand, { tenant }),
      ])
      return { tenant, status, record }
    }),
  ),
}))

/** Closes a brand or opens it again; pages follow within seconds. */
export async function setMaintenance(
  row: BrandRow,
  on: boolean,
  retryAfterSeconds: number | undefined,
): Promise<void> {
  const input = { tenant: row.tenant, on, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) }
  show(row, await call(calls.setMaintenance, input))
}

/** Plans when it closes and opens again; `null` cancels the plan. Players who are logged in are told. */
export async function planMaintenance(
  row: BrandRow,
  plan: { startsAtMs: number | null; endsAtMs?: number },
): Promise<number> {
  const { listeners } = await call(planCall, { tenant: row.tenant, ...plan })
  show(row, await call(calls.getEdgeStatus, { tenant: row.tenant }))
  return listeners
}

export async function setBlockedRegions(row: BrandRow, blockedRegions: readonly string[]): Promise<void> {
  show(row, await call(calls.setBlockedRegions, { tenant: row.tenant, blockedRegions: [...blockedRegions] }))
}

function show(row: BrandRow, status: calls.EdgeStatus): void {
  brandRows.replace(({ tenant }) => tenant === row.tenant, { ...row, status })
}
