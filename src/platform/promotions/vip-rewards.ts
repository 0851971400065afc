import type { Reward } from '#lib/shared/rewards/offer.ts'
import { birthdayGift, vipPay } from '#lib/shared/rewards/vip.ts'
import { closedWindowBefore, PERIODS, isFrozen } from '#lib/shared/rewards/windows.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { unclaimed, type Asked, type Due, type Standing } from './due.ts'
import { readVip } from './vip-service.ts'

/** Gifts of levels, once in a life each; the pay of the last closed day, week and month; the birthday. */
export async function vipStanding(
  asked: Asked,
  { levels }: Extract<Reward, { kind: 'vip' }>,
): Promise<Standing> {
  const { base, facts } = asked
  const { state } = await readVip(base, { member: facts.member, levels })
  const isBlocked = facts.wallet.isFrozen || facts.wallet.isBonusBlocked
  const gifts = levels.slice(0, state.giftedLevel).map(({ giftMinor }, index): Due => ({
    occurrence: `level-${index + 1}`,
    operationKey: REWARD_KEYS.vipUp(index + 1),
    amountMinor: giftMinor,
  }))
  const pay = PERIODS.flatMap((period): Due[] => {
    const window = closedWindowBefore(period, base.now, base.tenant.timeZone)
    const due = vipPay(levels, { level: state.level, isBlocked }, { period, key: window.key })
    // What was reached only after the window is paid from the next one on.
    if (!due || !isFrozen(window, base.now) || state.reachedAtMs >= window.endsAtMs) return []
    return [{ occurrence: `pay-${window.key}`, operationKey: due.key, amountMinor: due.amountMinor }]
  })
  const birthday = birthdayGift(
    levels,
    { level: state.level, birthDate: facts.member.birthday, isBlocked },
    facts.today,
  )
  const gift = birthday
    ? [
        {
          occurrence: `birthday-${facts.today.slice(0, 4)}`,
          operationKey: birthday.key,
          amountMinor: birthday.amountMinor,
        },
      ]
    : []
  const due = [...gifts, ...pay, ...gift].filter(({ amountMinor }) => amountMinor > 0)
  return { goals: [], due: unclaimed(asked, due) }
}
