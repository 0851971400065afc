import type { Promotion, RewardGoal } from '#lib/api/rewards/promotions.ts'
import { CATEGORIES, type Category } from '#lib/api/fields.ts'
import type { ActivityStatus } from '#lib/shared/rewards/activity.ts'
import type { Offer } from '#lib/shared/rewards/offer.ts'
import { productOf } from '#lib/shared/rewards/products.ts'
import { windowAt, type Window } from '#lib/shared/rewards/windows.ts'
import type { Sums } from '#platform/base/records/service.ts'
import type { OfferClaim } from './claim-repository.ts'
import type { MemberFacts } from './member-facts.ts'
import type { RewardBase } from './reward-base.ts'
import type { StoredOffer } from './offer-repository.ts'

/** One reward of an offer that a member may claim now. */
export interface Due {
  /** Which of the offer's rewards: a deposit, a day, a week. */
  occurrence: string
  operationKey: string
  /** What it gives; of a surprise what it will give as far as that is known, else the most that it may give. */
  amountMinor: number
  /** Drawn when it is claimed. */
  surprise?: () => Promise<number>
  /** The deposit that earned it, as far as it counts. */
  deposit?: { key: string; countedMinor: number }
}

/** The standing of an offer for a member: the progress to the current reward, and what can be claimed. */
export interface Standing {
  goals: RewardGoal[]
  due: Due[]
  /** What the budget keeps for this member already. */
  keptMinor?: number
  /** Where the kind of reward keeps its own state of the member's part. */
  kept?: ActivityStatus | undefined
  /** Of a wheel: what was published of today, and the member's spin. */
  wheel?: Promotion['wheel']
  /** Of envelopes that fall at stated times: the open drop, and when the next one falls. */
  drops?: Promotion['drops']
  /** An operator's words to the member. */
  remark?: string
}

/** What the rules of one kind of reward read. */
export interface RewardInput {
  base: RewardBase
  facts: MemberFacts
  stored: StoredOffer
  /** Since when the member takes part; undefined: not yet. */
  joinedAtMs: number | undefined
  /** This member's claims of this offer that stand. */
  claims: readonly OfferClaim[]
}

export const STANDING: ReadonlySet<string> = new Set(['applying', 'inProcess', 'claimed', 'rejected'])

export function isClaimed({ claims }: RewardInput, occurrence: string): boolean {
  return claims.some((claim) => claim.occurrence === occurrence)
}

/** When the offer ends: what is done from then on earns nothing. */
export function endOf({ stored }: Pick<RewardInput, 'stored'>): number {
  return stored.offer.endsAtMs ?? Infinity
}

/** The part of a window in which the offer ran, under the window's key; undefined: none. */
export function runWithin({ stored }: Pick<RewardInput, 'stored'>, window: Window): Window | undefined {
  const startsAtMs = Math.max(window.startsAtMs, stored.offer.startsAtMs)
  const endsAtMs = Math.min(window.endsAtMs, endOf({ stored }))
  return startsAtMs < endsAtMs ? { ...window, startsAtMs, endsAtMs } : undefined
}

/** What the member has done today while the offer ran. */
export async function sumsOfToday(input: RewardInput): Promise<Sums> {
  const { base, facts } = input
  const today = runWithin(input, windowAt('day', base.now, base.tenant.timeZone))
  return today ? facts.totals(today) : {}
}

/** The due rewards that were not claimed yet. */
export function unclaimed(input: RewardInput, due: readonly Due[]): Due[] {
  return due.filter(({ occurrence }) => !isClaimed(input, occurrence))
}

/** The categories whose stakes count for an offer: those of its activity. An empty activity has none. */
export function activityOf({ products: { activity } }: Offer): Category[] {
  return CATEGORIES.filter((category) => activity === 'any' || activity.includes(productOf(category)))
}

export function moneyGoal(kind: RewardGoal['kind'], done: number, target: number): RewardGoal {
  return { kind, done: Math.min(Math.max(0, done), target), target, isMoney: true }
}
