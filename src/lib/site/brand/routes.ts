import type { Category } from '#lib/api/fields.ts'

/** The kind of a route's screen; it determines the frame. */
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
  /** Whether search engines may index it and the sitemap lists it. */
  isListed: boolean
}

type Frame = Pick<SiteRoute, 'hasFooter' | 'hasSideMenu' | 'isGamePage' | 'isListed'>

/** Header, footer and side menu, indexed by search engines: the default of a page. */
const FULL: Frame = { hasFooter: true, hasSideMenu: true, isGamePage: false, isListed: true }
const UNLISTED: Frame = { ...FULL, isListed: false }
const NO_SIDE_MENU: Frame = { ...FULL, hasSideMenu: false }
const ALONE: Frame = { hasFooter: false, hasSideMenu: false, isGamePage: false, isListed: false }
const LOTTERY: Frame = { ...NO_SIDE_MENU, isGamePage: true, isListed: false }

function centre(path: SiteRoute['path'], category: Category): SiteRoute {
  return { path, kind: 'centre', key: path.slice(1), category, ...NO_SIDE_MENU }
}

function list(path: SiteRoute['path'], category?: Category): SiteRoute {
  return {
    path,
    kind: 'list',
    key: path.slice(1),
    ...(category ? { category } : {}),
    ...FULL,
    isGamePage: true,
  }
}

/** Every screen of the product with an address, in the order of its navigation. */
export const ROUTES: readonly SiteRoute[] = [
  { path: '/', kind: 'home', key: 'home', ...FULL },
  { path: '/login', kind: 'home', key: 'login', ...UNLISTED },
  { path: '/register', kind: 'home', key: 'register', ...UNLISTED },
  { path: '/help', kind: 'page', key: 'help', ...FULL },
  centre('/elott', 'ELOTT'),
  centre('/lott', 'LOTT'),
  list('/live', 'LIVE'),
  centre('/sports', 'SPORTS'),
  centre('/cockfight', 'COCKFIGHT'),
  list('/fish', 'FISH'),
  list('/rng', 'RNG'),
  list('/pvp', 'PVP'),
  centre('/esports', 'ESPORTS'),
  list('/inHouse', 'INHOUSE'),
  list('/hot'),
  { path: '/lottery', kind: 'lottery', key: 'lottery', ...LOTTERY },
  { path: '/seaLottery', kind: 'lottery', key: 'seaLottery', ...LOTTERY },
  { path: '/vnLottery', kind: 'lottery', key: 'vnLottery', ...LOTTERY },
  { path: '/promotions', kind: 'page', key: 'promotions', ...FULL },
  { path: '/announcements', kind: 'page', key: 'announcements', ...FULL },
  { path: '/pointMall', kind: 'page', key: 'pointMall', ...FULL },
  { path: '/seamless', kind: 'bare', key: 'seamless', ...ALONE, isGamePage: true },
  { path: '/description', kind: 'bare', key: 'description', ...ALONE, isListed: true },
  { path: '/sponsor', kind: 'page', key: 'sponsor', ...NO_SIDE_MENU },
  { path: '/verify', kind: 'page', key: 'verify', ...NO_SIDE_MENU },
  { path: '/accessibility', kind: 'page', key: 'accessibility', ...NO_SIDE_MENU },
  { path: '/services', kind: 'page', key: 'services', ...NO_SIDE_MENU },
  { path: '/preview', kind: 'page', key: 'preview', ...UNLISTED },
  { path: '/agentHome', kind: 'page', key: 'agentHome', ...UNLISTED },
  { path: '/404', kind: 'system', key: 'notFound', ...UNLISTED },
  { path: '/maintenance', kind: 'system', key: 'maintenance', ...ALONE },
  { path: '/offline', kind: 'system', key: 'offline', ...ALONE },
  { path: '/region-block', kind: 'system', key: 'regionBlock', ...ALONE },
]

/** Alternative addresses of the product for the same screens. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/index': '/',
  '/index.html': '/',
  '/home': '/',
  '/lotts': '/elott',
}

export function routeOf(path: string): SiteRoute {
  const route = ROUTES.find((entry) => entry.path === path)
  if (!route) throw new Error(`no route ${path}`)
  return route
}

export function routeOfCategory(category: Category): SiteRoute | undefined {
  return ROUTES.find((entry) => entry.category === category)
}
