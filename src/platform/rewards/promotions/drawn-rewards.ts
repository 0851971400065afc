import { dropsAt, type DropRule } from '#lib/shared/rewards/drops.ts'
import type { Reward } from '#lib/shared/rewards/offer.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { type RewardInput, type Due, type Standing, unclaimed } from '#platform/rewards/offers/service.ts'
import { conditionGoals } from './deed-rewards.ts'
import { ONLY, shareFor, sharesLeft, takeShare } from './envelope-repository.ts'
import { makeDrop, tellDrop } from './envelope-drops.ts'

type Envelope = Extract<Reward, { kind: 'redEnvelope' }>

/** A share of the pool, taken in the order of claims: one a member and drop, as long as there are any. */
export async function envelopeStanding(input: RewardInput, reward: Envelope): Promise<Standing> {
  const { goals, isMet } = await conditionGoals(input, reward.after)
  if (reward.drops) return dropStanding(input, { reward, drops: reward.drops, goals, isMet })
  if (!isMet) return { goals, due: [] }
  const { base, facts, stored } = input
  const key = { tenant: base.tenant.id, offer: stored.id, span: ONLY }
  const due: Due = {
    occurrence: ONLY,
    operationKey: REWARD_KEYS.envelope(stored.id),
    amountMinor: await shareFor(base.env, key, facts.member.id),
    surprise: () => takeShare(base.env, key, facts.member.id),
  }
  return { goals, due: unclaimed(input, [due]) }
}

/** The envelope of the open drop; the next drop is public. */
async function dropStanding(
  input: RewardInput,
  {
    reward,
    drops,
    goals,
    isMet,
  }: { reward: Envelope; drops: DropRule } & { goals: Standing['goals']; isMet: boolean },
): Promise<Standing> {
  const { base, facts, stored } = input
  const { env, tenant, now } = base
  const endsAtMs = stored.offer.endsAtMs ?? Infinity
  const { open, next } = dropsAt(drops, now, tenant.timeZone)
  const nextAtMs = next && next.startsAtMs < endsAtMs ? next.startsAtMs : undefined
  if (!open) return { goals, due: [], drops: { nextAtMs } }
  const key = { tenant: tenant.id, offer: stored.id, span: open.key }
  const made = await sharesLeft(env, key)
  if (made === undefined) await makeDrop(base, { key, reward, endsAtMs: open.endsAtMs })
  const left = made ?? reward.shares
  const due: Due = {
    occurrence: open.key,
    operationKey: REWARD_KEYS.envelope(`${stored.id}:${open.key}`),
    amountMinor: await shareFor(env, key, facts.member.id),
    surprise: async () => {
      const amountMinor = await takeShare(env, key, facts.member.id)
      await tellDrop(base, { key, shares: reward.shares, endsAtMs: open.endsAtMs })
      return amountMinor
    },
  }
  return {
    goals,
    due: isMet && left > 0 ? unclaimed(input, [due]) : [],
    drops: { open: { left, shares: reward.shares, endsAtMs: open.endsAtMs }, nextAtMs },
  }
}
