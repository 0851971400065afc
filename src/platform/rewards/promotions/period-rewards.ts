import { CATEGORIES } from '#lib/api/fields.ts'
import { cashbackOf } from '#lib/shared/rewards/cashback.ts'
import type { Reward } from '#lib/shared/rewards/offer.ts'
import { rebateOf } from '#lib/shared/rewards/rebate.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { closedWindowBefore, isFrozen, windowAt, type Window } from '#lib/shared/rewards/windows.ts'
import type { Sums } from '#platform/base/records/service.ts'
import {
  activityOf,
  type RewardInput,
  type Due,
  lossOf,
  runWithin,
  type Standing,
  unclaimed,
} from '#platform/rewards/offers/service.ts'

type Of<Kind extends Reward['kind']> = Extract<Reward, { kind: Kind }>

/** How many closed days or weeks wait to be claimed; older ones lapse. */
const KEPT = { day: 7, week: 2 } as const

/** A share of each closed day's valid stakes. */
export async function rebateStanding(input: RewardInput, { rates }: Of<'rebate'>): Promise<Standing> {
  const due = await eachClosed(input, 'day', async (window, sums): Promise<Due> => {
    const totals = CATEGORIES.map((category) => {
      const of = (measure: string) => Math.max(0, sums[`${category}.${measure}`] ?? 0)
      return {
        category,
        validMinor: of('turnoverReal'),
        stakeMinor: of('turnoverReal') + of('unriskedReal'),
        payoutMinor: of('winReal'),
      }
    })
    const { amountMinor } = rebateOf(rates, totals)
    return {
      occurrence: window.key,
      operationKey: REWARD_KEYS.rebate(input.stored.id, window.key),
      amountMinor,
    }
  })
  return { goals: [], due }
}

/** A share of what a closed day or week lost. */
export async function cashbackStanding(input: RewardInput, { rule }: Of<'cashback'>): Promise<Standing> {
  const categories = activityOf(input.stored.offer)
  const due = await eachClosed(input, rule.period, async (window, sums): Promise<Due> => {
    const amountMinor = cashbackOf(rule, lossOf(sums, categories))
    return {
      occurrence: window.key,
      operationKey: REWARD_KEYS.cashback(input.stored.id, window.key),
      amountMinor,
    }
  })
  return { goals: [], due }
}

async function eachClosed(
  input: RewardInput,
  period: 'day' | 'week',
  rewardOf: (window: Window, sums: Sums) => Promise<Due>,
): Promise<Due[]> {
  const { base, facts } = input
  const zone = base.tenant.timeZone
  const due: Due[] = []
  let window = closedWindowBefore(period, base.now, zone)
  for (let back = 0; back < KEPT[period]; back += 1) {
    // Only what was played while the offer ran counts, and only once its last settlements have arrived.
    const run = runWithin(input, window)
    if (run && isFrozen(window, base.now)) due.push(await rewardOf(window, await facts.totals(run)))
    window = windowAt(period, window.startsAtMs - 1, zone)
  }
  return unclaimed(
    input,
    due.filter(({ amountMinor }) => amountMinor > 0),
  )
}
