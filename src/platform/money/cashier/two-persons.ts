import type { BrandContext } from '#platform/base/call.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { Env } from '#platform/base/env.ts'
import { forEachApart, readTenant } from '#platform/base/system/service.ts'

/** A booking older than this was interrupted; its caller is no longer waiting. */
export const CUT_OFF_MS = 60_000

/**
 * Books what two operators have agreed on and no call has booked; for the schedule. Safe to run twice, and concurrently. One
 * failure stops no other booking.
 * @param rows agreed before `CUT_OFF_MS`
 */
export async function bookAgreed<Row extends { tenant: string }>(
  { env, nowMs }: { env: Env; nowMs: number },
  rows: readonly Row[],
  book: (base: BrandContext, row: Row) => Promise<void>,
): Promise<void> {
  await forEachApart(rows, async (row) => {
    const tenant = await readTenant(env, row.tenant)
    if (!tenant) return
    try {
      await book({ env, tenant, now: nowMs }, row)
    } catch (refusal) {
      // The wallet does not allow it yet, such as for lack of balance: the next run tries again.
      if (!(refusal instanceof ApiError)) throw refusal
    }
  })
}

/** One operator's consent, from its columns; `null` while it is missing. */
export function toConsent(operator: string | null, reason: string | null, atMs: number | null) {
  return operator === null || reason === null || atMs === null ? null : { operator, reason, atMs }
}
