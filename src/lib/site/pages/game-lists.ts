import type { Game, Vendor } from '#lib/api/play/games.ts'
import { topFirst, type BrandGames } from '#lib/site/brand/brand-games.ts'
import { vendorPath } from './navigation.ts'
import { routeOf, type SiteRoute } from '#lib/site/brand/routes.ts'

/** Games of a list on one page. With script the list loads more, without it there are further pages. */
export const PAGE_SIZE = 50
const PAGE = /\/page-(\d+)$/

export interface GameList {
  route: SiteRoute
  /** Address of its first page. */
  path: string
  /** All of them, most wanted first. */
  games: readonly Game[]
  vendors: readonly Vendor[]
  /** The only vendor of the list, on `/<gameType>/<vassalage>`. */
  vendor: Vendor | undefined
  /** The number of the page, from 1, the number of pages, and the games of the page. */
  page: number
  pageCount: number
  from: number
  shown: readonly Game[]
}

/**
 * The content of a list page.
 * @param path `/rng`, `/hot`, with a vendor `/rng/pg`, and further pages `/rng/page-2`
 */
export function gameListOf(brand: BrandGames, path: string): GameList {
  const page = Number(PAGE.exec(path)?.[1] ?? 1)
  const first = path.replace(PAGE, '')
  const [, centre = '', code] = first.split('/')
  const route = routeOf(`/${centre}`)
  const all = route.category ? topFirst(brand.games(route.category)) : brand.hot
  const vendors = route.category ? brand.vendors(route.category) : []
  const vendor = vendors.find(({ vassalage }) => vassalage.toLowerCase() === code)
  const games = vendor ? all.filter((game) => game.vassalage === vendor.vassalage) : all
  const from = (page - 1) * PAGE_SIZE
  return {
    route,
    path: first,
    games,
    vendors,
    vendor,
    page,
    pageCount: Math.max(1, Math.ceil(games.length / PAGE_SIZE)),
    from,
    shown: games.slice(from, from + PAGE_SIZE),
  }
}

/** Address of a list's page, without locale. */
export const listPagePath = (path: string, page: number): string => (page > 1 ? `${path}/page-${page}` : path)

/** The pages of a category's list after its first. */
export function furtherPages(brand: BrandGames, path: string): number[] {
  const { pageCount } = gameListOf(brand, path)
  return Array.from({ length: pageCount - 1 }, (_, index) => index + 2)
}

/** Every indexed address of a brand without its locale, for the sitemap. */
export function listedPaths(brand: BrandGames, routes: readonly SiteRoute[]): string[] {
  const pages = routes.filter((route) => route.isListed).map((route) => route.path)
  const vendors = brand.categories.flatMap((category) =>
    brand.vendors(category).map(({ vassalage }) => vendorPath(category, vassalage)),
  )
  return [...new Set([...pages, ...vendors])]
}
