import type { BrandContext } from '#platform/base/call.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'

/**
 * The amount above which the member's next withdrawal is reviewed by people, in minor units: the brand's bound less what left
 * without people within 24 hours, so that an amount in parts is reviewed like the whole. One that is being opened at the same
 * moment counts, since its money may be held already.
 * @param exceptId a withdrawal that does not count: the one that is decided on
 */
export async function reviewAboveMinor(
  { env, tenant, now }: BrandContext,
  memberId: string,
  exceptId = '',
): Promise<number> {
  const gone = await env.DB.prepare(
    `SELECT coalesce(sum(amount), 0) AS total FROM withdrawal w
     WHERE tenant = ?1 AND member = ?2 AND requested_at > ?3 AND id <> ?4
       AND status IN ('opening', 'sending', 'sent', 'received', 'partly', 'notReceived')
       AND NOT EXISTS (SELECT 1 FROM withdrawal_review r WHERE r.tenant = w.tenant AND r.withdrawal = w.id)`,
  )
    .bind(tenant.id, memberId, now - DAY_MS, exceptId)
    .first<number>('total')
  return Math.max(0, tenant.cashier.withdrawal.reviewAboveMinor - (gone ?? 0))
}
