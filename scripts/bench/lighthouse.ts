import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from '../lib/browser.ts'
import { say } from '../lib/run.ts'
import { medianOf, type Figure, type Part, type Target } from './figure.ts'
import { mainThreadOf, type MainThread } from './main-thread.ts'
import { EMPTY_PATH, startProductionProxy } from './production-proxy.ts'
import { serveSite } from './served-site.ts'

const PORT = 18300
const PROXY_PORT = 18302
const ATTEMPTS = 3
/** Two directions of reading, four languages. `BENCH_BRANDS` and `BENCH_PATHS` name fewer. */
const BRANDS = process.env['BENCH_BRANDS']?.split(',') ?? ['aurora', 'lotus', 'najm', 'bayani']
const PATHS = process.env['BENCH_PATHS']?.split(',') ?? [
  '/',
  '/help',
  '/promotions',
  '/rng',
  '/announcements',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const HOME_KIB = 250
/**
 * What a server may send before the browser answers: ten packets of 1,460 bytes. A page that is larger, headers
 * included, costs one more round trip, 150 ms on slow 4G.
 */
const FIRST_FLIGHT_BYTES = 14_600

const WEIGHT = 'total-byte-weight'

/** An audit of Lighthouse, and what it is aimed at. */
interface Audit {
  id: string
  name: string
  unit: string
  per: number
  target?: Target
}
const AUDITS: readonly Audit[] = [
  { id: 'first-contentful-paint', name: 'first contentful paint', unit: 's', per: 1000 },
  {
    id: 'largest-contentful-paint',
    name: 'largest contentful paint',
    unit: 's',
    per: 1000,
    target: { most: 1.2 },
  },
  { id: 'cumulative-layout-shift', name: 'layout shift', unit: '', per: 1, target: { most: 0 } },
  { id: 'total-blocking-time', name: 'blocking time', unit: 'ms', per: 1, target: { most: 20 } },
  { id: 'speed-index', name: 'speed index', unit: 's', per: 1000 },
  { id: 'server-response-time', name: 'server response', unit: 'ms', per: 1 },
  { id: WEIGHT, name: 'all bytes', unit: 'KiB', per: 1024 },
]

/** Audits that say what was painted last, what moved, and what kept the processor. */
const REASONS = [
  'lcp-breakdown-insight',
  'cls-culprits-insight',
  'long-tasks',
  'render-blocking-insight',
  'mainthread-work-breakdown',
  'network-requests',
]

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
type Result = Report & { mainThread: MainThread | undefined }

/** What the page costs the processor, whatever else the machine does. */
const THREAD_FIGURES: readonly { part: keyof MainThread; name: string; target?: Target }[] = [
  { part: 'clockMs', name: 'main thread by the clock' },
  { part: 'processorMs', name: 'main thread, processor time' },
  { part: 'blockingMs', name: 'blocking time of the processor alone', target: { most: 20 } },
]

/**
 * Lighthouse as it comes: a mid-range phone on slow 4G, simulated, each run in a browser of its own. The pages come over
 * HTTP/2 with TLS, compressed with brotli, as an edge serves them.
 */
export const measureLighthouse: Part = async ({
  quick,
  smallest,
  runs = quick ? 1 : 3,
}): Promise<Figure[]> => {
  const proxy = await startProductionProxy(PROXY_PORT, PORT)
  const site = await serveSite(PORT, { only: BRANDS })
  try {
    const audited = async (brand: string, path: string): Promise<Result[]> => {
      const results: Result[] = []
      for (let run = 1; run <= runs; run += 1) {
        const result = await auditAgain(`https://${brand}.localhost:${proxy.port}${path}`)
        results.push(result)
        const scores = CATEGORIES.map((category) => scoreOf(result, category)).join(' ')
        say(`  ${brand} ${path}, run ${run}: ${scores} ${failedOf(result).join(', ')}`)
      }
      return results
    }
    const figures: Figure[] = floorOf(await audited('empty', EMPTY_PATH))
    for (const brand of smallest ? BRANDS.slice(0, 1) : BRANDS)
      for (const path of smallest ? PATHS.slice(0, 1) : PATHS)
        figures.push(...figuresOf(`${brand} ${path}`, path, await audited(brand, path)))
    return figures
  } finally {
    await proxy.stop()
    await site.stop()
  }
}

async function audit(url: string): Promise<Result> {
  const browser = await launch({
    chromePath: findBrowser(),
    chromeFlags: ['--headless=new', '--no-sandbox', '--ignore-certificate-errors'],
    logLevel: 'error',
  })
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    })
    if (!result) throw new Error(`Lighthouse gave nothing for ${url}`)
    const { Trace: trace } = result.artifacts
    return { ...result.lhr, mainThread: result.lhr.runtimeError ? undefined : mainThreadOf(trace) }
  } finally {
    browser.kill()
  }
}

/** A busy machine can make Lighthouse miss the beginning of the page; it asks to be run again then. */
async function auditAgain(url: string): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await audit(url)
    if (!result.runtimeError) return result
    if (attempt === ATTEMPTS) throw new Error(`${url}: ${result.runtimeError.message}`)
  }
}

/** What this machine gives a page of one sentence: no page of a brand can be better here. */
function floorOf(results: readonly Result[]): Figure[] {
  const name = 'a page of one sentence'
  const scores = results.map((result) => scoreOf(result, 'performance'))
  return [
    medianOf(scores, { what: `${name}: performance`, unit: '' }),
    ...auditFigures(name, results, () => undefined),
    ...threadFigures(name, results).map(({ target: _none, ...figure }) => figure),
    machineFigure(name, results),
  ]
}

function figuresOf(name: string, path: string, results: readonly Result[]): Figure[] {
  const weight = path === '/' ? { most: HOME_KIB } : undefined
  return [
    ...CATEGORIES.map((category) =>
      medianOf(
        results.map((result) => scoreOf(result, category)),
        {
          what: `${name}: ${category}`,
          unit: '',
          target: { least: 100 },
          detail: category === 'performance' ? reasonsOf(results[0]) : undefined,
        },
      ),
    ),
    ...auditFigures(name, results, ({ id, target }) => (id === WEIGHT ? weight : target)),
    medianOf(results.map(pageBytes), {
      what: `${name}: the page and its headers`,
      unit: 'B',
      target: { most: FIRST_FLIGHT_BYTES },
    }),
    ...threadFigures(name, results),
    machineFigure(name, results),
  ]
}

function pageBytes({ audits }: Result): number {
  const details = audits['network-requests']?.details
  const items = details?.type === 'table' ? details.items : []
  const page = items.find(({ resourceType }) => resourceType === 'Document')
  if (typeof page?.['transferSize'] !== 'number') throw new Error('Lighthouse names no size of the page')
  return page['transferSize']
}

function auditFigures(
  name: string,
  results: readonly Result[],
  targetOf: (audit: Audit) => Target | undefined,
): Figure[] {
  return AUDITS.map((audit) => {
    const target = targetOf(audit)
    return medianOf(
      results.map((result) => numberOf(result, audit.id) / audit.per),
      { what: `${name}: ${audit.name}`, unit: audit.unit, ...(target ? { target } : {}) },
    )
  })
}

function threadFigures(name: string, results: readonly Result[]): Figure[] {
  const threads = results.flatMap(({ mainThread }) => mainThread ?? [])
  return THREAD_FIGURES.map(({ part, name: figure, target }) =>
    medianOf(
      threads.map((thread) => thread[part]),
      { what: `${name}: ${figure}`, unit: 'ms', ...(target ? { target } : {}) },
    ),
  )
}

function scoreOf(result: Result, category: (typeof CATEGORIES)[number]): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100)
}

/** Audits outside of performance that a page fails. */
function failedOf(result: Result): string[] {
  const audited = CATEGORIES.slice(1).flatMap((category) => result.categories[category]?.auditRefs ?? [])
  return audited
    .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}

function numberOf(result: Result, id: string): number {
  const value = result.audits[id]?.numericValue
  if (value === undefined)
    throw new Error(`Lighthouse has no "${id}": ${result.audits[id]?.errorMessage ?? 'not among its audits'}`)
  return value
}

/** How fast the machine was while it measured: blocking time means little where the runs differ much, or below 1,000. */
function machineFigure(name: string, results: readonly Result[]): Figure {
  const speeds = results.map((result) => result.environment.benchmarkIndex)
  return medianOf(speeds, { what: `${name}: speed of the machine (Lighthouse's index)`, unit: '' })
}

/** Explanations of the figures, from the first run, for those who want to improve them. */
function reasonsOf(result: Result | undefined): Record<string, unknown> {
  return Object.fromEntries(REASONS.map((id) => [id, result?.audits[id]?.details]))
}
