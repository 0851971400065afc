import { isLocale, type Locale } from '#lib/site/words/locale-table.ts'
import { localeParam, localesOf } from '#lib/site/brand/links.ts'
import { routeOf, ROUTES, type RouteKind, type SiteRoute } from '#lib/site/brand/routes.ts'
import { fleet, hasRoute, siteFor, type Site } from '#lib/site/pages/site.ts'
import { furtherPages, listPagePath } from '#lib/site/pages/game-lists.ts'
import { vendorPath } from '#lib/site/pages/navigation.ts'

/** Props of `getStaticPaths`: small and plain, so that a large fleet needs little memory. */
export interface PageProps {
  tenantId: string
  locale: Locale
  path: string
}

interface PagePath {
  params: { tenant: string; locale: string | undefined; centre?: string; vendor?: string; page?: string }
  props: PageProps
}

/** Paths of one page, for every tenant and locale that has the page. */
export function pagePaths(path: SiteRoute['path']): PagePath[] {
  return eachSite((site) => (hasRoute(site, routeOf(path)) ? [pagePath(site, path)] : []))
}

/** Paths of all pages of a kind; `centre` is the page's own segment. */
export function kindPaths(...kinds: RouteKind[]): PagePath[] {
  return ROUTES.filter((route) => kinds.includes(route.kind)).flatMap((route) =>
    pagePaths(route.path).map((page) => ({
      ...page,
      params: { ...page.params, centre: route.path.slice(1) },
    })),
  )
}

/** `/<gameType>/<vassalage>`: a category's games of one vendor. */
export function vendorPaths(): PagePath[] {
  return eachSite((site) =>
    site.games.categories.flatMap((category) =>
      site.games.vendors(category).flatMap((vendor) => {
        const path = vendorPath(category, vendor.vassalage)
        const [, centre, code] = path.split('/')
        if (!centre || !code) return []
        const page = pagePath(site, path)
        return [{ ...page, params: { ...page.params, centre, vendor: code } }]
      }),
    ),
  )
}

/** `/<centre>/page-2` and on: lists of more games than one page holds, for who has no script. */
export function furtherPagePaths(): PagePath[] {
  return eachSite((site) =>
    ROUTES.filter((route) => route.kind === 'list' && hasRoute(site, route)).flatMap((route) =>
      furtherPages(site.games, route.path).map((number) => {
        const page = pagePath(site, listPagePath(route.path, number))
        return { ...page, params: { ...page.params, centre: route.path.slice(1), page: String(number) } }
      }),
    ),
  )
}

/** One file a tenant (robots, sitemap, worker): no locale. */
export function tenantPaths(): { params: { tenant: string } }[] {
  return fleet().map((tenant) => ({ params: { tenant: tenant.id } }))
}

/** The site and route of a page, from the props that its path carries. */
export function pageOf({ tenantId, locale, path }: PageProps): { site: Site; path: string } {
  if (!isLocale(locale)) throw new Error(`no locale ${String(locale)}`)
  return { site: siteFor(tenantId, locale), path }
}

function pagePath(site: Site, path: string): PagePath {
  return {
    params: { tenant: site.tenant.id, locale: localeParam(site.tenant, site.locale) },
    props: { tenantId: site.tenant.id, locale: site.locale, path },
  }
}

function eachSite(make: (site: Site) => PagePath[]): PagePath[] {
  return fleet().flatMap((tenant) => localesOf(tenant).flatMap((locale) => make(siteFor(tenant.id, locale))))
}
