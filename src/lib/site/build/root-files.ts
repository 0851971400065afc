import { brandArt } from '#lib/site/brand/art.ts'
import { listedPaths } from '#lib/site/pages/game-lists.ts'
import { absoluteUrl, localesOf } from '#lib/site/brand/links.ts'
import { ROUTES } from '#lib/site/brand/routes.ts'
import { alternates, themeColour } from '#lib/site/pages/seo.ts'
import { fleet, hasRoute, siteFor, type Site } from '#lib/site/pages/site.ts'
import type { Tenant } from '#lib/site/brand/tenant-schema.ts'

/** The tenant of a path's parameters. */
export function tenantOf(params: Record<string, string | undefined>): Tenant {
  const tenant = fleet().find(({ id }) => id === params['tenant'])
  if (!tenant) throw new Error(`no tenant ${params['tenant']}`)
  return tenant
}

/** Every indexed page in every locale, each with its alternates. */
export function sitemapXml(tenant: Tenant): string {
  const site = siteFor(tenant.id, tenant.defaultLocale)
  const paths = tenant.search.index
    ? listedPaths(
        site.games,
        ROUTES.filter((route) => hasRoute(site, route)),
      )
    : []
  const entries = paths.flatMap((path) => {
    const others = alternates(site, path)
      .map(({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`)
      .join('')
    return localesOf(tenant).map(
      (locale) => `<url><loc>${absoluteUrl(tenant, locale, path)}</loc>${others}</url>`,
    )
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

/** The web app manifest in the language of the page that it is installed from: one app, by its id, in every language. */
export function webManifest(site: Site): Record<string, unknown> {
  const { tenant } = site
  const colour = themeColour(site)
  return {
    id: '/',
    name: `${tenant.brand.name} — ${site.text(tenant.brand.tagline)}`,
    short_name: tenant.brand.name,
    description: site.text(tenant.search.description),
    lang: site.lang,
    dir: site.dir,
    start_url: site.link('/'),
    scope: '/',
    display: 'standalone',
    background_color: colour,
    theme_color: colour,
    icons: [
      { src: brandArt(tenant.id, 'icon.svg'), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: brandArt(tenant.id, 'icon-192.png'), sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: brandArt(tenant.id, 'icon-512.png'), sizes: '512x512', type: 'image/png', purpose: 'any' },
      {
        src: brandArt(tenant.id, 'icon-maskable.png'),
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  }
}

/** The brand's first letter on its two hues: legible at 16 px, where the logo mark is not. */
export function faviconSvg(tenant: Tenant): string {
  const { hue, accentHue } = tenant.theme
  const letter = [...tenant.brand.name][0] ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="oklch(0.6 0.2 ${hue})"/><stop offset="1" stop-color="oklch(0.42 0.18 ${hue})"/></linearGradient></defs><rect width="32" height="32" rx="9" fill="url(#g)"/><path d="M0 23a9 9 0 0 0 9 9h14a9 9 0 0 0 9-9v-1q-16 7-32 0z" fill="oklch(0.8 0.14 ${accentHue})"/><text x="16" y="21" text-anchor="middle" font-family="system-ui,sans-serif" font-size="17" font-weight="800" fill="white">${letter}</text></svg>
`
}
