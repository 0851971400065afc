import type { OutputOf } from '#lib/api/endpoint.ts'
import type { DrawnDraw } from '#lib/api/play/lottery.ts'
import type * as calls from '#lib/api/play/lottery-menus.ts'
import { GAME_GROUPS } from '#lib/api/play/lottery-fields.ts'
import type { Call } from '#platform/base/call.ts'
import { valueOf } from './answer.ts'
import { clockOf } from './clock-service.ts'
import { drawOf } from './draw-of.ts'
import { gameOf, shownGame } from './game.ts'
import { gamesOfMode } from './game-service.ts'
import { recentGames } from './order-repository.ts'

const MOST_RECENT = 8
const NUMEROS = 10

/** The games of a prize mode by group; without one, those of the Vietnamese page. */
export function getLotteryMenu(
  call: Call<typeof calls.getLotteryMenu>,
): OutputOf<typeof calls.getLotteryMenu> {
  const mode = call.input.prizeMode
  const games = gamesOfMode(call, mode).filter((each) => mode !== undefined || each.page === 'vnLottery')
  return {
    gameMenus: GAME_GROUPS.map((gameGroupCode) => ({
      gameGroupCode,
      games: games.filter(({ group }) => group === gameGroupCode).map((game) => shownGame(game, call.now)),
    })).filter((menu) => menu.games.length > 0),
  }
}

export async function getRecentLotteries({
  env,
  tenant,
  member,
  now,
}: Call<typeof calls.getRecentLotteries>): Promise<OutputOf<typeof calls.getRecentLotteries>> {
  const codes = await recentGames(env, { tenant: tenant.id, member: member.id, limit: MOST_RECENT })
  const games = codes.flatMap((code) => tenant.lottery.games.filter(({ gameCode }) => gameCode === code))
  return { games: games.map((game) => shownGame(game, now)) }
}

export async function listOpenedGames(
  call: Call<typeof calls.listOpenedGames>,
): Promise<OutputOf<typeof calls.listOpenedGames>> {
  const clocks = await Promise.all(
    gamesOfMode(call, call.input.prizeMode).map(async (settings) => ({
      gameCode: settings.gameCode,
      last: (await clockOf(call, settings)).last,
    })),
  )
  return {
    serverNowMs: call.now,
    opened: clocks.flatMap(({ gameCode, last }) => (last ? [{ gameCode, last }] : [])),
  }
}

export async function getOpenedNumero(
  call: Call<typeof calls.getOpenedNumero>,
): Promise<OutputOf<typeof calls.getOpenedNumero>> {
  const { env, tenant, now, input } = call
  const { gameCode } = input
  const { settings } = gameOf(tenant, gameCode)
  const [{ draw }, { draws }] = await Promise.all([
    clockOf(call, settings),
    valueOf<{ draws: DrawnDraw[] }>(drawOf(env, tenant.id, gameCode).history({ count: NUMEROS })),
  ])
  return { serverNowMs: now, ...(draw ? { draw } : {}), opened: draws }
}

/** The brand's own page of a game in a view, or the lobby of its prize mode; that page has the orders of all its games too. */
export function launchLottery({
  tenant,
  input: { lottoPrizeMode, lottoGameCode, lottoView },
}: Call<typeof calls.launchLottery>): OutputOf<typeof calls.launchLottery> {
  const game = lottoGameCode === undefined ? undefined : gameOf(tenant, lottoGameCode).settings
  const page = game?.page ?? gamesOfMode({ tenant }, lottoPrizeMode)[0]?.page ?? 'lottery'
  const query = new URLSearchParams({
    ...(game ? { gameCode: game.gameCode } : {}),
    ...((game ? lottoView !== 'betting' : lottoView === 'orders') ? { lottoView } : {}),
  })
  return { url: `/${page}${query.size > 0 ? `?${query}` : ''}` }
}
