import type { Fleet, FleetLocale } from '#lib/site/brand/fleet-schema.ts'
import { MAINTENANCE_ROUTE, REGION_ROUTE } from './status.ts'
import type { Site } from './tenant.ts'

/** What an address of a brand refers to. Files are paths under `dist/`. */
export type Place =
  | { kind: 'page'; route: string; locale: FleetLocale; file: string }
  | { kind: 'file'; file: string; caching: Caching }
  | { kind: 'move'; to: string }
  | { kind: 'nothing'; locale: FleetLocale }

/** `fixed`: the name contains a hash of the content. `art`: rarely changes. `fresh`: revalidated each time. */
export type Caching = 'fixed' | 'art' | 'fresh'

/** Every page's path and its aliases, in lower case. */
export interface Routes {
  exact: ReadonlySet<string>
  byLetters: ReadonlyMap<string, string>
}

/** Plain segments that do not begin with a dot, separated by single slashes: no encoding, no path traversal. */
const PLAIN_PATH = /^\/(?:[\w~@+-][\w.~@+-]*(?:\/|$))*$/
const FILE_NAME = /\.(?:avif|css|ico|jpg|js|json|mjs|mp3|png|svg|txt|webmanifest|webp|woff2|xml)$/
/** Shared by all brands; each file's name contains a hash of its content. */
const HASHED_FOLDERS: ReadonlySet<string> = new Set(['_astro', 'icons', 'words'])
const INDEX_FILE = '/index.html'
/** Folders of art that belong to one brand: `/art/brands/<tenant>/…`. */
const BRAND_ART = /^\/art\/(?:brands|banners)\/([^/]*)/

export function isPlainPath(path: string): boolean {
  return PLAIN_PATH.test(path)
}

export function indexRoutes(fleet: Fleet): Routes {
  const exact = new Set([...fleet.routes, MAINTENANCE_ROUTE, REGION_ROUTE])
  const byLetters = new Map<string, string>()
  for (const route of exact) byLetters.set(route.toLowerCase(), route)
  for (const [from, to] of Object.entries(fleet.redirects)) byLetters.set(from.toLowerCase(), to)
  return { exact, byLetters }
}

/** Resolves a path on a brand's host, without any lookup. */
export function findPlace(routes: Routes, site: Site, path: string): Place {
  if (!isPlainPath(path)) return { kind: 'nothing', locale: site.defaultLocale }
  const firstEnd = path.indexOf('/', 1)
  const first = path.slice(1, firstEnd === -1 ? undefined : firstEnd)
  if (HASHED_FOLDERS.has(first)) return findShared(site, path, 'fixed')
  if (first === 'art') return findShared(site, path, 'art')
  if (first === 'verifiers') return findShared(site, path, 'fresh')
  const named = site.prefixes.get(first.toLowerCase())
  const locale = named ?? site.defaultLocale
  const rest = named ? path.slice(first.length + 1) || '/' : path
  if (FILE_NAME.test(path)) return { kind: 'file', file: `/${site.tenant.id}${path}`, caching: 'fresh' }
  const bare = withoutEnding(rest)
  const route = routes.exact.has(bare) ? bare : routes.byLetters.get(bare.toLowerCase())
  if (route === undefined) return { kind: 'nothing', locale }
  const to = pageAddress(locale, route)
  if (to !== path) return { kind: 'move', to }
  return { kind: 'page', route, locale, file: pageFile(site, locale, route) }
}

/** Resolves a path on a play host: files of games only, and a game's page at its folder. */
export function findPlayPlace(site: Site, path: string): Place {
  const nothing: Place = { kind: 'nothing', locale: site.defaultLocale }
  if (path === '/' || !isPlainPath(path)) return nothing
  if (FILE_NAME.test(path)) return { kind: 'file', file: `/play${path}`, caching: 'fresh' }
  const folder = `${withoutEnding(path)}/`
  if (folder !== path) return { kind: 'move', to: folder }
  return { kind: 'page', route: path, locale: site.defaultLocale, file: `/play${path}index.html` }
}

/** The file of a page in `dist/`. */
export function pageFile(site: Site, locale: FleetLocale, route: string): string {
  const folder = locale.dir === '' ? `/${site.tenant.id}` : `/${site.tenant.id}/${locale.dir}`
  return `${folder}${route === '/' ? '' : route}${INDEX_FILE}`
}

function pageAddress(locale: FleetLocale, route: string): string {
  return locale.dir === '' ? route : `/${locale.dir}${route}`
}

function findShared(site: Site, path: string, caching: Caching): Place {
  const owner = BRAND_ART.exec(path)?.[1] ?? site.tenant.id
  const isOurs = owner === site.tenant.id && FILE_NAME.test(path)
  return isOurs ? { kind: 'file', file: path, caching } : { kind: 'nothing', locale: site.defaultLocale }
}

function withoutEnding(path: string): string {
  const bare = path.endsWith(INDEX_FILE) ? path.slice(0, -INDEX_FILE.length) : path
  return (bare.endsWith('/') ? bare.slice(0, -1) : bare) || '/'
}
