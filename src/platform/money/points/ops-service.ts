import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/money/points-ops.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import type { Call } from '#platform/base/call.ts'
import { findMemberById, knownMember } from '#platform/people/member/service.ts'
import { type MoneyBase, tryMoney, walletOf } from '#platform/ledger/wallet/service.ts'
import type { RewardBase } from '#platform/rewards/offers/service.ts'
import { countPoints, earningsOf } from './earning.ts'
import { itemWords, mallItems, type StoredItem } from './mall-repository.ts'
import { findRedemption, redemptionsInStatus, type RedemptionRow } from './redemption-repository.ts'
import { decideRedemption } from './redemption-service.ts'

/** Orders that one list shows. */
const MOST = 200

export async function listPointOrders({
  env,
  tenant,
  input,
}: Call<typeof calls.listPointOrders>): Promise<OutputOf<typeof calls.listPointOrders>> {
  const [rows, items] = await Promise.all([
    redemptionsInStatus(env, tenant.id, { status: input.status, limit: MOST }),
    mallItems(env, tenant.id),
  ])
  return { orders: rows.map((row) => toOrder(row, items)) }
}

/** Each decision once: an order that waits no more answers with where it is. */
export async function reviewPointOrder(
  call: Call<typeof calls.reviewPointOrder>,
): Promise<calls.RedemptionOrder> {
  const { env, tenant, now, input } = call
  const { id, operator: by, decision, reason } = input
  const row = await findRedemption(env, tenant.id, { id })
  if (!row || row.status === 'refused') throw new ApiError('points.orderUnknown')
  if (row.status !== 'inProcess') throw new ApiError('points.orderState', { status: row.status })
  await decideRedemption({ env, tenant, now }, row, { decision, by, reason })
  const [after, member, items] = await Promise.all([
    findRedemption(env, tenant.id, { id }),
    findMemberById(env, { tenant: tenant.id, id: row.member }),
    mallItems(env, tenant.id),
  ])
  return toOrder({ ...(after ?? row), account: member?.account ?? '' }, items)
}

export async function getMemberPoints(
  call: Call<typeof calls.getMemberPoints>,
): Promise<calls.PointStanding> {
  const { env, tenant, input } = call
  return standingOf(call, await knownMember(env, tenant.id, input.account))
}

/** Who decided and why is written first; the wallet then does the correction's own key once. */
export async function correctPoints(call: Call<typeof calls.correctPoints>): Promise<calls.PointStanding> {
  const { env, tenant, now, input } = call
  const { operationKey: id, direction, points, operator, reason } = input
  const member = await knownMember(env, tenant.id, input.account)
  await countPoints(call, member.id)
  await env.DB.prepare(
    `INSERT INTO point_correction (tenant, id, member, direction, points, operator, reason, made_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
    .bind(tenant.id, id, member.id, direction, points, operator, reason, now)
    .run()
  const kept = await env.DB.prepare(
    'SELECT member, direction, points FROM point_correction WHERE tenant = ? AND id = ?',
  )
    .bind(tenant.id, id)
    .first<{ member: string; direction: string; points: number }>()
  if (kept?.member !== member.id || kept.direction !== direction || kept.points !== points)
    throw new ApiError('request.keyReused')
  await book(call, member.id, { id, direction, points })
  return standingOf(call, member)
}

type CorrectCall = Pick<Call<typeof calls.correctPoints>, 'env' | 'tenant' | 'now'> & MoneyBase

async function book(
  base: CorrectCall,
  memberId: string,
  { id, direction, points }: { id: string; direction: 'grant' | 'take'; points: number },
): Promise<void> {
  const reply = await tryMoney(base, memberId, {
    kind: 'points',
    operationKey: REWARD_KEYS.pointsCorrect(id),
    direction: direction === 'grant' ? 'earn' : 'redeem',
    points,
    creditMinor: 0,
    currency: base.tenant.currency.code,
    reference: `${direction}/${id}`,
  })
  if (reply.ok) return
  // Nothing was taken: the record of it goes as well.
  await base.env.DB.prepare('DELETE FROM point_correction WHERE tenant = ? AND id = ?')
    .bind(base.tenant.id, id)
    .run()
  throw new ApiError(reply.code === 'wallet.insufficient' ? 'points.insufficient' : reply.code)
}

async function standingOf(
  base: Pick<RewardBase, 'env' | 'tenant' | 'now'>,
  member: { id: string; account: string },
): Promise<calls.PointStanding> {
  const { env, tenant } = base
  await countPoints(base, member.id)
  const [{ points }, rows, { results }] = await Promise.all([
    walletOf(env, tenant.id, member.id).balance(),
    earningsOf(base, member.id),
    env.DB.prepare(
      `SELECT direction, points, operator, reason, made_at AS atMs FROM point_correction
       WHERE tenant = ? AND member = ? ORDER BY made_at DESC LIMIT 50`,
    )
      .bind(tenant.id, member.id)
      .all<calls.PointStanding['corrections'][number]>(),
  ])
  return {
    account: member.account,
    points,
    earned: rows.map(({ offer, type, earned }) => ({ offerId: offer, type, points: earned })),
    corrections: results,
  }
}

function toOrder(
  row: RedemptionRow & { account: string },
  items: readonly StoredItem[],
): calls.RedemptionOrder {
  const { status } = row
  const item = items.find(({ id }) => id === row.item)
  return {
    id: row.id,
    account: row.account,
    memberId: row.member,
    name: item ? itemWords(item, 'en').title : row.item,
    quantity: row.quantity,
    points: row.points,
    address: row.address,
    mobile: row.mobile,
    status: status === 'approved' || status === 'rejected' ? status : 'inProcess',
    askedAtMs: row.asked_at,
    ...(row.decided_by === null ? {} : { decidedBy: row.decided_by }),
    ...(row.reason === null ? {} : { reason: row.reason }),
  }
}
