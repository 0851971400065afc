import { LINES as TWENTY_LINES } from '#lib/shared/aurora-reels/paytable.ts'
import { seeded } from '../../../art/random.ts'

/** Symbols are numbers: 0 to 3 the pictures, best first, 4 to 8 the letters, then these two. */
export const WILD = 9
export const SCATTER = 10
export const ROWS = 3

export const LAYOUTS = ['classic', 'video', 'ways'] as const
export type LayoutName = (typeof LAYOUTS)[number]

export interface Layout {
  reels: number
  /** The row of each line on each reel; without lines every way from the left pays. */
  lines: readonly (readonly number[])[]
  /** The divisor of the stake in which pays are stated. */
  parts: number
  /** Pays of each symbol, from the lowest paying count on. */
  pays: readonly (readonly number[])[]
  minCount: number
  /** Pays of three scatters and more, in stakes; none where the layout has no scatter. */
  scatterPays: readonly number[]
  freeSpins: number
  freeTimes: number
}

const FIVE_REELS = { reels: 5, minCount: 3, parts: 20, scatterPays: [2, 10, 50], freeSpins: 8, freeTimes: 2 }

export const LAYOUT: Readonly<Record<LayoutName, Layout>> = {
  classic: {
    reels: 3,
    minCount: 3,
    parts: 5,
    lines: [
      [1, 1, 1],
      [0, 0, 0],
      [2, 2, 2],
      [0, 1, 2],
      [2, 1, 0],
    ],
    pays: [[250], [100], [60], [30], [15], [10], [8], [6], [5]],
    scatterPays: [],
    freeSpins: 0,
    freeTimes: 1,
  },
  video: {
    ...FIVE_REELS,
    lines: TWENTY_LINES,
    pays: [
      [100, 400, 1500],
      [75, 250, 900],
      [50, 175, 600],
      [35, 125, 400],
      [20, 75, 250],
      [18, 60, 200],
      [14, 50, 160],
      [10, 35, 130],
      [8, 25, 100],
    ],
  },
  ways: {
    ...FIVE_REELS,
    lines: [],
    pays: [
      [60, 240, 1000],
      [45, 180, 700],
      [35, 130, 450],
      [30, 90, 300],
      [18, 45, 150],
      [15, 36, 120],
      [12, 30, 100],
      [10, 25, 80],
      [8, 20, 60],
    ],
  },
}

/** The number of each symbol on a reel, 0 to 8, then wild, then scatter. */
type Counts = readonly number[]

/**
 * Two sets of reels per layout. A round draws its set first; the frequency of the rich one gives the game exactly its
 * stated return.
 */
const COUNTS: Readonly<Record<LayoutName, Readonly<Record<'rich' | 'lean', readonly Counts[]>>>> = {
  classic: {
    rich: repeated([1, 2, 2, 2, 3, 4, 4, 4, 5, 2, 0], 3),
    lean: repeated([1, 2, 2, 3, 3, 4, 5, 5, 5, 2, 0], 3),
  },
  video: {
    rich: fiveReels([2, 2, 3, 3, 4, 4, 5, 5, 5, 0, 1], 2),
    lean: fiveReels([1, 2, 3, 3, 4, 5, 5, 6, 6, 0, 1], 2),
  },
  ways: {
    rich: fiveReels([1, 2, 2, 2, 4, 5, 5, 6, 6, 0, 1], 0),
    lean: fiveReels([2, 3, 3, 3, 4, 4, 4, 4, 4, 0, 1], 0),
  },
}

export type Strips = readonly (readonly number[])[]

/** The reels of a layout, in a fixed order; scatters are too far apart for two to be visible on one reel. */
export function stripsOf(layout: LayoutName, set: 'rich' | 'lean'): Strips {
  return COUNTS[layout][set].map((counts, reel) => stripOf(counts, `${layout} ${set} ${reel}`))
}

/** The visible symbols, reel by reel from the left, each from the top. */
export function windowAt(strips: Strips, stops: readonly number[]): number[][] {
  return strips.map((strip, reel) =>
    Array.from({ length: ROWS }, (_, row) => strip[((stops[reel] ?? 0) + row) % strip.length] ?? 0),
  )
}

function stripOf(counts: Counts, name: string): number[] {
  const random = seeded(name)
  const [scatters = 0] = counts.slice(SCATTER)
  const strip = counts.slice(0, SCATTER).flatMap((count, symbol) => Array<number>(count).fill(symbol))
  for (let last = strip.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random.next() * (last + 1))
    const [a = 0, b = 0] = [strip[last], strip[other]]
    strip[last] = b
    strip[other] = a
  }
  const gap = Math.floor(strip.length / Math.max(1, scatters))
  for (let index = 0; index < scatters; index += 1) strip.splice(index * (gap + 1), 0, SCATTER)
  return strip
}

function fiveReels(counts: Counts, wilds: number): Counts[] {
  return repeated(counts, 5).map((each, reel) =>
    each.map((count, symbol) => (symbol === WILD && reel > 0 && reel < 4 ? wilds : count)),
  )
}

function repeated(counts: Counts, reels: number): Counts[] {
  return Array.from({ length: reels }, () => counts)
}
