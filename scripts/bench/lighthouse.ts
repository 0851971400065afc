import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from '../lib/browser.ts'
import { say } from '../lib/run.ts'
import { medianOf, type Figure, type Part, type Target } from './figure.ts'
import { startProductionProxy } from './production-proxy.ts'
import { serveSite } from './served-site.ts'

const PORT = 18300
const PROXY_PORT = 18302
const ATTEMPTS = 3
const BRAND = 'aurora'
const PATHS = ['/', '/rng']

/** Audits of Lighthouse, and what they are aimed at. */
const AUDITS: readonly { id: string; name: string; unit: string; per: number; target?: Target }[] = [
  { id: 'first-contentful-paint', name: 'first contentful paint', unit: 's', per: 1000 },
  {
    id: 'largest-contentful-paint',
    name: 'largest contentful paint',
    unit: 's',
    per: 1000,
    target: { most: 1.3 },
  },
  { id: 'cumulative-layout-shift', name: 'layout shift', unit: '', per: 1, target: { most: 0 } },
  { id: 'total-blocking-time', name: 'blocking time', unit: 'ms', per: 1, target: { most: 20 } },
  { id: 'speed-index', name: 'speed index', unit: 's', per: 1000 },
  { id: 'server-response-time', name: 'server response', unit: 'ms', per: 1 },
  { id: 'total-byte-weight', name: 'all bytes', unit: 'KiB', per: 1024 },
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

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/**
 * Lighthouse as it comes: a mid-range phone on slow 4G, simulated, each run in a browser of its own. The pages come over
 * HTTP/2 with TLS, compressed with brotli, as an edge serves them.
 */
export const measureLighthouse: Part = async ({ quick, runs = quick ? 1 : 5 }): Promise<Figure[]> => {
  const proxy = await startProductionProxy(PROXY_PORT, PORT)
  const site = await serveSite(PORT)
  try {
    const figures: Figure[] = []
    for (const path of PATHS) {
      const results: Result[] = []
      for (let run = 1; run <= runs; run += 1) {
        results.push(await auditAgain(`https://${BRAND}.localhost:${proxy.port}${path}`))
        say(`  ${BRAND} ${path}, run ${run}: ${scoreOf(results.at(-1))}`)
      }
      figures.push(...figuresOf(`${BRAND} ${path}`, results))
    }
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
      onlyCategories: ['performance'],
    })
    if (!result) throw new Error(`Lighthouse gave nothing for ${url}`)
    return result.lhr
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

function figuresOf(name: string, results: readonly Result[]): Figure[] {
  return [
    medianOf(results.map(scoreOf), {
      what: `${name}: performance`,
      unit: '',
      target: { least: 100 },
      detail: reasonsOf(results[0]),
    }),
    ...AUDITS.map(({ id, name: audited, unit, per, target }) =>
      medianOf(
        results.map((result) => numberOf(result, id) / per),
        { what: `${name}: ${audited}`, unit, ...(target ? { target } : {}) },
      ),
    ),
    machineFigure(name, results),
  ]
}

function scoreOf(result: Result | undefined): number {
  return Math.round((result?.categories['performance']?.score ?? 0) * 100)
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

/** Why the figures are what they are, from the first run: for whoever wants to better them. */
function reasonsOf(result: Result | undefined): Record<string, unknown> {
  return Object.fromEntries(REASONS.map((id) => [id, result?.audits[id]?.details]))
}
