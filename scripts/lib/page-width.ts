import type { Page } from '@playwright/test'

export const WIDTHS = [320, 360, 390, 768, 1440] as const
/** Percent of the usual text size; WCAG 1.4.4 asks for 200. */
export const TEXT_SIZES = [100, 200] as const
const HEIGHT = 900
/** How often two frames are waited for: a second on a screen of 60 frames. */
const MOST_TURNS = 30

/** What is wrong with an open page at these widths and text sizes: it is wider than its viewport, or what it holds is cut off. */
export async function widthProblems(page: Page, widths: readonly number[] = WIDTHS): Promise<string[]> {
  const problems: string[] = []
  for (const size of TEXT_SIZES) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`
    }, size)
    for (const width of widths) {
      await page.setViewportSize({ width, height: HEIGHT })
      // A dialog that opens while the page still loads may keep the size before for some frames: what stays wide counts.
      let found = await page.evaluate(findWide)
      for (let turn = 0; found && turn < MOST_TURNS; turn += 1) {
        await page.evaluate(twoFrames)
        found = await page.evaluate(findWide)
      }
      if (found) problems.push(`${width} px, text ${size} %: ${found}`)
    }
  }
  return problems
}

/** Runs in the page. */
function twoFrames(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
}

/** Runs in the page. Boxes that scroll by themselves may hold more than is seen; the page itself may not. */
function findWide(): string | undefined {
  /** Rounding of fractions of a pixel. */
  const tolerance = 1
  const width = document.documentElement.clientWidth
  const scrolls = (element: Element): boolean => {
    const { parentElement: parent } = element
    if (!parent || parent === document.body) return false
    return /auto|scroll/.test(getComputedStyle(parent).overflowX) || scrolls(parent)
  }
  const read = 'a, button, input, select, textarea, summary, label, h1, h2, h3, h4, p, li, td, th, dt, dd'
  const isOut = (element: Element): boolean => {
    const { left, right, width: own, height } = element.getBoundingClientRect()
    if (own < 2 || height < 2 || (left >= -tolerance && right <= width + tolerance)) return false
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !scrolls(element)
  }
  const cut = [...document.querySelectorAll(read)].filter(isOut)
  const whole = Math.max(document.documentElement.scrollWidth, document.body.scrollWidth)
  if (whole <= width + tolerance && cut.length === 0) return undefined
  // Where nothing that is read sticks out, whatever else does.
  const named = cut.length > 0 ? cut : [...document.querySelectorAll('body *')].filter(isOut)
  const names = named.slice(0, 4).map((element) => {
    const { left, right } = element.getBoundingClientRect()
    const text = (element.textContent ?? '').trim().slice(0, 24)
    return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} "${text}" ${Math.round(left)}–${Math.round(right)}`
  })
  return `${whole} px wide; ${names.join(', ')}`
}
