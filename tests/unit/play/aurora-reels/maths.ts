import type { Share } from '#lib/shared/money/share.ts'
import { rowsAt, runOf, scattersIn, windowAt, winsOf } from '#lib/shared/aurora-reels/engine.ts'
import { LINE_PAYS, LINES, REELS, ROWS, SCATTER_PAYS, WILD } from '#lib/shared/aurora-reels/paytable.ts'
import { STRIPS } from '#lib/shared/aurora-reels/strips.ts'
import { PAYS } from './cycle.ts'
import type { Pays } from './cycle.ts'

const MIN_COUNT = 3
const ALL_REELS = [0, 1, 2, 3, 4]
/** Spins in the cycle, every combination of stops once: 32^5, so that all counts are exact in a double. */
export const CYCLE = STRIPS.reduce((product, strip) => product * strip.length, 1)

/**
 * The payout of single spins over the whole cycle, without free spins (see `feature-maths.ts`). Closed form of what
 * `enumerateCycle` counts window by window: each row of a reel shows each position of its ring equally often, so every line
 * pays the same over the cycle and symbol counts are sufficient; scatters are counted by the number of reels that show one.
 */
export function spinReturn(pays: Pays = PAYS): Share {
  const lineStakes = Object.entries(pays.line).reduce(
    (sum, [symbol, own]) => sum + lineReturn(symbol, own),
    0,
  )
  const stakes = scatterWays(ALL_REELS).reduce(
    (sum, ways, count) => sum + ways * (pays.scatter[count - MIN_COUNT] ?? 0),
    0,
  )
  // All lines together cost one stake and each returns `lineStakes` twentieths of it over the cycle.
  return { part: lineStakes + stakes, whole: CYCLE }
}

/**
 * Spins with any win; rounds have the same share, as free spins need stars that pay. Lines pay from three, so the first
 * three reels decide them; scatters need all five.
 */
export function spinHits(): Share {
  const rest = scatterWays([3, 4])
  const restWays = rest.reduce((sum, ways) => sum + ways, 0)
  let part = 0
  for (const stops of stopsOf(MIN_COUNT)) {
    const window = stops.map(rowsAt)
    const scatters = scattersIn(window)
    if (LINES.some((rows) => runOf(window, rows) === MIN_COUNT)) part += restWays
    else part += rest.reduce((sum, ways, more) => sum + (scatterPay(scatters + more) > 0 ? ways : 0), 0)
  }
  return { part, whole: CYCLE }
}

/**
 * The spin with the maximum payout, in stakes, with its stops. Branch and bound: stops are followed only while their lines
 * could beat the best spin so far.
 */
export function spinMaximum(): { stakes: number; stops: number[] } {
  let best = { stakes: 0, stops: [0, 0, 0, 0, 0] }
  const follow = (stops: number[], bound: number): void => {
    if (bound <= best.stakes) return
    if (stops.length === REELS) {
      best = { stakes: stakesPaid(stops), stops }
      return
    }
    const next = (STRIPS[stops.length] ?? []).map((_, stop) => [...stops, stop])
    next
      .map((candidate) => ({ candidate, bound: mostPossible(candidate) }))
      .sort((one, other) => other.bound - one.bound)
      .forEach((node) => follow(node.candidate, node.bound))
  }
  follow([], Number.POSITIVE_INFINITY)
  return best
}

function lineReturn(symbol: string, pays: readonly number[]): number {
  const lengths = STRIPS.map((strip) => strip.length)
  const matching = STRIPS.map((strip) => strip.filter((place) => place === symbol || place === WILD).length)
  return pays.reduce((sum, pay, index) => {
    const count = index + MIN_COUNT
    // The run ends at reel `count`; later reels do not matter.
    const ways = lengths.reduce((product, length, reel) => {
      const matches = matching[reel] ?? 0
      if (reel < count) return product * matches
      return product * (reel === count ? length - matches : length)
    }, 1)
    return sum + ways * pay
  }, 0)
}

/** The number of stop combinations of these reels with 0, 1, 2 … scatters. */
function scatterWays(reels: readonly number[]): number[] {
  return reels.reduce<number[]>(
    (ways, reel) => {
      const next = Array.from({ length: ways.length + ROWS }, () => 0)
      const strip = STRIPS[reel] ?? []
      strip.forEach((_, stop) => {
        const shown = scattersIn([rowsAt(stop, reel)])
        ways.forEach((count, already) => (next[already + shown] = (next[already + shown] ?? 0) + count))
      })
      return next
    },
    [1],
  )
}

function mostPossible(stops: readonly number[]): number {
  if (stops.length === REELS) return stakesPaid(stops)
  const window = stops.map(rowsAt)
  const lines = LINES.reduce((sum, rows) => {
    const run = runOf(window, rows)
    const pays: readonly number[] =
      Object.entries(LINE_PAYS).find(([symbol]) => symbol === window[0]?.[rows[0]])?.[1] ?? []
    return sum + (pays[(run === stops.length ? REELS : run) - MIN_COUNT] ?? 0)
  }, 0)
  return lines / LINES.length + scatterPay(Math.min(REELS, scattersIn(window) + REELS - stops.length))
}

function stakesPaid(stops: readonly number[]): number {
  return winsOf(windowAt(stops), LINES.length).reduce((sum, win) => sum + win.payMinor, 0) / LINES.length
}

function* stopsOf(reels: number): Generator<number[]> {
  if (reels === 0) return yield []
  for (const stops of stopsOf(reels - 1))
    for (let stop = 0; stop < (STRIPS[reels - 1]?.length ?? 0); stop += 1) yield [...stops, stop]
}

function scatterPay(count: number): number {
  return SCATTER_PAYS[count - MIN_COUNT] ?? 0
}
