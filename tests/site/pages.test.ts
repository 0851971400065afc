import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { withoutLineEnds } from '#lib/shared/intl/unmarked.ts'
import { absoluteUrl, localesOf, localPath } from '#lib/site/brand/links.ts'
import { LOCALES } from '#lib/site/words/locale-table.ts'
import { fleet, siteFor } from '#lib/site/pages/site.ts'
import { attributes, html, htmlFiles, PAGES, tags } from './built-site.ts'

const structured = z.object({
  '@graph': z.array(z.looseObject({ itemListElement: z.optional(z.array(z.looseObject({}))) })),
})

describe.each(fleet().map((tenant) => ({ tenant, id: tenant.id })))('pages of $id', ({ tenant, id }) => {
  const pages = PAGES.filter((page) => page.tenant.id === id)

  it('are exactly those of its routes, vendors and locales', () => {
    expect(htmlFiles(id).sort()).toEqual(pages.map((page) => page.file).sort())
  })

  it('say their language and direction', () => {
    const wrong = pages.filter(({ file, locale, dir }) => {
      const root = tags(html(file), 'html')[0] ?? ''
      return !root.includes(`lang="${LOCALES[locale].tag}"`) || !root.includes(`dir="${dir}"`)
    })
    expect(wrong.map((page) => page.file)).toEqual([])
  })

  it('have a title, a description and one heading of the first level', () => {
    const wrong = pages.filter(({ file }) => {
      const page = html(file)
      const title = /<title>([^<]+)<\/title>/.exec(page)?.[1] ?? ''
      const description = /<meta name="description" content="([^"]+)"/.exec(page)?.[1] ?? ''
      return title.length < 4 || description.length < 10 || tags(page, 'h1').length !== 1
    })
    expect(wrong.map((page) => page.file)).toEqual([])
  })

  it('have titles of their own within a locale, but for the home page with a dialog open', () => {
    const titles = pages
      .filter(({ locale }) => locale === tenant.defaultLocale)
      .map(({ file }) => /<title>([^<]+)<\/title>/.exec(html(file))?.[1])
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('name themselves as canonical and every other locale as alternate', () => {
    for (const { file, locale, path } of pages) {
      const page = html(file)
      expect(attributes(page, 'link rel="canonical"', 'href'), file).toEqual([
        absoluteUrl(tenant, locale, path),
      ])
      const expected = [
        ...localesOf(tenant).map((each) => [LOCALES[each].tag, absoluteUrl(tenant, each, path)].join(' ')),
        `x-default ${absoluteUrl(tenant, tenant.defaultLocale, path)}`,
      ]
      const found = Array.from(
        page.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g),
        (match) => `${match[1]} ${match[2]}`,
      )
      expect(found, file).toEqual(expected)
    }
  })

  it('lead on from an address that is none: home, to games, and to customer service', () => {
    const lost = pages.filter(({ path }) => path === '/404')
    expect(lost).toHaveLength(localesOf(tenant).length)
    for (const { file, locale } of lost) {
      const ways = /<div class="status">[^]*?<\/main>/.exec(html(file))?.[0] ?? ''
      expect(attributes(ways, 'a', 'href'), file).toEqual([
        localPath(tenant, locale, '/'),
        localPath(tenant, locale, '/hot'),
        tenant.contact.customerServiceUrl,
      ])
    }
  })

  it('tell search engines of themselves in their language, without marks for line ends', () => {
    for (const { file, locale, path } of pages) {
      const head = /<head>[^]*?<\/head>/.exec(html(file))?.[0] ?? ''
      expect(head, file).not.toMatch(/[\u200B\u2060]/u)
      const data = /<script type="application\/ld\+json">([^]*?)<\/script>/.exec(head)?.[1]
      const { '@graph': graph } = structured.parse(JSON.parse(data ?? '{"@graph":[]}'))
      const site = siteFor(id, locale)
      const home = absoluteUrl(tenant, locale, '/')
      const [first] = graph
      const crumb = first?.itemListElement?.[0]
      if (crumb)
        expect(crumb, file).toMatchObject({
          name: withoutLineEnds(site.words('site')('nav.home')),
          item: home,
        })
      else if (first || path === '/')
        expect(first, file).toMatchObject({ name: site.tenant.brand.name, inLanguage: site.lang, url: home })
    }
  })

  it('keep out of search what is not listed', () => {
    const unlisted = pages.filter(({ path }) =>
      ['/login', '/register', '/404', '/maintenance', '/offline', '/region-block'].includes(path),
    )
    expect(unlisted.length).toBeGreaterThan(0)
    for (const { file } of unlisted)
      expect(html(file), file).toContain('<meta name="robots" content="noindex, follow">')
  })
})
