import type { OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/play/lottery.ts'
import * as betsCalls from '#lib/api/play/lottery-bets.ts'
import { lotteryChannel } from '#lib/api/play/lottery-channel.ts'
import * as menusCalls from '#lib/api/play/lottery-menus.ts'
import * as ordersCalls from '#lib/api/play/lottery-orders.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { valueOf } from './answer.ts'
import { placeBets, priceSlip } from './bet-service.ts'
import { clockOf } from './clock-service.ts'
import { brandDraw } from './draw-of.ts'
import { gameOf } from './game.ts'
import { getLotteryGame, getLotteryReturns, getTrends, listLotteryGames } from './game-service.ts'
import {
  getLotteryMenu,
  getOpenedNumero,
  getRecentLotteries,
  launchLottery,
  listOpenedGames,
} from './menu-service.ts'
import { listLotteryOrders } from './order-service.ts'

export function routeLottery({ serve, serveChannel }: Routes): void {
  serveChannel(lotteryChannel)
  serve(calls.listLotteryGames, listLotteryGames)
  serve(calls.getLotteryGame, getLotteryGame)
  serve(calls.getDrawClock, getDrawClock)
  serve(calls.listDraws, listDraws)
  serve(calls.getDraw, getDraw)
  serve(calls.getTrends, getTrends)
  serve(calls.getLotteryReturns, getLotteryReturns)

  serve(betsCalls.priceSlip, priceSlip)
  serve(betsCalls.placeBets, placeBets)
  serve(betsCalls.getSlip, getSlip)

  serve(ordersCalls.listLotteryOrders, listLotteryOrders)
  serve(ordersCalls.getLotteryOrder, getLotteryOrder)
  serve(ordersCalls.cancelLotteryOrder, cancelLotteryOrder)
  serve(ordersCalls.getBetProof, getBetProof)

  serve(menusCalls.getLotteryMenu, getLotteryMenu)
  serve(menusCalls.getRecentLotteries, getRecentLotteries)
  serve(menusCalls.listOpenedGames, listOpenedGames)
  serve(menusCalls.getOpenedNumero, getOpenedNumero)
  serve(menusCalls.launchLottery, launchLottery)
}

const getDrawClock: Handler<typeof calls.getDrawClock> = async (call) => {
  const { settings } = gameOf(call.tenant, call.input.gameCode)
  const { schedule: _, ...clock } = await clockOf(call, settings)
  return { serverNowMs: call.now, ...clock }
}

const listDraws: Handler<typeof calls.listDraws> = (call) =>
  valueOf(
    brandDraw(call, call.input.gameCode).history({ before: call.input.before, count: call.input.pageSize }),
  )

const getDraw: Handler<typeof calls.getDraw> = async (call) => {
  const { gameCode, issue } = call.input
  const view = await valueOf<Omit<OutputOf<typeof calls.getDraw>, 'serverNowMs'>>(
    brandDraw(call, gameCode).draw(issue),
  )
  return { serverNowMs: call.now, ...view }
}

const getSlip: Handler<typeof betsCalls.getSlip> = (call) =>
  valueOf(brandDraw(call, call.input.gameCode).slip(call.member.id, call.input.operationKey))

const getLotteryOrder: Handler<typeof ordersCalls.getLotteryOrder> = (call) =>
  valueOf(brandDraw(call, call.input.gameCode).order(call.member.id, call.input.orderId))

const cancelLotteryOrder: Handler<typeof ordersCalls.cancelLotteryOrder> = (call) =>
  valueOf(brandDraw(call, call.input.gameCode).cancelOrder(call.member.id, call.input.orderId))

const getBetProof: Handler<typeof ordersCalls.getBetProof> = (call) =>
  valueOf(brandDraw(call, call.input.gameCode).proof(call.member.id, call.input.betId))
