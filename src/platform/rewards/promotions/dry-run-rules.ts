import { CATEGORIES } from '#lib/api/fields.ts'
import { cashbackOf } from '#lib/shared/rewards/cashback.ts'
import { matchedBonusMinor } from '#lib/shared/rewards/grant-terms.ts'
import type { Condition, Offer } from '#lib/shared/rewards/offer.ts'
import { rebateOf } from '#lib/shared/rewards/rebate.ts'
import { windowAt } from '#lib/shared/rewards/windows.ts'
import { dayStartMs } from '#lib/shared/time/zone.ts'
import { keptDeposits, played, sumOf, type Sums } from '#platform/base/records/service.ts'
import { activityOf, lossOf } from '#platform/rewards/offers/service.ts'

/** One player's day: what they played, and the deposits that arrived. */
export interface PlayedDay {
  day: string
  sums: Sums
  deposits: readonly { nth: number; creditedMinor: number }[]
}
interface DryClaim {
  day: string
  amountMinor: number
}

/** What a player would have got: each claim within its own caps, in the order of the days. */
export function dryClaims(offer: Offer, days: readonly PlayedDay[], timeZone: string): DryClaim[] {
  const { perClaimMinor = Infinity, perMemberMinor = Infinity } = offer.caps
  let usedMinor = 0
  return rewardsOf(offer, days, timeZone).filter(({ amountMinor }) => {
    const isWithin =
      amountMinor > 0 && amountMinor <= perClaimMinor && usedMinor + amountMinor <= perMemberMinor
    if (isWithin) usedMinor += amountMinor
    return isWithin
  })
}

function rewardsOf(offer: Offer, days: readonly PlayedDay[], timeZone: string): DryClaim[] {
  const { reward } = offer
  switch (reward.kind) {
    case 'depositMatch':
      return days.flatMap(({ day, deposits }) =>
        deposits
          .filter(({ nth }) => reward.nth === undefined || nth === reward.nth)
          .map(({ creditedMinor }) => ({ day, amountMinor: matchedBonusMinor(reward, creditedMinor) })),
      )
    case 'freeRounds':
      return days
        .filter(({ sums }) => isMet(offer, reward.after, sums))
        .map(({ day }) => ({ day, amountMinor: reward.rounds * reward.roundValueMinor }))
    case 'stakeAndGet':
      return days
        .filter(({ sums }) => stakesOf(offer, sums) >= reward.stakeMinor)
        .map(({ day }) => ({ day, amountMinor: reward.rewardMinor }))
    case 'rebate':
      return days.map(({ day, sums }) => ({
        day,
        amountMinor: rebateOf(reward.rates, totalsOf(sums)).amountMinor,
      }))
    case 'cashback': {
      const { rule } = reward
      const categories = activityOf(offer)
      return byPeriod(days, rule.period, timeZone).map(({ day, sums }) => ({
        ...{ day, amountMinor: cashbackOf(rule, lossOf(sums, categories)) },
      }))
    }
    default:
      return []
  }
}

function isMet(offer: Offer, after: Condition, sums: Sums): boolean {
  // Without a condition it is given to whoever comes: those who did something on the day.
  if (after.kind === 'none') return true
  return after.kind === 'stake'
    ? stakesOf(offer, sums) >= after.stakeMinor
    : keptDeposits(sums).minor >= after.depositMinor
}

function stakesOf(offer: Offer, sums: Sums): number {
  return played(sums, 'turnoverReal', activityOf(offer))
}

function totalsOf(sums: Sums) {
  return CATEGORIES.map((category) => {
    const of = (measure: string) => Math.max(0, sums[`${category}.${measure}`] ?? 0)
    return {
      category,
      validMinor: of('turnoverReal'),
      stakeMinor: of('turnoverReal') + of('unriskedReal'),
      payoutMinor: of('winReal'),
    }
  })
}

/** The days, or the weeks under their last day. */
function byPeriod(
  days: readonly PlayedDay[],
  period: 'day' | 'week',
  timeZone: string,
): { day: string; sums: Sums }[] {
  if (period === 'day') return [...days]
  const weeks = new Map<string, { day: string; sums: Sums }>()
  for (const { day, sums } of days) {
    const { key } = windowAt('week', dayStartMs(day, timeZone), timeZone)
    weeks.set(key, { day, sums: sumOf([weeks.get(key)?.sums ?? {}, sums]) })
  }
  return [...weeks.values()]
}
