import { chromium, devices, type Page } from '@playwright/test'
import { findBrowser } from '../lib/browser.ts'
import { medianOf, type Figure } from './figure.ts'
import { builtPath, serveSite } from './served-site.ts'
import { bytesOf, largest } from './traffic.ts'
import { logIn, visit } from './visits.ts'

const PORT = 18320
const BRAND = 'aurora'
/** A slow phone, counted from this machine. */
const SLOWED = 4
const NUMBERS = Array.from({ length: 1_000 }, (_, index) => String(index).padStart(3, '0'))
const TAPS = 20
const KIB = 1024
const MOST = { tapMs: 100, scriptKib: 150, requests: 40 }

/** A member's betting view: its script at first view, and how soon it reacts with every number of three digits picked. */
export async function measureBoard(): Promise<Figure[]> {
  const site = await serveSite(PORT)
  const browser = await chromium.launch({ executablePath: findBrowser() })
  try {
    const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en' })
    const page = await context.newPage()
    await logIn(page, site.url(BRAND, '/help'))
    const cache = await context.newCDPSession(page)
    const figures: Figure[] = []
    for (const [path, game] of [
      ['/lottery', 'sum28-1'],
      ['/lottery', 'mark-six-3'],
    ] as const) {
      if (!builtPath(BRAND, [path])) continue
      await cache.send('Network.clearBrowserCache')
      const { loads } = await visit(page, site.url(BRAND, `${path}?gameCode=${game}`))
      const script = loads.filter(({ type }) => type === 'script')
      figures.push({
        what: `betting view of ${game}: script in all`,
        value: bytesOf(script) / KIB,
        unit: 'KiB',
        target: { most: MOST.scriptKib },
        detail: largest(script, 'script'),
      })
    }
    await page.goto(site.url(BRAND, '/seaLottery?gameCode=thai-2'), { waitUntil: 'networkidle' })
    const times = await tapsOf(page)
    return [
      ...figures,
      medianOf(times, {
        what: `a tap on a board with ${NUMBERS.length} numbers picked, processor slowed ${SLOWED} times: median`,
        unit: 'ms',
        target: { most: MOST.tapMs },
      }),
      {
        what: 'the slowest of these taps',
        value: Math.max(...times),
        unit: 'ms',
        target: { most: MOST.tapMs },
        detail: times.map(Math.round),
      },
    ]
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** Every number is picked as a text; then cells are tapped, each from the tap to the frame that shows it. */
async function tapsOf(page: Page): Promise<number[]> {
  const paste = page.locator('details:has(textarea)').first()
  await paste.locator('summary').click()
  await paste.locator('textarea').fill(NUMBERS.join(' '))
  await paste.getByRole('button').click()
  const cells = page.locator('[data-cell]')
  await page.locator('[data-cell][aria-pressed=true]').nth(50).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const times: number[] = []
  for (let tap = 0; tap < TAPS; tap += 1) {
    const cell = cells.nth(3 * tap)
    const shown = cell.evaluate(untilToggled)
    await cell.tap()
    times.push(await shown)
  }
  return times
}

/** Runs in the page: time from the next tap on the cell to the frame in which it shows another state. */
function untilToggled(cell: Element): Promise<number> {
  const before = cell.getAttribute('aria-pressed')
  return new Promise((resolve) => {
    cell.addEventListener(
      'click',
      ({ timeStamp }) => {
        const look = () => {
          if (cell.getAttribute('aria-pressed') === before) return requestAnimationFrame(look)
          // It is on the screen in the frame after this one.
          return requestAnimationFrame(() => resolve(performance.now() - timeStamp))
        }
        look()
      },
      { capture: true, once: true },
    )
  })
}
