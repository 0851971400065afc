import { devices, type Browser, type CDPSession } from '@playwright/test'
import { percentile, type Figure } from './figure.ts'
import type { ServedSite } from './served-site.ts'

const BRAND = 'aurora'
const SLOWED = 4
/** Our own games, their way on the play host, and what is pressed to begin a round. */
const GAMES = [
  { path: 'slots/aurora-reels', presses: ['#spin'] },
  { path: 'tables/roulette', presses: ['#board button', '#spin'] },
  { path: 'cards/scratch', presses: ['#go'] },
  { path: 'crash/sky-lantern', presses: ['#go'] },
] as const
/** 60 frames a second leave so much for each. */
const FRAME_MS = 1000 / 60
const WATCHED_MS = 8_000
const MOST_LATE_PERCENT = 1

interface TraceEvent {
  name: string
  ph: string
  dur?: number
  /** Of the thread's own time, which other programs do not lengthen. */
  tdur?: number
  pid: number
  tid: number
  args?: { name?: string }
}

/**
 * The main thread of each of our own games while a round runs, in a demo at the pace of a mid-range phone: the share of
 * frames for which the page's own work (script, style, layout, paint) took longer than 60 frames a second leave. The thread's
 * own time is counted four times, instead of slowing the browser down: its brake runs in the thread also while that waits for
 * the compositor, and its turns count as work then (a commit of 1.5 ms became 8 to 10 ms on a busy machine, instead of 6).
 */
export async function measureGameFrames(browser: Browser, site: ServedSite): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const { path, presses } of GAMES) {
    const context = await browser.newContext({ ...devices['Pixel 7'] })
    try {
      const page = await context.newPage()
      const url = new URL(site.url(`play.${BRAND}`, `/${path}/`))
      url.search = new URLSearchParams({ demo: '1', lang: 'en' }).toString()
      await page.goto(url.href)
      await page.locator('body[data-state=ready]').waitFor()
      if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape')
      const session = await context.newCDPSession(page)
      const tasks = await traced(session, async () => {
        for (const button of presses) await page.locator(button).first().click()
        await page.waitForTimeout(WATCHED_MS)
      })
      const frames = Math.round(WATCHED_MS / FRAME_MS)
      const late = tasks.filter((ms) => ms > FRAME_MS)
      figures.push({
        what: `frames of ${path} that miss 60 a second, processor slowed ${SLOWED} times`,
        value: (100 * late.length) / frames,
        unit: '%',
        target: { most: MOST_LATE_PERCENT },
        detail: { longestMs: Math.max(...tasks), p99Ms: percentile(tasks, 0.99), lateMs: late },
      })
    } finally {
      await context.close()
    }
  }
  return figures
}

/** Milliseconds of every task of the page's main thread while `act` runs, counted as on a processor slowed so many times. */
export async function traced(session: CDPSession, act: () => Promise<void>): Promise<number[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata'] },
  })
  await act()
  await session.send('Tracing.end')
  await ended
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  return (
    events
      .filter(({ name, pid, tid }) => name === 'RunTask' && pid === main?.pid && tid === main.tid)
      // The kernel's count of a thread's time is now and then ahead of the clock.
      .map(({ dur = 0, tdur = dur }) => (SLOWED * Math.min(tdur, dur)) / 1000)
  )
}
