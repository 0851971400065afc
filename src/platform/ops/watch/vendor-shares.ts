import type { BrandContext } from '#platform/base/call.ts'
import { faultsSince } from '#platform/base/faults/service.ts'

/** Beyond this share of failures something is down; fewer failures are chance. */
export const FAILING_SHARE = 0.5
export const FEWEST_FAILURES = 5

interface VendorShare {
  vendor: string
  /** Movements that were booked. */
  calls: number
  failed: number
  /** From 0 to 1. */
  share: number
}

/** How much of what vendors asked for or were asked for has failed since then; vendors that did nothing are left out. */
export async function vendorShares(context: BrandContext, sinceMs: number): Promise<VendorShare[]> {
  const { env, tenant } = context
  const failures = await faultsSince(context, 'vendor', sinceMs)
  const { results } = await env.DB.prepare(
    `SELECT v.value AS vendor, (SELECT count(*) FROM vendor_transaction t
       WHERE t.tenant = ?1 AND t.vendor = v.value AND t.at >= ?2) AS calls FROM json_each(?3) v`,
  )
    .bind(tenant.id, sinceMs, JSON.stringify(tenant.vendors))
    .all<{ vendor: string; calls: number }>()
  return results.flatMap(({ vendor, calls }) => {
    const failed = failures.get(vendor) ?? 0
    return calls + failed === 0 ? [] : [{ vendor, calls, failed, share: failed / (failed + calls) }]
  })
}
