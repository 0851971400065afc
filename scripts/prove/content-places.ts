import { rmSync } from 'node:fs'
import { type Browser, type Page } from '@playwright/test'
import { API, type EndpointName } from '#lib/api/index.ts'
import { seedPlatform } from '#lib/api/ops/ops.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, platformSeed } from '#lib/site/build/platform-seed.ts'
import { XSS_TEXTS } from '../../tests/fixtures/node/xss-texts.ts'
import { launchTestBrowser } from '../lib/browser.ts'
import { buildSite } from '../lib/build-site.ts'
import { localSecrets } from '../lib/local-secrets.ts'
import { serveLocal } from '../lib/serve-local.ts'
import { callOps } from '../ops/call.ts'
import type { Figure } from './figure.ts'
import { PLACES, type Place } from './content-place-list.ts'

/** Both guards as they are shipped, each of them alone, and none: then the texts must show that they are worth something. */
const GUARDS = [
  { what: 'both guards', csp: true, sanitiser: true, isOpen: false },
  { what: 'the CSP alone', csp: true, sanitiser: false, isOpen: false },
  { what: 'the sanitiser alone', csp: false, sanitiser: true, isOpen: false },
  { what: 'no guard', csp: false, sanitiser: false, isOpen: true },
] as const
type Guards = (typeof GUARDS)[number]

const BRAND = 'aurora'
const STATE_DIR = '.build/prove-content'
const PORT = Number(process.env['PROVE_PORT']) || 8_798
const COUNT = Number(process.env['PROVE_TEXTS']) || XSS_TEXTS.length
/** What a text calls if it runs: it would also have to reach another host. */
const FOREIGN = 'evil.example'
/** In place of the sanitiser: it gives back what it got. */
const NO_SANITISER = `export default () => ({ addHook() {}, sanitize: (html) =>
  document.createRange().createContextualFragment(html) })`

/** Every text in every place of the built site where a text of a server, a member or a file is shown, in Chromium. */
export async function provePlaces(): Promise<Figure[]> {
  await buildSite({ only: [BRAND] })
  rmSync(STATE_DIR, { recursive: true, force: true })
  const { OPS_KEY: key } = localSecrets()
  const server = await serveLocal({ port: PORT, stateDir: STATE_DIR, quiet: true })
  const browser = await launchTestBrowser()
  try {
    await callOps({ url: `http://ops.localhost:${PORT}`, key }, seedPlatform, platformSeed({ demo: true }))
    const texts = XSS_TEXTS.slice(0, COUNT)
    const figures: Figure[] = []
    for (const guards of GUARDS) figures.push(await proveGuards(browser, { guards, texts }))
    return figures
  } finally {
    await browser.close()
    await server.stop()
  }
}

interface GuardProof {
  guards: Guards
  texts: readonly string[]
}

async function proveGuards(browser: Browser, { guards, texts }: GuardProof): Promise<Figure> {
  const ran: string[] = []
  let shown = 0
  let least = 0
  for (const place of PLACES) {
    // Half of a bounded place's number may be all that an even spread gives.
    least += place.most === undefined ? texts.length : Math.min(texts.length, place.most / 2)
    const runs = await runsOf(browser, { guards, texts, place })
    shown += runs.shown
    if (runs.ran > 0) ran.push(`${place.name} ${runs.ran}`)
  }
  const { what, isOpen } = guards
  return {
    what: `${texts.length} texts in ${PLACES.length} places behind ${what}`,
    seen: `${shown} shown, ${ran.length === 0 ? '0 ran' : `ran: ${ran.join(', ')}`}`,
    target: isOpen ? 'some: the texts are worth something' : '0',
    isMet: shown >= least && (isOpen ? ran.length > 0 : ran.length === 0),
  }
}

/** How many texts a place has shown, and how often something ran. */
async function runsOf(
  browser: Browser,
  { guards, texts, place }: GuardProof & { place: Place },
): Promise<{ ran: number; shown: number }> {
  const context = await browser.newContext({
    ...{ bypassCSP: !guards.csp, serviceWorkers: 'block', reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  let ran = 0
  await page.exposeFunction('hasRun', () => void (ran += 1))
  await page.addInitScript(() => {
    window.alert = () => void Reflect.get(window, 'hasRun')()
  })
  page.on('dialog', (dialog) => void dialog.dismiss())
  await page.route(
    ({ hostname }) => hostname === FOREIGN,
    (route) => {
      ran += 1
      return route.abort()
    },
  )
  if (!guards.sanitiser)
    await page.route(/\/_astro\/purify\.[^/]+\.js$/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: NO_SANITISER }),
    )
  try {
    if (place.isForMembers) await logIn(page)
    for (const [name, value] of Object.entries(place.answers(texts)))
      await answer(page, name as EndpointName, value)
    await page.goto(`http://${BRAND}.localhost:${PORT}${place.path}`)
    if (place.isForMembers) await page.locator('html[data-session="member"]').waitFor()
    const shown = await place.show(page, texts)
    // What runs late: images that fail, animations that begin.
    await page.waitForLoadState('networkidle')
    return { ran, shown }
  } finally {
    await context.close()
  }
}

async function answer(page: Page, name: EndpointName, value: unknown): Promise<void> {
  const { path, output } = API[name]
  const body = JSON.stringify({ success: true, value: output.parse(value) })
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ contentType: 'application/json', body }),
  )
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`http://${BRAND}.localhost:${PORT}/en/help`)
  await page.locator('a[data-modal="login"]:visible').first().click()
  const dialog = page.locator('dialog[open]:not([data-sheet])')
  await dialog.locator('input[name="username"]').fill(DEMO_ACCOUNTS[0].account)
  await dialog.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await dialog.locator('input[name="password"]').press('Enter')
  await page.locator('html[data-session="member"]').waitFor()
}
