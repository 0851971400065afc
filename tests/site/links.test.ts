import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MEMBER_CENTRE } from '#islands/member/member-centre.ts'
import { fleet } from '#lib/site/pages/site.ts'
import { attributes, DIST, html, pageFile, PAGES } from './built-site.ts'

describe.each(fleet().map(({ id }) => ({ id })))('links of $id', ({ id }) => {
  const pages = PAGES.filter((page) => page.tenant.id === id)

  it('lead to pages and anchors that exist', () => {
    const broken = pages.flatMap(({ file }) =>
      [...new Set(attributes(html(file), 'a', 'href'))]
        .filter((href) => !leadsSomewhere(id, file, href))
        .map((href) => `${file}: ${href}`),
    )
    expect(broken).toEqual([])
  })

  it('lead to scripts and style sheets that were built', () => {
    const missing = pages.flatMap(({ file }) => {
      const page = html(file)
      const files = [
        ...attributes(page, 'script', 'src'),
        ...attributes(page, 'link rel="stylesheet"', 'href'),
        ...attributes(page, 'astro-island', 'component-url'),
        ...attributes(page, 'astro-island', 'renderer-url'),
      ]
      return files.filter((path) => !existsSync(join(DIST, path))).map((path) => `${file}: ${path}`)
    })
    expect([...new Set(missing)]).toEqual([])
  })

  it('open other sites without handing them the page', () => {
    expect(pages.length).toBeGreaterThan(10)
    for (const { file } of pages.slice(0, 40)) {
      const outside = Array.from(html(file).matchAll(/<a [^>]*target="_blank"[^>]*>/g), (match) => match[0])
      expect(
        outside.filter((tag) => !tag.includes('rel="noopener"')),
        file,
      ).toEqual([])
    }
  })
})

function leadsSomewhere(tenantId: string, from: string, href: string): boolean {
  if (/^(?:https:|mailto:)/.test(href)) return true
  const [path = '', anchor] = href.split('#')
  const bare = path.split('?')[0] ?? ''
  if (bare.startsWith('/verifiers/')) return existsSync(join(DIST, bare))
  const file = bare === '' ? from : pageFile(tenantId, bare)
  if (!existsSync(file) || !statSync(file).isFile()) return false
  // A page of the agent centre, where the centre is.
  if (anchor?.startsWith('agent/')) return html(file).includes('data-agent-centre')
  // A page of the member centre, which every page of the site can open.
  const member = /^member\/(\w+)$/.exec(anchor ?? '')?.[1]
  if (member) return MEMBER_CENTRE.pages.some(({ id }) => id === member)
  return !anchor || html(file).includes(`id="${anchor}"`)
}
