import { CATEGORIES } from '#lib/api/fields.ts'
import type { RewardGoal } from '#lib/api/rewards/promotions.ts'
import { progressOf, type Counters, type Goal } from '#lib/shared/rewards/mission.ts'
import type { Offer, Reward } from '#lib/shared/rewards/offer.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { closedWindowBefore, windowAt, type Window } from '#lib/shared/rewards/windows.ts'
import { keptDeposits } from '#platform/base/records/service.ts'
import {
  type RewardInput,
  type Due,
  runWithin,
  type Standing,
  unclaimed,
} from '#platform/rewards/offers/service.ts'
import { invitedWithin, loginDays, verifiedContacts } from './mission-repository.ts'

type Mission = Extract<Reward, { kind: 'mission' }>
const MONEY: readonly Goal['kind'][] = ['depositMinor', 'stakeMinor']

/** A mission of this window, and of the last one where it was fulfilled and not claimed. */
export async function missionStanding(input: RewardInput, mission: Mission): Promise<Standing> {
  const { stored } = input
  const due: Due[] = []
  let goals: RewardGoal[] = []
  for (const [index, window] of windowsOf(input, mission).entries()) {
    const progress = progressOf(mission.goals, await countersOf(input, mission, window))
    if (index === 0)
      goals = progress.goals.map(({ done, target }, at) => {
        const kind = mission.goals[at]?.kind ?? 'bets'
        return { kind, done, target, isMoney: MONEY.includes(kind) }
      })
    if (progress.isReached)
      due.push({
        occurrence: window.key,
        operationKey: REWARD_KEYS.mission(stored.id, window.key),
        amountMinor: mission.rewardMinor,
      })
  }
  return { goals, due: unclaimed(input, due) }
}

/** The window of now first, then the one before it; of each the part in which the offer ran. */
function windowsOf(input: RewardInput, { period }: Mission): Window[] {
  const { base, stored } = input
  const zone = base.tenant.timeZone
  if (period === 'once') return [onceOf(stored.offer, windowAt('day', base.now, zone))]
  const now = windowAt(period, base.now, zone)
  const last = closedWindowBefore(period, base.now, zone)
  return [now, last].flatMap((window) => runWithin(input, window) ?? [])
}

/** The offer's whole time, up to the end of today where it has no end. */
function onceOf({ startsAtMs, endsAtMs }: Offer, today: Window): Window {
  return { key: 'once', startsAtMs, endsAtMs: endsAtMs ?? today.endsAtMs }
}

/** What the member did in a window, recounted from the ledger's own totals and from what else is kept. */
async function countersOf(
  { base, facts }: RewardInput,
  { goals }: Mission,
  window: Window,
): Promise<Counters> {
  const { env, tenant } = base
  const zone = tenant.timeZone
  const of = { tenant: tenant.id, member: facts.member.id, ...window }
  const asks = (...kinds: Goal['kind'][]) => goals.some(({ kind }) => kinds.includes(kind))
  const [sums, logins, invites, verified] = await Promise.all([
    facts.totals(window),
    asks('logins') ? loginDays(env, of, zone) : [],
    asks('invites') ? invitedWithin(env, of) : 0,
    asks('verifiedPhone', 'verifiedEmail') ? verifiedContacts(env, of) : { phone: false, email: false },
  ])
  const deposited = keptDeposits(sums)
  const sum = (name: string) => Math.max(0, sums[name] ?? 0)
  return {
    logins: logins.length,
    deposits: deposited.count,
    depositMinor: deposited.minor,
    bets: CATEGORIES.map((category) => ({
      category,
      bets: sum(`${category}.settled`),
      stakeMinor: sum(`${category}.turnoverReal`),
      wins: sum(`${category}.wins`),
    })),
    invites,
    verifiedPhone: verified.phone ? 1 : 0,
    verifiedEmail: verified.email ? 1 : 0,
  }
}
