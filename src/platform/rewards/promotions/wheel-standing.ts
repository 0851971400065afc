import type { Reward } from '#lib/shared/rewards/offer.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { spunSegment } from '#lib/shared/rewards/wheel-spin.ts'
import type { CallBase } from '#platform/base/call.ts'
import { type RewardInput, endOf, type Standing, unclaimed } from '#platform/rewards/offers/service.ts'
import { conditionGoals } from './deed-rewards.ts'
import { ensureWheelDay, findSpin, keepSpin, type Spin, type WheelKey } from './wheel-repository.ts'

/** Draws a spin from the day's seed and the member's word, and stores it; of concurrent spins the first one stays. */
export async function spinOnce(
  { env, now }: Pick<CallBase, 'env' | 'now'>,
  key: WheelKey,
  asked: { member: string; word: string; segments: Extract<Reward, { kind: 'wheel' }>['segments'] },
): Promise<Spin> {
  const { member, word, segments } = asked
  const wheel = await ensureWheelDay(env, key, { segments, nowMs: now })
  const drawn = { seed: wheel.seed, offerId: key.offer, day: key.day, memberId: member, word }
  return keepSpin(env, key, { member, word, segment: spunSegment(drawn, wheel.segments), nowMs: now })
}

/** One spin a day, after what the offer asks for. */
export async function wheelStanding(
  input: RewardInput,
  { segments, after }: Extract<Reward, { kind: 'wheel' }>,
): Promise<Standing> {
  const { base, facts, stored } = input
  const { env, tenant, now } = base
  const key = { tenant: tenant.id, offer: stored.id, day: facts.today }
  const [wheel, spun, { goals, isMet }] = await Promise.all([
    ensureWheelDay(env, key, { segments, nowMs: now }),
    findSpin(env, key, facts.member.id),
    conditionGoals(input, after),
  ])
  const shown = {
    day: facts.today,
    seedHash: wheel.seedHash,
    segments: wheel.segments.map((segment) => ({ ...segment })),
    ...(spun ? { spun: { segment: spun.segment, word: spun.word } } : {}),
  }
  const maySpin = isMet && now < endOf(input)
  if (!maySpin && !spun) return { goals, due: [], wheel: shown }
  const prizes = wheel.segments.map(({ prizeMinor }) => prizeMinor)
  const due = {
    occurrence: facts.today,
    operationKey: REWARD_KEYS.daily(stored.id, facts.today),
    amountMinor: spun ? (prizes[spun.segment] ?? 0) : Math.max(...prizes),
    surprise: async () => {
      const { segment } =
        spun ?? (await spinOnce(base, key, { member: facts.member.id, word: '', segments: wheel.segments }))
      return prizes[segment] ?? 0
    },
  }
  return { goals, due: unclaimed(input, [due]), wheel: shown }
}
