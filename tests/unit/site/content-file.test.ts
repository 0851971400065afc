import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { byOrder, isFor, isRunning } from '#lib/shared/content/content-item.ts'
import { FIELDS } from '#lib/shared/content/content-fields.ts'
import { parseContent } from '#lib/shared/content/content-file.ts'
import { plainText, renderMarkdown } from '#lib/shared/content/render-markdown.ts'
import { readContentFiles } from '#lib/site/brand/content-files.ts'
import { tenantSchema } from '#lib/site/brand/tenant-rules.ts'
import type { ConfigMistake } from '#lib/site/brand/config-mistakes.ts'
import { aTenantFile } from '../../fixtures/node/tenant-file.ts'

const BRAND = { locales: ['pt', 'en'], timeZone: 'America/Sao_Paulo' }
const TEXTS = '\n[pt]\n# Um\nTexto\n\n[en]\n# One\nText\n'
const file = (facts: string, texts = TEXTS) => `---\n${facts}\n---\n${texts}`
const mistakesOf = (source: string) => {
  const result = parseContent(source, BRAND)
  return 'mistakes' in result ? result.mistakes.map(({ line, found }) => `${line}: ${found}`) : []
}

describe('a content file', () => {
  it('is that of its page, which lists every fact', () => {
    const page = readFileSync('docs/content.md', 'utf8')
    const [, example = ''] = /```text\n([\s\S]*?)```/.exec(page) ?? []
    const texts = { en: { title: 'Summer is here', kicker: 'Until Sunday', action: 'See the offers' } }
    expect(parseContent(example, { ...BRAND, locales: ['en'] })).toMatchObject({ item: { texts } })
    const table = page.slice(page.indexOf('| Fact'), page.indexOf('## `audience`'))
    expect([...table.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)).toEqual(
      expect.arrayContaining(Object.keys(FIELDS)),
    )
  })

  it('may have an empty line under a title, as formatters put it', () => {
    const title = '# Um\n\nkicker: Hoje\n\naction: Ver\n\nTexto: um.'
    const source = file('kind: notice\nfrom: 2026-11-20 09:00', `\n[pt]\n${title}\n`)
    expect(parseContent(source, { ...BRAND, locales: ['pt'] })).toMatchObject({
      item: { texts: { pt: { title: 'Um', kicker: 'Hoje', action: 'Ver', body: 'Texto: um.' } } },
    })
  })

  it('has facts, and a text for each language; times are the brand’s', () => {
    const source = file(
      'kind: announcement\nfrom: 2026-11-20 09:00\nuntil: 2026-12-01 00:00\norder: 5\npromotion: rebate',
    )
    expect(parseContent(source, BRAND)).toEqual({
      item: {
        facts: {
          ...{ kind: 'announcement', audience: 'everyone', order: 5, promotion: 'rebate' },
          ...{ fromMs: Date.UTC(2026, 10, 20, 12), untilMs: Date.UTC(2026, 11, 1, 3) },
        },
        texts: { pt: { title: 'Um', body: 'Texto' }, en: { title: 'One', body: 'Text' } },
      },
    })
  })

  it.each([
    ['nothing', '', '1: nothing'],
    ['an unknown fact', file('kind: notice\nfrom: 2026-11-20 09:00\ncolour: red'), '4: colour: red'],
    ['a fact twice', file('kind: notice\nkind: notice\nfrom: 2026-11-20 09:00'), '3: kind twice'],
    ['no start', file('kind: notice'), '1: no from'],
    ['an hour that there is not', file('kind: notice\nfrom: 2026-11-20 24:00'), '3: from: 2026-11-20 24:00'],
    [
      'an end before its start',
      file('kind: notice\nfrom: 2026-11-20 09:00\nuntil: 2026-11-19 09:00'),
      '4: an end before the start',
    ],
    ['a popup for nobody', file('kind: popup\nfrom: 2026-11-20 09:00'), '1: no execution'],
    [
      'a fact of another kind',
      file('kind: notice\nfrom: 2026-11-20 09:00\nexecution: A'),
      '4: execution beside kind: notice',
    ],
    [
      'a banner without its button',
      file('kind: banner\nfrom: 2026-11-20 09:00\ngroup: w_home\npicture: w_home-1\nlink: /rng'),
      '9: [pt] without an action',
    ],
    [
      'a banner for members',
      file(
        'kind: banner\nfrom: 2026-11-20 09:00\ngroup: w_home\npicture: w_home-1\nlink: /rng\naudience: members',
      ),
      '7: a banner for members: it is built into pages before anybody has logged in',
    ],
    [
      'a banner for agents',
      file(
        'kind: banner\nfrom: 2026-11-20 09:00\ngroup: w_home\npicture: w_home-1\nlink: /rng\naudience: agents',
      ),
      '7: a banner for agents: the agent centre lists announcements alone',
    ],
    [
      'a notice for agents',
      file('kind: notice\nfrom: 2026-11-20 09:00\naudience: agents'),
      '4: a notice for agents: the agent centre lists announcements alone',
    ],
    [
      'a device in a dialog',
      file(
        'kind: banner\nfrom: 2026-11-20 09:00\ngroup: w_login\npicture: w_home-1\nlink: /rng\ndevice: phone',
      ),
      '7: device: phone in the group w_login',
    ],
    [
      'a link that runs',
      file('kind: notice\nfrom: 2026-11-20 09:00\nlink: javascript:x'),
      '4: link: javascript:x',
    ],
    [
      'a language of nobody',
      file('kind: notice\nfrom: 2026-11-20 09:00', `${TEXTS}\n[de]\n# Eins\nText`),
      '14: [de]',
    ],
    [
      'a language twice',
      file('kind: notice\nfrom: 2026-11-20 09:00', `${TEXTS}\n[en]\n# Two\nText`),
      '14: [en] twice',
    ],
    ['a missing language', file('kind: notice\nfrom: 2026-11-20 09:00', '\n[pt]\n# Um\nTexto'), '8: no [en]'],
    [
      'a text without a title',
      file('kind: notice\nfrom: 2026-11-20 09:00', TEXTS.replace('# One', 'One')),
      '11: One',
    ],
    [
      'a title without a text',
      file('kind: notice\nfrom: 2026-11-20 09:00', TEXTS.replace('Text\n', '')),
      '10: no text',
    ],
  ])('is refused with %s, at its line', (_what, source, mistake) => {
    expect(mistakesOf(source)).toContain(mistake)
  })
})

describe('the files of a brand', () => {
  let root: string
  const tenant = tenantSchema.parse(aTenantFile())
  const write = (name: string, facts: string, body = 'Text') => {
    const locales = [tenant.defaultLocale, ...tenant.otherLocales]
    const texts = locales.map((locale) => `[${locale}]\n# Title\n${body}`).join('\n')
    writeFileSync(
      join(root, tenant.id, 'content', `${name}.md`),
      `---\nkind: notice\nfrom: 2026-11-20 09:00\n${facts}\n---\n${texts}\n`,
    )
  }
  const read = () => {
    const mistakes: ConfigMistake[] = []
    return { files: readContentFiles(tenant, root, mistakes).map(({ name }) => name), mistakes }
  }
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'content-'))
    mkdirSync(join(root, tenant.id, 'content'), { recursive: true })
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('lead to pages and anchors that there are', () => {
    write('good', 'link: /help#bonus', 'See [offers](/promotions#rebate) and [us](https://ok.example/).')
    expect(read()).toEqual({ files: ['good'], mistakes: [] })
    write('lost-page', 'link: /nowhere')
    write('lost-anchor', 'link: /help#nothing')
    write('lost-link', 'order: 1', 'See [this](/help#gone).')
    expect(read().mistakes.map(({ file: path, key, found }) => [path.split('/').at(-1), key, found])).toEqual(
      [
        ['lost-anchor.md', 'line 4', 'a link to /help#nothing'],
        ['lost-link.md', 'line 8', 'a link to /help#gone'],
        ['lost-page.md', 'line 4', 'a link to /nowhere'],
      ],
    )
  })

  it('show no stars that were meant as marks', () => {
    write('good', 'order: 1', 'A star * and **bold** and `**code**`.')
    expect(read().mistakes).toEqual([])
    write('stars', 'order: 1', 'From **10 %**of it.')
    expect(read().mistakes.map(({ key, found }) => [key, found])).toContainEqual([
      'line 8',
      'two stars that are shown: From **10 %**of it.',
    ])
  })

  it('have plain names', () => {
    write('Not plain', 'order: 1')
    expect(read().mistakes[0]?.found).toBe('the name "Not plain"')
  })
})

describe('markdown', () => {
  it('becomes the tags of the allow-list, its paths under the locale', () => {
    const html = renderMarkdown(
      '# A\n\n**b** *c* ~~d~~ `e`\nf [g](/help) [h](https://i.example/?a=1&b=2)\n\n1. j\n2. k\n\n> l\n\n---',
      (path) => `/en${path}`,
    )
    expect(html).toBe(
      '<h3>A</h3><p><strong>b</strong> <em>c</em> <del>d</del> <code>e</code>\nf <a href="/en/help">g</a> ' +
        '<a href="https://i.example/?a=1&amp;b=2">h</a></p><ol><li>j</li><li>k</li></ol><blockquote><p>l</p></blockquote><hr>',
    )
  })

  it.each([
    ['**50%**的', '<strong>50%</strong>的'],
    ['**50%**的**60%**了', '<strong>50%</strong>的<strong>60%</strong>了'],
    ['**รับ 50%**ทันที', '<strong>รับ 50%</strong>ทันที'],
    ['**注意：**请先', '<strong>注意：</strong>请先'],
    ['的*“注意”*请', '的<em>“注意”</em>请'],
    ['**入金（初回）**が必要', '<strong>入金（初回）</strong>が必要'],
    ['**បូនុស 50%**ភ្លាម', '<strong>បូនុស 50%</strong>ភ្លាម'],
    ['**ဘောနပ်စ် (50%)**ကို', '<strong>ဘောနပ်စ် (50%)</strong>ကို'],
    ['10~20 次，奖金 30~40 元', '10~20 次，奖金 30~40 元'],
    ['~~10~~20 元', '<del>10</del>20 元'],
    ['2 ** 3 ** 4', '2 ** 3 ** 4'],
  ])('needs no spaces beside its marks: %s', (source, html) => {
    expect(renderMarkdown(source)).toBe(`<p>${html}</p>`)
    expect(plainText(source)).toBe(html.replaceAll(/<[^>]*>/g, ''))
  })

  it('shows what is no part of it as it was typed', () => {
    expect(renderMarkdown('<b>x</b> & ![i](a.png)')).toBe('<p>&lt;b&gt;x&lt;/b&gt; &amp; ![i](a.png)</p>')
  })
})

describe('what is shown', () => {
  it('begins with its start and ends before its end', () => {
    const facts = { fromMs: 10, untilMs: 20 }
    expect([9, 10, 19, 20].map((now) => isRunning(facts, now))).toEqual([false, true, true, false])
  })

  it('stands by its order, then the newest first', () => {
    const all = [
      [2, 5],
      [1, 1],
      [1, 9],
    ].map(([order = 0, fromMs = 0]) => ({ kind: 'notice', audience: 'everyone', order, fromMs }) as const)
    expect(all.toSorted(byOrder).map(({ order, fromMs }) => [order, fromMs])).toEqual([
      [1, 9],
      [1, 1],
      [2, 5],
    ])
  })

  it('is for guests before the login (B), for members after it (A), or for both (F)', () => {
    const to = (execution: 'A' | 'B' | 'F') =>
      [false, true].map((isMember) => isFor({ audience: 'everyone', execution }, isMember))
    expect([to('A'), to('B'), to('F')]).toEqual([
      [false, true],
      [true, false],
      [true, true],
    ])
    expect(isFor({ audience: 'members' }, false)).toBe(false)
    expect(isFor({ audience: 'guests' }, true)).toBe(false)
    expect([false, true].map((isMember) => isFor({ audience: 'agents' }, isMember))).toEqual([false, false])
  })
})
