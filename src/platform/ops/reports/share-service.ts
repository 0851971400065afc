import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/ops/reports-lists.ts'
import type { Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { readConnection } from '#platform/base/catalogue/service.ts'
import { checkDays } from './brand-set.ts'

export async function listVendorShares({
  env,
  tenant,
  input,
}: Call<typeof calls.listVendorShares>): Promise<OutputOf<typeof calls.listVendorShares>> {
  const shares = await readShares(env, [tenant.id], input.vendor)
  return { shares: shares.toReversed() }
}

export async function setVendorShare(
  call: Call<typeof calls.setVendorShare>,
): Promise<OutputOf<typeof calls.setVendorShare>> {
  const { env, tenant, now, input } = call
  const { vendor, fromDay, basis, sharePpm, operator, reason } = input
  checkDays({ fromDay, toDay: fromDay })
  if (!(await readConnection(env, vendor))) throw new ApiError('vendor.unknown', { vendor })
  await env.DB.prepare(
    `INSERT OR REPLACE INTO vendor_share (tenant, vendor, from_day, basis, share_ppm, set_by, reason, set_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(tenant.id, vendor, fromDay, basis, sharePpm, operator, reason, now)
    .run()
  return { brand: tenant.id, vendor, fromDay, basis, sharePpm, setBy: operator, reason, setAtMs: now }
}

/** All versions, by the day from which they hold; of one day, the one set last comes last. */
export async function readShares(
  env: Env,
  tenants: readonly string[],
  vendor?: string,
): Promise<calls.VendorShare[]> {
  const { results } = await env.DB.prepare(
    `SELECT tenant AS brand, vendor, from_day AS fromDay, basis, share_ppm AS sharePpm, set_by AS setBy, reason, set_at AS setAtMs
     FROM vendor_share WHERE tenant IN (SELECT value FROM json_each(?1)) AND (?2 IS NULL OR vendor = ?2)
     ORDER BY from_day, set_at`,
  )
    .bind(JSON.stringify(tenants), vendor ?? null)
    .all<calls.VendorShare & Record<string, unknown>>()
  return results
}
