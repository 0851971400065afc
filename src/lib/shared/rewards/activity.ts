/** The ten statuses of an activity for one member. `issued` is paid but not collected yet. */
export const ACTIVITY_STATUSES = [
  'comingSoon',
  'join',
  'signed',
  'claim',
  'inProcess',
  'claimed',
  'applying',
  'issued',
  'rejected',
  'closed',
] as const
export type ActivityStatus = (typeof ACTIVITY_STATUSES)[number]

/** What closes when the activity is over: claims and applications from before the end are still decided after it. */
const CLOSING: readonly ActivityStatus[] = ['join', 'signed', 'claim', 'rejected']

export interface ActivityFacts {
  atMs: number
  startsAtMs: number
  /** Undefined: no end. */
  endsAtMs: number | undefined
  /** The budget is used up; undefined: unknown. */
  isSpent: boolean | undefined
  isEligible: boolean
  /** The stored status of the member's participation; undefined before the first step. */
  kept: ActivityStatus | undefined
}

/** The displayed status: the member's progress, as far as time, budget and eligibility allow the next step. */
export function activityStatus(facts: ActivityFacts): ActivityStatus {
  const { atMs, startsAtMs, endsAtMs, isSpent, isEligible, kept } = facts
  if (atMs < startsAtMs) return kept ?? 'comingSoon'
  const known = kept === undefined || kept === 'comingSoon' ? 'join' : kept
  const isOver = (endsAtMs !== undefined && atMs >= endsAtMs) || isSpent !== false || !isEligible
  return isOver && CLOSING.includes(known) ? 'closed' : known
}
