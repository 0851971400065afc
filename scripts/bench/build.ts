import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../lib/build-site.ts'
import { say } from '../lib/run.ts'
import { runAstro, type AstroRun } from './astro-run.ts'
import { median, medianOf, type BenchOptions, type Figure, type Part } from './figure.ts'
import { writeGeneratedFleet, writeSamples } from './fleet.ts'
import { runMinimalAstro } from './minimal-astro.ts'

const WORK = '.build/bench'
/** Time, memory, and how they compare with an Astro project that does nothing else. */
const MOST_RATIO = 1.4
/** What an edge platform takes in one deployment. */
const MOST_FILES = 100_000
const REBUILD_SECONDS = 6
/** Four times the brands may take this much more memory: what a fleet needs is not kept page by page. */
const MOST_MEMORY_GROWTH = 1.25

interface Pair {
  ours: AstroRun
  minimal: AstroRun
}

/** Building: the sample brands, fleets of two sizes, and one brand again. */
export const measureBuild: Part = async (options): Promise<Figure[]> => {
  const [fewer, more] = options.quick ? [4, 10] : [25, 100]
  try {
    if (options.smallest) return await smallestFigures(options)
    const samples = await pairs(
      'the sample brands × all locales',
      options.runs ?? (options.quick ? 1 : 3),
      writeSamples,
    )
    const small = await pairs(`${fewer} brands × all locales`, 1, (root) => writeGeneratedFleet(root, fewer))
    const large = await pairs(`${more} brands × all locales`, options.runs ?? 1, (root) =>
      writeGeneratedFleet(root, more),
    )
    return [
      ...fleetFigures('sample brands × all locales', samples),
      ...fleetFigures(`fleet of ${fewer} × all locales`, small),
      ...fleetFigures(`fleet of ${more} × all locales`, large),
      ...growthFigures(small, large, `${more} brands ÷ ${fewer} brands`),
      ...(await rebuildFigures(options)),
    ]
  } finally {
    rmSync(WORK, { recursive: true, force: true })
  }
}

async function smallestFigures(options: BenchOptions): Promise<Figure[]> {
  const one = await pairs('one brand × all locales', 1, (root) => writeGeneratedFleet(root, 1))
  return [...fleetFigures('one brand × all locales', one), ...(await rebuildFigures(options))]
}

/** Builds ours and the smallest possible project alternately, so that a busy moment of the machine affects both. */
async function pairs(name: string, runs: number, write: (root: string) => void): Promise<Pair[]> {
  const root = join(WORK, 'tenants')
  const out = join(WORK, 'out')
  write(root)
  const measured: Pair[] = []
  for (let run = 1; run <= runs; run += 1) {
    rmSync(out, { recursive: true, force: true })
    const ours = await runAstro(
      [],
      { VITRINE_TENANTS_ROOT: root, VITRINE_CATALOGUE_ROOT: 'tenants', VITRINE_OUT: out },
      out,
    )
    rmSync(out, { recursive: true, force: true })
    const minimal = await runMinimalAstro(ours.pages, ours.pageBytes / ours.pages)
    measured.push({ ours, minimal })
    say(
      `  ${name}, run ${run}: ${ours.pages} pages in ${ours.seconds.toFixed(1)} s, minimal ${minimal.seconds.toFixed(1)} s`,
    )
  }
  return measured
}

function fleetFigures(name: string, measured: readonly Pair[]): Figure[] {
  const each = (read: (pair: Pair) => number, figure: Omit<Figure, 'value' | 'runs'>) =>
    medianOf(measured.map(read), figure)
  const files = measured[0]?.ours.files ?? 0
  return [
    each(({ ours }) => ours.pages / ours.seconds, {
      what: `${name}: pages a second`,
      unit: '/s',
      detail: measured,
    }),
    each(({ ours }) => ours.seconds, {
      what: `${name}: whole build of ${measured[0]?.ours.pages} pages`,
      unit: 's',
    }),
    each(({ ours }) => ours.peakMiB, { what: `${name}: peak memory`, unit: 'MiB' }),
    each(({ ours, minimal }) => ours.seconds / minimal.seconds, {
      what: `${name}: time ÷ minimal Astro`,
      unit: '×',
      target: { most: MOST_RATIO },
    }),
    each(({ ours, minimal }) => ours.processorSeconds / minimal.processorSeconds, {
      what: `${name}: processor time ÷ minimal Astro`,
      unit: '×',
    }),
    each(({ ours, minimal }) => ours.peakMiB / minimal.peakMiB, {
      what: `${name}: memory ÷ minimal Astro`,
      unit: '×',
      target: { most: MOST_RATIO },
    }),
    {
      what: `${name}: files of the deployment, without art`,
      value: files,
      unit: '',
      target: { most: MOST_FILES },
    },
  ]
}

/** What only the further pages cost: start-up and the browser's code are the same in both fleets. */
function growthFigures(small: readonly Pair[], large: readonly Pair[], name: string): Figure[] {
  const of = (measured: readonly Pair[], read: (pair: Pair) => number) => median(measured.map(read))
  const grown = (read: (pair: Pair) => number) => of(large, read) - of(small, read)
  const pages = grown(({ ours }) => ours.pages)
  return [
    { what: 'each further page', value: (grown(({ ours }) => ours.seconds) / pages) * 1000, unit: 'ms' },
    {
      what: 'each further page ÷ minimal Astro',
      value: grown(({ ours }) => ours.seconds) / grown(({ minimal }) => minimal.seconds),
      unit: '×',
      target: { most: MOST_RATIO },
    },
    {
      what: `peak memory, ${name}`,
      value: of(large, ({ ours }) => ours.peakMiB) / of(small, ({ ours }) => ours.peakMiB),
      unit: '×',
      target: { most: MOST_MEMORY_GROWTH },
    },
  ]
}

/** One brand of the real site again, as after a change of its config; then everything again with nothing changed. */
async function rebuildFigures({ quick, runs = quick ? 1 : 3 }: BenchOptions): Promise<Figure[]> {
  await buildSite()
  const [rebuilt, unchanged]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    rebuilt.push((await buildSite({ only: ['aurora'], force: true })).ms / 1000)
    const again = await buildSite()
    if (again.built.length > 0) throw new Error(`built again without a change: ${again.built.join(', ')}`)
    unchanged.push(again.ms / 1000)
  }
  return [
    medianOf(rebuilt, { what: 'one brand rebuilt', unit: 's', target: { most: REBUILD_SECONDS } }),
    medianOf(unchanged, { what: 'nothing changed: every brand kept', unit: 's' }),
  ]
}
