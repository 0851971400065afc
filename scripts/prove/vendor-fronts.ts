import { parseArgs } from 'node:util'
import type { Browser } from '@playwright/test'
import { VENDOR_GAMES } from '../../sandbox/game-vendor/catalogue.ts'
import type { VendorGame } from '../../sandbox/game-vendor/catalogue.ts'
import { startGameVendor } from '../../sandbox/game-vendor/server.ts'
import { WORD_LOCALES } from '../../sandbox/game-vendor/words.ts'
import { launchTestBrowser } from '../lib/browser.ts'

/**
 * Opens every game that the sandbox vendor hosts, as a demo in a real browser, and looks at its first frame: phones and
 * desks in turn, one language after the other. Exits with 1 where a game does not open, throws, spills over the side or
 * has no button to play by. `--every <n>` opens each n-th game.
 */
const { values } = parseArgs({ options: { every: { type: 'string', default: '1' } } })
const SIZES = [
  { width: 390, height: 760 },
  { width: 1440, height: 860 },
] as const
const PAGES = 3
const READY_MS = 20_000

const vendor = await startGameVendor({ port: 0, masterKey: 'only demos are opened' })
const browser = await launchTestBrowser()
const every = Math.max(1, Number(values.every))
const waiting = VENDOR_GAMES.filter((_, index) => index % every === 0).map((game, index) => ({ game, index }))
const count = waiting.length
const faults: string[] = []
const times: number[] = []
await Promise.all(
  Array.from({ length: PAGES }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { fault, tookMs } = await look(browser, next)
      times.push(tookMs)
      if (fault) faults.push(`${next.game.nodeId}: ${fault}`)
    }
  }),
)
await browser.close()
await vendor.stop()
times.sort((one, other) => one - other)
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(
  `${count - faults.length} of ${count} games show their first frame; median ${times[times.length >> 1] ?? 0} ms, slowest ${times.at(-1) ?? 0} ms\n`,
)
process.exitCode = faults.length > 0 ? 1 : 0

async function look(
  from: Browser,
  { game, index }: { game: VendorGame; index: number },
): Promise<{ fault: string | undefined; tookMs: number }> {
  const page = await from.newPage({ viewport: SIZES[index % SIZES.length] ?? SIZES[0] })
  const wrong: string[] = []
  page.on('pageerror', (error) => wrong.push(error.message))
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
  const lang = WORD_LOCALES[(index >> 1) % WORD_LOCALES.length] ?? 'en'
  const sinceMs = performance.now()
  try {
    await page.goto(`http://127.0.0.1:${vendor.port}/demo/${game.nodeId}?lang=${lang}`)
    await page.waitForSelector('body[data-state=ready] #main', { timeout: READY_MS })
    const tookMs = Math.round(performance.now() - sinceMs)
    const title = await page.locator('h1').textContent()
    const main = await page.locator('#main').boundingBox()
    const { width, height } = page.viewportSize() ?? SIZES[0]
    const spills = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
    if (title !== game.gameName) wrong.push(`is named ${title ?? 'nothing'}`)
    if (!main || main.x < 0 || main.x + main.width > width || main.y + main.height > height)
      wrong.push('its main button is out of sight')
    if (main && main.height < 44) wrong.push('its main button is too small')
    if (spills) wrong.push('it spills over the side')
    if (!(await page.locator('.free').isVisible())) wrong.push('nothing says that this is free play')
    return { fault: wrong[0] && `${lang} ${width}: ${wrong.join('; ')}`, tookMs }
  } catch (error) {
    const text = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
    return { fault: `${lang}: ${[text, ...wrong].join('; ')}`, tookMs: READY_MS }
  } finally {
    await page.close()
  }
}
