import type { Page } from '@playwright/test'
import type { EndpointName } from '#lib/api/index.ts'

/** Where texts of a server, a member or a file come onto the screen. */
export interface Place {
  name: string
  /** On the brand's English pages. */
  path: string
  isForMembers?: boolean
  /** How many it shows at once, where that is bounded: texts from all over the list. */
  most?: number
  /** What the platform answers, with the texts wherever it may write one. */
  answers: (texts: readonly string[]) => Partial<Record<EndpointName, unknown>>
  /** Opens the place; resolves to the number of texts on the screen once all of them are there. */
  show: (page: Page, texts: readonly string[]) => Promise<number>
}

const AT = Date.UTC(2026, 10, 20)
const NONE = { banners: [], playerNotices: [], popup: [], promotion: [], announcements: [] }
const item = (text: string, at: number) => ({
  ...{ id: `x${at}`, title: `${at} ${text}`, content: text, audience: 'everyone' },
  ...{ startAtMs: AT, startDateStr: '2026-11-20 00:00' },
})
const preview = (content: object) => ({
  previewContent: {
    ...{ name: 'x', version: 1, kind: 'notice', expiresAtMs: AT },
    content: { ...NONE, ...content },
  },
})
const announced = (content: object) => ({ listAnnouncements: { tag: 'x', content: { ...NONE, ...content } } })

/** Waits until there are so many; what shows HTML is ready once its box is no longer hidden. */
async function count(page: Page, selector: string, least: number): Promise<number> {
  await page.waitForFunction(
    ({ selector, least }) => document.querySelectorAll(selector).length >= least,
    { selector, least },
    { timeout: 120_000 },
  )
  return page.locator(selector).count()
}

const MOST_HOSTS = 60
const spread = (texts: readonly string[], most: number) =>
  texts.filter((_, at) => at % Math.ceil(texts.length / most) === 0)

/** An element by its class in a CSS module; the build appends a hash (`astro.config.mjs`). */
const classed = (name: string) => `:is([class^="${name}-"], [class*=" ${name}-"])`
const RICH = `${classed('rich')}:not([hidden])`

/** Presses a button as long as it can be pressed, and adds up what each step shows. */
async function pressThrough(page: Page, button: string, shownAt: () => Promise<number>): Promise<number> {
  let shown = await shownAt()
  const next = page.locator(button)
  while ((await next.count()) > 0 && (await next.isEnabled())) {
    await next.click()
    shown += await shownAt()
  }
  return shown
}

export const PLACES: readonly Place[] = [
  {
    name: 'announcements',
    path: '/en/preview#x',
    answers: (texts) => preview({ announcements: texts.map(item) }),
    show: (page, texts) => count(page, `article ${RICH}`, texts.length),
  },
  {
    name: 'notices',
    path: '/en/preview#x',
    answers: (texts) => preview({ playerNotices: texts.map(item) }),
    show: (page, texts) => count(page, `details ${RICH}`, texts.length),
  },
  {
    name: 'banners',
    path: '/en/preview#x',
    answers: (texts) =>
      preview({
        banners: texts.map((text, at) => ({
          ...item(text, at),
          ...{ groupName: 'w_home', picture: text, url: text, linkageType: 'page', device: 'all' },
          ...{ kicker: text, action: text },
        })),
      }),
    show: (page, texts) => count(page, `.hero__lead ${RICH}`, texts.length),
  },
  {
    name: 'popups',
    path: '/en/preview#x',
    answers: (texts) => preview({ popup: texts.map((text, at) => ({ ...item(text, at), execution: 'F' })) }),
    show: async (page, texts) => {
      const dialog = page.locator('dialog[open]')
      for (const [at] of texts.entries()) {
        await dialog.getByText(`${at} `, { exact: false }).first().waitFor()
        await dialog.locator(RICH).first().waitFor({ state: 'attached' })
        await dialog.locator('.btn--secondary').last().click()
      }
      return texts.length
    },
  },
  {
    name: 'the line of notices',
    path: '/en/',
    answers: (texts) => announced({ playerNotices: texts.map(item) }),
    show: async (page, texts) => {
      // The page listens for the first touch once its late script is there.
      await page.waitForLoadState('networkidle')
      await page.mouse.move(5, 5)
      return count(page, '.notices a', texts.length)
    },
  },
  {
    name: 'the list of notices',
    path: '/en/',
    answers: (texts) => announced({ playerNotices: texts.map(item) }),
    show: async (page) => {
      await page.locator('.footer [data-talk="notices"]').click()
      return pressThrough(page, 'dialog[open] button[aria-label="Next"]', async () => {
        await page.locator(`dialog[open] ${RICH}`).first().waitFor({ state: 'attached' })
        return page.locator('dialog[open] details').count()
      })
    },
  },
  {
    name: 'hosts of live chats',
    path: '/en/live',
    most: MOST_HOSTS,
    answers: (texts) => ({
      listModels: {
        models: spread(texts, MOST_HOSTS).map((text, at) => ({
          ...{ id: `x${at}`, name: text.slice(0, 120), topic: text.slice(-120) },
          ...{ languages: ['en'], isLive: true, viewers: 1 },
        })),
      },
    }),
    show: async (page, texts) => {
      await page.mouse.click(5, 5)
      await page.locator('astro-island[component-url*="Models"]').scrollIntoViewIfNeeded()
      return count(page, `ul${classed('models')} > li`, spread(texts, MOST_HOSTS).length)
    },
  },
  {
    name: 'the inbox',
    path: '/en/help#member/messageV2',
    isForMembers: true,
    answers: (texts) => ({
      listMessages: {
        content: texts.map((text, at) => ({
          ...{ id: `x${at}`, kind: at % 2 ? 'message' : 'feedbackAnswered', text, atMs: AT, isRead: true },
          values: { question: text, country: text, address: text },
        })),
        ...{ total: texts.length, unread: 0 },
      },
    }),
    show: async (page, texts) => {
      const shown = await count(page, 'dialog[open] details', texts.length)
      await page.evaluate(() => {
        for (const each of document.querySelectorAll('dialog[open] details')) each.setAttribute('open', '')
      })
      return shown
    },
  },
]
