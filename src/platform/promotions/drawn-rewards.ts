import type { Reward } from '#lib/shared/rewards/offer.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { conditionGoals } from './deed-rewards.ts'
import { unclaimed, type Asked, type Standing } from './due.ts'
import { takeShare } from './envelope-repository.ts'

type Of<Kind extends Reward['kind']> = Extract<Reward, { kind: Kind }>

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
