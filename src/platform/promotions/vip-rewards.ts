import type { Reward } from '#lib/shared/rewards/offer.ts'
import { birthdayGift, vipPay } from '#lib/shared/rewards/vip.ts'
import { closedWindowBefore, PERIODS, isFrozen } from '#lib/shared/rewards/windows.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { endOf, unclaimed, type Asked, type Due, type Standing } from './due.ts'
import { cashbackOf } from '#lib/shared/rewards/cashback.ts'
import type { VipLevel } from '#lib/shared/rewards/vip.ts'
import { activityOf } from './due.ts'
import { daysOf, lossOf } from './period-rewards.ts'
import { keptVip, readVip, type KeptVip } from './vip-service.ts'

/** Gifts of levels, once in a life each; the pay of the last closed day, week and month; the birthday. */
export async function vipStanding(
  asked: Asked,
  { levels }: Extract<Reward, { kind: 'vip' }>,
): Promise<Standing> {
  const { base, facts } = asked
  const isOver = base.now >= endOf(asked)
  const state = isOver
    ? await keptVip(base, facts.member)
    : (await readVip(base, { member: facts.member, levels })).state
  const isBlocked = facts.wallet.isFrozen || facts.wallet.isBonusBlocked
  // A level that was reached after the end gives nothing.
  const gifted = state.reachedAtMs < endOf(asked) ? state.giftedLevel : 0
  const gifts = levels.slice(0, gifted).map(({ giftMinor }, index): Due => ({
    occurrence: `level-${index + 1}`,
    operationKey: REWARD_KEYS.vipUp(index + 1),
    amountMinor: giftMinor,
  }))
  const pay = PERIODS.flatMap((period): Due[] => {
    const window = closedWindowBefore(period, base.now, base.tenant.timeZone)
    // Whoever was blocked on pay day, or since, is not paid later.
    const wasBlocked = isBlocked || facts.lastBlockMs >= window.endsAtMs
    const due = vipPay(levels, { level: state.level, isBlocked: wasBlocked }, { period, key: window.key })
    // What was reached only after the window is paid from the next one on.
    if (!due || !isFrozen(window, base.now) || state.reachedAtMs >= window.endsAtMs) return []
    if (window.startsAtMs >= endOf(asked)) return []
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
  const due = [...gifts, ...pay, ...gift, ...(await cashbackDue(asked, levels, state))].filter(
    ({ amountMinor }) => amountMinor > 0,
  )
  return { goals: [], due: unclaimed(asked, due) }
}

/** The level's share of what the last closed week lost, up to its cap; not for a week that ended before the level. */
async function cashbackDue(
  asked: Asked,
  levels: readonly VipLevel[],
  { level, reachedAtMs }: KeptVip,
): Promise<Due[]> {
  const { base, facts, stored } = asked
  const own = levels[Math.min(level, levels.length) - 1]
  const isBlocked = facts.wallet.isFrozen || facts.wallet.isBonusBlocked
  const week = closedWindowBefore('week', base.now, base.tenant.timeZone)
  const wasOffered = week.startsAtMs >= stored.offer.startsAtMs && week.startsAtMs < endOf(asked)
  const isDue = wasOffered && isFrozen(week, base.now)
  if (!own || own.cashbackBp === 0 || isBlocked || !isDue || reachedAtMs >= week.endsAtMs) return []
  const sums = await facts.totals(daysOf(week, base.tenant.timeZone))
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
