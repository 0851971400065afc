import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { lobbyFile, unpackGames } from '#lib/api/lobby-file.ts'
import { localesOf, absoluteUrl } from '#lib/site/links.ts'
import { fleet, siteFor } from '#lib/site/site.ts'
import { DIST, PAGES } from './built-site.ts'

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
