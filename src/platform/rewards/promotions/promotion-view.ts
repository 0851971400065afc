import type * as calls from '#lib/api/rewards/promotions.ts'
import { activityStatus, type ActivityStatus } from '#lib/shared/rewards/activity.ts'
import { wageringOf } from '#lib/shared/rewards/offer-facts.ts'
import {
  type Due,
  type RewardInput,
  type Standing,
  type StoredOffer,
  wordsIn,
} from '#platform/rewards/offers/service.ts'
import type { Judged } from './judged.ts'
import { needsJoining } from './standing.ts'

/** Whether a reward waits for nothing but a verified contact. */
export function waitsForContact({ rewards }: Judged): boolean {
  return rewards.some(({ eligibility }) => !eligibility.isEligible && eligibility.failed === 'contact')
}

/** The rewards that can be claimed now. */
export function waitingOf({ input, rewards }: Judged): calls.WaitingReward[] {
  return rewards.filter(({ eligibility }) => eligibility.isEligible).map(({ due }) => toWaiting(input, due))
}

export function toPromotion(judged: Judged): calls.Promotion {
  const { input, standing, eligibility } = judged
  const { base, stored, claims } = input
  const { offer } = stored
  const isSpent =
    !eligibility.isEligible && (eligibility.failed === 'budget' || eligibility.failed === 'caps')
  const status = activityStatus({
    atMs: base.now,
    startsAtMs: offer.startsAtMs,
    endsAtMs: standing.due.length > 0 ? undefined : offer.endsAtMs,
    isSpent,
    // A code is typed when joining.
    isEligible: eligibility.isEligible || eligibility.failed === 'code',
    kept: base.now < offer.startsAtMs ? undefined : keptStatus(input, standing),
  })
  const isClosed = status === 'closed' && !eligibility.isEligible
  const { title, text, terms } = wordsIn(stored.words, base.locale) ?? { title: '', text: '', terms: '' }
  return {
    id: stored.id,
    type: offer.type,
    kind: offer.reward.kind,
    title,
    text,
    terms,
    startsAtMs: offer.startsAtMs,
    ...(offer.endsAtMs === undefined ? {} : { endsAtMs: offer.endsAtMs }),
    status,
    ...(isClosed ? { closedBy: eligibility.failed } : {}),
    isUnknown: !eligibility.isEligible && eligibility.isUnknown,
    needsCode: offer.audience.code !== undefined,
    goals: standing.goals,
    waiting: status === 'claim' || status === 'issued' ? waitingOf(judged) : [],
    ...(standing.remark === undefined ? {} : { remark: standing.remark }),
    claimedMinor: claims.reduce((sum, { status: is, amount }) => sum + (is === 'claimed' ? amount : 0), 0),
    ...(standing.wheel ? { wheel: standing.wheel } : {}),
    ...(standing.drops ? { drops: standing.drops } : {}),
  }
}

function toWaiting({ base, stored }: RewardInput, due: Due): calls.WaitingReward {
  return {
    offerId: stored.id,
    title: wordsIn(stored.words, base.locale)?.title ?? '',
    type: stored.offer.type,
    kind: stored.offer.reward.kind,
    occurrence: due.occurrence,
    amountMinor: due.surprise ? 0 : due.amountMinor,
    wageringE4: wageringOf(stored.offer.reward)?.multipleE4 ?? 0,
    ...freeRoundsOf(stored.offer),
    isSurprise: due.surprise !== undefined,
  }
}

function freeRoundsOf({ reward }: StoredOffer['offer']): Pick<calls.WaitingReward, 'freeRounds'> {
  if (reward.kind !== 'freeRounds') return {}
  return { freeRounds: { rounds: reward.rounds, stakeMinor: reward.roundValueMinor } }
}

/** The status that follows from stored entries and claims. */
function keptStatus(
  { claims, joinedAtMs, stored }: RewardInput,
  { due, goals, kept, drops }: Standing,
): ActivityStatus | undefined {
  if (stored.offer.reward.kind === 'application') return kept
  if (claims.some(({ status }) => status === 'applying')) return 'applying'
  if (claims.some(({ status }) => status === 'inProcess')) return 'inProcess'
  if (due.length > 0) return 'claim'
  if (drops) return 'signed'
  const { reward } = stored.offer
  const { kind } = reward
  // A single reward ends with its claim; otherwise a next one follows.
  const isOnce =
    kind === 'redEnvelope' ||
    kind === 'appLogin' ||
    (reward.kind === 'mission' && reward.period === 'once') ||
    (reward.kind === 'depositMatch' && reward.nth !== undefined)
  if (isOnce && claims.some(({ status }) => status === 'claimed')) return 'claimed'
  if (isOnce && claims.some(({ status }) => status === 'rejected')) return 'rejected'
  if (goals.length === 0 && !needsJoining(kind) && claims.length > 0) return 'claimed'
  if (needsJoining(kind)) return joinedAtMs === undefined ? undefined : 'signed'
  return 'signed'
}
