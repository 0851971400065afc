import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import * as versions from '#lib/api/lottery-versions.ts'
import * as ops from '#lib/api/lottery-ops.ts'
import type { Routes } from '#platform/call.ts'
import { canonical } from '#platform/wallet/service.ts'
import { valueOf } from './answer.ts'
import { drawOf } from './draw-of.ts'
import { gameOf } from './game.ts'
import { sheetOf } from './order-repository.ts'

export function routeLotteryOps({ serve }: Routes): void {
  serve(ops.listOperatedDraws, async ({ env, tenant, input }) => {
    gameOf(tenant, input.gameCode)
    const draws = await valueOf<ops.OperatedDraw[]>(
      drawOf(env, tenant.id, input.gameCode).operated({ state: input.state, count: input.pageSize }),
    )
    return { currency: tenant.currency, draws }
  })
  serve(ops.getExposure, async ({ env, tenant, input }) => {
    gameOf(tenant, input.gameCode)
    const view = await valueOf<Omit<OutputOf<typeof ops.getExposure>, 'currency'>>(
      drawOf(env, tenant.id, input.gameCode).exposure(input.issue),
    )
    return { currency: tenant.currency, ...view }
  })
  serve(ops.enterResult, async ({ env, tenant, input }) => {
    gameOf(tenant, input.gameCode)
    const { issue, operator, reason } = input
    const resultJson = canonical(input.result ?? null)
    return valueOf<ops.OperatedDraw>(
      drawOf(env, tenant.id, input.gameCode).operate({
        action: 'result',
        issue,
        operator,
        reason,
        resultJson,
      }),
    )
  })
  serve(ops.operateDraw, async ({ env, tenant, input }) => {
    gameOf(tenant, input.gameCode)
    const { issue, operator, reason, action } = input
    return valueOf<ops.OperatedDraw>(
      drawOf(env, tenant.id, input.gameCode).operate({ action, issue, operator, reason }),
    )
  })
  serve(ops.setRestricted, async ({ env, tenant, input }) => {
    gameOf(tenant, input.gameCode)
    const { closed, half, operator, reason } = input
    return valueOf(drawOf(env, tenant.id, input.gameCode).restrict({ closed, half, operator, reason }))
  })
  serve(versions.listLotteryVersions, async ({ env, tenant, input }) => {
    gameOf(tenant, input.gameCode)
    return valueOf(drawOf(env, tenant.id, input.gameCode).versions())
  })
  serve(versions.draftLotteryVersion, async ({ env, tenant, input }) => {
    gameOf(tenant, input.gameCode)
    const { odds, limits, sale, plan, aboveHundred, operator, reason } = input
    return valueOf<versions.LotteryVersion>(
      drawOf(env, tenant.id, input.gameCode).draftVersion({
        changes: { odds, limits, sale, plan },
        aboveHundred,
        operator,
        reason,
      }),
    )
  })
  serve(versions.decideLotteryVersion, async ({ env, tenant, input }) => {
    gameOf(tenant, input.gameCode)
    const { id, decision, atMs, aboveHundred, operator, reason } = input
    return valueOf<versions.LotteryVersion>(
      drawOf(env, tenant.id, input.gameCode).decideVersion({
        id,
        decision,
        atMs,
        aboveHundred,
        operator,
        reason,
      }),
    )
  })
  serve(ops.getLotterySheet, async ({ env, tenant, input }) => {
    const rows = await sheetOf(env, tenant.id, input.day)
    return {
      currency: tenant.currency,
      games: rows.map(({ game, draws, bets, stake, paid }) => ({
        gameCode: game,
        draws,
        bets,
        stakeMinor: stake,
        paidMinor: paid,
        holdMinor: stake - paid,
        ...(stake > 0 ? { returnE4: Math.round((paid / stake) * 10_000) } : {}),
      })),
    }
  })
  serve(ops.noticeResult, async ({ env, tenant, input }) => {
    if (input.brand !== tenant.merchantCode) throw new ApiError('notice.mismatch', { field: 'brand' })
    gameOf(tenant, input.gameCode)
    return valueOf(
      drawOf(env, tenant.id, input.gameCode).deliver(input.issue, canonical(input.result ?? null)),
    )
  })
}
