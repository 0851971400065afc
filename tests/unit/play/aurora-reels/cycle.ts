import {
  LINE_PAYS,
  LINES,
  ROWS,
  SCATTER,
  SCATTER_PAYS,
  SYMBOLS,
  WILD,
} from '#lib/shared/aurora-reels/paytable.ts'
import type { LineSymbol, SymbolId } from '#lib/shared/aurora-reels/paytable.ts'
import { STRIPS } from '#lib/shared/aurora-reels/strips.ts'

/** Pays of lines and scatters: `LINE_PAYS` in line stakes and `SCATTER_PAYS` in stakes by default. */
export interface Pays {
  line: Readonly<Record<LineSymbol, readonly number[]>>
  scatter: readonly number[]
}

export const PAYS: Pays = { line: LINE_PAYS, scatter: SCATTER_PAYS }

/** All windows with one number of stars, out of the 32^5; pays in line stakes, a twentieth of the stake. */
export interface CycleClass {
  rounds: number
  hits: number
  paid: number
  squared: number
  most: number
}

const MIN_COUNT = 3
const LINE_COUNT = LINES.length
/** Symbols as numbers, for speed over 33 million windows. */
const RINGS = STRIPS.map((strip) => strip.map((symbol) => SYMBOLS.indexOf(symbol)))
const WILD_CODE = SYMBOLS.indexOf(WILD)
const SCATTER_CODE = SYMBOLS.indexOf(SCATTER)
const ROW_COUNT = ROWS
const ROWS_OF_LINES = LINES.map((rows) => [...rows])
/** How many combinations of the last two reels show 0, 1, 2 stars. */
const STARS_OF_LAST_TWO = countLastTwo()

/** A line that runs over the first three reels. */
interface OpenLine {
  symbol: number
  pays: readonly number[]
  rows: readonly number[]
}

/** The result of a window's first three reels. */
interface Beginning {
  stars: number
  lines: readonly OpenLine[]
  scatter: readonly number[]
}

/**
 * Every window of the cycle, by its number of stars: an enumeration of all 32^5 combinations of stops, taking about a
 * second. The first three reels form the outer loops, because lines pay from three on.
 */
export function enumerateCycle(pays: Pays = PAYS): CycleClass[] {
  const classes = Array.from({ length: STRIPS.length + 1 }, () => ({
    rounds: 0,
    hits: 0,
    paid: 0,
    squared: 0,
    most: 0,
  }))
  const paysOf = SYMBOLS.map((symbol) => linePaysOf(symbol, pays))
  const [one = [], two = [], three = []] = RINGS
  for (let first = 0; first < one.length; first += 1)
    for (let second = 0; second < two.length; second += 1)
      for (let third = 0; third < three.length; third += 1) {
        const stops = [first, second, third]
        const stars = stops.reduce((sum, stop, reel) => sum + starsAt(reel, stop), 0)
        addWindows(classes, { stars, lines: openLines(stops, paysOf), scatter: pays.scatter })
      }
  return classes
}

/** Adds all windows with one beginning, over the last two reels. */
function addWindows(classes: CycleClass[], { stars, lines, scatter }: Beginning): void {
  const [, , , four = [], five = []] = RINGS
  const extraOf = (shown: number) => (scatter[shown - MIN_COUNT] ?? 0) * LINE_COUNT
  if (lines.length === 0) {
    // Without a line only stars can pay, so the number of windows per star count is sufficient.
    STARS_OF_LAST_TWO.forEach((rounds, more) => {
      addRounds(classes[stars + more], { paid: extraOf(stars + more), rounds })
    })
    return
  }
  for (let fourth = 0; fourth < four.length; fourth += 1) {
    const longer = lines.filter((line) => matches(line, 3, fourth))
    let short = 0
    for (const line of lines) if (!longer.includes(line)) short += line.pays[0] ?? 0
    const starsOfFour = stars + starsAt(3, fourth)
    for (let fifth = 0; fifth < five.length; fifth += 1) {
      let paid = short
      for (const line of longer) paid += line.pays[matches(line, 4, fifth) ? 2 : 1] ?? 0
      const shown = starsOfFour + starsAt(4, fifth)
      addRounds(classes[shown], { paid: paid + extraOf(shown), rounds: 1 })
    }
  }
}

function addRounds(total: CycleClass | undefined, { paid, rounds }: { paid: number; rounds: number }): void {
  if (!total) return
  total.rounds += rounds
  if (paid === 0) return
  total.hits += rounds
  total.paid += paid * rounds
  total.squared += paid * paid * rounds
  if (paid > total.most) total.most = paid
}

function openLines(stops: readonly number[], paysOf: readonly (readonly number[])[]): OpenLine[] {
  const lines: OpenLine[] = []
  for (const rows of ROWS_OF_LINES) {
    const symbol = codeAt(0, (stops[0] ?? 0) + (rows[0] ?? 0))
    const line = { symbol, pays: paysOf[symbol] ?? [], rows }
    if (line.pays.length > 0 && matches(line, 1, stops[1] ?? 0) && matches(line, 2, stops[2] ?? 0))
      lines.push(line)
  }
  return lines
}

function matches({ symbol, rows }: OpenLine, reel: number, stop: number): boolean {
  const code = codeAt(reel, stop + (rows[reel] ?? 0))
  return code === symbol || code === WILD_CODE
}

function starsAt(reel: number, stop: number): number {
  let stars = 0
  for (let row = 0; row < ROW_COUNT; row += 1) if (codeAt(reel, stop + row) === SCATTER_CODE) stars += 1
  return stars
}

function codeAt(reel: number, place: number): number {
  const ring = RINGS[reel] ?? []
  return ring[place % ring.length] ?? -1
}

function countLastTwo(): number[] {
  const [, , , four = [], five = []] = RINGS
  const counts = [0, 0, 0]
  four.forEach((_, fourth) =>
    five.forEach((__, fifth) => {
      const stars = starsAt(3, fourth) + starsAt(4, fifth)
      counts[stars] = (counts[stars] ?? 0) + 1
    }),
  )
  return counts
}

function linePaysOf(symbol: SymbolId, { line }: Pays): readonly number[] {
  return symbol === WILD || symbol === SCATTER ? [] : line[symbol]
}
