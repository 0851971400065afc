import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { attributes, brotliBytes, DIST, html, PAGES, tags } from './built-site.ts'

const KIB = 1024
const MAX_NODES = 1_200
/** Ten segments, which a server sends before the first acknowledgement, without what the headers take. */
const FLIGHT = 14_600 - 1_200
/** A language that takes more letters for the same words may need another trip. */
const MAX_HTML = 14_000
/** The level at which an edge compresses while it answers. */
const EDGE_LEVEL = 5
const MAX_CSS = 13 * KIB
/** The file that each page loads, with what it imports; nothing is written in the page itself. */
const MAX_SCRIPT = 6 * KIB
/** What the page's script loads once the page stands: banners that move, menus, the line of notices. */
const MAX_EXTRAS = 7 * KIB
const homes = PAGES.filter(({ path }) => path === '/')

describe.each(homes.map((page) => ({ ...page, id: page.tenant.id })))(
  'home of $id in $locale',
  ({ file, locale, tenant }) => {
    const page = html(file)
    const isFirst = locale === tenant.defaultLocale

    it('has few nodes', () => {
      // A template's content is no part of the page until something takes it out.
      const drawn = page.replaceAll(/<template>[^]*?<\/template>/g, '')
      expect(drawn.match(/<[a-z][^>]*>/gi)?.length).toBeLessThanOrEqual(MAX_NODES)
    })

    it('fits into the first flight of TCP in the language of the brand', () => {
      expect(brotliBytes(page, EDGE_LEVEL)).toBeLessThanOrEqual(isFirst ? FLIGHT : MAX_HTML)
    })

    it('has light style sheets', () => {
      const sheets = attributes(page, 'link rel="stylesheet"', 'href').map((path) =>
        readFileSync(join(DIST, path)),
      )
      expect(sheets.length).toBeGreaterThan(0)
      expect(sheets.reduce((sum, sheet) => sum + brotliBytes(sheet), 0)).toBeLessThanOrEqual(MAX_CSS)
    })

    it('loads one small script before it is touched', () => {
      const scripts = attributes(page, 'script type="module"', 'src')
      const imported = scripts.flatMap((path) => importsOf(path))
      const bytes = [...new Set([...scripts, ...imported])].map((path) =>
        brotliBytes(readFileSync(join(DIST, path))),
      )
      expect(scripts).toHaveLength(1)
      expect(page.match(/<script(?![^>]*(?:src=|application\/ld\+json))/g)).toBeNull()
      expect(imported).not.toEqual([])
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_SCRIPT)
    })

    it('adds little to it by itself, and nothing of its islands', () => {
      const [first = ''] = attributes(page, 'script type="module"', 'src')
      const extras = readdirSync(join(DIST, '_astro')).filter((name) => /^enhance\.[\w-]+\.js$/.test(name))
      expect(extras).toHaveLength(1)
      expect(extras.map((name) => importsLater(first, name))).toEqual([true])
      const loaded = new Set(extras.flatMap((name) => [`/_astro/${name}`, ...importsOf(`/_astro/${name}`)]))
      for (const path of [first, ...importsOf(first)]) loaded.delete(path)
      const bytes = [...loaded].map((path) => brotliBytes(readFileSync(join(DIST, path))))
      expect([...loaded].filter((path) => /react|controls|calls|session/.test(path))).toEqual([])
      expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_EXTRAS)
    })

    it('loads its script after what the first view needs', () => {
      for (const tag of tags(page, 'script').filter((each) => each.includes('type="module"')))
        expect(tag).toContain('fetchpriority="low"')
    })

    it('fetches its first banner at once and all other pictures late', () => {
      const eager = tags(page, 'img').filter((tag) => !tag.includes('loading="lazy"'))
      expect(eager.filter((tag) => tag.includes('fetchpriority="high"'))).toHaveLength(1)
      expect(eager.length).toBeLessThanOrEqual(4)
    })
  },
)

/** Modules that a built script imports at its start, those of theirs included; what it loads later does not count. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(DIST, path), 'utf8')
  const own = Array.from(
    text.matchAll(/(?:^|[;\n])import\s*(?:[^'"();]*?from\s*)?["']\.\/([^"']+)["']/g),
    (match) => `/_astro/${match[1]}`,
  )
  return own.flatMap((each) => [each, ...importsOf(each)])
}

/** Whether a script, or one that it imports at its start, loads this file later. */
function importsLater(path: string, name: string): boolean {
  return [path, ...importsOf(path)].some((each) =>
    readFileSync(join(DIST, each), 'utf8').includes(`import(\`./${name}\`)`),
  )
}
