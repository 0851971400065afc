import * as opsCalls from '#lib/api/money/points-ops.ts'
import * as calls from '#lib/api/money/points.ts'
import { paging } from '#platform/money/cashier/service.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { convertPoints } from './convert-service.ts'
import { mallItems } from './mall-repository.ts'
import { correctPoints, reviewPointOrder, getMemberPoints, listPointOrders } from './ops-service.ts'
import { getPointBalance, listPointChanges, getPointConfig, listPointRewards } from './points-service.ts'
import { pageRedemptions } from './redemption-repository.ts'
import { redeemPoints, toRedemption } from './redemption-service.ts'

const PAGE_SIZE = 20

export function routePoints({ serve }: Routes): void {
  serve(calls.getPointBalance, getPointBalance)
  serve(calls.getPointConfig, getPointConfig)
  serve(calls.listPointRewards, listPointRewards)
  serve(calls.listPointChanges, listPointChanges)
  serve(calls.listRedemptions, listRedemptions)
  serve(calls.redeemPoints, redeemPoints)
  serve(calls.convertPoints, convertPoints)

  serve(opsCalls.listPointOrders, listPointOrders)
  serve(opsCalls.reviewPointOrder, reviewPointOrder)
  serve(opsCalls.getMemberPoints, getMemberPoints)
  serve(opsCalls.correctPoints, correctPoints)
}

const listRedemptions: Handler<typeof calls.listRedemptions> = async ({
  env,
  tenant,
  member,
  locale,
  input,
}) => {
  const page = { pageNo: input.pageNo, pageSize: PAGE_SIZE }
  const [{ rows, total }, items] = await Promise.all([
    pageRedemptions(env, tenant.id, { member: member.id, ...page }),
    mallItems(env, tenant.id),
  ])
  return { content: rows.map((row) => toRedemption(row, items, locale)), ...paging(total, page) }
}
