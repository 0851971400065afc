import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { CallBase } from '#platform/base/call.ts'
import { isWithinLimit } from '#platform/base/guard/service.ts'

/** Registrations of an address in a day without a picture. */
const EASY = { limit: 4, windowMs: DAY_MS }

/**
 * Whether an address has opened so many accounts that a picture is asked for, also where the brand asks for none.
 * @param cost 0 only looks
 */
export async function isCrowded(base: CallBase, cost: 0 | 1): Promise<boolean> {
  // The machine's own address does not tell callers apart.
  if (/^(?:|::1|127\..*)$/.test(base.address)) return false
  return !(await isWithinLimit(base, 'registerEasily', { ...EASY, cost }))
}
