import type { Category } from '#lib/api/fields.ts'
import type { Game, Vendor } from '#lib/api/play/games.ts'
import type { BrandGames } from '#lib/site/brand/brand-games.ts'
import { lotteryPagePath } from './lotteries.ts'
import { routeOfCategory } from '#lib/site/brand/routes.ts'

/** One entry of the top navigation and of the side menu. */
export interface NavItem {
  /** Key of its label in `locales/<locale>/site.json` under `nav`. */
  key: string
  /** Canonical path without locale. */
  path: string
  category?: Category
  /** Drop menu: vendors of the category, none for HOME, PROMO and DOWN. */
  vendors: readonly Vendor[]
  /** Cockfight starts its first vendor's game directly; the path is for visitors without JavaScript. */
  launch?: Pick<Game, 'nodeId' | 'gameName'>
}

/** Categories whose vendors open the game list filtered by vendor. */
const LISTED_BY_VENDOR: readonly Category[] = ['RNG', 'FISH', 'PVP', 'LIVE', 'SPORTS', 'ESPORTS', 'COCKFIGHT']

export function navigation(games: BrandGames): NavItem[] {
  return [
    { key: 'home', path: '/', vendors: [] },
    ...games.categories.flatMap((category) => categoryItem(category, games)),
    { key: 'promotions', path: '/promotions', vendors: [] },
  ]
}

/** A vendor's list of a category, or the category's own page. */
export function vendorPath(category: Category, vassalage: string): string {
  const path = routeOfCategory(category)?.path ?? '/'
  return LISTED_BY_VENDOR.includes(category) ? `${path}/${vassalage.toLowerCase()}` : path
}

/** The target of any vendor's entry: the page of its lottery's type, or as {@link vendorPath} says. */
export function vendorEntryPath(games: BrandGames, { gameType, vassalage }: Vendor): string {
  const type = games.lotteryType(vassalage)
  return type ? lotteryPagePath(type) : vendorPath(gameType, vassalage)
}

/**
 * A lottery entry opens the page of its first vendor's type; without a type e-lotteries, or the
 * category's own page where the brand has none.
 */
export function lotteryPath(games: BrandGames, category: Category): string {
  const first = games.vendors(category)[0]
  const type = first ? games.lotteryType(first.vassalage) : undefined
  if (type) return lotteryPagePath(type)
  return routeOfCategory(games.categories.includes('ELOTT') ? 'ELOTT' : category)?.path ?? '/'
}

function categoryItem(category: Category, games: BrandGames): NavItem[] {
  const route = routeOfCategory(category)
  if (!route) return []
  const path = category === 'LOTT' ? lotteryPath(games, category) : route.path
  const launch = category === 'COCKFIGHT' ? firstGame(category, games) : undefined
  return [
    {
      key: route.key,
      path,
      category,
      vendors: games.vendors(category),
      ...(launch ? { launch } : {}),
    },
  ]
}

/** The first game of the category's first vendor; brands order vendors differently from the catalogue. */
function firstGame(category: Category, games: BrandGames): NavItem['launch'] {
  const first = games.vendors(category)[0]
  const game = games.games(category).find(({ vassalage }) => vassalage === first?.vassalage)
  return game && { nodeId: game.nodeId, gameName: game.gameName }
}
