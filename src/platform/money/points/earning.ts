import { earnPoints, type EarningType, type PointRate } from '#lib/shared/rewards/points.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import type { Env } from '#platform/base/env.ts'
import { totalsWithin } from '#platform/base/records/service.ts'
import { moveMoney } from '#platform/ledger/wallet/service.ts'
import type { RewardBase } from '#platform/rewards/offers/service.ts'
import { baseOf, programmesOf, type Programme } from './programme.ts'

type EarnBase = Pick<RewardBase, 'env' | 'tenant' | 'now'>

export type EarningRow = {
  offer: string
  type: EarningType
  counted: number
  remainder: number
  earned: number
  rate_points: number
  rate_per: number
}

/**
 * Counts a member's activity since the last count and books its points. Counting and storing the batch to be booked are
 * one statement, and each batch is booked under its own key, so that it can be interrupted anywhere and run twice at
 * once.
 */
export async function countPoints(base: EarnBase, memberId: string): Promise<void> {
  const [programmes, known] = await Promise.all([programmesOf(base), earningsOf(base, memberId)])
  for (const programme of programmes) await countProgramme(base, { memberId, programme, known })
  await bookBatches(base, memberId)
}

export async function earningsOf({ env, tenant }: EarnBase, memberId: string): Promise<EarningRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT offer, type, counted, remainder, earned, rate_points, rate_per FROM point_earning
     WHERE tenant = ? AND member = ?`,
  )
    .bind(tenant.id, memberId)
    .all<EarningRow>()
  return results
}

async function countProgramme(
  base: EarnBase,
  { memberId, programme, known }: { memberId: string; programme: Programme; known: readonly EarningRow[] },
): Promise<void> {
  const { env, tenant, now } = base
  const { stored, reward } = programme
  const sums = await totalsWithin(base, memberId, programme)
  const writes = reward.rates.flatMap(({ type, rate }) => {
    const before = known.find((row) => row.offer === stored.id && row.type === type)
    const next = earned(before, rate, baseOf(type, sums))
    return next
      ? [write(env, { tenant: tenant.id, member: memberId, offer: stored.id, type, now, next })]
      : []
  })
  if (writes.length > 0) await env.DB.batch(writes)
}

interface Next {
  before: number
  counted: number
  remainder: number
  points: number
  rate: PointRate
}

/**
 * The points of a total beyond the counted part. A changed rate applies to activity from now on: what was not counted
 * yet is counted at the old rate. A total that shrank, because a bet was corrected or a deposit taken back, earns again
 * once it exceeds its former value.
 */
function earned(before: EarningRow | undefined, rate: PointRate, totalMinor: number): Next | undefined {
  const counted = before?.counted ?? 0
  const old = before ? { points: before.rate_points, perMinor: before.rate_per } : rate
  const isSameRate = old.points === rate.points && old.perMinor === rate.perMinor
  if (totalMinor <= counted && isSameRate) return undefined
  const amountMinor = Math.max(0, totalMinor - counted)
  const { points, remainder } = earnPoints(old, { amountMinor, remainder: before?.remainder ?? 0 })
  return {
    before: counted,
    counted: Math.max(counted, totalMinor),
    remainder: isSameRate ? remainder : 0,
    points,
    rate,
  }
}

function write(
  env: Env,
  row: { tenant: string; member: string; offer: string; type: EarningType; now: number; next: Next },
): D1PreparedStatement {
  const { next } = row
  return env.DB.prepare(
    `INSERT INTO point_earning (tenant, member, offer, type, counted, remainder, earned, rate_points, rate_per, changed_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
     ON CONFLICT (tenant, member, offer, type) DO UPDATE SET counted = excluded.counted, remainder = excluded.remainder,
       earned = point_earning.earned + excluded.earned, rate_points = excluded.rate_points, rate_per = excluded.rate_per,
       changed_at = excluded.changed_at
       WHERE point_earning.counted = ?11`,
  ).bind(
    row.tenant,
    row.member,
    row.offer,
    row.type,
    next.counted,
    next.remainder,
    next.points,
    next.rate.points,
    next.rate.perMinor,
    row.now,
    next.before,
  )
}

async function bookBatches(base: EarnBase, memberId: string): Promise<void> {
  const { env, tenant } = base
  const { results } = await env.DB.prepare(
    'SELECT offer, type, after, points FROM point_batch WHERE tenant = ? AND member = ? AND is_booked = 0',
  )
    .bind(tenant.id, memberId)
    .all<{ offer: string; type: string; after: number; points: number }>()
  for (const { offer, type, after, points } of results) {
    await moveMoney(base, memberId, {
      kind: 'points',
      operationKey: REWARD_KEYS.points(offer, type, after),
      direction: 'earn',
      points,
      creditMinor: 0,
      currency: tenant.currency.code,
      reference: `earn/${type}`,
    })
    await env.DB.prepare(
      'UPDATE point_batch SET is_booked = 1 WHERE tenant = ? AND member = ? AND offer = ? AND type = ? AND after = ?',
    )
      .bind(tenant.id, memberId, offer, type, after)
      .run()
  }
}
