import * as calls from '#lib/api/play/games.ts'
import * as winnersCalls from '#lib/api/play/games-winners.ts'
import * as cardRoomsCalls from '#lib/api/play/games-card-rooms.ts'
import { ApiError } from '#lib/api/errors.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import type { Handler, Routes } from '#platform/base/call.ts'
import { gameSettingsOf, hotGamesOf, visibleBrand } from '#platform/play/vendors/service.ts'
import { findGames, hasVendor, vendorsOf } from '#platform/base/catalogue/service.ts'
import { launchGame, launchDemo } from './launch-service.ts'
import { listCardRooms } from './card-rooms-service.ts'
import { getWinnerBoard, listJackpots } from './winners-service.ts'
import { popularGames } from './popular-repository.ts'

/** Maximum length of the recommended list, the carousel and similar lists. */
const HOT_GAMES = 24
const POPULAR_GAMES = 12

export function routeGames({ serve }: Routes): void {
  serve(calls.getGameMenus, getGameMenus)
  serve(calls.listVendors, listVendors)
  serve(calls.listGames, listGames)
  serve(calls.listHotGames, listHotGames)
  serve(calls.listPopularGames, listPopularGames)
  serve(winnersCalls.getWinnerBoard, getWinnerBoard)
  serve(winnersCalls.listJackpots, listJackpots)
  serve(cardRoomsCalls.listCardRooms, listCardRooms)
  serve(calls.launchGame, launchGame)
  serve(calls.launchDemo, launchDemo)
}

const getGameMenus: Handler<typeof calls.getGameMenus> = async (call) => {
  const { env } = call
  const tenant = await visibleBrand(call)
  const vendors = await vendorsOf(env, tenant)
  const menus = tenant.categories.map((category) => ({
    category,
    vendors: vendors.filter(({ gameType }) => gameType === category),
  }))
  return { menus: menus.filter((menu) => menu.vendors.length > 0) }
}

const listVendors: Handler<typeof calls.listVendors> = async (call) => {
  const { env, input } = call
  const vendors = await vendorsOf(env, await visibleBrand(call))
  return vendors.filter(({ gameType }) => !input.gameType || gameType === input.gameType)
}

const listGames: Handler<typeof calls.listGames> = async (call) => {
  const { env, input } = call
  const tenant = await visibleBrand(call)
  const { gameType, gameClassify, gameName, minBet, minLineNum, pageNo, pageSize } = input
  const [lowestMinor = 1] = stakesFor(tenant.currency)
  const vassalage = input.vassalage?.toUpperCase()
  if (vassalage && !(await hasVendor(env, tenant, vassalage)))
    throw new ApiError('vendor.unknown', { vassalage })
  const { games, total } = await findGames(env, tenant, {
    filter: {
      ...{ gameType, vassalage, gameClassify, gameName },
      mostBetUnits: minBet === undefined ? undefined : Math.floor(minBet / lowestMinor),
      leastLines: minLineNum,
    },
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  })
  return { content: games, pageNum: pageNo, totalPages: Math.ceil(total / pageSize), total }
}

const listHotGames: Handler<typeof calls.listHotGames> = async (call) => {
  const { env } = call
  const [tenant, { hot }] = await Promise.all([visibleBrand(call), gameSettingsOf(env, call.tenant.id)])
  return hotGamesOf(env, tenant, { set: hot?.games ?? [], limit: HOT_GAMES })
}

const listPopularGames: Handler<typeof calls.listPopularGames> = async (call) => {
  const { env, now } = call
  return popularGames(env, await visibleBrand(call), { limit: POPULAR_GAMES, nowMs: now })
}
