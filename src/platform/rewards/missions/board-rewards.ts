import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { type RewardInput, type Standing, unclaimed } from '#platform/rewards/offers/service.ts'
import { winningsOf } from './board-repository.ts'

/** Prizes of boards that were frozen and of raffles that were drawn. */
export async function boardStanding(input: RewardInput): Promise<Standing> {
  const { base, facts, stored } = input
  const of = { tenant: base.tenant.id, offer: stored.id, member: facts.member.id }
  const isRaffle = stored.offer.reward.kind === 'raffle'
  const due = (await winningsOf(base.env, of)).map(({ span, prizeMinor }) => ({
    occurrence: span,
    operationKey: isRaffle ? REWARD_KEYS.raffle(stored.id) : REWARD_KEYS.ranking(`${stored.id}:${span}`),
    amountMinor: prizeMinor,
  }))
  return { goals: [], due: unclaimed(input, due) }
}
