import { ApiError } from '#lib/api/errors.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import type { BrandContext } from '#platform/base/call.ts'

interface SentAmount {
  memberId: string
  key: string
  amountMinor: number
}

/**
 * Reserves an amount of what a member may send to others on a day of the brand, once per key. Returns whether it was
 * reserved by this call, so that a later refusal can release it.
 * @throws ApiError `transfer.dayLimit` with what is left of the day, and `request.keyReused` for a key whose amount is
 * another one: the wallet would move what nobody counted
 */
export async function reserveDayAmount(
  { env, tenant, now }: BrandContext,
  sent: SentAmount,
): Promise<boolean> {
  const limitMinor = tenant.agents.transferDayMinor
  if (limitMinor === undefined) return false
  const { memberId, key, amountMinor } = sent
  const day = dayAt(now, tenant.timeZone)
  // One statement, so that the second of two concurrent transfers sees the first.
  const taken = await env.DB.prepare(
    `INSERT INTO transfer_day (tenant, member, day, key, amount) SELECT ?1, ?2, ?3, ?4, ?5
     WHERE (SELECT coalesce(sum(amount), 0) FROM transfer_day WHERE tenant = ?1 AND member = ?2 AND day = ?3) + ?5 <= ?6
       AND NOT EXISTS (SELECT 1 FROM transfer_day WHERE tenant = ?1 AND member = ?2 AND key = ?4)`,
  )
    .bind(tenant.id, memberId, day, key, amountMinor, limitMinor)
    .run()
  if (taken.meta.changes > 0) return true
  const row = await env.DB.prepare(
    `SELECT (SELECT coalesce(sum(amount), 0) FROM transfer_day WHERE tenant = ?1 AND member = ?2 AND day = ?3) AS sent,
       (SELECT amount FROM transfer_day WHERE tenant = ?1 AND member = ?2 AND key = ?4) AS known`,
  )
    .bind(tenant.id, memberId, day, key)
    .first<{ sent: number; known: number | null }>()
  if (row?.known === amountMinor) return false
  if (row?.known) throw new ApiError('request.keyReused')
  throw new ApiError('transfer.dayLimit', {
    limitMinor,
    leftMinor: Math.max(0, limitMinor - (row?.sent ?? 0)),
  })
}

/** Releases what was reserved for a transfer that the wallet refused; safe to repeat. */
export async function releaseDayAmount(
  { env, tenant }: BrandContext,
  { memberId, key }: SentAmount,
): Promise<void> {
  await env.DB.prepare('DELETE FROM transfer_day WHERE tenant = ? AND member = ? AND key = ?')
    .bind(tenant.id, memberId, key)
    .run()
}
