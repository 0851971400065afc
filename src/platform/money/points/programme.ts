import type { Category } from '#lib/api/fields.ts'
import type { Reward } from '#lib/shared/rewards/offer.ts'
import { EARNING_CATEGORIES, type EarningType } from '#lib/shared/rewards/points.ts'
import { windowAt } from '#lib/shared/rewards/windows.ts'
import { keptDeposits, played, type Sums } from '#platform/base/records/service.ts'
import { type RewardBase, shownOffers, type StoredOffer } from '#platform/rewards/offers/service.ts'

type PointsReward = Extract<Reward, { kind: 'points' }>

/** An offer that gives or gave points: activity before its end is still counted afterwards. */
export interface Programme {
  stored: StoredOffer
  reward: PointsReward
  /** Activity between the two moments counts. */
  startsAtMs: number
  endsAtMs: number
  isLive: boolean
}

/** Every programme that has begun, including ended ones. */
export async function programmesOf({
  env,
  tenant,
  now,
}: Pick<RewardBase, 'env' | 'tenant' | 'now'>): Promise<Programme[]> {
  const offers = await shownOffers(env, tenant.id)
  return offers.flatMap((stored): Programme[] => {
    const { reward, startsAtMs, endsAtMs = Infinity } = stored.offer
    if (reward.kind !== 'points' || startsAtMs > now) return []
    const isLive = endsAtMs > now
    const today = windowAt('day', now, tenant.timeZone)
    return [{ stored, reward, startsAtMs, endsAtMs: Math.min(endsAtMs, today.endsAtMs), isLive }]
  })
}

/** The current programme, if the brand has one. */
export async function liveProgramme(
  base: Pick<RewardBase, 'env' | 'tenant' | 'now'>,
): Promise<Programme | undefined> {
  return (await programmesOf(base)).find(({ isLive }) => isLive)
}

/**
 * The base of the points of a type, in minor units: valid stakes of real money, or deposits that were not taken back.
 */
export function baseOf(type: EarningType, sums: Sums): number {
  const minor =
    type === 'deposit' ? keptDeposits(sums).minor : played(sums, 'turnoverReal', EARNING_CATEGORIES[type])
  return Math.max(0, minor)
}

/** Whether a brand with these categories can earn points of a type. */
export function canEarn(type: EarningType, categories: readonly Category[]): boolean {
  return type === 'deposit' || EARNING_CATEGORIES[type].some((category) => categories.includes(category))
}
