import { brandArt } from '#lib/site/brand/art.ts'
import { absoluteUrl, localesOf } from '#lib/site/brand/links.ts'
import { withoutLineEnds } from '#lib/shared/intl/unmarked.ts'
import { LOCALES } from '#lib/site/words/locale-table.ts'
import type { SiteRoute } from '#lib/site/brand/routes.ts'
import type { Site } from './site.ts'

/** The content of a page's head. */
export interface PageMeta {
  /** Canonical path without locale. */
  path: string
  title: string
  description: string
  isListed: boolean
}

export interface Crumb {
  name: string
  path: string
}

type JsonLd = Record<string, unknown>

/** Title and description of a route; the home page has the brand's own. */
export function pageMeta(site: Site, route: SiteRoute): PageMeta {
  const { search, brand, licence } = site.tenant
  const isListed = route.isListed && search.index
  if (route.key === 'home')
    return {
      path: route.path,
      title: site.text(search.title),
      description: site.text(search.description),
      isListed,
    }
  const t = site.words('seo')
  const facts = { brand: brand.name, age: licence.minimumAgeYears }
  return {
    path: route.path,
    title: t(`${route.key}.title`, facts),
    description: t(`${route.key}.description`, facts),
    isListed,
  }
}

/** The same page in each of the brand's locales, and `x-default`. */
export function alternates({ tenant }: Site, path: string): { hreflang: string; href: string }[] {
  return [
    ...localesOf(tenant).map((locale) => ({
      hreflang: LOCALES[locale].tag as string,
      href: absoluteUrl(tenant, locale, path),
    })),
    { hreflang: 'x-default', href: absoluteUrl(tenant, tenant.defaultLocale, path) },
  ]
}

export function canonical({ tenant, locale }: Site, path: string): string {
  return absoluteUrl(tenant, locale, path)
}

export function webSite(site: Site): JsonLd[] {
  const { tenant } = site
  const home = absoluteUrl(tenant, site.locale, '/')
  const organization = {
    '@type': 'Organization',
    name: tenant.brand.name,
    url: absoluteUrl(tenant, tenant.defaultLocale, '/'),
    logo: origin(site) + brandArt(tenant.id, 'icon.svg'),
    email: tenant.contact.email,
  }
  return [{ '@type': 'WebSite', name: tenant.brand.name, url: home, inLanguage: site.lang }, organization]
}

export function breadcrumbList(site: Site, crumbs: readonly Crumb[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(site.tenant, site.locale, path),
    })),
  }
}

/** One document of all the data; `<` is escaped so that no text can end the script element. */
export function jsonLdText(graph: readonly JsonLd[]): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
  return withoutLineEnds(text).replaceAll('<', '\\u003c')
}

export function origin({ tenant }: Site): string {
  return `https://${tenant.hosts[0]}`
}

/** A token's value in the brand's theme, for places that CSS does not reach (`theme-color`). */
export function themeColour(site: Site): string {
  return (
    /--surface-0:\s*([^;]+);/.exec(site.themeCss)?.[1]?.trim() ??
    (site.tenant.theme.mode === 'dark' ? '#16131f' : '#ffffff')
  )
}

/**
 * The order of the cascade (`styles/layers.css`), declared before any sheet because the bundler determines the order of the
 * sheets.
 */
const LAYERS = '@layer reset,tokens,base,components,islands;'

/** The brand's tokens for inlining: without comments and unneeded space, computed once per brand. */
export function inlineTheme({ tenant, themeCss }: Site): string {
  const kept = themes.get(tenant.id)
  if (kept !== undefined) return kept
  const bare = themeCss
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([{};,])\s*/g, '$1')
    .replaceAll(/:\s+/g, ':')
    .replaceAll(';}', '}')
    .trim()
  const css = LAYERS + bare
  themes.set(tenant.id, css)
  return css
}
const themes = new Map<string, string>()
