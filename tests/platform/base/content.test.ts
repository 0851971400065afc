import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  getHelpCentre,
  listAgentAnnouncements,
  listAnnouncements,
  previewContent,
} from '#lib/api/base/content.ts'
import {
  linkPreview,
  listContent,
  readContent,
  seedContent,
  setLiveContent,
  writeContent,
} from '#lib/api/base/content-ops.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aMember } from '../../fixtures/worker/members.ts'
import { refusal } from '../play/games-site.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const DAY_MS = 24 * 60 * 60_000
const BY = { operator: 'ana', note: '' }
const PT = { locales: ['pt', 'en'], timeZone: 'America/Sao_Paulo' }

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => void vi.useRealTimers())

function fileOf(facts: string, { title = 'Title', body = 'Text' } = {}): string {
  const texts = ['pt', 'en']
    .map((locale) => `[${locale}]\n# ${title} ${locale}\n\n${body} ${locale}`)
    .join('\n\n')
  return `---\n${facts}\n---\n\n${texts}\n`
}
const ANNOUNCEMENT = fileOf('kind: announcement\nfrom: 2026-11-20 08:00')

let brands = 0
async function aBrand(): Promise<Visitor> {
  brands += 1
  return aVisitor({ tenant: `herald${brands}`, record: PT })
}
const write = (visitor: Visitor, name: string, source: string, isPublished = true) =>
  visitor.call(writeContent, { tenant: visitor.tenant, name, source, isPublished, ...BY })
const read = async (
  visitor: Visitor,
  input: Parameters<typeof visitor.call<typeof listAnnouncements>>[1] = {},
) => {
  const { content } = await visitor.call(listAnnouncements, { language: 'en', ...input })
  if (!content) throw new Error('nothing new')
  return content
}

describe('what a brand says', () => {
  it('has marks where lines may end, in scripts without spaces', async () => {
    const brand = await aVisitor({ tenant: 'pagoda', record: { ...PT, locales: ['my', 'th'] } })
    const texts = '[my]\n# ဂိမ်း\n\nဂိမ်း\n\n[th]\n# คาสิโน\n\n**คาสิโน**'
    await write(brand, 'games', `---\nkind: announcement\nfrom: 2026-11-20 08:00\n---\n\n${texts}\n`)
    const shown = async (language: string) => (await read(brand, { language })).announcements[0]?.content
    expect(await shown('my')).toBe('<p>ဂိ\u2060မ်း</p>')
    expect(await shown('th')).toBe('<p><strong>คา\u2060สิ\u2060โน</strong></p>')
  })

  it('is shown once it is published, in the language asked for, from its time to its end', async () => {
    const brand = await aBrand()
    await write(brand, 'pix', ANNOUNCEMENT, false)
    expect((await read(brand)).announcements).toEqual([])
    await write(brand, 'pix', fileOf('kind: announcement\nfrom: 2026-11-20 08:00\nuntil: 2026-11-21 08:00'))
    const [shown] = (await read(brand)).announcements
    expect(shown).toMatchObject({
      id: 'pix',
      title: 'Title en',
      content: '<p>Text en</p>',
      startDateStr: '2026-11-20 08:00',
    })
    expect((await read(brand, { language: 'pt' })).announcements[0]?.title).toBe('Title pt')
    vi.setSystemTime(Date.UTC(2026, 10, 20, 10, 59))
    expect((await read(brand)).announcements).toEqual([])
    vi.setSystemTime(NOON + DAY_MS)
    expect((await read(brand)).announcements).toEqual([])
  })

  it('goes back to an earlier version, and away, by an operator', async () => {
    const brand = await aBrand()
    const live = (version: number | null) =>
      brand.call(setLiveContent, { tenant: brand.tenant, name: 'pix', version, ...BY })
    await write(brand, 'pix', ANNOUNCEMENT)
    await write(brand, 'pix', fileOf('kind: announcement\nfrom: 2026-11-20 08:00', { title: 'Second' }))
    expect((await read(brand)).announcements[0]?.title).toBe('Second en')
    await live(1)
    expect((await read(brand)).announcements[0]?.title).toBe('Title en')
    expect((await brand.call(readContent, { tenant: brand.tenant, name: 'pix' })).version).toBe(1)
    await live(null)
    expect((await read(brand)).announcements).toEqual([])
    const input = { tenant: brand.tenant, name: 'pix', version: 3, ...BY }
    expect(await refusal(brand, setLiveContent, input)).toMatchObject({
      status: 404,
      code: 'content.unknown',
    })
    const { items } = await brand.call(listContent, { tenant: brand.tenant })
    expect(items[0]?.versions.map(({ version, isLive }) => [version, isLive])).toEqual([
      [2, false],
      [1, false],
    ])
  })

  it('never changes a version, and keeps who showed what', async () => {
    const brand = await aBrand()
    await write(brand, 'pix', ANNOUNCEMENT)
    const change = env.DB.prepare("UPDATE content_version SET source = 'x' WHERE tenant = ?")
      .bind(brand.tenant)
      .run()
    await expect(change).rejects.toThrow('never changed')
    const { results } = await env.DB.prepare('SELECT live, operator FROM content_event WHERE tenant = ?')
      .bind(brand.tenant)
      .all()
    expect(results).toEqual([{ live: 1, operator: 'ana' }])
  })

  it('is of the own brand alone', async () => {
    const [one, other] = [await aBrand(), await aBrand()]
    await write(one, 'pix', ANNOUNCEMENT)
    expect((await read(other)).announcements).toEqual([])
    expect(await refusal(other, readContent, { tenant: other.tenant, name: 'pix' })).toMatchObject({
      code: 'content.unknown',
    })
  })

  it('is not sent again to whoever has it', async () => {
    const brand = await aBrand()
    await write(brand, 'pix', ANNOUNCEMENT)
    const { tag } = await brand.call(listAnnouncements, { language: 'en' })
    expect(await brand.call(listAnnouncements, { language: 'en', tag })).toEqual({ tag, content: null })
    expect((await brand.call(listAnnouncements, { language: 'pt', tag })).content).not.toBeNull()
    await write(brand, 'pix', ANNOUNCEMENT)
    expect((await brand.call(listAnnouncements, { language: 'en', tag })).content).not.toBeNull()
  })

  it('comes by kind: banners, notices, popups by execution, promotions', async () => {
    const brand = await aBrand()
    const from = 'from: 2026-11-20 08:00'
    await write(brand, 'rebate', fileOf(`kind: announcement\n${from}\npromotion: rebate`))
    await write(brand, 'slow', fileOf(`kind: notice\n${from}\nlink: /help#deposit\norder: 2`))
    await write(brand, 'first', fileOf(`kind: notice\n${from}\norder: 1\naudience: members`))
    for (const execution of ['A', 'B', 'F'])
      await write(
        brand,
        `pop-${execution.toLowerCase()}`,
        fileOf(`kind: popup\n${from}\nexecution: ${execution}`),
      )
    const all = await read(brand)
    expect(all.promotion.map(({ id }) => id)).toEqual(['rebate'])
    expect(all.playerNotices.map(({ id, url, audience }) => [id, url, audience])).toEqual([
      ['first', undefined, 'members'],
      ['slow', '/en/help#deposit', 'everyone'],
    ])
    expect(all.popup).toHaveLength(3)
    const some = await read(brand, { types: 'PU', execution: 'B' })
    expect(some.popup.map(({ execution }) => execution).sort()).toEqual(['B', 'F'])
    expect([some.announcements, some.playerNotices, some.promotion]).toEqual([[], [], []])
  })

  it('is told to agents alone where it is for them: the open list does not have it', async () => {
    const brand = await aBrand()
    const { tenant } = brand
    for (const audience of ['everyone', 'guests', 'members', 'agents'])
      await write(
        brand,
        audience,
        fileOf(`kind: announcement\nfrom: 2026-11-20 08:00\naudience: ${audience}`),
      )
    await write(brand, 'later', fileOf('kind: announcement\nfrom: 2026-11-21 08:00\naudience: agents'))
    const { visitor: agent } = await aMember({ tenant, record: PT, type: 1 })
    const { visitor: player } = await aMember({ tenant, record: PT })
    const names = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted()
    const { announcements } = await agent.call(listAgentAnnouncements, { language: 'en' })
    expect(names(announcements)).toEqual(['agents', 'everyone', 'members'])
    expect(announcements).toContainEqual(expect.objectContaining({ id: 'agents', title: 'Title en' }))
    for (const visitor of [brand, player, agent])
      expect(names((await read(visitor)).announcements)).toEqual(['everyone', 'guests', 'members'])
    expect(await refusal(player, listAgentAnnouncements, {})).toMatchObject({ code: 'session.agentOnly' })
    expect(await refusal(brand, listAgentAnnouncements, {})).toMatchObject({ code: 'session.required' })
    // What only agents see does not tell others that something was published.
    const before = await brand.call(listAnnouncements, { language: 'en' })
    await write(brand, 'agents', fileOf('kind: announcement\nfrom: 2026-11-20 08:00\naudience: agents'))
    expect((await brand.call(listAnnouncements, { language: 'en' })).tag).toBe(before.tag)
  })

  it('holds no HTML but that of its Markdown, whatever is written', async () => {
    const brand = await aBrand()
    const body = '<img src=x onerror=alert(1)> **bold** <script>alert(1)</script>'
    await write(brand, 'pix', fileOf('kind: announcement\nfrom: 2026-11-20 08:00', { body }))
    expect((await read(brand)).announcements[0]?.content).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt; <strong>bold</strong> &lt;script&gt;alert(1)&lt;/script&gt; en</p>',
    )
  })

  it.each([
    ['an unknown kind', fileOf('kind: leaflet\nfrom: 2026-11-20 08:00'), 2],
    ['a day that there is not', fileOf('kind: notice\nfrom: 2026-11-31 08:00'), 3],
    [
      'a link that runs',
      fileOf('kind: notice\nfrom: 2026-11-20 08:00', { body: '[x](javascript:alert(1))' }),
      6,
    ],
    ['a missing language', fileOf('kind: notice\nfrom: 2026-11-20 08:00').split('[en]')[0] ?? '', 11],
  ])('is refused with %s, with its line', async (_what, source, line) => {
    const brand = await aBrand()
    const input = { tenant: brand.tenant, name: 'pix', source, isPublished: true, ...BY }
    const { code, details } = await refusal(brand, writeContent, input)
    expect(code).toBe('content.invalid')
    expect(details['mistakes']).toContainEqual(expect.objectContaining({ line }))
    expect((await read(brand)).announcements).toEqual([])
  })
})

describe('the files of a brand', () => {
  const seed = (brand: Visitor, files: { name: string; source: string }[]) =>
    brand.call(seedContent, {
      tenant: brand.tenant,
      files,
      help: { en: [{ id: 'a', title: 'A', entries: [] }] },
    })

  it('are published when they change, and leave alone what an operator published', async () => {
    const brand = await aBrand()
    const file = { name: 'pix', source: ANNOUNCEMENT }
    expect(await seed(brand, [file])).toEqual({ published: 1, unchanged: 0 })
    expect(await seed(brand, [file])).toEqual({ published: 0, unchanged: 1 })
    await write(brand, 'pix', fileOf('kind: announcement\nfrom: 2026-11-20 08:00', { title: 'Hot news' }))
    await seed(brand, [file])
    expect((await read(brand)).announcements[0]?.title).toBe('Hot news en')
    await seed(brand, [
      {
        name: 'pix',
        source: fileOf('kind: announcement\nfrom: 2026-11-20 08:00', { title: 'From the file' }),
      },
    ])
    expect((await read(brand)).announcements[0]?.title).toBe('From the file en')
  })

  it('bring the help centre for other clients', async () => {
    const brand = await aBrand()
    await seed(brand, [])
    expect(await brand.call(getHelpCentre, { lang: 'EN' })).toEqual({
      language: 'en',
      topics: [{ id: 'a', title: 'A', entries: [] }],
    })
    expect((await brand.call(getHelpCentre, { lang: 'xx' })).language).toBe('pt')
  })
})

describe('a preview link', () => {
  const link = async (brand: Visitor, name: string, version = 1) => {
    const { links } = await brand.call(linkPreview, { tenant: brand.tenant, name, version, hours: 2 })
    return links.map(({ locale, path }) => ({ locale, path, token: path.split('#')[1] ?? '' }))
  }

  it.each([
    ['announcement', 'kind: announcement\nfrom: 2027-01-01 08:00', 'announcements'],
    ['notice', 'kind: notice\nfrom: 2027-01-01 08:00', 'playerNotices'],
    ['popup', 'kind: popup\nfrom: 2027-01-01 08:00\nexecution: A', 'popup'],
  ] as const)('shows a draft of a %s long before its time, to whoever has it', async (kind, facts, list) => {
    const brand = await aBrand()
    await write(brand, 'later', fileOf(facts), false)
    const [pt, en] = await link(brand, 'later')
    expect([pt?.path.split('#')[0], en?.path.split('#')[0]]).toEqual(['/preview', '/en/preview'])
    const stranger = await aVisitor({ tenant: brand.tenant })
    const shown = await stranger.call(previewContent, { token: en?.token ?? '', language: 'en' })
    expect(shown).toMatchObject({ name: 'later', version: 1, kind, expiresAtMs: NOON + 2 * 60 * 60_000 })
    expect(shown.content[list]).toMatchObject([{ id: 'later', title: 'Title en' }])
    expect((await read(brand))[list]).toEqual([])
  })

  it('shows its own version alone, until its end, at its own brand', async () => {
    const [brand, other] = [await aBrand(), await aBrand()]
    for (const each of [brand, other])
      for (const title of ['One', 'Two'])
        await write(each, 'pix', fileOf('kind: announcement\nfrom: 2026-11-20 08:00', { title }), false)
    const token = (await link(brand, 'pix'))[0]?.token ?? ''
    const titleOf = async (of: string) =>
      (await brand.call(previewContent, { token: of, language: 'en' })).content.announcements[0]?.title
    expect(await titleOf(token)).toBe('One en')
    const wrong = [
      token.replace('.1.', '.2.'),
      token.replace(/\.(\d{10})\./, (_all, end: string) => `.${Number(end) + 60}.`),
      token.replace('pix', 'other'),
      token.slice(0, -1),
      'x',
    ]
    const refused = { code: 'content.preview', status: 404 }
    for (const each of wrong)
      expect(await refusal(brand, previewContent, { token: each })).toMatchObject(refused)
    expect(await refusal(other, previewContent, { token })).toMatchObject(refused)
    vi.setSystemTime(NOON + 2 * 60 * 60_000)
    expect(await refusal(brand, previewContent, { token })).toMatchObject(refused)
  })

  it('is made of a version that there is', async () => {
    const brand = await aBrand()
    const wrong = { tenant: brand.tenant, name: 'none', version: 1, hours: 1 }
    expect(await refusal(brand, linkPreview, wrong)).toMatchObject({ code: 'content.unknown' })
  })
})
