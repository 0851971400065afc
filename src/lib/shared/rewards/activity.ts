/** The ten statuses of an activity for one member. `issued` is paid but not collected yet. */
export type ActivityStatus =
  | 'comingSoon'
  | 'join'
  | 'signed'
  | 'claim'
  | 'inProcess'
  | 'claimed'
  | 'applying'
  | 'issued'
  | 'rejected'
  | 'closed'

/** `qualify`: the activity's conditions are met. `fail`: the grant failed, and the claim is open again. */
export type ActivityStep =
  | 'open'
  | 'join'
  | 'qualify'
  | 'claim'
  | 'pay'
  | 'fail'
  | 'apply'
  | 'approve'
  | 'reject'
  | 'collect'
  | 'close'

type Steps<State extends string, Step extends string> = Readonly<
  Record<State, Readonly<Partial<Record<Step, State>>>>
>

/** Claims and applications from before the end are still decided after it; all others close. */
export const ACTIVITY_STEPS: Steps<ActivityStatus, ActivityStep> = {
  comingSoon: { open: 'join', close: 'closed' },
  join: { join: 'signed', apply: 'applying', close: 'closed' },
  signed: { qualify: 'claim', apply: 'applying', close: 'closed' },
  claim: { claim: 'inProcess', close: 'closed' },
  inProcess: { pay: 'claimed', fail: 'claim' },
  claimed: {},
  applying: { approve: 'issued', reject: 'rejected' },
  issued: { collect: 'claimed' },
  rejected: { apply: 'applying', close: 'closed' },
  closed: {},
}

/** A redemption in the points shop. A rejected one returns its points and stock. */
export type RedemptionStatus = 'inProcess' | 'approved' | 'rejected'
export type RedemptionStep = 'approve' | 'reject'

export const REDEMPTION_STEPS: Steps<RedemptionStatus, RedemptionStep> = {
  inProcess: { approve: 'approved', reject: 'rejected' },
  approved: {},
  rejected: {},
}

/** The status after a step, or undefined where the step is not allowed. */
export function activityAfter(status: ActivityStatus, step: ActivityStep): ActivityStatus | undefined {
  return ACTIVITY_STEPS[status][step]
}

export function redemptionAfter(
  status: RedemptionStatus,
  step: RedemptionStep,
): RedemptionStatus | undefined {
  return REDEMPTION_STEPS[status][step]
}

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
  return isOver ? (activityAfter(known, 'close') ?? known) : known
}
