import { chromium, devices, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '../lib/browser.ts'
import { medianOf, type Figure, type Part } from './figure.ts'
import { startProductionProxy } from './production-proxy.ts'
import { serveSite } from './served-site.ts'

const PORT = 18310
const PROXY_PORT = 18312
const BRAND = 'aurora'
/** A slow phone, counted from this machine. */
const SLOWED = 4
/** Slow 3G as browsers' tools name it. */
const NETWORK = { latency: 400, kilobitsPerSecond: 400 }
const MOST = { openMs: 100, typeMs: 1_500 }
const MOST_WAIT_MS = 60_000
const TYPED = 'player'

/** What a guest taps first, and the field that they then type into. */
const WAYS = [
  { what: 'Log in', link: '.tabbar [data-modal=login]', field: 'input[name=username]' },
  { what: 'Create account', link: '.header [data-modal=register]', field: 'input' },
] as const

interface Touched {
  openMs: number
  typeMs: number
  /** Whether the island's form has what was typed before it was there. */
  isKept: boolean
}

/**
 * From the tap to an open dialog, and to its form that takes what is typed: on slow 3G, with a slowed processor, at the
 * first visit. The pages come over HTTP/2 with brotli, as an edge serves them.
 */
export const measureTouch: Part = async ({ quick, runs = quick ? 1 : 5 }): Promise<Figure[]> => {
  const proxy = await startProductionProxy(PROXY_PORT, PORT)
  const site = await serveSite(PORT)
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
  })
  try {
    const figures: Figure[] = []
    for (const way of WAYS) {
      const touched: Touched[] = []
      for (let run = 0; run < runs; run += 1)
        touched.push(await touch(browser, { ...way, url: `https://${BRAND}.localhost:${proxy.port}/` }))
      figures.push(...figuresOf(way.what, touched))
    }
    return figures
  } finally {
    await browser.close()
    await proxy.stop()
    await site.stop()
  }
}

/** One first visit, in a browser context without cache. */
async function touch(
  browser: Browser,
  { url, link, field }: { url: string; link: string; field: string },
): Promise<Touched> {
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    ignoreHTTPSErrors: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  try {
    const page = await context.newPage()
    await slow(page)
    // A player sees the page and taps: not everything it loads late has come by then.
    await page.goto(url, { waitUntil: 'domcontentloaded', timeout: MOST_WAIT_MS })
    await page.locator(link).waitFor({ timeout: MOST_WAIT_MS })
    const opened = page.evaluate(untilOpen, { field, mostMs: MOST_WAIT_MS })
    await page.locator(link).tap()
    const { openMs, typeMs } = await opened
    await page.keyboard.type(TYPED)
    const own = page.locator(`dialog[open]:not([data-sheet]) ${field}`).first()
    await own.waitFor({ timeout: MOST_WAIT_MS })
    return { openMs, typeMs, isKept: (await own.inputValue()) === TYPED }
  } finally {
    await context.close()
  }
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
  field,
  mostMs,
}: {
  field: string
  mostMs: number
}): Promise<{ openMs: number; typeMs: number }> {
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
            return resolve({ openMs, typeMs: sinceMs })
          if (sinceMs > mostMs) return reject(new Error(`nothing to type into: ${field}`))
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
