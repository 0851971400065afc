import { CATEGORIES } from '#lib/api/fields.ts'
import { turnoverShareMinor } from '#lib/shared/rewards/referral.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { closedWindowBefore, isFrozen, windowAt } from '#lib/shared/rewards/windows.ts'
import { addDays } from '#lib/shared/time/zone.ts'
import { played, subjectOf, totalsOfAll } from '#platform/base/records/service.ts'
import { type RewardInput, type Due, endOf, isClaimed } from '#platform/rewards/offers/service.ts'
import { inviteesWhoPlayed, type Invitations } from './referral-repository.ts'

/** Closed days whose share of turnover waits to be claimed; older ones lapse. */
const DAYS = 7
/** Invitees that are read at a time. */
const PAGE = 500

/** The shares of closed days, each rounded once an invitee; a day that exceeds the cap is cut to it. */
export async function turnoverShares(
  input: RewardInput,
  { turnoverBp, dailyCapMinor }: { turnoverBp: number; dailyCapMinor: number },
  of: Invitations,
): Promise<Due[]> {
  const { env } = input.base
  const sums = new Map(unclaimedDays(input).map((day) => [day, 0]))
  const days = [...sums.keys()].toSorted()
  const [firstDay, lastDay] = [days[0], days.at(-1)]
  if (firstDay === undefined || lastDay === undefined) return []
  let invitees: string[] = []
  do {
    const after = invitees.at(-1) ?? ''
    invitees = await inviteesWhoPlayed(env, of, { firstDay, lastDay, after, limit: PAGE })
    for (const [day, sum] of sums)
      if (sum < dailyCapMinor) sums.set(day, sum + (await sharesOf(input, { invitees, day, turnoverBp })))
  } while (invitees.length === PAGE)
  return [...sums].flatMap(([day, sum]) =>
    sum > 0
      ? [
          {
            occurrence: occurrenceOf(day),
            operationKey: REWARD_KEYS.referral('turnover', day),
            amountMinor: Math.min(dailyCapMinor, sum),
          },
        ]
      : [],
  )
}

/** Closed days of the offer whose share was not claimed yet. */
function unclaimedDays(input: RewardInput): string[] {
  const { base, stored } = input
  const { now, tenant } = base
  const days: string[] = []
  let window = closedWindowBefore('day', now, tenant.timeZone)
  for (let back = 0; back < DAYS; back += 1) {
    const wasOffered = window.endsAtMs > stored.offer.startsAtMs && window.startsAtMs < endOf(input)
    const isDue = isFrozen(window, now) && wasOffered
    if (isDue && !isClaimed(input, occurrenceOf(window.key))) days.push(window.key)
    window = windowAt('day', window.startsAtMs - 1, tenant.timeZone)
  }
  return days
}

async function sharesOf(
  { base }: RewardInput,
  { invitees, day, turnoverBp }: { invitees: readonly string[]; day: string; turnoverBp: number },
): Promise<number> {
  const subjects = invitees.map(subjectOf.member)
  const range = { before: addDays(day, -1), last: day }
  const totals = await totalsOfAll({ env: base.env, tenant: base.tenant.id }, subjects, range)
  return totals
    .map((each) => turnoverShareMinor(turnoverBp, Math.max(0, played(each, 'turnoverReal', CATEGORIES))))
    .reduce((sum, share) => sum + share, 0)
}

function occurrenceOf(day: string): string {
  return `turnover.${day}`
}
