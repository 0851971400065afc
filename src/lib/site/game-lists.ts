import { GAME_CLASSES } from '#lib/api/fields.ts'
import type { GameClass } from '#lib/api/fields.ts'
import type { Game, Vendor } from '#lib/api/games.ts'
import type { BrandGames } from './brand-games.ts'
import { vendorPath } from './navigation.ts'
import { routeOf, type SiteRoute } from './routes.ts'

/** Games of a list page in its HTML; the island loads the rest. */
export const PAGE_SIZE = 50

export interface GameList {
  route: SiteRoute
  games: readonly Game[]
  vendors: readonly Vendor[]
  classes: readonly GameClass[]
  /** On `/<gameType>/<vassalage>`: the only vendor of the list. */
  vendor: Vendor | undefined
  /** Address of the whole list as data, for the island. */
  dataUrl: string
}

/**
 * The content of a list page.
 * @param path `/rng`, `/hot`, or with a vendor `/rng/pg`
 */
export function gameListOf(brand: BrandGames, path: string): GameList {
  const [, centre = '', code] = path.split('/')
  const route = routeOf(`/${centre}`)
  const all = route.category ? brand.games(route.category) : brand.hot
  const vendors = route.category ? brand.vendors(route.category) : []
  const vendor = vendors.find(({ vassalage }) => vassalage.toLowerCase() === code)
  const games = vendor ? all.filter((game) => game.vassalage === vendor.vassalage) : all
  return {
    route,
    games,
    vendors,
    vendor,
    classes: GAME_CLASSES.filter((name) => games.some((game) => game.gameClassify === name)),
    dataUrl: `/data/games-${route.category?.toLowerCase() ?? 'hot'}.json`,
  }
}

/** The built data files of a brand, by name without ending. */
export function gameDataFiles(brand: BrandGames): Record<string, readonly Game[]> {
  return {
    'games-hot': brand.hot,
    'games-all': brand.games(),
    ...Object.fromEntries(
      brand.categories.map((category) => [`games-${category.toLowerCase()}`, brand.games(category)]),
    ),
  }
}

/** Every indexed address of a brand without its locale, for the sitemap. */
export function listedPaths(brand: BrandGames, routes: readonly SiteRoute[]): string[] {
  const pages = routes.filter((route) => route.isListed).map((route) => route.path)
  const vendors = brand.categories.flatMap((category) =>
    brand.vendors(category).map(({ vassalage }) => vendorPath(category, vassalage)),
  )
  return [...new Set([...pages, ...vendors])]
}
