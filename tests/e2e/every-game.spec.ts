import { readdirSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { aMember, logIn } from './login-steps.ts'
import { brand } from './site.ts'
import { test } from './test.ts'

/** All of them for `npm run prove -- games opens`; otherwise a sample of each brand. */
const EVERY = Number(process.env['PROVE_GAMES_EVERY'] ?? 75)
const SITES = readdirSync('dist').filter((name) => readdirSync('tenants').includes(name))
/** Played on pages of the brand itself. */
const OWN_PAGES = ['LOTT', 'ELOTT']
/** A game that takes longer shows no first frame. */
const FIRST_FRAME_MS = 30_000

interface Listed {
  nodeId: string
  gameName: string
  gameType: string
  isGame: string
}

for (const tenant of SITES)
  test(`${tenant}: games open for money and show their first frame`, async ({ page, context, isMobile }) => {
    test.skip(isMobile, 'once; the fronts are looked at on phones elsewhere')
    test.setTimeout(EVERY === 1 ? 3_600_000 : 180_000)
    await logIn(page, brand(tenant).url('/en/login'), await aMember(tenant, 0, 10_00))
    const games = (await gamesOf(page)).filter(
      ({ gameType, isGame }, index) =>
        index % EVERY === 0 && isGame === 'GAME' && !OWN_PAGES.includes(gameType),
    )
    expect(games.length).toBeGreaterThan(0)
    const closed: string[] = []
    for (const { nodeId, gameName } of games) {
      const frame = await context.newPage()
      try {
        await frame.goto(await launched(page, nodeId))
        await frame.waitForSelector('body[data-state=ready]', { timeout: FIRST_FRAME_MS })
      } catch (cause) {
        closed.push(`${nodeId} (${gameName}): ${String(cause).split('\n', 1)[0] ?? ''}`)
      } finally {
        await frame.close()
      }
    }
    expect(closed).toEqual([])
  })

function gamesOf(page: Page): Promise<Listed[]> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('vitrine.token') ?? ''}` }
    const games = []
    for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
      const answer = await fetch(`/wps/relay/GCSGAME_gameList?pageNo=${pageNo}`, { headers })
      const { value } = await answer.json()
      pages = value.totalPages
      games.push(...value.content)
    }
    return games
  })
}

function launched(page: Page, nodeId: string): Promise<string> {
  return page.evaluate(async (id) => {
    const answer = await fetch('/wps/game/launchGame', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sessionStorage.getItem('vitrine.token') ?? ''}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ nodeId: id, language: 'en' }),
    })
    const { success, value, code } = await answer.json()
    if (!success) throw new Error(code)
    return value.url
  }, nodeId)
}
