import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { game } from '#lib/api/games.ts'
import { localeParam, localesOf, absoluteUrl } from '#lib/site/links.ts'
import { fleet, siteFor } from '#lib/site/site.ts'
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

  it('have a manifest and an icon', () => {
    expect(JSON.parse(read('manifest.webmanifest'))).toMatchObject({
      short_name: tenant.brand.name,
      display: 'standalone',
    })
    expect(read('favicon.svg')).toContain('<svg')
    const { icons } = manifest.parse(JSON.parse(read('manifest.webmanifest')))
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
    for (const { src } of icons) expect(readFileSync(join(DIST, src)).byteLength, src).toBeGreaterThan(400)
  })

  it('have a service worker that keeps the page for no connection in each language, and no other', () => {
    const worker = read('sw.js')
    for (const locale of localesOf(tenant))
      expect(worker).toContain(JSON.stringify(localeParam(tenant, locale) ?? ''))
    expect(worker.match(/cache\.put/g)).toHaveLength(1)
    for (const locale of localesOf(tenant))
      expect(read(join(localeParam(tenant, locale) ?? '', 'offline/index.html'))).toContain('.css')
  })

  it('hold the games of each category in the form of the calls', () => {
    for (const category of games.categories) {
      const list = z.array(game).parse(JSON.parse(read(`data/games-${category.toLowerCase()}.json`)))
      expect(list.map((entry) => entry.nodeId)).toEqual(games.games(category).map((entry) => entry.nodeId))
    }
    expect(z.array(game).parse(JSON.parse(read('data/games-all.json')))).toHaveLength(games.games().length)
    expect(z.array(game).parse(JSON.parse(read('data/games-hot.json'))).length).toBeGreaterThan(0)
  })
})
