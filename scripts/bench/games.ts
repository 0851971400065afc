import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, devices, type Browser, type CDPSession, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { lobbyFile, packGames, unpackGames, type LobbyFile } from '#lib/api/play/games-lobby-file.ts'
import { makeIndex } from '#lib/shared/lobby/search-index.ts'
import { findBrowser } from '../lib/browser.ts'
import { buildSite } from '../lib/build-site.ts'
import { percentile, type Figure, type Part } from './figure.ts'
import { startLocalVendor } from '../lib/local-vendor.ts'
import { localSecrets } from '../lib/local-secrets.ts'
import { brandFiles } from './brand-files.ts'
import { measureGameFrames, traced } from './game-frames.ts'
import { measureLaunches } from './game-launches.ts'
import { serveSite } from './served-site.ts'
import { measureVendorBets } from './vendor-bets.ts'

const BRAND = 'aurora'
const PORT = 18320
const GAMES = 5_000
/** A slow phone, counted from this machine. */
const SLOWED = 4
const MOST = { searchMs: 16, frameMs: 50 }
/** Turns of the mouse wheel until the list continues. */
const MOST_TURNS = 60
/** What people type: whole words, beginnings, slips, themes in their own words, and what there is not. */
const TYPED = [
  't',
  'ti',
  'tiger',
  'tigre',
  'roullete',
  'golden dragon',
  'heist',
  'zzzz',
  'pharao',
  'moonrabbit',
]

/** The lobby over 5,000 games on a slowed processor, and the games themselves on the whole product. */
export const measureGames: Part = async ({ quick }): Promise<Figure[]> => {
  await buildSite({ only: [BRAND] })
  const browser = await chromium.launch({ executablePath: findBrowser() })
  try {
    return [...(await measureLobby(browser, quick)), ...(await measurePlay(browser, quick))]
  } finally {
    await browser.close()
  }
}

/** How long a search takes, and whether scrolling stays smooth. */
async function measureLobby(browser: Browser, quick: boolean): Promise<Figure[]> {
  const file = manyGames()
  const context = await browser.newContext({ ...devices['Pixel 7'], reducedMotion: 'reduce' })
  try {
    await context.route('**/*', brandFiles(BRAND, { [`/data/lobby-pt.json`]: JSON.stringify(file) }))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto('http://aurora.localhost/rng')
    const search = await searchTimes(page, { session, file, rounds: quick ? 3 : 10 })
    const tasks = await scrollTasks(page, { session, screens: quick ? 20 : 120 })
    return [
      {
        what: `search over ${GAMES} games, 95 % of searches, processor slowed ${SLOWED} times`,
        value: percentile(search, 0.95),
        unit: 'ms',
        target: { most: MOST.searchMs },
        detail: { typed: TYPED, medianMs: percentile(search, 0.5) },
      },
      {
        what: `frames over ${MOST.frameMs} ms while scrolling ${GAMES} cards, processor slowed ${SLOWED} times`,
        value: tasks.filter((ms) => ms > MOST.frameMs).length,
        unit: 'frames',
        target: { most: 0 },
        detail: { tasks: tasks.length, longestMs: Math.max(...tasks), p99Ms: percentile(tasks, 0.99) },
      },
    ]
  } finally {
    await context.close()
  }
}

/** Games from the press to their frames, and the wallet behind vendors' games, with both workers and the sandbox vendor. */
async function measurePlay(browser: Browser, quick: boolean): Promise<Figure[]> {
  const stopVendor = await startLocalVendor(localSecrets().VENDOR_KEY)
  const site = await serveSite(PORT, { only: [BRAND] })
  try {
    return [
      await measureLaunches(browser, site, { each: quick ? 2 : 4 }),
      ...(await measureGameFrames(browser, site)),
      await measureVendorBets(site, { rounds: quick ? 3 : 8 }),
    ]
  } finally {
    await site.stop()
    await stopVendor()
  }
}

/** The brand's own games over and over, under names of their own. */
function manyGames(): LobbyFile {
  const built = lobbyFile.parse(JSON.parse(readFileSync(join('dist', BRAND, 'data/lobby-pt.json'), 'utf8')))
  const own = unpackGames(built).filter(({ gameType }) => gameType === 'RNG')
  const games = Array.from({ length: GAMES }, (_, index) => {
    const game = own[index % own.length]
    if (!game) throw new Error('the brand has no slots')
    const round = Math.floor(index / own.length)
    return round === 0 ? game : { ...game, nodeId: `${game.nodeId}`, gameName: `${game.gameName} ${round}` }
  })
  const tags = (name: string) => [name, 'slot', 'caça-níqueis', /tiger/i.test(name) ? 'tigre' : 'jogo']
  return {
    ...packGames(games),
    index: makeIndex(
      games.map(({ gameName, vendorName }) => ({ name: gameName, tags: [vendorName, ...tags(gameName)] })),
    ),
  }
}

interface Measured {
  session: CDPSession
  file: LobbyFile
  rounds: number
}

/** In the page's own engine, from the typed text to the places of the games. */
async function searchTimes(page: Page, { session, file, rounds }: Measured): Promise<number[]> {
  const { outputFiles } = await build({
    entryPoints: ['src/lib/shared/lobby/find.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'lobbySearch',
    target: 'es2023',
  })
  await page.evaluate(`${outputFiles[0]?.text ?? ''}; window.lobbySearch = lobbySearch`)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const names = file.games.map(([, , name]) => name)
  return page.evaluate(
    ({ index, names, typed, rounds }) => {
      const { finderOf } = Reflect.get(window, 'lobbySearch')
      const { find } = finderOf(index, names)
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1)
        for (const text of typed) {
          const startedMs = performance.now()
          find(text)
          times.push(performance.now() - startedMs)
        }
      return times
    },
    { index: file.index, names, typed: TYPED, rounds },
  )
}

/**
 * How long the page's own work takes in each turn of its main thread while a thumb flicks down the whole list. The thread's
 * own time is counted several times instead of slowing the browser down (see `game-frames.ts`).
 */
async function scrollTasks(
  page: Page,
  { session, screens }: { session: CDPSession; screens: number },
): Promise<number[]> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  // The list loads more from the first touch of the page on.
  const further = page.locator('.game-chunks .game-card').first()
  for (let turn = 0; turn < MOST_TURNS && !(await further.isVisible()); turn += 1) {
    await page.mouse.wheel(0, 2_500)
    await page.waitForTimeout(250)
  }
  await further.waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  return traced(session, () =>
    page.evaluate(async (screens) => {
      const step = document.body.scrollHeight / screens / 30
      for (let frame = 0; frame < screens * 30; frame += 1) {
        scrollBy(0, Math.min(step, 200))
        await new Promise(requestAnimationFrame)
      }
    }, screens),
  )
}
