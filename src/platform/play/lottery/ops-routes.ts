import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import * as versionsCalls from '#lib/api/play/lottery-versions.ts'
import * as opsCalls from '#lib/api/play/lottery-ops.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { canonical } from '#platform/ledger/wallet/service.ts'
import { valueOf } from './answer.ts'
import { brandDraw } from './draw-of.ts'
import { shownGame } from './game.ts'
import { countWaiting, sheetOf } from './order-repository.ts'

export function routeLotteryOps({ serve }: Routes): void {
  serve(opsCalls.listOperatedGames, listOperatedGames)
  serve(opsCalls.listOperatedDraws, listOperatedDraws)
  serve(opsCalls.getExposure, getExposure)
  serve(opsCalls.enterResult, enterResult)
  serve(opsCalls.operateDraw, operateDraw)
  serve(opsCalls.setRestricted, setRestricted)
  serve(versionsCalls.listLotteryVersions, listLotteryVersions)
  serve(versionsCalls.draftLotteryVersion, draftLotteryVersion)
  serve(versionsCalls.decideLotteryVersion, decideLotteryVersion)
  serve(opsCalls.getLotterySheet, getLotterySheet)
  serve(opsCalls.noticeResult, noticeResult)
}

const listOperatedGames: Handler<typeof opsCalls.listOperatedGames> = async ({ env, tenant, now }) => {
  const waiting = await countWaiting(env, tenant.id, now)
  return {
    games: tenant.lottery.games.map((settings) => {
      const { region, hasFrontAndBack } = settings.variant
      return {
        ...shownGame(settings, now),
        ...(region === undefined ? {} : { region }),
        ...(hasFrontAndBack === undefined ? {} : { hasFrontAndBack }),
        waiting: waiting.get(settings.gameCode) ?? 0,
      }
    }),
  }
}

const listOperatedDraws: Handler<typeof opsCalls.listOperatedDraws> = async (call) => {
  const { gameCode, state, pageSize } = call.input
  const draws = await valueOf<opsCalls.OperatedDraw[]>(
    brandDraw(call, gameCode).operated({ state, count: pageSize }),
  )
  return { currency: call.tenant.currency, draws }
}

const getExposure: Handler<typeof opsCalls.getExposure> = async (call) => {
  const { gameCode, issue } = call.input
  const view = await valueOf<Omit<OutputOf<typeof opsCalls.getExposure>, 'currency'>>(
    brandDraw(call, gameCode).exposure(issue),
  )
  return { currency: call.tenant.currency, ...view }
}

const enterResult: Handler<typeof opsCalls.enterResult> = (call) => {
  const { gameCode, issue, operator, reason, result } = call.input
  const resultJson = canonical(result ?? null)
  return valueOf<opsCalls.OperatedDraw>(
    brandDraw(call, gameCode).operate({ action: 'result', issue, operator, reason, resultJson }),
  )
}

const operateDraw: Handler<typeof opsCalls.operateDraw> = (call) => {
  const { gameCode, issue, operator, reason, action } = call.input
  return valueOf<opsCalls.OperatedDraw>(
    brandDraw(call, gameCode).operate({ action, issue, operator, reason }),
  )
}

const setRestricted: Handler<typeof opsCalls.setRestricted> = (call) => {
  const { gameCode, closed, half, operator, reason } = call.input
  return valueOf(brandDraw(call, gameCode).restrict({ closed, half, operator, reason }))
}

const listLotteryVersions: Handler<typeof versionsCalls.listLotteryVersions> = (call) =>
  valueOf(brandDraw(call, call.input.gameCode).versions())

const draftLotteryVersion: Handler<typeof versionsCalls.draftLotteryVersion> = (call) => {
  const { gameCode, odds, limits, sale, plan, aboveHundred, operator, reason } = call.input
  const changes = { odds, limits, sale, plan }
  return valueOf<versionsCalls.LotteryVersion>(
    brandDraw(call, gameCode).draftVersion({ changes, aboveHundred, operator, reason }),
  )
}

const decideLotteryVersion: Handler<typeof versionsCalls.decideLotteryVersion> = (call) => {
  const { gameCode, id, decision, atMs, aboveHundred, operator, reason } = call.input
  return valueOf<versionsCalls.LotteryVersion>(
    brandDraw(call, gameCode).decideVersion({ id, decision, atMs, aboveHundred, operator, reason }),
  )
}

const getLotterySheet: Handler<typeof opsCalls.getLotterySheet> = async ({ env, tenant, input }) => {
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
}

const noticeResult: Handler<typeof opsCalls.noticeResult> = (call) => {
  const { brand, gameCode, issue, result } = call.input
  if (brand !== call.tenant.merchantCode) throw new ApiError('notice.mismatch', { field: 'brand' })
  return valueOf(brandDraw(call, gameCode).deliver(issue, canonical(result ?? null)))
}
