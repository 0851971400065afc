/** A brand's thresholds of signs of harm within the last seven days. 0: not counted. */
export interface MarkerRules {
  /** Deposits on one day. */
  depositsADay: number
  /** Nights with stakes between midnight and five. */
  nights: number
  /** Requests to raise or remove limits. */
  raises: number
  /** Payments that failed. */
  failedDeposits: number
  /** Deposits within an hour of a stake, after more was staked than won since the deposit before. */
  reloads: number
  /** Days with a net loss in whose second half the average stake was at least twice that of the first. */
  raisedStakes: number
}

export const MARKERS = [
  'depositsADay',
  'nights',
  'raises',
  'failedDeposits',
  'reloads',
  'raisedStakes',
] as const
type Marker = (typeof MARKERS)[number]

/** The counts of one player, by the same names. */
export type MarkerCounts = Readonly<Record<Marker, number>>

/** A player's answers to a prompt about such signs: open the limits and breaks, or continue. */
export const PROMPT_ANSWERS = ['open', 'continue'] as const
export type PromptAnswer = (typeof PROMPT_ANSWERS)[number]

export interface Sign {
  marker: Marker
  count: number
  rule: number
}

/** The signs that a player shows, each with its count and the threshold that it reached, so that it can be explained. */
export function markersOf(counts: MarkerCounts, rules: MarkerRules): Sign[] {
  return MARKERS.flatMap((marker) =>
    rules[marker] > 0 && counts[marker] >= rules[marker]
      ? [{ marker, count: counts[marker], rule: rules[marker] }]
      : [],
  )
}
