import { chromium, devices, type Browser, type BrowserContext } from '@playwright/test'
import { findBrowser } from '../lib/browser.ts'
import { say } from '../lib/run.ts'
import { median, medianOf, type Figure, type Part } from './figure.ts'
import { builtPath, serveSite, type ServedSite } from './served-site.ts'
import { BROTLI_QUALITY, bytesOf, largest, type Load } from './traffic.ts'
import { logIn, openLogin, visit, type Opening } from './visits.ts'

const PORT = 18300
const BRANDS = ['aurora', 'najm']
/** One page of each kind; the first path that the brand has. */
const KINDS = [
  { kind: 'home', paths: ['/'] },
  { kind: 'list', paths: ['/rng'] },
  { kind: 'centre', paths: ['/sports', '/esports', '/elott'] },
  { kind: 'help', paths: ['/help'] },
] as const
/** For members alone: a guest is sent to the login. */
const LOTTERY = ['/lottery', '/seaLottery', '/vnLottery']
const KIB = 1024
const MOST = {
  homeTotal: 250,
  html: 25,
  css: 16,
  guestJs: 20,
  requests: 40,
  nodes: 1200,
  popupJs: 110,
  addedJs: 60,
  openedMs: 150,
}

/** What pages weigh, in a real browser against the workers: a phone's screen, nothing scrolled, nothing touched. */
export const measureBytes: Part = async ({ quick, runs = quick ? 1 : 5 }): Promise<Figure[]> => {
  const site = await serveSite(PORT)
  const browser = await chromium.launch({ executablePath: findBrowser() })
  try {
    const figures: Figure[] = []
    for (const brand of quick ? BRANDS.slice(0, 1) : BRANDS) {
      for (const { kind, paths } of KINDS)
        figures.push(...(await guestPage(browser, { site, brand, kind, paths })))
      figures.push(...(await lotteryPage(browser, site, brand)))
      figures.push(...(await loginFigures(browser, { url: site.url(brand, '/'), brand, runs })))
      say(`  ${brand} measured (text compressed with brotli at quality ${BROTLI_QUALITY})`)
    }
    return figures
  } finally {
    await browser.close()
    await site.stop()
  }
}

interface GuestPage {
  site: ServedSite
  brand: string
  kind: string
  paths: readonly string[]
}

async function guestPage(browser: Browser, { site, brand, kind, paths }: GuestPage): Promise<Figure[]> {
  const path = builtPath(brand, paths)
  if (!path) return []
  return inPhone(browser, async (context) => {
    const { loads, nodes } = await visit(await context.newPage(), site.url(brand, path))
    const name = `${brand} ${kind} ${path}`
    const total: Figure = {
      ...{ what: `${name}: everything at first view`, value: bytesOf(loads) / KIB, unit: 'KiB' },
      ...(kind === 'home' ? { target: { most: MOST.homeTotal } } : {}),
    }
    return [total, ...pageFigures(name, { loads, nodes, mostJs: MOST.guestJs })]
  })
}

async function lotteryPage(browser: Browser, site: ServedSite, brand: string): Promise<Figure[]> {
  const path = builtPath(brand, LOTTERY)
  if (!path) return []
  return inPhone(browser, async (context) => {
    const page = await context.newPage()
    await logIn(page, site.url(brand, '/help'))
    // Nothing kept from the page before: what a member's first lottery page of the day loads.
    const cache = await context.newCDPSession(page)
    await cache.send('Network.clearBrowserCache')
    const { loads, nodes } = await visit(page, site.url(brand, path))
    return pageFigures(`${brand} lottery ${path} (member)`, { loads, nodes })
  })
}

function pageFigures(
  name: string,
  page: { loads: readonly Load[]; nodes: number; mostJs?: number },
): Figure[] {
  const { loads, nodes, mostJs } = page
  const kib = (type: string) => bytesOf(loads, type) / KIB
  return [
    { what: `${name}: HTML`, value: kib('document'), unit: 'KiB', target: { most: MOST.html } },
    {
      what: `${name}: CSS`,
      value: kib('stylesheet'),
      unit: 'KiB',
      target: { most: MOST.css },
      detail: largest(loads, 'stylesheet'),
    },
    {
      what: `${name}: JavaScript`,
      value: kib('script'),
      unit: 'KiB',
      ...(mostJs === undefined ? {} : { target: { most: mostJs } }),
      detail: largest(loads, 'script'),
    },
    { what: `${name}: pictures`, value: kib('image'), unit: 'KiB', detail: largest(loads, 'image') },
    { what: `${name}: requests`, value: loads.length, unit: '', target: { most: MOST.requests } },
    { what: `${name}: elements`, value: nodes, unit: '', target: { most: MOST.nodes } },
  ]
}

/**
 * The login popup when the press is the first touch of a first visit, and on a page in use, where the press loads only what
 * no island had fetched. `all` is everything loaded until then.
 */
async function loginFigures(
  browser: Browser,
  of: { url: string; brand: string; runs: number },
): Promise<Figure[]> {
  const { url, brand, runs } = of
  const cold: Opening[] = []
  const warm: Opening[] = []
  const used: Opening[] = []
  for (let run = 0; run < runs; run += 1) {
    await inPhone(browser, async (context) => {
      cold.push(await openLogin(context, url, { isTouched: false }))
      warm.push(await openLogin(context, url, { isTouched: false }))
    })
    await inPhone(browser, async (context) => used.push(await openLogin(context, url, { isTouched: true })))
  }
  const script = (loads: readonly Load[]) => bytesOf(loads, 'script') / KIB
  const all = used.map((opening) => script([...opening.before, ...opening.added]))
  const added = { most: MOST.addedJs }
  const opened = { unit: 'ms', target: { most: MOST.openedMs } } as const
  const ms = (openings: readonly Opening[]) => openings.map((opening) => opening.openedMs)
  return [
    {
      what: `${brand}: JavaScript that the login popup adds, page in use`,
      value: median(used.map((opening) => script(opening.added))),
      unit: 'KiB',
      target: added,
      detail: largest(used[0]?.added ?? [], 'script'),
    },
    {
      what: `${brand}: JavaScript that the login popup adds, first touch`,
      value: median(cold.map((opening) => script(opening.added))),
      unit: 'KiB',
      target: added,
      detail: largest(cold[0]?.added ?? [], 'script'),
    },
    {
      what: `${brand}: JavaScript with the login popup open`,
      value: median(all),
      unit: 'KiB',
      target: { most: MOST.popupJs },
    },
    medianOf(ms(used), { what: `${brand}: login popup opens, page in use`, ...opened }),
    medianOf(ms(warm), { what: `${brand}: login popup opens, first touch, files kept`, ...opened }),
    medianOf(ms(cold), { what: `${brand}: login popup opens, first touch of a first visit`, unit: 'ms' }),
  ]
}

/** A phone of its own, with nothing kept from another. */
async function inPhone<T>(browser: Browser, run: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ ...devices['Pixel 7'], locale: 'en' })
  try {
    return await run(context)
  } finally {
    await context.close()
  }
}
