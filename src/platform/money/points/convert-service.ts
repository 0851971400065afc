import { ApiError, type ErrorCode } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/money/points.ts'
import { conversionOf as converted, type Conversion } from '#lib/shared/rewards/points.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import { dayAt } from '#lib/shared/time/zone.ts'
import type { Call } from '#platform/base/call.ts'
import { stepUp } from '#platform/money/cashier/service.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { findClaim, payClaim, type RewardBase, takeClaim } from '#platform/rewards/offers/service.ts'
import { countPoints } from './earning.ts'
import { liveProgramme, type Programme } from './programme.ts'

type ConvertCall = Call<typeof calls.convertPoints>

const REFUSALS = {
  belowMinimum: 'points.minimum',
  dailyCap: 'points.dailyCap',
  points: 'points.insufficient',
  worthless: 'points.minimum',
} as const satisfies Record<Extract<Conversion, { ok: false }>['reason'], ErrorCode>

/**
 * A conversion is a claim of the programme: its cost is taken from the programme's budget first, and a call that is cut
 * off is finished by the schedule like every other claim.
 */
export async function convertPoints(call: ConvertCall): Promise<OutputOf<typeof calls.convertPoints>> {
  const { env, tenant, input } = call
  const member = await stepUp(call, call.member, input)
  const programme = await liveProgramme(call)
  if (!programme?.reward.convert) throw new ApiError('points.off')
  const key = { member: member.id, offer: programme.stored.id, occurrence: `convert:${input.operationKey}` }
  const known = await findClaim(env, tenant.id, key)
  if (!known) await take(call, programme, member.id)
  const row = known ?? (await findClaim(env, tenant.id, key))
  // The budget or a cap of the offer is used up, or another conversion of this moment reached the day's cap.
  if (!row) throw new ApiError('offer.spent')
  const { asked, points: pointsUsed } = commandOf(row.command)
  if (asked !== input.points) throw new ApiError('request.keyReused')
  await pay(call, row)
  const { points } = await walletOf(env, tenant.id, member.id).balance()
  return { pointsUsed, creditMinor: row.amount, points, currency: tenant.currency }
}

/** What the member has converted on the brand's day of now. */
export async function convertedToday(
  { env, tenant, now }: Pick<RewardBase, 'env' | 'tenant' | 'now'>,
  { memberId, offerId }: { memberId: string; offerId: string },
): Promise<number> {
  const total = await env.DB.prepare(
    `SELECT coalesce(sum(command ->> 'points'), 0) AS total FROM claim WHERE tenant = ? AND member = ? AND offer = ?
       AND day = ? AND status IN ('inProcess', 'claimed')`,
  )
    .bind(tenant.id, memberId, offerId, dayAt(now, tenant.timeZone))
    .first<number>('total')
  return total ?? 0
}

async function take(call: ConvertCall, { stored, reward }: Programme, memberId: string): Promise<void> {
  const { env, tenant, now, input, address } = call
  if (!reward.convert) throw new ApiError('points.off')
  await countPoints(call, memberId)
  const [{ points: held }, usedToday] = await Promise.all([
    walletOf(env, tenant.id, memberId).balance(),
    convertedToday(call, { memberId, offerId: stored.id }),
  ])
  const { minPoints, maxPointsADay } = reward.convert
  const worth = converted(reward.convert, { points: input.points, held, usedToday })
  if (!worth.ok) throw new ApiError(REFUSALS[worth.reason], { minPoints, maxPointsADay })
  const { pointsUsed, creditMinor } = worth
  await takeClaim(env, tenant.id, {
    row: {
      member: memberId,
      offer: stored.id,
      occurrence: `convert:${input.operationKey}`,
      version: stored.version,
      amount: creditMinor,
      wagering_e4: 0,
      command: JSON.stringify({
        kind: 'points',
        operationKey: REWARD_KEYS.pointsConvert(input.operationKey),
        direction: 'redeem',
        points: pointsUsed,
        creditMinor,
        currency: tenant.currency.code,
        reference: `convert/${input.points}`,
      }),
      status: 'inProcess',
      address,
      day: dayAt(now, tenant.timeZone),
      made_at: now,
    },
    bounds: { ...stored.offer.caps, memberDay: { of: 'points', most: maxPointsADay, takes: pointsUsed } },
  })
}

async function pay(call: ConvertCall, row: Parameters<typeof payClaim>[1]): Promise<void> {
  try {
    await payClaim(call, row)
  } catch (cause) {
    // The points went elsewhere between the look and the step.
    if (cause instanceof ApiError && cause.code === 'wallet.insufficient')
      throw new ApiError('points.insufficient')
    throw cause
  }
}

function commandOf(text: string): { asked: number; points: number } {
  const command: unknown = JSON.parse(text)
  if (typeof command !== 'object' || command === null) throw new Error('a conversion without a command')
  const { points, reference }: { points?: unknown; reference?: unknown } = command
  if (typeof points !== 'number' || typeof reference !== 'string') throw new Error('no command of points')
  return { points, asked: Number(reference.split('/')[1]) }
}
