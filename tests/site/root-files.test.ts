import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { lobbyFile, unpackGames } from '#lib/api/play/games-lobby-file.ts'
import { appResources } from '#lib/site/brand/apps.ts'
import { localeParam, localesOf, absoluteUrl } from '#lib/site/brand/links.ts'
import { fleet, siteFor } from '#lib/site/pages/site.ts'
import { DIST, PAGES } from './built-site.ts'

const manifest = z.object({ icons: z.array(z.object({ src: z.string(), purpose: z.string() })) })

describe.each(fleet().map((tenant) => ({ tenant, id: tenant.id })))('files of $id', ({ tenant, id }) => {
  const read = (name: string) => readFileSync(join(DIST, id, name), 'utf8')
  const { games } = siteFor(id, tenant.defaultLocale)

  it('tell robots where the sitemap is', () => {
    expect(read('robots.txt')).toContain(`Sitemap: https://${tenant.hosts[0]}/sitemap.xml`)
  })

  it('list in the sitemap only pages that exist, each with all its locales', () => {
    const sitemap = read('sitemap.xml')
    const named = Array.from(sitemap.matchAll(/<loc>([^<]+)<\/loc>/g), (match) => match[1])
    const built = new Set(
      PAGES.filter((page) => page.tenant.id === id).map((page) =>
        absoluteUrl(tenant, page.locale, page.path),
      ),
    )
    expect(named.length).toBeGreaterThan(10 * localesOf(tenant).length)
    expect(named.filter((url) => !built.has(url ?? ''))).toEqual([])
    expect(sitemap.match(/hreflang=/g)).toHaveLength(named.length * (localesOf(tenant).length + 1))
  })

  it('have a manifest in each language, of one app, and an icon', () => {
    for (const locale of localesOf(tenant)) {
      const site = siteFor(id, locale)
      const file = `${site.link('/')}manifest.webmanifest`
      expect(JSON.parse(read(file)), file).toMatchObject({
        ...{ id: '/', scope: '/', start_url: site.link('/'), lang: site.lang, dir: site.dir },
        short_name: site.tenant.brand.name,
        description: site.text(tenant.search.description),
        display: 'standalone',
      })
      expect(read(`${site.link('/')}index.html`)).toContain(`rel="manifest" href="${file}"`)
    }
    expect(read('favicon.svg')).toContain('<svg')
    const { icons } = manifest.parse(JSON.parse(read('manifest.webmanifest')))
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src } of icons) expect(readFileSync(join(DIST, src)).byteLength, src).toBeGreaterThan(400)
  })

  it('have the picture of every code that the home page shows', () => {
    const shown = Array.from(read('index.html').matchAll(/src="\/(qr\/[^"]+)"/g), ([, name = '']) => name)
    const apps = appResources(tenant).map(({ qrPath }) => qrPath.slice(1))
    expect(new Set(shown)).toEqual(new Set(apps))
    for (const name of apps) expect(read(name)).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+".*<path d="M/)
  })

  it('have a service worker that keeps the page for no connection in each language, and no other', () => {
    const worker = read('sw.js')
    for (const locale of localesOf(tenant))
      expect(worker).toContain(JSON.stringify(localeParam(tenant, locale) ?? ''))
    expect(worker.match(/cache\.put/g)).toHaveLength(1)
    for (const locale of localesOf(tenant))
      expect(read(join(localeParam(tenant, locale) ?? '', 'offline/index.html'))).toContain('.css')
  })

  it('hold every game of the brand, with the index of the search, in each language', () => {
    for (const locale of localesOf(tenant)) {
      const file = lobbyFile.parse(JSON.parse(read(`data/lobby-${locale}.json`)))
      const listed = unpackGames(file).map(({ nodeId }) => nodeId)
      expect(listed.sort()).toEqual(
        games
          .games()
          .map(({ nodeId }) => nodeId)
          .sort(),
      )
      expect(file.index.words.length).toBeGreaterThan(listed.length)
    }
  })
})
