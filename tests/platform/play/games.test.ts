import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import * as games from '#lib/api/play/games.ts'
import { aVisitor, type Visitor } from '../../fixtures/worker/client.ts'
import { aPlayer, CATALOGUE, REELS, refusal, seedSite } from './games-site.ts'

let guest: Visitor
let member: Visitor
let bravo: Visitor

beforeAll(async () => {
  await seedSite()
  guest = await aVisitor({ tenant: 'alfa' })
  member = (await aPlayer()).visitor
  bravo = (await aPlayer({ tenant: 'bravo' })).visitor
})

afterEach(() => {
  vi.useRealTimers()
})

/** In the catalogue's order. */
const HOUSE_GAMES = CATALOGUE.games
  .filter(({ vassalage }) => vassalage === 'HOUSE')
  .map(({ nodeId }) => nodeId)

const list = (input: Record<string, string>, visitor = member) => visitor.call(games.listGames, input)
const ids = (page: { nodeId: string }[]) => page.map(({ nodeId }) => nodeId)

describe('the game list', () => {
  it('holds only what the brand offers, top games first', async () => {
    const page = await list({})
    expect(ids(page.content)).toEqual([
      'nova-acai',
      'nova-table',
      'nova-percent',
      'nova-plain',
      'nova-card',
      ...HOUSE_GAMES,
    ])
    expect(page).toMatchObject({ pageNum: 1, totalPages: 1, total: 5 + HOUSE_GAMES.length })
  })

  it('has bingo only where Tagalog is spoken, and no vendor of another brand', async () => {
    const there = ids((await list({}, bravo)).content)
    expect(there).toContain('nova-bingo')
    expect(there).toContain('tambo-one')
    expect(there).not.toContain(REELS)
  })

  it.each([
    ['acai', ['nova-acai']],
    ['AÇAÍ FEST', ['nova-acai']],
    ['da nang', ['nova-table']],
    ['100%', ['nova-percent']],
    ['k_y', ['nova-percent']],
    ['%', ['nova-percent']],
    ['\\', []],
    ["' OR 1=1 --", []],
    ['lucky', ['nova-plain']],
  ])('finds %s', async (gameName, expected) => {
    expect(ids((await list({ gameName })).content)).toEqual(expected)
  })

  it('filters by category, vendor and class together', async () => {
    expect(ids((await list({ gameType: 'LIVE' })).content)).toEqual(['nova-table'])
    expect(ids((await list({ vassalage: 'house' })).content)).toEqual(HOUSE_GAMES)
    expect(ids((await list({ vassalage: 'NOVA', gameType: 'RNG', gameClassify: 'SC' })).content)).toEqual([
      'nova-card',
    ])
    expect((await list({ gameType: 'FISH' })).total).toBe(0)
  })

  it('pages, and counts all', async () => {
    const first = await list({ pageSize: '3' })
    const second = await list({ pageSize: '3', pageNo: '2' })
    const total = 5 + HOUSE_GAMES.length
    expect([first.content.length, first.totalPages, first.total]).toEqual([3, Math.ceil(total / 3), total])
    expect(ids(second.content)).toEqual(['nova-plain', 'nova-card', REELS])
    expect((await list({ pageNo: '9' })).content).toEqual([])
  })

  it.each(['TAMBO', 'NOBODY'])('refuses the vendor %s', async (vassalage) => {
    expect(await refusal(member, games.listGames, { vassalage })).toMatchObject({
      status: 404,
      code: 'vendor.unknown',
    })
  })

  it.each([
    { pageSize: '51' },
    { pageNo: '0' },
    { pageNo: '1.5' },
    { gameName: 'x'.repeat(65) },
    { gameType: 'NONE' },
  ])('refuses %o', async (input) => {
    expect(await refusal(member, games.listGames, Object(input))).toMatchObject({
      status: 422,
      code: 'request.invalid',
    })
  })
})

describe('vendors and menus', () => {
  it('counts the games of each vendor in each category', async () => {
    const vendors = await guest.call(games.listVendors, {})
    expect(vendors.map(({ gameType, vassalage, gameCount }) => [gameType, vassalage, gameCount])).toEqual([
      ['RNG', 'NOVA', 4],
      ['RNG', 'HOUSE', 0],
      ['LIVE', 'NOVA', 1],
      ['INHOUSE', 'HOUSE', HOUSE_GAMES.length],
    ])
    expect(
      (await guest.call(games.listVendors, { gameType: 'LIVE' })).map(({ vassalage }) => vassalage),
    ).toEqual(['NOVA'])
  })

  it('counts bingo where it is offered, in the order of the brand', async () => {
    const vendors = await bravo.call(games.listVendors, { gameType: 'RNG' })
    expect(vendors.map(({ vassalage, gameCount }) => [vassalage, gameCount])).toEqual([
      ['TAMBO', 1],
      ['NOVA', 5],
    ])
  })

  it('leaves out categories without a vendor', async () => {
    const { menus } = await guest.call(games.getGameMenus, {})
    expect(menus.map(({ category }) => category)).toEqual(['RNG', 'LIVE', 'INHOUSE'])
  })
})

describe('hot and popular games', () => {
  it('shows the top games where a brand names none', async () => {
    expect(ids(await guest.call(games.listHotGames, {}))).toEqual(['nova-acai', 'nova-table'])
  })

  it("shows a brand's own hot games in its order, without those it does not offer", async () => {
    expect(ids(await bravo.call(games.listHotGames, {}))).toEqual(['nova-table', 'nova-acai'])
  })

  it('puts the games first that were really played, brand by brand', async () => {
    expect(ids(await guest.call(games.listPopularGames, {}))).toEqual(['nova-acai', 'nova-table'])
    const { wallet } = await aPlayer({ balanceMinor: 100_00 })
    const round = {
      kind: 'round',
      currency: 'BRL',
      stakeMinor: 20,
      winMinor: 0,
      category: 'RNG',
      outcomeJson: '{}',
    } as const
    for (const game of ['nova-card', REELS, 'nova-card']) {
      const operationKey = crypto.randomUUID()
      await wallet.execute({ ...round, operationKey, game, world: 'world:game:ANY', minGapMs: 0 }, Date.now())
    }
    expect(await wallet.sweep()).toEqual({ left: 0 })
    // The count of a minute ago still answers; the next one knows of the round.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(ids(await guest.call(games.listPopularGames, {}))).toEqual([
      'nova-card',
      REELS,
      'nova-acai',
      'nova-table',
    ])
    // What another brand's members played says nothing here, though both brands have the game.
    expect(ids(await bravo.call(games.listPopularGames, {}))).toEqual(['nova-acai', 'nova-table'])
  })
})

describe('launching', () => {
  it('gives an address on the play host with a token, the language and the way back', async () => {
    const before = Date.now()
    const reply = await member.call(games.launchGame, { nodeId: REELS, language: 'EN', backUrl: '/inHouse' })
    const url = new URL(reply.url)
    expect(url.origin + url.pathname).toBe('http://play.alfa.localhost:8787/slots/aurora-reels/')
    expect(Buffer.from(url.searchParams.get('launch') ?? '', 'base64url')).toHaveLength(32)
    expect(url.searchParams.get('lang')).toBe('en')
    expect(url.searchParams.get('back')).toBe('http://alfa.localhost:8787/inHouse')
    expect(reply.expiresAtMs - before).toBeGreaterThanOrEqual(60_000)
    expect(reply.expiresAtMs - before).toBeLessThan(70_000)
    const kept = await env.DB.prepare('SELECT * FROM play').all()
    expect(JSON.stringify(kept.results)).not.toContain(url.searchParams.get('launch'))
  })

  it('uses https away from localhost', async () => {
    const { visitor } = await aPlayer({ host: 'alfa.example' })
    expect((await visitor.call(games.launchGame, { nodeId: REELS })).url).toMatch(
      /^https:\/\/play\.alfa\.example\/slots\//,
    )
  })

  it.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    'javascript:alert(1)',
    'http://alfa.localhost:8787@elsewhere.example/',
    'http://alfa.localhost/',
    'https://alfa.localhost:8787/',
    '\\\\elsewhere.example',
    'data:text/html,x',
  ])('does not lead back to %s', async (backUrl) => {
    expect(await refusal(member, games.launchGame, { nodeId: REELS, backUrl })).toMatchObject({
      status: 422,
      code: 'request.invalid',
    })
  })

  it('knows only games that the brand offers', async () => {
    expect(await refusal(member, games.launchGame, { nodeId: 'tambo-one' })).toMatchObject({
      status: 404,
      code: 'game.unknown',
    })
    expect(await refusal(member, games.launchGame, { nodeId: 'nova-bingo' })).toMatchObject({
      status: 404,
      code: 'game.unknown',
    })
    expect(await refusal(bravo, games.launchGame, { nodeId: REELS })).toMatchObject({
      status: 404,
      code: 'game.unknown',
    })
  })

  it('says plainly that a vendor is not connected', async () => {
    expect(await refusal(bravo, games.launchGame, { nodeId: 'tambo-one' })).toMatchObject({
      status: 503,
      code: 'game.unavailable',
      details: { vendor: 'TAMBO' },
    })
    expect(await refusal(member, games.launchGame, { nodeId: 'house-unknown' })).toMatchObject({
      status: 503,
      details: { vendor: 'HOUSE' },
    })
  })

  it('is not for guests or trial accounts', async () => {
    expect(await refusal(guest, games.launchGame, { nodeId: REELS })).toMatchObject({
      status: 401,
      code: 'session.required',
    })
    const { visitor: trial } = await aPlayer({ type: 4 })
    expect(await refusal(trial, games.launchGame, { nodeId: REELS })).toMatchObject({
      status: 403,
      code: 'session.trialBlocked',
    })
  })
})
