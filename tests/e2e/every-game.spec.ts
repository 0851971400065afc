import { expect, type BrowserContext, type Page } from '@playwright/test'
import { brandGames } from '#lib/site/brand/brand-games.ts'
import { lotteryPagePath } from '#lib/site/pages/lotteries.ts'
import { routeOfCategory } from '#lib/site/brand/routes.ts'
import { listTenantIds, readTenantFiles } from '#lib/site/brand/tenants.ts'
import { readCatalogue } from '#lib/site/brand/catalogue-files.ts'
import type { Game } from '#lib/api/play/games.ts'
import { aMember, enter } from './login-steps.ts'
import { brand } from './site.ts'
import { test } from './test.ts'

/** Every game for `npm run prove -- games opens`; otherwise one of each category and brand. */
const IS_FULL = process.env['PROVE_GAMES'] === 'all'
const TABS = IS_FULL ? 3 : 2
/** A game that takes longer shows no first frame. */
const FIRST_FRAME_MS = 30_000
const CATALOGUE = readCatalogue()

if (IS_FULL) test.describe.configure({ mode: 'parallel' })

for (const tenant of listTenantIds())
  test(`${tenant}: games open for money and show their first frame`, async ({ page, context, isMobile }) => {
    test.skip(isMobile, 'once; phones see every front in the proof of fronts')
    test.setTimeout(IS_FULL ? 3_600_000 : 240_000)
    const { tenant: site } = readTenantFiles(tenant, CATALOGUE)
    const games = brandGames(site, CATALOGUE)
    const wanted = IS_FULL ? [...games.games()] : onePerCategory(games.games())
    await enter(page, { url: brand(tenant).url('/en/help'), member: await aMember(tenant, 0, 10_00) })
    if (IS_FULL) expect(await listedGames(page)).toBe(wanted.length)

    const closed: string[] = []
    const tried = async (game: Game, open: () => Promise<void>) => {
      await open().catch((cause: unknown) => {
        closed.push(`${game.nodeId} (${game.gameName}): ${String(cause).split('\n', 2).join(' ')}`)
      })
    }
    const framed = wanted.filter(
      ({ isGame, vassalage }) => isGame === 'GAME' && !games.lotteryType(vassalage),
    )
    const frames = await inTabs(context, framed, (tab, game) =>
      tried(game, async () => showFrame(tab, { game, url: await launched(page, game.nodeId) })),
    )
    // Lotteries and halls are pages of the brand, in the tab that is logged in.
    for (const game of wanted.filter((each) => !framed.includes(each))) {
      const type = games.lotteryType(game.vassalage)
      await tried(game, () =>
        type ? showLottery(page, { tenant, game, type }) : showHall(page, { tenant, game }),
      )
    }
    expect(closed).toEqual([])
    expect(frames).toBe(framed.length)
    if (IS_FULL) console.log(`figure: ${tenant} ${wanted.length} games`)
  })

/** The middle one, so that no list's first entry stands for all of it. */
function onePerCategory(games: readonly Game[]): Game[] {
  const byKind = Map.groupBy(games, ({ gameType, isGame }) => `${gameType} ${isGame}`)
  return [...byKind.values()].flatMap((kind) => kind[kind.length >> 1] ?? [])
}

/** How many games the platform offers the brand's members. */
function listedGames(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const headers = { authorization: `Bearer ${sessionStorage.getItem('vitrine.token') ?? ''}` }
    const answer = await fetch('/wps/relay/GCSGAME_gameList', { headers })
    return (await answer.json()).value.total
  })
}

/** Games side by side in tabs of their own. Returns how many were shown. */
async function inTabs(
  context: BrowserContext,
  games: readonly Game[],
  show: (tab: Page, game: Game) => Promise<void>,
): Promise<number> {
  const waiting = [...games]
  let shown = 0
  await Promise.all(
    Array.from({ length: TABS }, async () => {
      const tab = await context.newPage()
      for (let game = waiting.shift(); game; game = waiting.shift()) {
        await show(tab, game)
        shown += 1
      }
      await tab.close()
    }),
  )
  return shown
}

async function showFrame(tab: Page, { game, url }: { game: Game; url: string }): Promise<void> {
  const faults: string[] = []
  const onError = (error: Error) => faults.push(error.message)
  tab.on('pageerror', onError)
  try {
    await tab.goto(url)
    await tab.locator('body[data-state=ready]').waitFor({ timeout: FIRST_FRAME_MS })
    await expect(tab.locator('h1').first()).toHaveText(game.gameName)
    expect(faults).toEqual([])
  } finally {
    tab.off('pageerror', onError)
  }
}

/** A lottery's first frame is its running draw. */
async function showLottery(
  page: Page,
  { tenant, game, type }: { tenant: string; game: Game; type: Parameters<typeof lotteryPagePath>[0] },
): Promise<void> {
  const path = `/en${lotteryPagePath(type)}?gameCode=${encodeURIComponent(game.gameCode)}`
  await page.goto(brand(tenant).url(path))
  await expect(page.locator('main').getByRole('timer').first()).toBeVisible({ timeout: FIRST_FRAME_MS })
}

/** A hall's first frame is the list of its tables, each of which opens. */
async function showHall(page: Page, { tenant, game }: { tenant: string; game: Game }): Promise<void> {
  const path = routeOfCategory(game.gameType)?.path ?? ''
  await page.goto(brand(tenant).url(`/en${path}/${game.vassalage.toLowerCase()}`))
  await expect(page.locator('main [data-launch]').first()).toBeVisible({ timeout: FIRST_FRAME_MS })
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
