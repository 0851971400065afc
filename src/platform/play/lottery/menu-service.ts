import type { OutputOf, ParsedInputOf } from '#lib/api/endpoint.ts'
import type { DrawnDraw } from '#lib/api/play/lottery.ts'
import type * as menus from '#lib/api/play/lottery-menus.ts'
import { GAME_GROUPS, type PrizeMode } from '#lib/api/play/lottery-fields.ts'
import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import { valueOf } from './answer.ts'
import { clockOf, type ClockBase } from './clock-service.ts'
import { drawOf } from './draw-of.ts'
import { gameOf, shownGame } from './game.ts'
import { gamesOfMode } from './game-service.ts'
import { recentGames } from './order-repository.ts'

const MOST_RECENT = 8
const NUMEROS = 10

/** The games of a prize mode by group; without one, those of the Vietnamese page. */
export function lotteryMenu(
  base: ClockBase,
  mode: PrizeMode | undefined,
): OutputOf<typeof menus.getLotteryMenu> {
  const games = gamesOfMode(base, mode).filter((each) => mode !== undefined || each.page === 'vnLottery')
  return {
    gameMenus: GAME_GROUPS.map((gameGroupCode) => ({
      gameGroupCode,
      games: games.filter(({ group }) => group === gameGroupCode).map((game) => shownGame(game, base.now)),
    })).filter((menu) => menu.games.length > 0),
  }
}

export async function recentLotteries(
  { env, tenant }: ClockBase,
  member: string,
): Promise<LotterySettings[]> {
  const codes = await recentGames(env, { tenant: tenant.id, member, limit: MOST_RECENT })
  return codes.flatMap((code) => tenant.lottery.games.filter(({ gameCode }) => gameCode === code))
}

export async function openedGames(
  base: ClockBase,
  mode: PrizeMode | undefined,
): Promise<OutputOf<typeof menus.listOpenedGames>> {
  const clocks = await Promise.all(
    gamesOfMode(base, mode).map(async (settings) => ({
      gameCode: settings.gameCode,
      last: (await clockOf(base, settings)).last,
    })),
  )
  return {
    serverNowMs: base.now,
    opened: clocks.flatMap(({ gameCode, last }) => (last ? [{ gameCode, last }] : [])),
  }
}

export async function numeroOf(
  base: ClockBase,
  gameCode: string,
): Promise<OutputOf<typeof menus.getOpenedNumero>> {
  const { settings } = gameOf(base.tenant, gameCode)
  const [{ draw }, { draws }] = await Promise.all([
    clockOf(base, settings),
    valueOf<{ draws: DrawnDraw[] }>(drawOf(base.env, base.tenant.id, gameCode).history({ count: NUMEROS })),
  ])
  return { serverNowMs: base.now, ...(draw ? { draw } : {}), opened: draws }
}

/** The brand's own page of a game in a view, or the lobby of its prize mode; that page has the orders of all its games too. */
export function pageOf(
  { tenant }: ClockBase,
  { lottoPrizeMode, lottoGameCode, lottoView }: ParsedInputOf<typeof menus.launchLottery>,
): OutputOf<typeof menus.launchLottery> {
  const game = lottoGameCode === undefined ? undefined : gameOf(tenant, lottoGameCode).settings
  const page = game?.page ?? gamesOfMode({ tenant }, lottoPrizeMode)[0]?.page ?? 'lottery'
  const query = new URLSearchParams({
    ...(game ? { gameCode: game.gameCode } : {}),
    ...((game ? lottoView !== 'betting' : lottoView === 'orders') ? { lottoView } : {}),
  })
  return { url: `/${page}${query.size > 0 ? `?${query}` : ''}` }
}
