import * as lottery from '#lib/api/lottery.ts'
import * as bets from '#lib/api/lottery-bets.ts'
import * as menus from '#lib/api/lottery-menus.ts'
import { serve, type App } from '#platform/serve.ts'
import { valueOf } from './answer.ts'
import * as service from './bet-service.ts'
import { clockOf } from './clock-service.ts'
import { drawOf } from './draw-of.ts'
import { gameOf, shownGame } from './game.ts'
import { gameTermsOf, listGames, returnsOf, trendsOfGame } from './game-service.ts'
import { lotteryMenu, numeroOf, openedGames, pageOf, recentLotteries } from './menu-service.ts'

export function routeLottery(app: App): void {
  serve(app, lottery.listLotteryGames, (call) => listGames(call, call.input))
  serve(app, lottery.getLotteryGame, (call) => gameTermsOf(call, call.input.gameCode))
  serve(app, lottery.getDrawClock, async (call) => {
    const { settings } = gameOf(call.tenant, call.input.gameCode)
    return { serverNowMs: call.now, ...(await clockOf(call, settings)) }
  })
  serve(app, lottery.listDraws, ({ env, tenant, input }) => {
    gameOf(tenant, input.gameCode)
    return valueOf(
      drawOf(env, tenant.id, input.gameCode).history({ before: input.before, count: input.pageSize }),
    )
  })
  serve(app, lottery.getDraw, async ({ env, tenant, input, now }) => {
    gameOf(tenant, input.gameCode)
    return {
      serverNowMs: now,
      ...(await valueOf<object>(drawOf(env, tenant.id, input.gameCode).draw(input.issue))),
    } as never
  })
  serve(app, lottery.getTrends, (call) => trendsOfGame(call, call.input))
  serve(app, lottery.getLotteryReturns, (call) => returnsOf(call, call.input.gameCode))

  serve(app, bets.priceSlip, service.price)
  serve(app, bets.placeBets, service.place)
  serve(app, bets.getSlip, service.slipOf)
  serve(app, bets.listLotteryOrders, service.orders)
  serve(app, bets.getLotteryOrder, service.order)
  serve(app, bets.cancelLotteryOrder, service.cancel)
  serve(app, bets.getBetProof, service.proof)

  serve(app, menus.getLotteryMenu, (call) => lotteryMenu(call, call.input.prizeMode))
  serve(app, menus.getRecentLotteries, async (call) => {
    const games = await recentLotteries(call, call.member.id)
    return { games: games.map(shownGame) }
  })
  serve(app, menus.listOpenedGames, (call) => openedGames(call, call.input.prizeMode))
  serve(app, menus.getOpenedNumero, (call) => numeroOf(call, call.input.gameCode))
  serve(app, menus.launchLottery, (call) => pageOf(call, call.input))
}
