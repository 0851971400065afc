import {
  getGameMenus,
  launchDemo,
  launchGame,
  listGames,
  listHotGames,
  listPopularGames,
  listVendors,
} from '#lib/api/games.ts'
import { getWinnerBoard, listJackpots } from '#lib/api/winners.ts'
import { listRooms } from '#lib/api/rooms.ts'
import { ApiError } from '#lib/api/errors.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { serve, type App } from '#platform/serve.ts'
import { visibleBrand } from '#platform/vendors/states-service.ts'
import * as catalogue from './catalogue-repository.ts'
import { launch, launchTrial } from './launch-service.ts'
import { showRooms } from './rooms-service.ts'
import { showBoard, showJackpots } from './winners-service.ts'
import { popularGames } from './popular-repository.ts'

/** The recommended list, the carousel and the like show at most this many. */
const HOT_GAMES = 24
const POPULAR_GAMES = 12

export function routeGames(app: App): void {
  serve(app, getGameMenus, async (call) => {
    const { env } = call
    const tenant = await visibleBrand(call)
    const vendors = await catalogue.listVendors(env, tenant)
    const menus = tenant.categories.map((category) => ({
      category,
      vendors: vendors.filter(({ gameType }) => gameType === category),
    }))
    return { menus: menus.filter((menu) => menu.vendors.length > 0) }
  })

  serve(app, listVendors, async (call) => {
    const { env, input } = call
    const vendors = await catalogue.listVendors(env, await visibleBrand(call))
    return vendors.filter(({ gameType }) => !input.gameType || gameType === input.gameType)
  })

  serve(app, listGames, async (call) => {
    const { env, input } = call
    const tenant = await visibleBrand(call)
    const { gameType, gameClassify, gameName, minBet, minLineNum, pageNo, pageSize } = input
    const [lowestMinor = 1] = stakesFor(tenant.currency)
    const vassalage = input.vassalage?.toUpperCase()
    if (vassalage && !(await catalogue.hasVendor(env, tenant, vassalage)))
      throw new ApiError('vendor.unknown', { vassalage })
    const { games, total } = await catalogue.findGames(env, tenant, {
      filter: {
        ...{ gameType, vassalage, gameClassify, gameName },
        mostBetUnits: minBet === undefined ? undefined : Math.floor(minBet / lowestMinor),
        leastLines: minLineNum,
      },
      offset: (pageNo - 1) * pageSize,
      limit: pageSize,
    })
    return { content: games, pageNum: pageNo, totalPages: Math.ceil(total / pageSize), total }
  })

  serve(app, listHotGames, async (call) => {
    const { env } = call
    const tenant = await visibleBrand(call)
    return tenant.hotGames.length > 0
      ? catalogue.readGames(env, tenant, tenant.hotGames)
      : catalogue.topGames(env, tenant, HOT_GAMES)
  })

  serve(app, listPopularGames, async (call) => {
    const { env, now } = call
    return popularGames(env, await visibleBrand(call), { limit: POPULAR_GAMES, nowMs: now })
  })

  serve(app, getWinnerBoard, showBoard)
  serve(app, listJackpots, showJackpots)
  serve(app, listRooms, showRooms)
  serve(app, launchGame, launch)
  serve(app, launchDemo, launchTrial)
}
