/** What a brand takes for a sign of harm, within the last seven days. 0: not looked at. */
export interface MarkerRules {
  /** Deposits on one day: money that is sent after money that was lost. */
  depositsADay: number
  /** Nights on which stakes were placed between midnight and five. */
  nights: number
  /** Limits that were asked to be raised or removed. */
  raises: number
  /** Payments that failed. */
  failedDeposits: number
}

export const MARKERS = ['depositsADay', 'nights', 'raises', 'failedDeposits'] as const
export type Marker = (typeof MARKERS)[number]

/** What was counted of one player, by the same names. */
export type MarkerCounts = Readonly<Record<Marker, number>>

/** The signs that a player shows, each with its figure and the rule that it met: a reason that can be told. */
export function markersOf(
  counts: MarkerCounts,
  rules: MarkerRules,
): { marker: Marker; count: number; rule: number }[] {
  return MARKERS.flatMap((marker) =>
    rules[marker] > 0 && counts[marker] >= rules[marker]
      ? [{ marker, count: counts[marker], rule: rules[marker] }]
      : [],
  )
}
