import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/call.ts'
import { guardOf } from '#platform/guard/guard.ts'

const DAY_MS = 24 * 60 * 60_000

/** Messages to one number in a day. */
export const SMS_NUMBER_A_DAY = { limit: 5, windowMs: DAY_MS }
/** A brand's messages in a day: someone who makes us pay for messages is stopped here at the latest. */
const SMS_BRAND_A_DAY = { limit: 5_000, windowMs: DAY_MS }

/** Refuses with `request.tooMany` once the brand's messages of the day are used up. Counts nothing. */
export async function requireBudget(base: CallBase): Promise<void> {
  const { count } = await guardOf(base, 'budget', 'sms').state('day', base.now)
  if (count >= SMS_BRAND_A_DAY.limit) throw new ApiError('request.tooMany', { retryAfterSeconds: 60 * 60 })
}

/** Counts a message that is about to be sent; false where it may not be. */
export async function useBudget(base: CallBase): Promise<boolean> {
  const rule = { ...SMS_BRAND_A_DAY, nowMs: base.now }
  return (await guardOf(base, 'budget', 'sms').hit('day', rule)).isAllowed
}
