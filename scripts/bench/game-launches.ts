import { devices, type Browser, type Page } from '@playwright/test'
import { percentile, type Figure } from './figure.ts'
import type { ServedSite } from './served-site.ts'
import { logIn } from './visits.ts'

const BRAND = 'aurora'
const MOST_MS = 1_500
const MOST_WAIT_MS = 60_000
/** Lists of a brand; the first games of each are opened. */
const LISTS = ['/en/inHouse', '/en/rng', '/en/live', '/en/fish'] as const

/** From the press on a game's card to the word of the game in the frame that it can be played, for money. */
export async function measureLaunches(
  browser: Browser,
  site: ServedSite,
  { each }: { each: number },
): Promise<Figure> {
  const context = await browser.newContext({ ...devices['Pixel 7'], reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    await logIn(page, site.url(BRAND, '/en/'))
    const seen: { game: string; ms: number }[] = []
    for (const list of LISTS) {
      await page.goto(site.url(BRAND, list), { waitUntil: 'networkidle' })
      const cards = page.locator('main a.game-card[data-launch]')
      const count = Math.min(each, await cards.count())
      for (let index = 0; index < count; index += 1) seen.push(await launch(page, index))
    }
    const times = seen.map(({ ms }) => ms)
    return {
      what: 'from the press on a game to its first frame, 95 % of games',
      value: percentile(times, 0.95),
      unit: 'ms',
      target: { most: MOST_MS },
      detail: { medianMs: percentile(times, 0.5), seen },
    }
  } finally {
    await context.close()
  }
}

async function launch(page: Page, index: number): Promise<{ game: string; ms: number }> {
  const card = page.locator('main a.game-card[data-launch]').nth(index)
  await card.scrollIntoViewIfNeeded()
  const game = (await card.getAttribute('data-launch')) ?? ''
  const ready = page.evaluate(untilReady, MOST_WAIT_MS)
  await card.click()
  const ms = await ready
  await page.locator('dialog[open] iframe').waitFor()
  // Keys are the game's own once it is open; Back closes it, as it does on a phone.
  await page.goBack()
  await page.locator('dialog[open] iframe').waitFor({ state: 'detached' })
  return { game, ms }
}

/** Runs in the page: from the next press to the message of the game, and the frame painted after it. */
function untilReady(mostMs: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let pressedMs = 0
    addEventListener('click', (event) => (pressedMs ||= event.timeStamp), { capture: true, once: true })
    const onMessage = ({ data }: MessageEvent) => {
      if (Object(data).type !== 'vitrine:ready') return
      removeEventListener('message', onMessage)
      requestAnimationFrame(() => resolve(performance.now() - pressedMs))
    }
    addEventListener('message', onMessage)
    setTimeout(() => reject(new Error('no game was ready')), mostMs)
  })
}
