import type { RewardGoal } from '#lib/api/rewards/promotions.ts'
import { countedDepositMinor, matchedBonusMinor } from '#lib/shared/rewards/grant-terms.ts'
import type { Condition, Reward } from '#lib/shared/rewards/offer.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { signIn, type Streak } from '#lib/shared/rewards/sign-in.ts'
import { canGiveFreeRounds } from '#platform/play/games/service.ts'
import { keptDeposits, played } from '#platform/base/records/service.ts'
import {
  activityOf,
  type RewardInput,
  type Due,
  moneyGoal,
  type Standing,
  sumsOfToday,
  unclaimed,
} from '#platform/rewards/offers/service.ts'

type Of<Kind extends Reward['kind']> = Extract<Reward, { kind: Kind }>

/**
 * A share of a deposit that arrived after the member joined. Money that has left again earns nothing, so a withdrawal, or
 * a transfer to another member, ends the claims of the deposits before it.
 */
export function depositStanding(input: RewardInput, match: Of<'depositMatch'>): Standing {
  const { facts, stored, joinedAtMs } = input
  const goals = [moneyGoal('deposit', 0, match.minDepositMinor)]
  if (joinedAtMs === undefined) return { goals, due: [] }
  const { startsAtMs, endsAtMs = Infinity } = stored.offer
  const counted = facts.deposits
    .map((deposit, index) => ({ ...deposit, nth: index + 1 }))
    .filter(({ isTakenBack }) => !isTakenBack)
    .filter(({ nth }) => match.nth === undefined || nth === match.nth)
    .filter(({ atMs }) => atMs >= Math.max(joinedAtMs, startsAtMs) && atMs < endsAtMs)
    .filter(({ atMs }) => atMs > facts.lastPaidOutMs)
  const due = counted.flatMap(({ id, creditedMinor }): Due[] => {
    const amountMinor = matchedBonusMinor(match, creditedMinor)
    if (amountMinor === 0) return []
    const countedMinor = Math.min(creditedMinor, countedDepositMinor(match, creditedMinor))
    return [
      {
        occurrence: id,
        operationKey: REWARD_KEYS.deposit(stored.id, id),
        amountMinor,
        deposit: { key: `deposit:${id}`, countedMinor },
      },
    ]
  })
  return { goals: due.length > 0 ? [] : goals, due: unclaimed(input, due) }
}

/** Free rounds once a day, after the condition of the offer is met; their face value counts against the budget. */
export async function freeRoundsStanding(input: RewardInput, reward: Of<'freeRounds'>): Promise<Standing> {
  const { base, facts, stored } = input
  const { gameId, rounds, roundValueMinor: stakeMinor } = reward
  const { goals, isMet } = await conditionGoals(input, reward.after)
  if (!isMet || !(await canGiveFreeRounds(base, { gameId, stakeMinor }))) return { goals, due: [] }
  const due = {
    occurrence: facts.today,
    operationKey: REWARD_KEYS.daily(stored.id, facts.today),
    amountMinor: rounds * stakeMinor,
  }
  return { goals, due: unclaimed(input, [due]) }
}

/** A reward once a day, for a sum of stakes on that day. */
export async function stakeStanding(input: RewardInput, reward: Of<'stakeAndGet'>): Promise<Standing> {
  const { base, facts, stored, joinedAtMs } = input
  const sums = await sumsOfToday(input)
  const done = played(sums, 'turnoverReal', activityOf(stored.offer))
  const goals = [moneyGoal('stake', done, reward.stakeMinor)]
  if (joinedAtMs === undefined || joinedAtMs > base.now || done < reward.stakeMinor) return { goals, due: [] }
  const due = {
    occurrence: facts.today,
    operationKey: REWARD_KEYS.daily(stored.id, facts.today),
    amountMinor: reward.rewardMinor,
  }
  return { goals, due: unclaimed(input, [due]) }
}

/** One amount a day, by the length of the streak. */
export function signInStanding(input: RewardInput, { daysMinor }: Of<'signIn'>): Standing {
  const { facts } = input
  const today = signIn(streakOf(input), facts.today, daysMinor)
  if (!today) return { goals: [], due: [] }
  const due = {
    occurrence: facts.today,
    operationKey: REWARD_KEYS.signIn(`${input.stored.id}:${facts.today}`),
    amountMinor: today.amountMinor,
  }
  return { goals: [], due: unclaimed(input, [due]) }
}

/** The streak of days, read from the claims. */
function streakOf({ claims }: RewardInput): Streak {
  const days = claims.map(({ occurrence }) => occurrence).toSorted()
  return days.reduce<Streak>(
    (streak, day) => {
      const isNext = Date.parse(day) - Date.parse(streak.lastDate) === 86_400_000
      return { days: isNext ? streak.days + 1 : 1, lastDate: day }
    },
    { days: 0, lastDate: '' },
  )
}

/** The condition of an offer, with today's progress. */
export async function conditionGoals(
  input: RewardInput,
  after: Condition,
): Promise<{ goals: RewardGoal[]; isMet: boolean }> {
  if (after.kind === 'none') return { goals: [], isMet: true }
  const sums = await sumsOfToday(input)
  const [done, target] =
    after.kind === 'stake'
      ? [played(sums, 'turnoverReal', activityOf(input.stored.offer)), after.stakeMinor]
      : [keptDeposits(sums).minor, after.depositMinor]
  return { goals: [moneyGoal(after.kind, done, target)], isMet: done >= target }
}
