import {
  getGameMenus,
  launchGame,
  listGames,
  listHotGames,
  listPopularGames,
  listVendors,
} from '#lib/api/games.ts'
import { ApiError } from '#lib/api/errors.ts'
import { serve, type App } from '#platform/serve.ts'
import * as catalogue from './catalogue-repository.ts'
import { launch } from './launch-service.ts'
import { popularGames } from './popular-repository.ts'

/** The recommended list, the carousel and the like show at most this many. */
const HOT_GAMES = 24
const POPULAR_GAMES = 12

export function routeGames(app: App): void {
  serve(app, getGameMenus, async ({ env, tenant }) => {
    const vendors = await catalogue.listVendors(env, tenant)
    const menus = tenant.categories.map((category) => ({
      category,
      vendors: vendors.filter(({ gameType }) => gameType === category),
    }))
    return { menus: menus.filter((menu) => menu.vendors.length > 0) }
  })

  serve(app, listVendors, async ({ env, tenant, input }) => {
    const vendors = await catalogue.listVendors(env, tenant)
    return vendors.filter(({ gameType }) => !input.gameType || gameType === input.gameType)
  })

  serve(app, listGames, async ({ env, tenant, input }) => {
    const { gameType, gameClassify, gameName, pageNo, pageSize } = input
    const vassalage = input.vassalage?.toUpperCase()
    if (vassalage && !(await catalogue.hasVendor(env, tenant, vassalage)))
      throw new ApiError('vendor.unknown', { vassalage })
    const { games, total } = await catalogue.findGames(env, tenant, {
      filter: { gameType, vassalage, gameClassify, gameName },
      offset: (pageNo - 1) * pageSize,
      limit: pageSize,
    })
    return { content: games, pageNum: pageNo, totalPages: Math.ceil(total / pageSize), total }
  })

  serve(app, listHotGames, async ({ env, tenant }) =>
    tenant.hotGames.length > 0
      ? catalogue.readGames(env, tenant, tenant.hotGames)
      : catalogue.topGames(env, tenant, HOT_GAMES),
  )

  serve(app, listPopularGames, ({ env, tenant, now }) =>
    popularGames(env, tenant, { limit: POPULAR_GAMES, nowMs: now }),
  )

  serve(app, launchGame, launch)
}
