import * as lottery from '#lib/api/lottery.ts'
import * as bets from '#lib/api/lottery-bets.ts'
import { lotteryChannel } from '#lib/api/lottery-channel.ts'
import * as menus from '#lib/api/lottery-menus.ts'
import type { Routes } from '#platform/call.ts'
import { valueOf } from './answer.ts'
import * as service from './bet-service.ts'
import { clockOf } from './clock-service.ts'
import { drawOf } from './draw-of.ts'
import { gameOf, shownGame } from './game.ts'
import { gameTermsOf, listGames, returnsOf, trendsOfGame } from './game-service.ts'
import { lotteryMenu, numeroOf, openedGames, pageOf, recentLotteries } from './menu-service.ts'

export function routeLottery({ serve, serveChannel }: Routes): void {
  serveChannel(lotteryChannel)
  serve(lottery.listLotteryGames, (call) => listGames(call, call.input))
  serve(lottery.getLotteryGame, (call) => gameTermsOf(call, call.input.gameCode))
  serve(lottery.getDrawClock, async (call) => {
    const { settings } = gameOf(call.tenant, call.input.gameCode)
    const { schedule: _, ...clock } = await clockOf(call, settings)
    return { serverNowMs: call.now, ...clock }
  })
  serve(lottery.listDraws, ({ env, tenant, input }) => {
    gameOf(tenant, input.gameCode)
    return valueOf(
      drawOf(env, tenant.id, input.gameCode).history({ before: input.before, count: input.pageSize }),
    )
  })
  serve(lottery.getDraw, async ({ env, tenant, input, now }) => {
    gameOf(tenant, input.gameCode)
    return {
      serverNowMs: now,
      ...(await valueOf<object>(drawOf(env, tenant.id, input.gameCode).draw(input.issue))),
    } as never
  })
  serve(lottery.getTrends, (call) => trendsOfGame(call, call.input))
  serve(lottery.getLotteryReturns, (call) => returnsOf(call, call.input.gameCode))

  serve(bets.priceSlip, service.price)
  serve(bets.placeBets, service.place)
  serve(bets.getSlip, service.slipOf)
  serve(bets.listLotteryOrders, service.orders)
  serve(bets.getLotteryOrder, service.order)
  serve(bets.cancelLotteryOrder, service.cancel)
  serve(bets.getBetProof, service.proof)

  serve(menus.getLotteryMenu, (call) => lotteryMenu(call, call.input.prizeMode))
  serve(menus.getRecentLotteries, async (call) => {
    const games = await recentLotteries(call, call.member.id)
    return { games: games.map((game) => shownGame(game, call.now)) }
  })
  serve(menus.listOpenedGames, (call) => openedGames(call, call.input.prizeMode))
  serve(menus.getOpenedNumero, (call) => numeroOf(call, call.input.gameCode))
  serve(menus.launchLottery, (call) => pageOf(call, call.input))
}
