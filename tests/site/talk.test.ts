import { describe, expect, it } from 'vitest'
import { appResources } from '#lib/site/brand/apps.ts'
import { localesOf, localPath } from '#lib/site/brand/links.ts'
import { fleet } from '#lib/site/pages/site.ts'
import { html, PAGES, tags } from './built-site.ts'

describe.each(fleet().map((tenant) => ({ tenant, id: tenant.id })))('entries of $id', ({ tenant, id }) => {
  const pages = PAGES.filter((page) => page.tenant.id === id && page.path === '/')
  it('are looked for in each language', () => {
    expect(pages.map(({ locale }) => locale).sort()).toEqual([...localesOf(tenant)].sort())
  })

  const entries = (file: string, href: string) =>
    tags(html(file), 'a').filter(
      (tag) => /class="(?:side|footer)__link"/.test(tag) && tag.includes(`href="${href}"`),
    )

  it.each([
    ['announcements', '/announcements'],
    ['notices', '/announcements#notices'],
  ])('lead to %s in menu and footer, as a dialog where there is script', (talk, path) => {
    for (const { file, locale } of pages) {
      const found = entries(file, localPath(tenant, locale, path))
      expect(found, file).toHaveLength(2)
      expect(found.filter((tag) => !tag.includes(`data-talk="${talk}"`))).toEqual([])
    }
  })

  it('lead to the app only where there is one', () => {
    const wanted = appResources(tenant).length > 0 ? 2 : 0
    for (const { file, locale } of pages)
      expect(entries(file, localPath(tenant, locale, '/#download')), file).toHaveLength(wanted)
  })

  it('lead to the statement of accessibility, which says where to complain', () => {
    for (const { file, locale } of pages)
      expect(entries(file, localPath(tenant, locale, '/accessibility')), file).toHaveLength(
        tenant.accessibility ? 1 : 0,
      )
    const stated = PAGES.filter((page) => page.tenant.id === id && page.path === '/accessibility')
    expect(stated).toHaveLength(tenant.accessibility ? localesOf(tenant).length : 0)
    for (const { file } of stated) {
      const text = html(file)
      expect(text, file).toContain(`href="mailto:${tenant.accessibility?.email ?? tenant.contact.email}"`)
      expect(text, file).toContain('EN 301 549')
      expect(text, file).toContain('2026')
    }
  })
})
