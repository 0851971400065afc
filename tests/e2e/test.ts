import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { launchTestBrowser } from '../../scripts/lib/browser.ts'
import { TEST_FACES, type TestFace } from '../../scripts/lib/test-fonts.ts'

/**
 * A story about a detail of a way in, whose rule the tests of islands and platform hold as well: `npm run prove -- stories`
 * walks it, `npm test` does not (`playwright.config.ts`).
 */
export const DETAIL = { tag: '@detail' }

/** A story that `npm test` walks on one of both screens, where several brands tell it; `npm run prove -- stories` on both. */
export const ON_PHONE = { tag: '@phone' }
export const ON_DESKTOP = { tag: '@desktop' }

/** The flags that closed popups leave (`popup-store.ts`): a story that is not about them begins without. */
const FLAGS = ['vitrine.popupsClosed.guest', 'vitrine.popupsClosed.member']

async function withoutPopups(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript((flags) => {
    for (const flag of flags) sessionStorage.setItem(flag, '1')
  }, FLAGS)
  return context
}

/** A browser of its own for another visitor. */
export async function anotherContext(
  browser: Browser,
  options?: Parameters<Browser['newContext']>[0],
): Promise<BrowserContext> {
  return withoutPopups(await browser.newContext(options))
}

/** Faces that every layout holds with: one as wide and one as narrow as usual ones are. */
export const FACES = Object.keys(TEST_FACES) as TestFace[]

/** A page in a browser of its own whose system face is this one. */
export async function withFace(face: TestFace, look: (page: Page) => Promise<void>): Promise<void> {
  const browser = await launchTestBrowser([], face)
  try {
    const context = await anotherContext(browser, { reducedMotion: 'reduce', serviceWorkers: 'block' })
    await look(await context.newPage())
  } finally {
    await browser.close()
  }
}

export const test = base.extend({
  context: async ({ context }, use) => {
    await use(await withoutPopups(context))
  },
})
