import { readdirSync } from 'node:fs'
import { buildSite } from '../lib/build-site.ts'
import { say } from '../lib/run.ts'
import { startEdge } from './edge-runtime.ts'
import { median, medianOf, percentile, type Figure, type Part } from './figure.ts'
import { askAtOnce, askAtRate, type Round, type Target } from './load.ts'
import { processorSeconds } from './process-tree.ts'

const BRAND = 'aurora'
const CONNECTIONS = 16
const LEAST_RATIO = 0.8
const MOST_MORE_MS = 1
/** Share of what the runtime can do at most at which visitors' waiting is measured. */
const CALM = 0.4

/** What a round took of the runtime's process. */
interface Measured extends Round {
  processorMs: number
}

/** The edge worker against a worker that hands everything to the same assets, in turn, in one runtime. */
export const measureEdge: Part = async ({ quick, runs = quick ? 3 : 9 }): Promise<Figure[]> => {
  await buildSite()
  const runtime = await startEdge()
  const seconds = quick ? 1 : 3
  const targets = targetsOf(runtime.edge, runtime.bare)
  const measured = async (ask: () => Promise<Round>): Promise<Measured> => {
    const before = processorSeconds(runtime.pid)
    const round = await ask()
    return { ...round, processorMs: ((processorSeconds(runtime.pid) - before) * 1000) / round.requests }
  }
  try {
    for (const target of [targets.edge, targets.bare]) await askAtOnce(target, CONNECTIONS, seconds)
    const busy = await inTurn(targets, runs, (target) =>
      measured(() => askAtOnce(target, CONNECTIONS, seconds)),
    )
    const rate = CALM * median(busy.bare.map(perSecond))
    say(`  ${Math.round(rate)} requests a second for the latencies`)
    const calm = await inTurn(targets, runs, (target) => measured(() => askAtRate(target, rate, seconds)))
    return figuresOf(busy, calm)
  } finally {
    await runtime.stop()
  }
}

/** Both alternately, each first equally often. */
async function inTurn(
  targets: { edge: Target; bare: Target },
  runs: number,
  ask: (target: Target) => Promise<Measured>,
): Promise<{ edge: Measured[]; bare: Measured[] }> {
  const rounds: { edge: Measured[]; bare: Measured[] } = { edge: [], bare: [] }
  for (let run = 0; run < runs; run += 1) {
    const order = run % 2 === 0 ? (['edge', 'bare'] as const) : (['bare', 'edge'] as const)
    for (const name of order) rounds[name].push(await ask(targets[name]))
  }
  return rounds
}

function figuresOf(
  busy: { edge: Measured[]; bare: Measured[] },
  calm: { edge: Measured[]; bare: Measured[] },
): Figure[] {
  const p99 = (round: Round) => percentile(round.latenciesMs, 0.99)
  const paired = (rounds: typeof busy, of: (edge: Measured, bare: Measured) => number) =>
    rounds.edge.flatMap((edge, index) => {
      const bare = rounds.bare[index]
      return bare ? [of(edge, bare)] : []
    })
  const figures = [
    medianOf(busy.edge.map(perSecond), { what: 'requests a second, edge', unit: '/s' }),
    medianOf(busy.bare.map(perSecond), { what: 'requests a second, bare assets', unit: '/s' }),
    medianOf(
      paired(busy, (edge, bare) => perSecond(edge) / perSecond(bare)),
      {
        what: 'requests a second, edge ÷ bare assets',
        unit: '×',
        target: { least: LEAST_RATIO },
      },
    ),
    medianOf(calm.edge.map(p99), { what: 'p99, edge', unit: 'ms' }),
    medianOf(calm.bare.map(p99), { what: 'p99, bare assets', unit: 'ms' }),
    medianOf(
      paired(calm, (edge, bare) => p99(edge) - p99(bare)),
      { what: 'p99, edge − bare assets', unit: 'ms', target: { most: MOST_MORE_MS } },
    ),
  ]
  if (busy.edge.every((round) => round.processorMs === 0)) return figures
  return [
    ...figures,
    medianOf(
      busy.edge.map((round) => round.processorMs),
      { what: 'processor time a request, edge', unit: 'ms' },
    ),
    medianOf(
      busy.bare.map((round) => round.processorMs),
      { what: 'processor time a request, bare assets', unit: 'ms' },
    ),
    medianOf(
      paired(busy, (edge, bare) => edge.processorMs - bare.processorMs),
      { what: 'processor time a request, edge − bare assets', unit: 'ms' },
    ),
    medianOf(
      paired(busy, (edge, bare) => bare.processorMs / edge.processorMs),
      {
        what: 'requests per processor second, edge ÷ bare assets',
        unit: '×',
        target: { least: LEAST_RATIO },
      },
    ),
  ]
}

function perSecond(round: Round): number {
  return round.requests / round.seconds
}

/** The same files for both: addresses as visitors write them for the edge, paths under `dist` for bare serving. */
function targetsOf(edge: URL, bare: URL): { edge: Target; bare: Target } {
  const chunks = readdirSync('dist/_astro')
  const chunk = (ending: string) =>
    chunks
      .filter((name) => name.endsWith(ending))
      .slice(0, 2)
      .map((name) => `/_astro/${name}`)
  const tiles = readdirSync('dist/art/games')
    .filter((name) => name.endsWith('-200.avif'))
    .slice(0, 4)
    .map((name) => `/art/games/${name}`)
  const shared = [...chunk('.js'), ...chunk('.css'), ...tiles]
  const pages = ['/', '/rng', '/help', '/en/rng']
  const file = (page: string) => `/${BRAND}${page === '/' ? '' : page}/index.html`
  const host = `${BRAND}.localhost`
  return {
    edge: { url: edge, host, paths: [...pages, ...shared] },
    bare: { url: bare, host, paths: [...pages.map(file), ...shared] },
  }
}
