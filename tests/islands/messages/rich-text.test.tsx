import { readdirSync, readFileSync } from 'node:fs'
import { render, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { RichText } from '#islands/parts/RichText.tsx'
import { cleanHtml } from '#lib/client/clean-html.ts'
import { ALLOWED_TAGS } from '#lib/shared/content/allowed-html.ts'
import { parseContent } from '#lib/shared/content/content-file.ts'
import { renderMarkdown } from '#lib/shared/content/render-markdown.ts'
import { XSS_TEXTS } from '../../fixtures/node/xss-texts.ts'

const OWN_ATTRIBUTES = ['href', 'start', 'target', 'rel']

/** By the browser's own reading of it: https elsewhere, mail, or this site. */
function leadsSomewhere(href: string): boolean {
  const { protocol, origin } = new URL(href, 'http://own.example')
  return protocol === 'https:' || protocol === 'mailto:' || origin === 'http://own.example'
}

/** Elements and attributes that content may not have; links that do not only lead somewhere. */
function dangers(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase()
    const attributes = [...element.attributes].filter(({ name }) => !OWN_ATTRIBUTES.includes(name))
    const href = element.getAttribute('href')
    return [
      ...(ALLOWED_TAGS.some((each) => each === tag) ? [] : [`<${tag}>`]),
      ...attributes.map(({ name }) => `${tag} ${name}`),
      ...(href === null || leadsSomewhere(href) ? [] : [`href ${href}`]),
    ]
  })
}

/** As a browser reads it that nobody protects. */
function parsed(html: string): ParentNode {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content
}

describe(`${XSS_TEXTS.length} texts that would run something`, () => {
  it('are more than 500, and do harm where nothing guards', () => {
    expect(XSS_TEXTS.length).toBeGreaterThanOrEqual(500)
    expect(XSS_TEXTS.filter((text) => dangers(parsed(text)).length > 0).length).toBeGreaterThan(400)
  })

  it('run nothing once the platform or the build has rendered them, with no sanitiser after it', () => {
    for (const text of XSS_TEXTS)
      expect({ text, found: dangers(parsed(renderMarkdown(text))) }).toEqual({ text, found: [] })
  })

  it('run nothing once the browser has cleaned them, with no renderer before it', async () => {
    for (const text of XSS_TEXTS)
      expect({ text, found: dangers(await cleanHtml(text)) }).toEqual({ text, found: [] })
  })

  it('run nothing in a title, a kicker, or an action of a file', () => {
    for (const text of XSS_TEXTS.filter((each) => !each.includes('\n'))) {
      const file = `---\nkind: notice\nfrom: 2026-01-01 00:00\n---\n[en]\n# ${text}\nbody`
      const result = parseContent(file, { locales: ['en'], timeZone: 'UTC' })
      // Titles are text wherever they are shown: they are kept as they were typed, or refused for their length.
      if ('item' in result) expect(result.item.texts['en']?.title).toBe(text.trim())
    }
  })
})

describe('rich text', () => {
  it('is shown once it is clean: what is harmless stays, links elsewhere open by themselves', async () => {
    const { container } = render(
      <RichText
        html={
          '<p>Hi <strong>you</strong> <a href="https://ok.example/">there</a><img src=x onerror=alert(1)></p>'
        }
      />,
    )
    await waitFor(() => expect(container.querySelector('strong')?.textContent).toBe('you'))
    const link = container.querySelector('a')
    expect([link?.getAttribute('target'), link?.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer',
    ])
    expect(container.querySelector('img')).toBeNull()
  })

  it.each(['aurora', 'bayani', 'lotus', 'najm'])('of %s passes the sanitiser unchanged', async (brand) => {
    const folder = `tenants/${brand}/content`
    const files = readdirSync(folder).filter((name) => name.endsWith('.md'))
    const texts = files.flatMap((name) =>
      readFileSync(`${folder}/${name}`, 'utf8')
        .split(/^\[[\w-]+\]$/m)
        .slice(1),
    )
    const html = texts.map((text) => renderMarkdown(text)).join('')
    const [clean, plain] = [document.createElement('div'), document.createElement('div')]
    clean.append(await cleanHtml(html))
    plain.append(parsed(html))
    for (const link of clean.querySelectorAll('a[target]'))
      for (const own of ['target', 'rel']) link.removeAttribute(own)
    expect(texts.length).toBeGreaterThan(10)
    expect(clean.innerHTML).toBe(plain.innerHTML)
  })
})
