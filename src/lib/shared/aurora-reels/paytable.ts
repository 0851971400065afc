/** The symbols of Aurora Reels, best first; `aurora` is the wild and `star` the scatter. */
export const SYMBOLS = [
  'aurora',
  'star',
  'fox',
  'owl',
  'moon',
  'lantern',
  'rose',
  'amber',
  'emerald',
  'sapphire',
] as const
export type SymbolId = (typeof SYMBOLS)[number]

/** Stands for every symbol but the scatter. It is on reels 2, 3 and 4 alone, so a line is always led by a real symbol. */
export const WILD = 'aurora'
export const SCATTER = 'star'
export type LineSymbol = Exclude<SymbolId, typeof WILD | typeof SCATTER>

export const REELS = 5
export const ROWS = 3
/** What `Win.line` says for a scatter win; lines proper are numbered from 1. */
export const SCATTER_LINE = 0

/** Wins of 3, 4 and 5 from the left on a line, in line stakes (a line stake is the stake ÷ 20). */
export const LINE_PAYS: Record<LineSymbol, readonly [three: number, four: number, five: number]> = {
  fox: [100, 400, 2000],
  owl: [60, 250, 1000],
  moon: [40, 150, 600],
  lantern: [30, 100, 400],
  rose: [20, 75, 250],
  amber: [20, 60, 200],
  emerald: [15, 50, 150],
  sapphire: [15, 40, 120],
}

/** Wins of 3, 4 and 5 scatters anywhere, in whole stakes. */
export const SCATTER_PAYS: readonly [three: number, four: number, five: number] = [3, 10, 50]

/** The row (0 is the top) that each of the 20 lines takes on each reel. All are always in play. */
export const LINES: readonly (readonly [number, number, number, number, number])[] = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
  [0, 0, 1, 0, 0],
  [2, 2, 1, 2, 2],
  [1, 2, 2, 2, 1],
  [1, 0, 0, 0, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 0, 1, 0, 1],
  [1, 2, 1, 2, 1],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 1, 2, 1],
]

/**
 * What the game gives back over its whole cycle of 32^5 rounds, in percent of the stakes. `maths.ts` counts it exactly;
 * a test holds this figure to that count.
 */
export const RTP_PERCENT = 95.95
/** Share of rounds with a win of any size, in percent; counted likewise. */
export const HIT_PERCENT = 29.84
/** The most that one round can pay, in stakes; counted likewise. */
export const MAX_WIN_STAKES = 206.5
