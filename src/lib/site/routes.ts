import type { Category } from '#lib/api/fields.ts'

/** What kind of screen a route is; decides its frame (product.md, table of routes). */
export type RouteKind = 'home' | 'centre' | 'list' | 'lottery' | 'page' | 'bare' | 'system'

export interface SiteRoute {
  /** Canonical path without locale. */
  path: `/${string}`
  kind: RouteKind
  /** Key of its title and description in `locales/<locale>/seo.json`. */
  key: string
  category?: Category
  hasFooter: boolean
  hasSideMenu: boolean
  /** Game pages hide the header's balance and show the session bar. */
  isGamePage: boolean
  /** Whether search engines may list it and the sitemap names it. */
  isListed: boolean
}

const frame = (hasFooter: boolean, hasSideMenu: boolean, isGamePage = false, isListed = true) => ({ hasFooter, hasSideMenu, isGamePage, isListed })
const FULL = frame(true, true)
const centre = (path: SiteRoute['path'], key: string, category: Category): SiteRoute => ({ path, kind: 'centre', key, category, ...frame(true, false) })
const list = (path: SiteRoute['path'], key: string, category?: Category): SiteRoute => ({ path, kind: 'list', key, ...(category ? { category } : {}), ...frame(true, true, true) })

/** Every screen of the product that has an address, in the order of its navigation. */
export const ROUTES: readonly SiteRoute[] = [
  { path: '/', kind: 'home', key: 'home', ...FULL },
  { path: '/login', kind: 'home', key: 'login', ...frame(true, true, false, false) },
  { path: '/register', kind: 'home', key: 'register', ...frame(true, true, false, false) },
  { path: '/help', kind: 'page', key: 'help', ...FULL },
  centre('/elott', 'elott', 'ELOTT'),
  centre('/lott', 'lott', 'LOTT'),
  list('/live', 'live', 'LIVE'),
  centre('/sports', 'sports', 'SPORTS'),
  centre('/cockfight', 'cockfight', 'COCKFIGHT'),
  list('/fish', 'fish', 'FISH'),
  list('/rng', 'rng', 'RNG'),
  list('/pvp', 'pvp', 'PVP'),
  centre('/esports', 'esports', 'ESPORTS'),
  list('/inHouse', 'inHouse', 'INHOUSE'),
  list('/hot', 'hot'),
  { path: '/lottery', kind: 'lottery', key: 'lottery', ...frame(true, false, true, false) },
  { path: '/seaLottery', kind: 'lottery', key: 'seaLottery', ...frame(true, false, true, false) },
  { path: '/vnLottery', kind: 'lottery', key: 'vnLottery', ...frame(true, false, true, false) },
  { path: '/promotions', kind: 'page', key: 'promotions', ...FULL },
  { path: '/pointMall', kind: 'page', key: 'pointMall', ...FULL },
  { path: '/seamless', kind: 'bare', key: 'seamless', ...frame(false, false, true, false) },
  { path: '/description', kind: 'bare', key: 'description', ...frame(false, false) },
  { path: '/sponsor', kind: 'page', key: 'sponsor', ...frame(true, false) },
  { path: '/agentHome', kind: 'page', key: 'agentHome', ...frame(true, true, false, false) },
  { path: '/404', kind: 'system', key: 'notFound', ...frame(true, true, false, false) },
  { path: '/maintenance', kind: 'system', key: 'maintenance', ...frame(false, false, false, false) },
  { path: '/region-block', kind: 'system', key: 'regionBlock', ...frame(false, false, false, false) },
]

/** Other addresses of the product for the same screens. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/index': '/',
  '/index.html': '/',
  '/home': '/',
  '/lotts': '/elott',
}

/** The first routes of the top navigation; the rest follows the brand's categories. */
export const NAV_AFTER = ['/promotions'] as const

export function routeOf(path: string): SiteRoute {
  const route = ROUTES.find((entry) => entry.path === path)
  if (!route) throw new Error(`no route ${path}`)
  return route
}

export function routeOfCategory(category: Category): SiteRoute | undefined {
  return ROUTES.find((entry) => entry.category === category)
}
