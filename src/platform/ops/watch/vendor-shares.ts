import type { BrandContext } from '#platform/base/call.ts'
import { faultsSince } from '#platform/base/faults/service.ts'

export interface VendorShare {
  vendor: string
  /** Movements that were booked. */
  calls: number
  failed: number
  /** From 0 to 1. */
  share: number
}

/** How much of what a vendor asked for or was asked for has failed since then: every vendor of the brand. */
export async function vendorShares(context: BrandContext, sinceMs: number): Promise<VendorShare[]> {
  const { env, tenant } = context
  const failures = await faultsSince(context, 'vendor', sinceMs)
  const { results } = await env.DB.prepare(
    `SELECT v.value AS vendor, (SELECT count(*) FROM vendor_transaction t
       WHERE t.tenant = ?1 AND t.vendor = v.value AND t.at >= ?2) AS calls FROM json_each(?3) v`,
  )
    .bind(tenant.id, sinceMs, JSON.stringify(tenant.vendors))
    .all<{ vendor: string; calls: number }>()
  return results.map(({ vendor, calls }) => {
    const failed = failures.get(vendor) ?? 0
    return { vendor, calls, failed, share: failed === 0 ? 0 : failed / (failed + calls) }
  })
}
