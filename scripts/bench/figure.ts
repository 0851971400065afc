import { mkdirSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** What a figure is aimed at: at least, or at most, so much. */
export type Target = { least: number } | { most: number }

/** One line of the table. */
export interface Figure {
  what: string
  value: number
  unit: string
  target?: Target
  /** What each run gave, where `value` is their median. */
  runs?: readonly number[]
  /** How it was measured, or what it is made of; goes into the file. */
  detail?: unknown
}

export interface BenchOptions {
  /** Less of everything, for a first look. */
  quick: boolean
  /** As little as there can be: it shows that a part still measures, and its figures say nothing. Implies `quick`, one run. */
  smallest: boolean
  /** Runs of what is measured several times; each part has its own number where not given. */
  runs: number | undefined
}

export type Part = (options: BenchOptions) => Promise<Figure[]>

const RESULTS = 'bench/results'
const BUSY_SAMPLE_MS = 2_000

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value below which the given share of the values lies, between neighbours in proportion. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)]
  const high = sorted[Math.ceil(at)]
  if (low === undefined || high === undefined) throw new Error('nothing was measured')
  return low + (high - low) * (at - Math.floor(at))
}

/** A figure from several runs: their median, with all of them kept. */
export function medianOf(runs: readonly number[], figure: Omit<Figure, 'value' | 'runs'>): Figure {
  return { ...figure, value: median(runs), runs }
}

function isMet({ value, target }: Figure): boolean | undefined {
  if (!target) return undefined
  return 'least' in target ? value >= target.least : value <= target.most
}

/** The table that the terminal shows: a figure that misses its aim says "over". */
export function describeFigures(part: string, figures: readonly Figure[]): string {
  const rows = [
    ['part', 'figure', 'value', 'target', ''],
    ...figures.map((figure) => [
      part,
      figure.what,
      shown(figure.value, figure.unit),
      aim(figure),
      verdict(figure),
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Writes `bench/results/<part>.json` and gives its name. */
export function writeFigures(
  part: string,
  figures: readonly Figure[],
  ran: BenchOptions & { busyBefore: number },
): string {
  mkdirSync(RESULTS, { recursive: true })
  const file = join(RESULTS, `${part}.json`)
  const result = {
    part,
    date: new Date().toISOString(),
    machine: machine(),
    isQuick: ran.quick,
    // What other programs took when the part began.
    busyBefore: ran.busyBefore,
    figures: figures.map((figure) => ({ ...figure, ok: isMet(figure) ?? null })),
  }
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`)
  return file
}

/** Share of the machine's time, 0 to 1, that other programs take just now. */
export async function busyShare(): Promise<number> {
  const from = processorTimes()
  await setTimeout(BUSY_SAMPLE_MS)
  const to = processorTimes()
  return 1 - (to.idle - from.idle) / (to.all - from.all)
}

function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((core) => core.times)
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { idle: times.reduce((sum, { idle }) => sum + idle, 0), all }
}

function machine() {
  return {
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    memoryMiB: Math.round(totalmem() / 1024 ** 2),
    system: `${platform()} ${arch()}`,
    node: process.version,
  }
}

function aim({ target, unit }: Figure): string {
  if (!target) return '–'
  return 'least' in target ? `≥ ${shown(target.least, unit)}` : `≤ ${shown(target.most, unit)}`
}

function verdict(figure: Figure): string {
  const met = isMet(figure)
  return met === undefined ? '' : met ? 'ok' : 'over'
}

function shown(value: number, unit: string): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 1000 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })}${unit ? ` ${unit}` : ''}`
}
