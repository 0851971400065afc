import * as ops from '#lib/api/point-ops.ts'
import * as api from '#lib/api/points.ts'
import { paging } from '#platform/cashier/bounds.ts'
import { serve, type App } from '#platform/serve.ts'
import { convert } from './convert-service.ts'
import { mallItems } from './mall-repository.ts'
import { correct, decidePointOrder, memberPoints, pointOrders } from './ops-service.ts'
import { pointBalance, pointChanges, pointConfig, pointRewards } from './points-service.ts'
import { pageRedemptions } from './redemption-repository.ts'
import { redeem, toRedemption } from './redemption-service.ts'

const PAGE_SIZE = 20

export function routePoints(app: App): void {
  serve(app, api.getPointBalance, pointBalance)
  serve(app, api.getPointConfig, pointConfig)
  serve(app, api.listPointRewards, pointRewards)
  serve(app, api.listPointChanges, pointChanges)
  serve(app, api.listRedemptions, async ({ env, tenant, member, locale, input }) => {
    const page = { pageNo: input.pageNo, pageSize: PAGE_SIZE }
    const [{ rows, total }, items] = await Promise.all([
      pageRedemptions(env, tenant.id, { member: member.id, ...page }),
      mallItems(env, tenant.id),
    ])
    return { content: rows.map((row) => toRedemption(row, items, locale)), ...paging(total, page) }
  })
  serve(app, api.redeemPoints, redeem)
  serve(app, api.convertPoints, convert)

  serve(app, ops.listPointOrders, pointOrders)
  serve(app, ops.reviewPointOrder, decidePointOrder)
  serve(app, ops.getMemberPoints, memberPoints)
  serve(app, ops.correctPoints, correct)
}
