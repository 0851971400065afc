import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/rewards/promotions-wheel.ts'
import type { Offer } from '#lib/shared/rewards/offer.ts'
import { FREEZE_MS, windowAt } from '#lib/shared/rewards/windows.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import type { BrandContext, Call } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'
import { forEachBrand } from '#platform/base/system/service.ts'
import { findOffer, shownOffers } from '#platform/rewards/offers/service.ts'
import { claimRewardFor } from './claim-service.ts'
import { assertEligible, judgeOne } from './promotion-service.ts'
import { spinOnce } from './wheel-standing.ts'
import { ensureWheelDay, findSpin, findWheelDay, spinsOf } from './wheel-repository.ts'

/**
 * Spins once a day. The result follows from the day's seed, whose hash the member has seen, and from the member's own word;
 * it is kept before it is paid, so no refusal on the way gives another spin.
 */
export async function spinLuckyWheel(
  call: Call<typeof calls.spinLuckyWheel>,
): Promise<OutputOf<typeof calls.spinLuckyWheel>> {
  const { member, input } = call
  const { offerId, word } = input
  const occurrence = dayAt(call.now, call.tenant.timeZone)
  const key = { tenant: call.tenant.id, offer: offerId, day: occurrence }
  let spun = await findSpin(call.env, key, member.id)
  if (!spun) {
    const judged = await judgeOne(call, { memberId: member.id, offerId })
    const { reward } = judged.input.stored.offer
    if (reward.kind !== 'wheel') throw new ApiError('offer.unknown')
    assertEligible(judged)
    if (judged.rewards.length === 0) throw new ApiError('offer.notReady')
    spun = await spinOnce(call, key, { member: member.id, word, segments: reward.segments })
  }
  const given = await claimRewardFor(call, { memberId: member.id, offerId, occurrence })
  return { ...given, segment: spun.segment, word: spun.word }
}

/** Everything needed to recompute the spins of a day; the seed is included from ten minutes after its end. */
export async function getWheelProof({
  env,
  tenant,
  now,
  input,
}: Call<typeof calls.getWheelProof>): Promise<OutputOf<typeof calls.getWheelProof>> {
  const key = { tenant: tenant.id, offer: input.offerId, day: input.day }
  const [stored, wheel] = await Promise.all([
    findOffer(env, tenant.id, input.offerId),
    findWheelDay(env, key),
  ])
  if (stored?.offer.reward.kind !== 'wheel' || !wheel) throw new ApiError('offer.unknown')
  const revealedAtMs = dayEndMs(input.day, tenant.timeZone) + FREEZE_MS
  const published = {
    seedHash: wheel.seedHash,
    revealedAtMs,
    segments: wheel.segments.map((segment) => ({ ...segment })),
  }
  if (now < revealedAtMs) return published
  const spins = await spinsOf(env, key)
  return {
    ...published,
    revealed: {
      seed: wheel.seed,
      spins: spins.map(({ member, word, segment }) => ({ memberId: member, word, segment })),
    },
  }
}

/** The end of a local day: its noon lies within it in every zone of at most 14 hours from UTC. */
function dayEndMs(day: string, zone: string): number {
  const guess = Date.parse(`${day}T12:00:00Z`)
  for (const shift of [0, -12, 12, -24, 24]) {
    const window = windowAt('day', guess + shift * 3_600_000, zone)
    if (window.key === day) return window.endsAtMs
  }
  throw new RangeError(`no day ${day}`)
}

/** Makes today's and tomorrow's wheels, so that each hash stands before its day begins. */
async function makeWheels({ env, tenant, now }: BrandContext): Promise<void> {
  const today = windowAt('day', now, tenant.timeZone)
  const tomorrow = windowAt('day', today.endsAtMs, tenant.timeZone)
  for (const { offer } of await shownOffers(env, tenant.id))
    for (const { key: day, startsAtMs, endsAtMs } of [today, tomorrow])
      if (runsWithin(offer, { startsAtMs, endsAtMs }) && offer.reward.kind === 'wheel')
        await ensureWheelDay(
          env,
          { tenant: tenant.id, offer: offer.id, day },
          { segments: offer.reward.segments, nowMs: now },
        )
}

function runsWithin(
  { startsAtMs, endsAtMs = Infinity }: Offer,
  day: { startsAtMs: number; endsAtMs: number },
): boolean {
  return startsAtMs < day.endsAtMs && endsAtMs > day.startsAtMs
}

/** For the schedule: the wheels of all brands of a database. Safe to run twice. */
export async function ensureWheels(env: Env, now: number): Promise<void> {
  await forEachBrand(env, (tenant) => makeWheels({ env, tenant, now }))
}
