import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/call.ts'
import { guardOf } from '#platform/guard/guard.ts'

const DAY_MS = 24 * 60 * 60_000

/** Messages to one number in a day. Those that a right secret sends are counted apart from those that anyone can ask for. */
export const SMS_NUMBER_A_DAY = { limit: 5, windowMs: DAY_MS }
/**
 * How far each may use up a brand's messages of a day: someone who makes us pay for messages is stopped here at the latest.
 * Registrations and new numbers of members reach anybody, so they end first; who gave their secret is served to the last.
 */
const SMS_BRAND_A_DAY = { newNumber: 2_500, anyone: 4_500, member: 5_000 } as const
export type BudgetShare = keyof typeof SMS_BRAND_A_DAY

/** The refusal where the day's messages are used up; worth another try in an hour. */
export function budgetSpent(): ApiError {
  return new ApiError('request.tooMany', { retryAfterSeconds: 60 * 60 })
}

/** Refuses with `request.tooMany` once the brand's messages of the day are used up. Counts nothing. */
export async function requireBudget(base: CallBase, share: BudgetShare): Promise<void> {
  const { count } = await guardOf(base, 'budget', 'sms').state('day', base.now)
  if (count >= SMS_BRAND_A_DAY[share]) throw budgetSpent()
}

/** Counts a message that is about to be sent; false where it may not be. */
export async function useBudget(
  base: Pick<CallBase, 'env' | 'tenant' | 'now'>,
  share: BudgetShare,
): Promise<boolean> {
  const rule = { limit: SMS_BRAND_A_DAY[share], windowMs: DAY_MS, nowMs: base.now }
  return (await guardOf(base, 'budget', 'sms').hit('day', rule)).isAllowed
}
