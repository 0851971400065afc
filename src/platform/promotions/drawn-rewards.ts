import type { Reward } from '#lib/shared/rewards/offer.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { spinWheel } from '#lib/shared/rewards/wheel.ts'
import { secureDraw } from '#lib/shared/secure-draw.ts'
import { conditionGoals } from './deed-rewards.ts'
import { unclaimed, type Asked, type Standing } from './due.ts'
import { takeShare } from './envelope-repository.ts'

type Of<Kind extends Reward['kind']> = Extract<Reward, { kind: Kind }>

const draw = secureDraw()

/** One spin a day, after what the offer asks for; drawn by the platform when it is claimed. */
export async function wheelStanding(asked: Asked, { segments, after }: Of<'wheel'>): Promise<Standing> {
  const { facts, stored } = asked
  const { goals, isMet } = await conditionGoals(asked, after)
  if (!isMet) return { goals, due: [] }
  const due = {
    occurrence: facts.today,
    operationKey: REWARD_KEYS.daily(stored.id, facts.today),
    amountMinor: Math.max(...segments.map(({ prizeMinor }) => prizeMinor)),
    surprise: async () => segments[spinWheel(segments, draw)]?.prizeMinor ?? 0,
  }
  return { goals, due: unclaimed(asked, [due]) }
}

/** A share of the pool, taken in the order of claims: one a member, as long as there are any. */
export async function envelopeStanding(asked: Asked, { after }: Of<'redEnvelope'>): Promise<Standing> {
  const { base, facts, stored } = asked
  const { goals, isMet } = await conditionGoals(asked, after)
  if (!isMet) return { goals, due: [] }
  const due = {
    occurrence: 'share',
    operationKey: REWARD_KEYS.envelope(stored.id),
    amountMinor: 0,
    surprise: () => takeShare(base.env, base.tenant.id, { offer: stored.id, member: facts.member.id }),
  }
  return { goals, due: unclaimed(asked, [due]) }
}
