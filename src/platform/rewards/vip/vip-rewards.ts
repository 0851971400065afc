import type { Reward } from '#lib/shared/rewards/offer.ts'
import { birthdayGift, vipPay } from '#lib/shared/rewards/vip.ts'
import {
  closedWindowBefore,
  isFrozen,
  PERIODS,
  type Period,
  type Window,
} from '#lib/shared/rewards/windows.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { cashbackOf } from '#lib/shared/rewards/cashback.ts'
import type { VipLevel } from '#lib/shared/rewards/vip.ts'
import {
  activityOf,
  type RewardInput,
  type Due,
  endOf,
  lossOf,
  runWithin,
  type Standing,
  unclaimed,
} from '#platform/rewards/offers/service.ts'
import { levelsBefore } from './vip-history.ts'
import { keptVip, readVip } from './vip-service.ts'

/** A closed window, with the level that the member had at its end. */
interface Closed {
  period: Period
  window: Window
  level: number
}

/** Gifts of levels, once each; the pay of the last closed day, week and month; the birthday. */
export async function vipStanding(
  input: RewardInput,
  { levels }: Extract<Reward, { kind: 'vip' }>,
): Promise<Standing> {
  const { base, facts } = input
  const isOver = base.now >= endOf(input)
  const state = isOver
    ? await keptVip(base, facts.member)
    : (await readVip(base, { member: facts.member, levels })).state
  const isBlocked = facts.wallet.isFrozen || facts.wallet.isBonusBlocked
  // A level that was reached after the end gives nothing.
  const gifted = state.reachedAtMs < endOf(input) ? state.giftedLevel : 0
  const gifts = levels.slice(0, gifted).map(({ giftMinor }, index): Due => ({
    occurrence: `level-${index + 1}`,
    operationKey: REWARD_KEYS.vipUp(index + 1),
    amountMinor: giftMinor,
  }))
  const closed = await closedWindows(input)
  const pay = closed.flatMap(({ period, window, level }): Due[] => {
    // Whoever was blocked on pay day, or since, is not paid later.
    const wasBlocked = isBlocked || facts.lastBlockMs >= window.endsAtMs
    const due = vipPay(levels, { level, isBlocked: wasBlocked }, { period, key: window.key })
    if (!due || !isFrozen(window, base.now) || !runWithin(input, window)) return []
    return [{ occurrence: `pay-${window.key}`, operationKey: due.key, amountMinor: due.amountMinor }]
  })
  const birthday = birthdayGift(
    levels,
    { level: state.level, birthDate: facts.member.birthday, isBlocked },
    facts.today,
  )
  const gift =
    birthday && !isOver
      ? [
          {
            occurrence: `birthday-${facts.today.slice(0, 4)}`,
            operationKey: birthday.key,
            amountMinor: birthday.amountMinor,
          },
        ]
      : []
  const due = [...gifts, ...pay, ...gift, ...(await cashbackDue(input, levels, closed))].filter(
    ({ amountMinor }) => amountMinor > 0,
  )
  return { goals: [], due: unclaimed(input, due) }
}

/** A level reached after a window's end counts from the next window on; a level lost at its end still counts for it. */
async function closedWindows({ base, facts }: RewardInput): Promise<Closed[]> {
  const { env, tenant, now } = base
  const windows = PERIODS.map((period) => closedWindowBefore(period, now, tenant.timeZone))
  const ends = windows.map(({ endsAtMs }) => endsAtMs)
  const levels = await levelsBefore(env, { tenant: tenant.id, member: facts.member.id }, ends)
  return PERIODS.flatMap((period, index) => {
    const window = windows[index]
    return window ? [{ period, window, level: levels[index] ?? 0 }] : []
  })
}

/** The cashback of the last closed week: the share of its loss for the level at its end, up to the cap. */
async function cashbackDue(
  input: RewardInput,
  levels: readonly VipLevel[],
  closed: readonly Closed[],
): Promise<Due[]> {
  const { base, facts, stored } = input
  const last = closed.find(({ period }) => period === 'week')
  const own = last && levels[Math.min(last.level, levels.length) - 1]
  if (!own) return []
  const { window: week } = last
  const isBlocked = facts.wallet.isFrozen || facts.wallet.isBonusBlocked
  const run = runWithin(input, week)
  if (own.cashbackBp === 0 || isBlocked || !run || !isFrozen(week, base.now)) return []
  const sums = await facts.totals(run)
  const rule = {
    rateBp: own.cashbackBp,
    period: 'week' as const,
    ...(own.cashbackMaxMinor > 0 ? { maxMinor: own.cashbackMaxMinor } : {}),
  }
  return [
    {
      occurrence: `cash-${week.key}`,
      operationKey: REWARD_KEYS.cashback(stored.id, week.key),
      amountMinor: cashbackOf(rule, lossOf(sums, activityOf(stored.offer))),
    },
  ]
}
