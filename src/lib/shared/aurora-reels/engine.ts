import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { playFreeSpins } from './free-spins.ts'
import type { FreeSpin } from './free-spins.ts'
import { LINE_PAYS, LINES, REELS, ROWS, SCATTER, SCATTER_LINE, SCATTER_PAYS, WILD } from './paytable.ts'
import type { SymbolId } from './paytable.ts'
import { STRIPS } from './strips.ts'

/** One paid line, or the scatters (`line` 0). `count` symbols from the left; for scatters, anywhere. */
export interface Win {
  /** 1 to 20 as players see it, 0 for the scatters. */
  line: number
  symbol: SymbolId
  count: number
  payMinor: number
}

/**
 * A whole round. `window[reel][row]`, reels from the left and rows from the top. Rounds from before the introduction of
 * free spins have the same shape without them.
 */
export interface Outcome {
  stops: number[]
  window: SymbolId[][]
  /** Wins of the first spin only. */
  wins: Win[]
  /** The round's payout, free spins included. */
  winMinor: number
  /** In order of play; absent where the first spin won none. */
  freeSpins?: FreeSpin[]
}

/** Minimum of matching symbols from the left. */
const MIN_COUNT = 3

/**
 * Plays one round: five draws, one per reel, and five more for each free spin.
 * @throws RangeError when the stake does not divide over the lines.
 */
export function spin(draw: Draw, stakeMinor: number): Outcome {
  assertStake(stakeMinor)
  return roundOf(() => STRIPS.map((strip) => draw(strip.length)), stakeMinor)
}

/** The fifteen visible symbols when the reels stop at `stops`. */
export function windowAt(stops: readonly number[]): SymbolId[][] {
  if (stops.length !== REELS) throw new RangeError('one stop a reel')
  return stops.map(rowsAt)
}

/** The symbol at a place of a reel's ring; places wrap around. */
export function symbolAt(reel: number, place: number): SymbolId {
  const strip = STRIPS[reel] ?? []
  const symbol = strip[((place % strip.length) + strip.length) % strip.length]
  if (!symbol) throw new RangeError(`no symbol at ${reel}:${place}`)
  return symbol
}

/** Every win of a window: each line from the left, then the scatters. */
export function winsOf(window: readonly (readonly SymbolId[])[], stakeMinor: number): Win[] {
  const lineStakeMinor = stakeMinor / LINES.length
  const wins: Win[] = []
  let line = 0
  for (const rows of LINES) {
    line += 1
    const count = runOf(window, rows)
    if (count < MIN_COUNT) continue
    const symbol = window[0]?.[rows[0]]
    if (!symbol || symbol === SCATTER || symbol === WILD) continue
    const pay = payFor(LINE_PAYS[symbol], count)
    if (pay > 0) wins.push({ line, symbol, count, payMinor: pay * lineStakeMinor })
  }
  const scatters = scattersIn(window)
  const pay = payFor(SCATTER_PAYS, scatters)
  if (pay > 0) wins.push({ line: SCATTER_LINE, symbol: SCATTER, count: scatters, payMinor: pay * stakeMinor })
  return wins
}

/** The number of reels from the left that match the first on these rows; the window may have fewer than five reels. */
export function runOf(window: readonly (readonly SymbolId[])[], rows: readonly number[]): number {
  const lead = window[0]?.[rows[0] ?? 0]
  if (lead === SCATTER || lead === WILD) return 0
  let count = 1
  while (count < window.length) {
    const symbol = window[count]?.[rows[count] ?? 0]
    if (symbol !== lead && symbol !== WILD) break
    count += 1
  }
  return count
}

export function scattersIn(window: readonly (readonly SymbolId[])[]): number {
  let count = 0
  for (const shown of window) for (const symbol of shown) if (symbol === SCATTER) count += 1
  return count
}

/** The visible symbols of one reel at a stop, from the top. */
export function rowsAt(stop: number, reel: number): SymbolId[] {
  const rows: SymbolId[] = []
  for (let row = 0; row < ROWS; row += 1) rows.push(symbolAt(reel, stop + row))
  return rows
}

/** Whether a stake can be played: whole, and divisible over the lines. */
export function isPlayableStake(stakeMinor: number): boolean {
  return Number.isSafeInteger(stakeMinor) && stakeMinor > 0 && stakeMinor % LINES.length === 0
}

function firstSpin(stops: readonly number[], stakeMinor: number): Outcome {
  const window = windowAt(stops)
  const wins = winsOf(window, stakeMinor)
  return { stops: [...stops], window, wins, winMinor: sumOf(wins) }
}

function roundOf(nextStops: () => readonly number[], stakeMinor: number): Outcome {
  const first = firstSpin(nextStops(), stakeMinor)
  const freeSpins = playFreeSpins(scattersIn(first.window), () => {
    const { stops, window, wins } = firstSpin(nextStops(), stakeMinor)
    return { stops, wins, stars: scattersIn(window) }
  })
  if (freeSpins.length === 0) return first
  const freeMinor = freeSpins.reduce((sum, { winMinor }) => sum + winMinor, 0)
  return { ...first, winMinor: first.winMinor + freeMinor, freeSpins }
}

function sumOf(wins: readonly Win[]): number {
  return wins.reduce((sum, win) => sum + win.payMinor, 0)
}

function payFor(pays: readonly number[], count: number): number {
  return pays[count - MIN_COUNT] ?? 0
}

function assertStake(stakeMinor: number): void {
  if (!isPlayableStake(stakeMinor)) throw new RangeError('the stake must be whole on each line')
}
