import type { ContributionTable } from './weights.ts'

/**
 * The states of a bonus. `offered` needs the member's acceptance, `queued` waits for the current bonus, `closing` for bets
 * that were open at its expiry; the other five are final.
 */
export type GrantState =
  'offered' | 'queued' | 'active' | 'closing' | 'completed' | 'expired' | 'forfeited' | 'cancelled' | 'lost'

export type GrantStep =
  'accept' | 'activate' | 'complete' | 'lose' | 'close' | 'expire' | 'cancel' | 'forfeit'

/** Why a bonus was forfeited: the member withdrew, its deposit was reversed, or the member may not play any more. */
export type ForfeitReason =
  'withdrawal' | 'depositReversed' | 'selfExclusion' | 'timeOut' | 'ban' | 'operator'

const FORFEIT_REASONS: Readonly<Record<ForfeitReason, true>> = {
  withdrawal: true,
  depositReversed: true,
  selfExclusion: true,
  timeOut: true,
  ban: true,
  operator: true,
}

/** The transitions of each state. */
export const GRANT_STEPS: Readonly<Record<GrantState, Readonly<Partial<Record<GrantStep, GrantState>>>>> = {
  offered: { accept: 'queued', expire: 'expired', cancel: 'cancelled', forfeit: 'forfeited' },
  queued: { activate: 'active', cancel: 'cancelled', forfeit: 'forfeited' },
  active: {
    complete: 'completed',
    lose: 'lost',
    close: 'closing',
    expire: 'expired',
    cancel: 'cancelled',
    forfeit: 'forfeited',
  },
  closing: { complete: 'completed', expire: 'expired', cancel: 'cancelled', forfeit: 'forfeited' },
  completed: {},
  expired: {},
  forfeited: {},
  cancelled: {},
  lost: {},
}

/** The terms of an offer at the time of the grant. Later changes of the offer do not affect them. Amounts in minor units. */
export interface GrantTerms {
  /** B, positive. */
  bonusMinor: number
  /** The deposit that earned it, by its cashier key; undefined without one. */
  depositKey?: string | undefined
  /** W × 10⁴, exact; 0: real money at once. */
  requiredE4: number
  /** Maximum that can become real money; undefined without a cap. */
  capMinor?: number | undefined
  /** Maximum total stake while the bonus is active; undefined without one. */
  maxStakeMinor?: number | undefined
  /** Sticky: staked before real money, and never converted itself. Otherwise real money is staked first. */
  isSticky: boolean
  /** Whether the whole valid stake counts, or only its bonus part. */
  counts: 'stake' | 'bonusStake'
  contribution: ContributionTable
  /** From activation to expiry, positive. */
  lifeMs: number
}

/** One bonus of one member. `balance = granted + returned − staked − converted − forfeited` at any time. */
export interface Grant {
  /** The operation key that made it; the ids of its movements begin with it. */
  id: string
  offerId: string
  state: GrantState
  reason: ForfeitReason | undefined
  terms: GrantTerms
  /** Position in the queue; 0 while only offered. */
  queuePosition: number
  /** Deadline of acceptance; undefined: none. */
  acceptByMs: number | undefined
  /** Set by activation. */
  expiresAtMs: number | undefined
  /** 0 before activation, B after it. */
  grantedMinor: number
  balanceMinor: number
  /** Bonus money staked so far, and returned by wins and rollbacks. */
  stakedMinor: number
  returnedMinor: number
  /** Amounts converted to real money, and returned to the brand; late bets may add to both after the end. */
  convertedMinor: number
  forfeitedMinor: number
  /** Σ valid stake × weight in basis points, at most `terms.requiredE4`. */
  progressE4: number
  /** Unsettled bets that count for it. */
  openBets: number
}

/** For this long bets from before the expiry may still settle and count. */
export const CLOSING_MS = 72 * 3_600_000

/** The grant after a step. Throws a `RangeError` where its state does not allow it. */
export function stepped(grant: Grant, step: GrantStep): Grant {
  const state = GRANT_STEPS[grant.state][step]
  if (!state) throw new RangeError(`a bonus that is ${grant.state} cannot ${step}`)
  return { ...grant, state }
}

export function isGrantState(text: string): text is GrantState {
  return Object.hasOwn(GRANT_STEPS, text)
}

export function isForfeitReason(text: string): text is ForfeitReason {
  return Object.hasOwn(FORFEIT_REASONS, text)
}

export function isEnded({ state }: Pick<Grant, 'state'>): boolean {
  return Object.keys(GRANT_STEPS[state]).length === 0
}

/** Whether it holds money that bets may still change. */
export function isRunning({ state }: Pick<Grant, 'state'>): boolean {
  return state === 'active' || state === 'closing'
}

/**
 * The part of a released amount (its balance at completion, or the bonus part of a bet that was open then) that becomes
 * real money. Earlier releases are included, so that the order of late bets does not matter.
 */
export function convertedOf(grant: Grant, freeMinor: number): number {
  const { isSticky, capMinor } = grant.terms
  const everFreeMinor = grant.convertedMinor + grant.forfeitedMinor + freeMinor
  const earnedMinor = Math.max(0, everFreeMinor - (isSticky ? grant.grantedMinor : 0))
  return Math.min(capMinor ?? earnedMinor, earnedMinor) - grant.convertedMinor
}
