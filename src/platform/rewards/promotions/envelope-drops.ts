import { brandChannel } from '#lib/api/talk/live.ts'
import { dropsAt } from '#lib/shared/rewards/drops.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import type { Env } from '#platform/base/env.ts'
import { tellRoom } from '#platform/base/rooms/service.ts'
import { forEachBrand } from '#platform/base/system/service.ts'
import { shownOffers } from '#platform/rewards/offers/service.ts'
import { fillEnvelope, sharesLeft, type EnvelopeKey } from './envelope-repository.ts'
import { writeLog } from '#platform/base/log.ts'

/** Maximum of messages for a large drop; each of the last shares is announced. */
const TOLD = 50
const LAST = 10

/** Creates the envelopes of drops that have begun, and notifies open pages, once for each drop. */
export async function keepDrops(env: Env, nowMs: number): Promise<void> {
  await forEachBrand(env, (tenant) => openDrops(env, tenant, nowMs))
}

async function openDrops(env: Env, { id, timeZone }: TenantRecord, nowMs: number): Promise<void> {
  for (const { offer } of await shownOffers(env, id)) {
    const { reward, startsAtMs, endsAtMs = Infinity } = offer
    if (reward.kind !== 'redEnvelope' || !reward.drops || startsAtMs > nowMs || endsAtMs <= nowMs) continue
    const { open } = dropsAt(reward.drops, nowMs, timeZone)
    if (!open) continue
    const key = { tenant: id, offer: offer.id, span: open.key }
    await makeDrop({ env }, { key, reward, endsAtMs: open.endsAtMs })
  }
}

/** Creates the envelope of a drop that has begun, unless it exists; the call that creates it notifies open pages. */
export async function makeDrop(
  { env }: { env: Env },
  {
    key,
    reward,
    endsAtMs,
  }: { key: EnvelopeKey; reward: { poolMinor: number; shares: number }; endsAtMs: number },
): Promise<void> {
  if (await fillEnvelope(env, key, reward)) await tellDrop({ env }, { key, shares: reward.shares, endsAtMs })
}

/** Announces how many shares are left. Never fails: pages read it again when they claim. */
export async function tellDrop(
  { env }: { env: Env },
  { key, shares, endsAtMs }: { key: EnvelopeKey; shares: number; endsAtMs: number },
): Promise<void> {
  try {
    const left = (await sharesLeft(env, key)) ?? shares
    if (left > LAST && left < shares && left % Math.ceil(shares / TOLD) !== 0) return
    const value = { offerId: key.offer, drop: key.span, left, shares, endsAtMs }
    await tellRoom(env, { tenant: key.tenant, channel: brandChannel }, { type: 'envelope', value })
  } catch (cause) {
    writeLog('live.notTold', { brand: key.tenant, about: 'envelope', cause })
  }
}
