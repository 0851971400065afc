import { ApiError, isErrorCode, type ErrorCode } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/money/points.ts'
import { redeemProblem, type RedeemProblem } from '#lib/shared/rewards/points.ts'
import { REWARD_KEYS } from '#lib/shared/rewards/reward-keys.ts'
import type { Call } from '#platform/base/call.ts'
import { stepUp } from '#platform/money/cashier/service.ts'
import type { Env } from '#platform/base/env.ts'
import type { Member } from '#platform/people/member/service.ts'
import { isReachable, mobileKey, numberRefused } from '#platform/people/messages/service.ts'
import { forEachApart, readTenant } from '#platform/base/system/service.ts'
import { type MoneyBase, moveMoney, tryMoney, walletOf } from '#platform/ledger/wallet/service.ts'
import { countPoints } from './earning.ts'
import { itemWords, mallItems, type StoredItem } from './mall-repository.ts'
import {
  findRedemption,
  insertRedemption,
  markReturned,
  redemptionsUnderWay,
  stepRedemption,
  type RedemptionRow,
} from './redemption-repository.ts'

type RedeemCall = Call<typeof calls.redeemPoints>
type OrderBase = MoneyBase & { env: Env; tenant: { currency: { code: string } } }

/** An interrupted order that is older than this is completed by the schedule. */
const STALE_MS = 60_000
const A_RUN = 100

const REFUSALS = {
  points: 'points.insufficient',
  stock: 'points.stock',
  mobile: 'points.mobile',
  quantity: 'request.invalid',
  address: 'request.invalid',
  password: 'password.incorrect',
} as const satisfies Record<RedeemProblem, ErrorCode>

/** Takes the goods from the stock, then the points under the order's own key; operators review it before it is sent. */
export async function redeemPoints(call: RedeemCall): Promise<calls.Redemption> {
  const { env, tenant, input } = call
  const member = await stepUp(call, call.member, input)
  const by = { member: member.id, key: input.operationKey }
  const row = (await findRedemption(env, tenant.id, by)) ?? (await order(call, member))
  if (row.item !== input.itemId || row.quantity !== input.quantity) throw new ApiError('request.keyReused')
  if (row.status === 'refused')
    throw new ApiError(isErrorCode(row.reason) ? row.reason : 'points.insufficient')
  if (row.status === 'opening') await takePoints(call, row)
  const [after, items] = await Promise.all([findRedemption(env, tenant.id, by), mallItems(env, tenant.id)])
  if (!after) throw new Error('an order was not written')
  return toRedemption(after, items, call.locale)
}

async function order(call: RedeemCall, member: Member): Promise<RedemptionRow> {
  const { env, tenant, now, input } = call
  await countPoints(call, member.id)
  const items = await mallItems(env, tenant.id)
  const item = items.find(({ id, isShown }) => id === input.itemId && isShown)
  if (!item) throw new ApiError('points.itemUnknown')
  const mobile = mobileKey(input.countryDialingCode, input.mobileNum)
  if (!mobile || !isReachable(tenant, mobile)) throw numberRefused(tenant)
  const { points: pointsHeld } = await walletOf(env, tenant.id, member.id).balance()
  const problem = redeemProblem({
    quantity: input.quantity,
    pointsEach: item.points,
    stock: Math.max(0, item.stock - item.taken),
    pointsHeld,
    isPasswordCorrect: true,
    hasAddress: true,
    // A member without a verified number names one for the delivery.
    isMobileCorrect: member.mobile === undefined || member.mobile === mobile,
  })
  if (problem) throw new ApiError(REFUSALS[problem])
  await insertRedemption(env, tenant.id, {
    id: crypto.randomUUID(),
    member: member.id,
    operation_key: input.operationKey,
    item: item.id,
    quantity: input.quantity,
    points: input.quantity * item.points,
    address: input.address,
    mobile,
    asked_at: now,
  })
  const row = await findRedemption(env, tenant.id, { member: member.id, key: input.operationKey })
  // Another order took the last piece, or the price has just changed.
  if (!row) throw new ApiError('points.stock')
  return row
}

/** @throws ApiError the wallet's refusal; the goods are back in stock by then */
async function takePoints(base: OrderBase, row: RedemptionRow): Promise<void> {
  const { env, tenant } = base
  const reply = await tryMoney(base, row.member, {
    kind: 'points',
    operationKey: REWARD_KEYS.redeem(row.id),
    direction: 'redeem',
    points: row.points,
    creditMinor: 0,
    currency: tenant.currency.code,
    reference: `order/${row.id}`,
  })
  const code = reply.ok
    ? undefined
    : reply.code === 'wallet.insufficient'
      ? 'points.insufficient'
      : reply.code
  await stepRedemption(env, tenant.id, {
    id: row.id,
    from: 'opening',
    to: code ? 'refused' : 'inProcess',
    ...(code ? { reason: code } : {}),
  })
  if (code) throw new ApiError(code)
}

/** An operator's decision on an order. A rejection returns stock and points. */
export async function decideRedemption(
  base: OrderBase,
  row: RedemptionRow,
  { decision, by, reason }: { decision: 'approve' | 'reject'; by: string; reason: string },
): Promise<void> {
  const to = decision === 'approve' ? 'approved' : 'rejected'
  const step = { id: row.id, from: 'inProcess', to, by, reason, atMs: base.now } as const
  if (!(await stepRedemption(base.env, base.tenant.id, step)))
    throw new ApiError('points.orderState', { status: row.status })
  if (to === 'rejected') await givePointsBack(base, row)
}

async function givePointsBack(base: OrderBase, row: RedemptionRow): Promise<void> {
  await moveMoney(base, row.member, {
    kind: 'points',
    operationKey: REWARD_KEYS.redeemBack(row.id),
    direction: 'earn',
    points: row.points,
    creditMinor: 0,
    currency: base.tenant.currency.code,
    reference: `back/${row.id}`,
  })
  await markReturned(base.env, base.tenant.id, row.id)
}

/** Completes interrupted orders: takes points that are due, and returns points of rejected orders. */
export async function finishRedemptions(env: Env, nowMs: number): Promise<void> {
  const underWay = await redemptionsUnderWay(env, { beforeMs: nowMs - STALE_MS, limit: A_RUN })
  await forEachApart(underWay, async (row) => {
    const tenant = await readTenant(env, row.tenant)
    if (!tenant) return
    const base = { env, tenant, now: nowMs }
    try {
      await (row.status === 'opening' ? takePoints(base, row) : givePointsBack(base, row))
    } catch (cause) {
      // The order's row stores the reason of a refusal; a wallet that failed is told by the run.
      if (!(cause instanceof ApiError) || cause.code === 'system.internal') throw cause
    }
  })
}

export function toRedemption(
  row: RedemptionRow,
  items: readonly StoredItem[],
  locale: string,
): calls.Redemption {
  const { status, decided_at, reason } = row
  const item = items.find(({ id }) => id === row.item)
  return {
    id: row.id,
    name: item ? itemWords(item, locale).title : row.item,
    itemId: row.item,
    quantity: row.quantity,
    points: row.points,
    status: status === 'approved' || status === 'rejected' ? status : 'inProcess',
    askedAtMs: row.asked_at,
    ...(decided_at === null ? {} : { decidedAtMs: decided_at }),
    ...(status === 'rejected' && reason !== null ? { remark: reason } : {}),
  }
}
