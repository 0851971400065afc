import { contribute, isHit, newPool, playPool, progressiveReturn } from '#lib/shared/jackpot/pool.ts'
import type { Pool, ProgressiveRules } from '#lib/shared/jackpot/pool.ts'
import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import type { VendorGame } from '../catalogue.ts'
import { oneStake, REEL_CYCLE_MS } from './kind.ts'
import type { Kind, RoundStart } from './kind.ts'
import { mixedReturn, payOf, richWeight } from './reel-maths.ts'
import { LAYOUT, ROWS, SCATTER, stripsOf, WILD, windowAt } from './reel-sets.ts'
import type { LayoutName, Strips } from './reel-sets.ts'

export interface ReelWin {
  /** From 1; 0 for ways and scatters. */
  line: number
  symbol: number
  count: number
  payMinor: number
}

export interface Spin {
  window: number[][]
  wins: ReelWin[]
  winMinor: number
}

export interface ReelView extends Spin {
  freeSpins: Spin[]
  jackpotMinor: number
  /** The amount of the pool, where the game has one. */
  poolMinor?: number
}

const SET_SCALE = 1_000_000
const LEAST_SCATTERS = 3
/** One percent of every stake feeds the pool; the seed returns another: see `POOL_PERCENT`. */
const POOL = { contributionPpm: 10_000, seedUnits: 2_000, hitOneIn: 200_000 }
const POOL_PERCENT = 2

const pools = new Map<string, Pool>()

export const reels: Kind = {
  cycleMs: REEL_CYCLE_MS,
  facts: (game, stakesMinor) => {
    const { lines, parts, pays, minCount, scatterPays, freeSpins, freeTimes } = LAYOUT[layoutOf(game)]
    const rules = poolRules(stakesMinor)
    return {
      layout: layoutOf(game),
      ...{ lines, parts, pays, minCount, scatterPays, freeSpins, freeTimes },
      ...(hasPool(game)
        ? { poolMinor: rules.seedMinor, hitOneIn: POOL.hitOneIn, unitMinor: rules.unitMinor }
        : {}),
    }
  },
  price: oneStake,
  start: (round) => {
    const view = play(round)
    return { view, winMinor: view.winMinor }
  },
}

/** The return of a reel game, in percent, its pool included. */
export function reelReturn(game: VendorGame): number {
  const rules = poolRules([20])
  const pool = hasPool(game) ? 100 * progressiveReturn(rules) : 0
  return mixedReturn(layoutOf(game), weightOf(game)) + pool
}

export function layoutOf(game: VendorGame): LayoutName {
  return game.layout ?? 'video'
}

function play({ game, draw, stakeMinor, purse, stakesMinor }: RoundStart): ReelView {
  const name = layoutOf(game)
  const strips = stripsOf(name, draw(SET_SCALE) < weightOf(game) ? 'rich' : 'lean')
  const { freeSpins: free, freeTimes } = LAYOUT[name]
  const first = spin(strips, { draw, stakeMinor, name })
  const isFree = free > 0 && scattersIn(first.window) >= LEAST_SCATTERS
  const freeSpins = Array.from({ length: isFree ? free : 0 }, () =>
    times(spin(strips, { draw, stakeMinor, name }), freeTimes),
  )
  const won = freeSpins.reduce((sum, { winMinor }) => sum + winMinor, first.winMinor)
  if (!hasPool(game)) return { ...first, freeSpins, jackpotMinor: 0, winMinor: won }
  const rules = poolRules(stakesMinor)
  const key = `${purse}:${game.nodeId}`
  const { pool, wonMinor } = playPool(pools.get(key) ?? newPool(rules), rules, {
    stakeMinor,
    isHit: isHit(draw, rules, stakeMinor),
  })
  pools.set(key, pool)
  return {
    ...first,
    freeSpins,
    jackpotMinor: wonMinor,
    poolMinor: pool.amountMinor,
    winMinor: won + wonMinor,
  }
}

function spin(
  strips: Strips,
  { draw, stakeMinor, name }: { draw: Draw; stakeMinor: number; name: LayoutName },
): Spin {
  const window = windowAt(
    strips,
    strips.map((strip) => draw(strip.length)),
  )
  const wins = winsOf(name, window, stakeMinor)
  return { window, wins, winMinor: wins.reduce((sum, { payMinor }) => sum + payMinor, 0) }
}

/** Every win of a window: lines or ways from the left, then the scatters. */
export function winsOf(
  name: LayoutName,
  window: readonly (readonly number[])[],
  stakeMinor: number,
): ReelWin[] {
  const layout = LAYOUT[name]
  const partMinor = stakeMinor / layout.parts
  const wins = layout.lines.length > 0 ? lineWins(name, window, partMinor) : waysWins(name, window, partMinor)
  const scatters = scattersIn(window)
  const pay = layout.scatterPays[scatters - LEAST_SCATTERS] ?? 0
  return pay > 0 ? [...wins, { line: 0, symbol: SCATTER, count: scatters, payMinor: pay * stakeMinor }] : wins
}

function lineWins(name: LayoutName, window: readonly (readonly number[])[], partMinor: number): ReelWin[] {
  const layout = LAYOUT[name]
  return layout.lines.flatMap((rows, index) => {
    const shown = rows.map((row, reel) => window[reel]?.[row] ?? SCATTER)
    const symbol = shown.find((each) => each !== WILD) ?? WILD
    const end = shown.findIndex((each) => each === SCATTER || (each !== symbol && each !== WILD))
    const count = end < 0 ? shown.length : end
    const payMinor = symbol === SCATTER ? 0 : payOf(layout, symbol, count) * partMinor
    return payMinor > 0 ? [{ line: index + 1, symbol, count, payMinor }] : []
  })
}

function waysWins(name: LayoutName, window: readonly (readonly number[])[], partMinor: number): ReelWin[] {
  const layout = LAYOUT[name]
  return layout.pays.flatMap((_, symbol) => {
    const shown = window.map((column) => column.filter((each) => each === symbol).length)
    const end = shown.indexOf(0)
    const count = end < 0 ? shown.length : end
    const ways = shown.slice(0, count).reduce((all, each) => all * each, 1)
    const payMinor = payOf(layout, symbol, count) * ways * partMinor
    return payMinor > 0 ? [{ line: 0, symbol, count, payMinor }] : []
  })
}

/** One per reel at most. */
function scattersIn(window: readonly (readonly number[])[]): number {
  return window.filter((column) => column.slice(0, ROWS).includes(SCATTER)).length
}

function times(one: Spin, factor: number): Spin {
  const wins = one.wins.map((win) => ({ ...win, payMinor: win.payMinor * factor }))
  return { ...one, wins, winMinor: one.winMinor * factor }
}

function weightOf(game: VendorGame): number {
  return richWeight(layoutOf(game), (game.rtpPercent ?? 95) - (hasPool(game) ? POOL_PERCENT : 0))
}

function hasPool({ gameClass }: VendorGame): boolean {
  return gameClass === 'JP'
}

function poolRules(stakesMinor: readonly number[]): ProgressiveRules {
  const unitMinor = stakesMinor[0] ?? 1
  return {
    contributionPpm: POOL.contributionPpm,
    seedMinor: POOL.seedUnits * unitMinor,
    unitMinor,
    hitOneIn: POOL.hitOneIn,
  }
}

/** The current pool of a game, before a round is played. */
export function poolOf(game: VendorGame, purse: string, stakesMinor: readonly number[]): number | undefined {
  if (!hasPool(game)) return undefined
  const rules = poolRules(stakesMinor)
  return contribute(pools.get(`${purse}:${game.nodeId}`) ?? newPool(rules), rules, 0).amountMinor
}
