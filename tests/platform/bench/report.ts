import { env } from 'cloudflare:workers'

/** Counts are a share of the full ones where less is measured. */
export function count(full: number): number {
  const given: Record<string, unknown> = { ...env }
  return Math.max(1, Math.round(full * (Number(given['BENCH_PART']) || 1)))
}

export interface Reported {
  what: string
  value: number
  unit: string
  target?: { most: number } | { least: number }
  detail?: unknown
}

/** Tells a figure to `scripts/bench/in-runtime.ts`. */
export function report(figure: Reported): void {
  console.log(`BENCH ${JSON.stringify(figure)}`)
}

export function percentileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** How long something takes, in milliseconds. */
export async function timed(act: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now()
  await act()
  return performance.now() - startedMs
}
