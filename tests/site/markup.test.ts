import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { appResources } from '#lib/site/brand/apps.ts'
import { fleet } from '#lib/site/pages/site.ts'
import { forbiddenAttributes } from '../../scripts/lib/inspect-pages.ts'
import { attributes, html, markup, PAGES, tags } from './built-site.ts'

describe.each(fleet().map(({ id }) => ({ id })))('markup of $id', ({ id }) => {
  const pages = PAGES.filter((page) => page.tenant.id === id)
  /** What is wrong, with the page that has it. */
  const wrong = (find: (page: string) => string[]) =>
    pages.flatMap(({ file }) => find(html(file)).map((found) => `${file}: ${found}`)).slice(0, 10)

  it('has no style and no event attribute', () => {
    expect(wrong((page) => forbiddenAttributes(page).map(({ tag }) => tag))).toEqual([])
  })

  it('has one inline style, the theme of the brand', () => {
    const styles = new Set(
      pages.map(({ file }) =>
        (html(file).match(/<style[^>]*>[\s\S]*?<\/style>/g) ?? []).find((style) =>
          style.includes('--surface-0'),
        ),
      ),
    )
    expect(styles.size).toBe(1)
  })

  it('writes no script into the header, which would be painted in two halves', () => {
    expect(
      wrong(
        (page) => (/<header class="header[^]*?<\/header>/.exec(page)?.[0] ?? '').match(/<script>/g) ?? [],
      ),
    ).toEqual([])
  })

  it('gives each picture its size and its text', () => {
    expect(
      wrong((page) =>
        tags(page, 'img').filter(
          (tag) => !/\swidth="\d+"/.test(tag) || !/\sheight="\d+"/.test(tag) || !/\salt(?:=|\s|>)/.test(tag),
        ),
      ),
    ).toEqual([])
  })

  it('draws the QR codes of its apps 156 pixels wide on the home page and 100 in the side bar', () => {
    expect(pages.length).toBeGreaterThan(10)
    for (const { tenant, file, path } of pages) {
      const apps = appResources(tenant)
      const page = html(file)
      const rail = /<aside class="rail"[^]*?<\/aside>/.exec(page)?.[0] ?? ''
      const sizes = (text: string) =>
        tags(text, 'img')
          .filter((tag) => tag.includes('class="qr"'))
          .map((tag) => /\swidth="(\d+)" height="(\d+)"/.exec(tag)?.slice(1).join(' by '))
      const inRail = rail === '' ? [] : apps.map(() => '100 by 100')
      // The home page also lies behind the dialogs that have an address.
      const isHome = page.includes('<section class="app"')
      if (path === '/') expect(isHome, file).toBe(apps.length > 0)
      const atHome = isHome ? apps.map(() => '156 by 156') : []
      expect(sizes(rail), file).toEqual(inRail)
      expect(sizes(page.replace(rail, '')), file).toEqual(atHome)
    }
  })

  it('has structured data that can be read, of the kind that the page is', () => {
    expect(pages.length).toBeGreaterThan(10)
    for (const { file, path } of pages) {
      const text = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html(file))?.[1]
      if (['/404', '/maintenance', '/offline', '/region-block'].includes(path)) continue
      const data: unknown = JSON.parse(text ?? 'null')
      expect(data, file).toMatchObject({ '@context': 'https://schema.org' })
      const types = Array.from((text ?? '').matchAll(/"@type":"(\w+)"/g), (match) => match[1])
      expect(types, file).toContain(
        path === '/' || path === '/login' || path === '/register' ? 'WebSite' : 'BreadcrumbList',
      )
    }
  })

  it('marks up each answer of the help centre for search engines', () => {
    const help = pages.filter(({ path }) => path === '/help')
    expect(help.length).toBeGreaterThan(0)
    for (const { file } of help) {
      const page = html(file)
      const count = (text: string) => page.split(text).length - 1
      const answers = count('<details class="answer"')
      expect(answers, file).toBeGreaterThan(20)
      expect(count('itemtype="https://schema.org/FAQPage"'), file).toBe(1)
      for (const mark of [
        'itemprop="mainEntity" itemscope itemtype="https://schema.org/Question"',
        'itemprop="acceptedAnswer" itemscope itemtype="https://schema.org/Answer"',
        'itemprop="text"',
      ])
        expect(count(mark), `${file}: ${mark}`).toBe(answers)
    }
  })

  it('draws icons that are in the shared file', () => {
    const symbols = new Set(
      readdirSync('dist/icons')
        .filter((name) => name.endsWith('.svg'))
        .flatMap((name) =>
          Array.from(
            readFileSync(`dist/icons/${name}`, 'utf8').matchAll(/<symbol id="([\w-]+)"/g),
            ([, symbol]) => `/icons/${name}#${symbol}`,
          ),
        ),
    )
    const used = (page: string) =>
      Array.from(page.matchAll(/<use href="([^"]*)"/g), ([, address = '']) => address)
    expect(pages.flatMap(({ file }) => used(html(file))).length).toBeGreaterThan(pages.length)
    expect(wrong((page) => used(page).filter((address) => !symbols.has(address)))).toEqual([])
  })

  it('shows words, not their keys', () => {
    expect(
      wrong((page) => markup(page).match(/>\s*[a-z][A-Za-z]*(?:\.[A-Za-z0-9]+)+\s*<|\{\{[^<]*/g) ?? []),
    ).toEqual([])
    expect(
      wrong(
        (page) =>
          markup(page).match(/(?:aria-label|placeholder|title)="[a-z][A-Za-z]*(?:\.[A-Za-z0-9]+)+"/g) ?? [],
      ),
    ).toEqual([])
  })

  it('uses each id once, and names what has no text', () => {
    expect(
      wrong((page) => {
        const ids = attributes(markup(page), '\\w+', 'id')
        return ids.filter((name, index) => ids.indexOf(name) !== index)
      }),
    ).toEqual([])
    expect(
      wrong((page) =>
        (
          markup(page).match(
            /<(?:a|button)\b[^>]*>(?:\s|<(?:svg|path)\b[^>]*>|<\/(?:svg|path)>)*<\/(?:a|button)>/g,
          ) ?? []
        ).filter((tag) => !tag.includes('aria-label=')),
      ),
    ).toEqual([])
  })

  it('has what status pages need from the edge', () => {
    const page = pages.find(({ path }) => path === '/region-block')
    expect(html(page?.file ?? '')).toMatch(/<span[^>]*data-visitor-address[^>]*>/)
  })
})
