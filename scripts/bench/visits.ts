import type { BrowserContext, Page } from '@playwright/test'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/site/build/platform-seed.ts'
import { recordLoads, type Load } from './traffic.ts'

/** An untouched page after loading. */
export interface Visit {
  loads: Load[]
  nodes: number
}

export interface Opening {
  /** What the page loaded before the click, and what the click added. */
  before: Load[]
  added: Load[]
  /** From the click to the frame in which the form stands. */
  openedMs: number
}

const LOGIN_LINK = 'a[data-modal="login"]:visible'
/** Time for the prefetches that the first touch of a page starts. */
const SETTLE_MS = 1_500
/** The last part of the login popup to appear. */
const LOGIN_FIELD = 'dialog[open] input[name="username"]'

/** Opens a page and waits until it asks for nothing more. */
export async function visit(page: Page, url: string): Promise<Visit> {
  // The browser drops the bodies of replies to the page that it leaves.
  await page.goto('about:blank')
  const recorder = recordLoads(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  return { loads: await recorder.settled(), nodes }
}

interface OpenLogin {
  /** Scrolls before the click, as on a page in use; otherwise the click is the first touch of the page. */
  isTouched: boolean
}

/** Opens the login popup of a guest's page, with the browser's cache as it is. */
export async function openLogin(
  context: BrowserContext,
  url: string,
  { isTouched }: OpenLogin,
): Promise<Opening> {
  const page = await context.newPage()
  try {
    const { loads: before } = await visit(page, url)
    if (isTouched) {
      const touched = recordLoads(page)
      await page.mouse.wheel(0, 40)
      await page.waitForLoadState('networkidle')
      await page.waitForTimeout(SETTLE_MS)
      before.push(...(await touched.settled()))
    }
    // An announcement may cover the link.
    if ((await page.locator('dialog[open]').count()) > 0) await page.keyboard.press('Escape')
    const recorder = recordLoads(page)
    await page.evaluate(watchOpening, LOGIN_FIELD)
    await page.locator(LOGIN_LINK).first().click()
    await page.waitForFunction(() => document.documentElement.dataset['openedMs'] !== undefined)
    const openedMs = Number(await page.evaluate(() => document.documentElement.dataset['openedMs']))
    await page.waitForLoadState('networkidle')
    return { before, added: await recorder.settled(), openedMs }
  } finally {
    await page.close()
  }
}

/** Logs the demo player in through the popup. */
export async function logIn(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.locator(LOGIN_LINK).first().click()
  // The page's own sheet opens first, and the island's dialog takes its place.
  const dialog = page.locator('dialog[open]:not([data-sheet])')
  await dialog.locator('input[name="username"]').fill(DEMO_ACCOUNTS[0].account)
  await dialog.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('html[data-session="member"]').waitFor()
  await page.waitForLoadState('networkidle')
}

/** Runs in the page: notes when the form is painted after the next click. */
function watchOpening(field: string): void {
  const wait = (clickedAt: number) => {
    const input = document.querySelector(field)
    if (!input || input.getBoundingClientRect().height === 0)
      return requestAnimationFrame(() => wait(clickedAt))
    document.documentElement.dataset['openedMs'] = String(performance.now() - clickedAt)
    return 0
  }
  addEventListener('click', (event) => wait(event.timeStamp), { capture: true, once: true })
}
