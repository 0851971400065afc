import type { BaseRules } from '#lib/shared/lottery/play.ts'

export interface Sum28Rules extends BaseRules {
  family: 'sum28'
  /** Sums at which winning bets on big, small, odd, even and their combinations get only their stake back. */
  refundSums: readonly number[]
}

export function defaultSum28Rules(): Sum28Rules {
  return { family: 'sum28', maxBets: 10_000, fairShareE4: 9500, refundSums: [13, 14] }
}
