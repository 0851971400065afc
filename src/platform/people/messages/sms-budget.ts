import { ApiError } from '#lib/api/errors.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { BrandContext, CallBase } from '#platform/base/call.ts'
import { guardOf } from '#platform/base/guard/service.ts'

/** Messages per number and day. Those sent after a valid secret are counted separately from those that anyone can request. */
export const SMS_NUMBER_A_DAY = { limit: 5, windowMs: DAY_MS }
/**
 * Upper bounds of a brand's messages per day, by who can request them; they stop SMS pumping. Registrations and new numbers
 * can reach any number, so their share ends first; members who gave their secret are served last to the limit.
 */
const SMS_BRAND_A_DAY = { newNumber: 2_500, anyone: 4_500, member: 5_000 } as const
export type BudgetShare = keyof typeof SMS_BRAND_A_DAY

/** The refusal where the day's messages are used up; a retry makes sense in an hour. */
export function budgetSpent(): ApiError {
  return new ApiError('request.tooMany', { retryAfterSeconds: 60 * 60 })
}

/** Refuses with `request.tooMany` once the brand's messages of the day are used up. Counts nothing. */
export async function requireBudget(base: CallBase, share: BudgetShare): Promise<void> {
  const { count } = await guardOf(base, 'budget', 'sms').state('day', base.now)
  if (count >= SMS_BRAND_A_DAY[share]) throw budgetSpent()
}

/** Counts a message that is about to be sent; false where the share is used up. */
export async function useBudget(base: BrandContext, share: BudgetShare): Promise<boolean> {
  const rule = { limit: SMS_BRAND_A_DAY[share], windowMs: DAY_MS, nowMs: base.now }
  return (await guardOf(base, 'budget', 'sms').hit('day', rule)).isAllowed
}
