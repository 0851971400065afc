import type { OutputOf } from '#lib/api/endpoint.ts'
import * as lottery from '#lib/api/play/lottery.ts'
import * as bets from '#lib/api/play/lottery-bets.ts'
import { lotteryChannel } from '#lib/api/play/lottery-channel.ts'
import * as menus from '#lib/api/play/lottery-menus.ts'
import * as orders from '#lib/api/play/lottery-orders.ts'
import type { Routes } from '#platform/base/call.ts'
import { valueOf } from './answer.ts'
import { placeSlip, slipPrices } from './bet-service.ts'
import { clockOf } from './clock-service.ts'
import { brandDraw } from './draw-of.ts'
import { gameOf, shownGame } from './game.ts'
import { gameTermsOf, listGames, returnsOf, trendsOfGame } from './game-service.ts'
import { lotteryMenu, numeroOf, openedGames, pageOf, recentLotteries } from './menu-service.ts'
import { listOrders } from './order-service.ts'

export function routeLottery({ serve, serveChannel }: Routes): void {
  serveChannel(lotteryChannel)
  serve(lottery.listLotteryGames, (call) => listGames(call, call.input))
  serve(lottery.getLotteryGame, (call) => gameTermsOf(call, call.input.gameCode))
  serve(lottery.getDrawClock, async (call) => {
    const { settings } = gameOf(call.tenant, call.input.gameCode)
    const { schedule: _, ...clock } = await clockOf(call, settings)
    return { serverNowMs: call.now, ...clock }
  })
  serve(lottery.listDraws, (call) =>
    valueOf(
      brandDraw(call, call.input.gameCode).history({ before: call.input.before, count: call.input.pageSize }),
    ),
  )
  serve(lottery.getDraw, async (call) => {
    const { gameCode, issue } = call.input
    const view = await valueOf<Omit<OutputOf<typeof lottery.getDraw>, 'serverNowMs'>>(
      brandDraw(call, gameCode).draw(issue),
    )
    return { serverNowMs: call.now, ...view }
  })
  serve(lottery.getTrends, (call) => trendsOfGame(call, call.input))
  serve(lottery.getLotteryReturns, (call) => returnsOf(call, call.input.gameCode))

  serve(bets.priceSlip, slipPrices)
  serve(bets.placeBets, placeSlip)
  serve(bets.getSlip, (call) =>
    valueOf(brandDraw(call, call.input.gameCode).slip(call.member.id, call.input.operationKey)),
  )

  serve(orders.listLotteryOrders, listOrders)
  serve(orders.getLotteryOrder, (call) =>
    valueOf(brandDraw(call, call.input.gameCode).order(call.member.id, call.input.orderId)),
  )
  serve(orders.cancelLotteryOrder, (call) =>
    valueOf(brandDraw(call, call.input.gameCode).cancel(call.member.id, call.input.orderId)),
  )
  serve(orders.getBetProof, (call) =>
    valueOf(brandDraw(call, call.input.gameCode).proof(call.member.id, call.input.betId)),
  )

  serve(menus.getLotteryMenu, (call) => lotteryMenu(call, call.input.prizeMode))
  serve(menus.getRecentLotteries, async (call) => {
    const games = await recentLotteries(call, call.member.id)
    return { games: games.map((game) => shownGame(game, call.now)) }
  })
  serve(menus.listOpenedGames, (call) => openedGames(call, call.input.prizeMode))
  serve(menus.getOpenedNumero, (call) => numeroOf(call, call.input.gameCode))
  serve(menus.launchLottery, (call) => pageOf(call, call.input))
}
