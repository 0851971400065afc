import type { Promotion } from '#lib/api/rewards/promotions.ts'
import { DAY_MS } from '#lib/shared/time/durations.ts'

/** How soon an offer ends, of those that the member wants to see. */
export const END_SPANS = ['any', 'next7', 'next30'] as const
export type EndSpan = (typeof END_SPANS)[number]

const DAYS: Readonly<Record<Exclude<EndSpan, 'any'>, number>> = { next7: 7, next30: 30 }

/** Offers without an end, and those that are over, are in no span. */
export function endsWithin({ endsAtMs }: Pick<Promotion, 'endsAtMs'>, span: EndSpan, nowMs: number): boolean {
  if (span === 'any') return true
  return endsAtMs !== undefined && nowMs < endsAtMs && endsAtMs <= nowMs + DAYS[span] * DAY_MS
}
