import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { checkDraft, draftOf, emptyDraft, sourceOf } from '#console/offer/content/content-draft.ts'
import { MarkdownText } from '#console/offer/content/MarkdownText.tsx'
import { parseContent } from '#lib/shared/content/content-file.ts'
import { renderMarkdown } from '#lib/shared/content/render-markdown.ts'
import { readEveryBrand } from '#lib/site/brand/brands.ts'

const BRAND = { locales: ['en', 'ar'], timeZone: 'Asia/Manila' }
const files = readEveryBrand().right.flatMap(({ tenant }) => {
  const folder = join('tenants', tenant.id, 'content')
  const brand = { locales: [tenant.defaultLocale, ...tenant.otherLocales], timeZone: tenant.timeZone }
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => ({ brand, name: file.slice(0, -3), source: readFileSync(join(folder, file), 'utf8') }))
})
const RIGHT = {
  name: 'maintenance',
  facts: { kind: 'announcement', from: '2026-11-20 09:00', audience: 'everyone' },
  texts: {
    en: { title: 'Maintenance', kicker: '', action: '', body: 'Back at **nine**.' },
    ar: { title: 'صيانة', kicker: '', action: '', body: 'نعود في التاسعة.' },
  },
}

describe('a text that is edited', () => {
  it('comes out of the form as it went in, for every text of every brand', () => {
    expect(files.length).toBeGreaterThan(10)
    for (const { brand, name, source } of files) {
      const written = sourceOf(draftOf(name, source), brand).source
      expect(parseContent(written, brand), name).toEqual(parseContent(source, brand))
      expect(checkDraft(draftOf(name, source), brand).mistakes.size, name).toBe(0)
    }
  })

  it('has each check of the schema at its field', () => {
    const wrong = {
      ...RIGHT,
      name: 'Has Spaces',
      facts: {
        kind: 'popup',
        from: '2026-02-31 09:00',
        audience: 'agents',
        order: 'x',
        link: 'javascript:1',
      },
      texts: { en: { ...RIGHT.texts.en, title: '' }, ar: { ...RIGHT.texts.ar, body: '[here](data:x)' } },
    }
    expect([...checkDraft(wrong, BRAND).mistakes.keys()].toSorted()).toEqual(
      ['body ar', 'execution', 'from', 'link', 'name', 'order', 'title en', 'audience'].toSorted(),
    )
    const banner = { ...RIGHT, facts: { ...RIGHT.facts, kind: 'banner' } }
    expect([...checkDraft(banner, BRAND).mistakes.keys()].toSorted()).toEqual(
      ['action ar', 'action en', 'group', 'link', 'picture'].toSorted(),
    )
    const early = { ...RIGHT, facts: { ...RIGHT.facts, until: '2026-11-20 08:00' } }
    expect([...checkDraft(early, BRAND).mistakes.keys()]).toEqual(['until'])
  })

  it('is complete only with every language, and begins at this minute of the brand', () => {
    expect(checkDraft(RIGHT, BRAND).item?.texts['ar']?.title).toBe('صيانة')
    const { ar: _, ...texts } = RIGHT.texts
    expect([...checkDraft({ ...RIGHT, texts }, BRAND).mistakes.keys()].toSorted()).toEqual([
      'body ar',
      'title ar',
    ])
    const atMs = Date.parse('2026-11-19T20:30:00Z')
    expect(emptyDraft(BRAND, atMs).facts['from']).toBe('2026-11-20 04:30')
  })
})

describe('the preview', () => {
  it('shows what players read, element by element, with links that lead nowhere', () => {
    const odd =
      '# H\n\n1. a\n2. b\n\n> q & <b>x</b>\n\na **b** _c_ ~~d~~ `e` [l](/help?a=1&b=2 "t")  \nf\n\n---'
    for (const body of [odd, ...files.map(({ source }) => source.split('\n---\n')[1] ?? '')]) {
      const expected = renderMarkdown(body)
        .replace(/<a href="([^"]*)">/g, '<u title="$1">')
        .replaceAll('</a>', '</u>')
        .replace(/<(br|hr)>/g, '<$1/>')
        .replace(/<ol start="\d+">/g, '<ol>')
      const html = renderToStaticMarkup(createElement(MarkdownText, { source: body }))
      expect(html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"')).toBe(
        `<div class="console-rich">${expected.replaceAll('&quot;', '"')}</div>`,
      )
    }
  })
})
