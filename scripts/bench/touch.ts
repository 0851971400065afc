import { chromium, devices, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../lib/browser.ts'
import { medianOf, type Figure, type Part } from './figure.ts'
import { startProductionProxy } from './production-proxy.ts'
import { serveSite } from './served-site.ts'

const PORT = 18310
const PROXY_PORT = 18312
/** A slow phone, counted from this machine. */
const SLOWED = 4
/** Slow 3G as browsers' tools name it. */
const NETWORK = { latency: 400, kilobitsPerSecond: 400 }
const MOST = { openMs: 100, typeMs: 1_500 }
const MOST_WAIT_MS = 60_000
/** No person reacts faster to what comes into view. */
const REACTION_MS = 250
/** A quick tap: the finger is up again. */
const PRESS_MS = 60
/** Somebody types while the island's dialog takes the sheet's place. */
const KEY_MS = 200
const TYPED = 'abcdefghijklmnopqrstuvwxyz'

/** Portuguese and by number, Vietnamese with a picture, Arabic by name. */
const BRANDS = ['aurora', 'lotus', 'najm'] as const
/** What a guest taps first. */
const WAYS = [
  { what: 'Log in', link: '.tabbar [data-modal=login]' },
  { what: 'Create account', link: '.header [data-modal=register]' },
] as const

interface Touched {
  openMs: number
  typeMs: number
  /** Whether the island's form has every letter, of which the first were typed before it was there. */
  isKept: boolean
}

/**
 * From the tap to an open dialog, and to its form that takes what is typed: on slow 3G, with a slowed processor, at the
 * first visit. The pages come over HTTP/2 with brotli, as an edge serves them.
 */
export const measureTouch: Part = async ({ quick, smallest, runs = quick ? 1 : 3 }): Promise<Figure[]> => {
  const proxy = await startProductionProxy(PROXY_PORT, PORT)
  const site = await serveSite(PORT)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
  })
  try {
    const figures: Figure[] = []
    for (const brand of smallest ? BRANDS.slice(0, 1) : BRANDS)
      for (const { what, link } of smallest ? WAYS.slice(0, 1) : WAYS) {
        const touched: Touched[] = []
        for (let run = 0; run < runs; run += 1)
          touched.push(await touch(browser, { link, url: `https://${brand}.localhost:${proxy.port}/` }))
        figures.push(...figuresOf(`${brand}, ${what}`, touched))
      }
    return figures
  } finally {
    await browser.close()
    await proxy.stop()
    await site.stop()
  }
}

/** One first visit, in a browser context without cache. */
async function touch(browser: Browser, { url, link }: { url: string; link: string }): Promise<Touched> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    ignoreHTTPSErrors: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await slow(page)
    // A player taps as soon as the page is visible: late files may not have arrived yet.
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: MOST_WAIT_MS })
    await page.locator(link).waitFor({ timeout: MOST_WAIT_MS })
    const opened = page.evaluate(untilOpen, { mostMs: MOST_WAIT_MS })
    await page.waitForTimeout(REACTION_MS)
    await tap(page, link)
    const { openMs, typeMs, field } = await opened
    const own = page.locator(`dialog[open]:not([data-sheet]) input[name=${field}]`)
    const [first = '', ...others] = TYPED
    await page.keyboard.press(first)
    // Letter by letter until the island's dialog is there, and a few more.
    let after = 0
    let typed = first
    const deadline = Date.now() + MOST_WAIT_MS
    for (let at = 0; after < 3 && Date.now() < deadline; at += 1) {
      const letter = others[at % others.length] ?? first
      await page.keyboard.press(letter, { delay: KEY_MS })
      typed += letter
      if (await own.isVisible()) after += 1
    }
    return { openMs, typeMs, isKept: after > 0 && (await own.inputValue()) === typed }
  } finally {
    await context.close()
  }
}

/** As a finger does it; without Playwright's own listeners, which look for what covers the link, in the slowed page. */
async function tap(page: Page, link: string): Promise<void> {
  const box = await page.locator(link).boundingBox()
  if (!box) throw new Error(`${link} is not shown`)
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(PRESS_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const bytesPerSecond = (NETWORK.kilobitsPerSecond * 1000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK.latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
}

/** Runs in the page: times from the tap to a painted dialog, and to a field in it that has the focus. */
function untilOpen({
  mostMs,
}: {
  mostMs: number
}): Promise<{ openMs: number; typeMs: number; field: string }> {
  return new Promise((resolve, reject) => {
    addEventListener(
      'click',
      (event) => {
        // The browser's own time of the tap, so that a busy page counts too.
        const tappedMs = event.timeStamp
        let openMs: number | undefined
        const look = () => {
          const sinceMs = performance.now() - tappedMs
          const dialog = document.querySelector('dialog[open]')
          if (dialog && openMs === undefined) openMs = sinceMs
          const focused = document.activeElement
          if (openMs !== undefined && focused instanceof HTMLInputElement && dialog?.contains(focused))
            return resolve({ openMs, typeMs: sinceMs, field: focused.name })
          if (sinceMs > mostMs) return reject(new Error('nothing to type into'))
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}

function figuresOf(what: string, touched: readonly Touched[]): Figure[] {
  const conditions = `${NETWORK.kilobitsPerSecond} kbit/s, processor slowed ${SLOWED} times`
  return [
    medianOf(
      touched.map(({ openMs }) => openMs),
      {
        what: `${what}: from the tap to an open dialog, ${conditions}`,
        unit: 'ms',
        target: { most: MOST.openMs },
      },
    ),
    medianOf(
      touched.map(({ typeMs }) => typeMs),
      { what: `${what}: from the tap to a field that takes text`, unit: 'ms', target: { most: MOST.typeMs } },
    ),
    {
      what: `${what}: visits whose form lost what was typed`,
      value: touched.filter(({ isKept }) => !isKept).length,
      unit: 'of all',
      target: { most: 0 },
    },
  ]
}
