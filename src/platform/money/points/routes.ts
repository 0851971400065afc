import * as ops from '#lib/api/money/points-ops.ts'
import * as api from '#lib/api/money/points.ts'
import { paging } from '#platform/money/cashier/service.ts'
import type { Routes } from '#platform/base/call.ts'
import { convert } from './convert-service.ts'
import { mallItems } from './mall-repository.ts'
import { correct, decidePointOrder, memberPoints, pointOrders } from './ops-service.ts'
import { pointBalance, pointChanges, pointConfig, pointRewards } from './points-service.ts'
import { pageRedemptions } from './redemption-repository.ts'
import { redeem, toRedemption } from './redemption-service.ts'

const PAGE_SIZE = 20

export function routePoints({ serve }: Routes): void {
  serve(api.getPointBalance, pointBalance)
  serve(api.getPointConfig, pointConfig)
  serve(api.listPointRewards, pointRewards)
  serve(api.listPointChanges, pointChanges)
  serve(api.listRedemptions, async ({ env, tenant, member, locale, input }) => {
    const page = { pageNo: input.pageNo, pageSize: PAGE_SIZE }
    const [{ rows, total }, items] = await Promise.all([
      pageRedemptions(env, tenant.id, { member: member.id, ...page }),
      mallItems(env, tenant.id),
    ])
    return { content: rows.map((row) => toRedemption(row, items, locale)), ...paging(total, page) }
  })
  serve(api.redeemPoints, redeem)
  serve(api.convertPoints, convert)

  serve(ops.listPointOrders, pointOrders)
  serve(ops.reviewPointOrder, decidePointOrder)
  serve(ops.getMemberPoints, memberPoints)
  serve(ops.correctPoints, correct)
}
