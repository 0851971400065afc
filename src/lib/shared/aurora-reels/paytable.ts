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

/**
 * Substitutes every symbol except the scatter. It is only on reels 2, 3 and 4, so a line always starts with a regular
 * symbol.
 */
export const WILD = 'aurora'
export const SCATTER = 'star'
export type LineSymbol = Exclude<SymbolId, typeof WILD | typeof SCATTER>

export const REELS = 5
export const ROWS = 3
/** The value of `Win.line` for a scatter win; lines are numbered from 1. */
export const SCATTER_LINE = 0

/** Wins of 3, 4 and 5 from the left on a line, in line stakes (a line stake is the stake ÷ 20). */
export const LINE_PAYS: Record<LineSymbol, readonly [three: number, four: number, five: number]> = {
  fox: [80, 300, 1500],
  owl: [50, 200, 800],
  moon: [35, 120, 500],
  lantern: [25, 90, 300],
  rose: [20, 75, 250],
  amber: [15, 50, 180],
  emerald: [12, 40, 120],
  sapphire: [10, 30, 100],
}

/** Wins of 3, 4 and 5 scatters anywhere, in whole stakes. */
export const SCATTER_PAYS: readonly [three: number, four: number, five: number] = [3, 10, 50]

/** The row (0 is the top) of each of the 20 lines on each reel. All lines are always in play. */
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
 * Return to player including free spins and without the jackpot, in percent. Tests and `npm run prove -- games`
 * compute this and the figures below exactly.
 */
export const RTP_PERCENT = 95.59
/** The jackpot's additional return, half from contributions and half from its seed. */
export const JACKPOT_RTP_PERCENT = 0.8
/** Share of rounds with a win of any size, in percent. */
export const HIT_PERCENT = 29.84
/** The maximum payout of one round, in stakes, with every free spin at its best; the jackpot is added to it. */
export const MAX_WIN_STAKES = 17_799.75
