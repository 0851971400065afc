import type { OutputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/play/lottery.ts'
import * as betsCalls from '#lib/api/play/lottery-bets.ts'
import { lotteryChannel } from '#lib/api/play/lottery-channel.ts'
import * as menusCalls from '#lib/api/play/lottery-menus.ts'
import * as ordersCalls from '#lib/api/play/lottery-orders.ts'
import type { Routes } from '#platform/base/call.ts'
import { valueOf } from './answer.ts'
import { placeBets, priceSlip } from './bet-service.ts'
import { clockOf } from './clock-service.ts'
import { brandDraw } from './draw-of.ts'
import { gameOf, shownGame } from './game.ts'
import { gameTermsOf, listGames, returnsOf, trendsOfGame } from './game-service.ts'
import { lotteryMenu, numeroOf, openedGames, pageOf, recentLotteries } from './menu-service.ts'
import { listLotteryOrders } from './order-service.ts'

export function routeLottery({ serve, serveChannel }: Routes): void {
  serveChannel(lotteryChannel)
  serve(calls.listLotteryGames, (call) => listGames(call, call.input))
  serve(calls.getLotteryGame, (call) => gameTermsOf(call, call.input.gameCode))
  serve(calls.getDrawClock, async (call) => {
    const { settings } = gameOf(call.tenant, call.input.gameCode)
    const { schedule: _, ...clock } = await clockOf(call, settings)
    return { serverNowMs: call.now, ...clock }
  })
  serve(calls.listDraws, (call) =>
    valueOf(
      brandDraw(call, call.input.gameCode).history({ before: call.input.before, count: call.input.pageSize }),
    ),
  )
  serve(calls.getDraw, async (call) => {
    const { gameCode, issue } = call.input
    const view = await valueOf<Omit<OutputOf<typeof calls.getDraw>, 'serverNowMs'>>(
      brandDraw(call, gameCode).draw(issue),
    )
    return { serverNowMs: call.now, ...view }
  })
  serve(calls.getTrends, (call) => trendsOfGame(call, call.input))
  serve(calls.getLotteryReturns, (call) => returnsOf(call, call.input.gameCode))

  serve(betsCalls.priceSlip, priceSlip)
  serve(betsCalls.placeBets, placeBets)
  serve(betsCalls.getSlip, (call) =>
    valueOf(brandDraw(call, call.input.gameCode).slip(call.member.id, call.input.operationKey)),
  )

  serve(ordersCalls.listLotteryOrders, listLotteryOrders)
  serve(ordersCalls.getLotteryOrder, (call) =>
    valueOf(brandDraw(call, call.input.gameCode).order(call.member.id, call.input.orderId)),
  )
  serve(ordersCalls.cancelLotteryOrder, (call) =>
    valueOf(brandDraw(call, call.input.gameCode).cancel(call.member.id, call.input.orderId)),
  )
  serve(ordersCalls.getBetProof, (call) =>
    valueOf(brandDraw(call, call.input.gameCode).proof(call.member.id, call.input.betId)),
  )

  serve(menusCalls.getLotteryMenu, (call) => lotteryMenu(call, call.input.prizeMode))
  serve(menusCalls.getRecentLotteries, async (call) => {
    const games = await recentLotteries(call, call.member.id)
    return { games: games.map((game) => shownGame(game, call.now)) }
  })
  serve(menusCalls.listOpenedGames, (call) => openedGames(call, call.input.prizeMode))
  serve(menusCalls.getOpenedNumero, (call) => numeroOf(call, call.input.gameCode))
  serve(menusCalls.launchLottery, (call) => pageOf(call, call.input))
}
