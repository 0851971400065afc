import type { Draw } from '#lib/shared/chance/secure-draw.ts'

/** A spot for chips. Odds are totals, stake included, in ten-thousandths: 20 000 returns the stake twice. */
export interface Spot {
  id: string
  odds: number
}

export interface Deal {
  /** The result for display: cards, dice, a pocket, an order of runners. */
  view: unknown
  /** The return of each spot; missing ones lose. */
  paid: Readonly<Record<string, number>>
}

/** A table where chips are laid first, and one deal then decides all of them. */
export interface SpotTable {
  scene:
    'baccarat' | 'dragonTiger' | 'threeCard' | 'oneCard' | 'dice' | 'roulette' | 'wheel' | 'race' | 'duel'
  spots: readonly Spot[]
  deal: (draw: Draw) => Deal
}

export function spots(odds: Readonly<Record<string, number>>): Spot[] {
  return Object.entries(odds).map(([id, times]) => ({ id, odds: Math.round(times * 10_000) }))
}

/** The odds of the winning spots. */
export function paidOf(all: readonly Spot[], won: readonly string[]): Record<string, number> {
  return Object.fromEntries(all.filter(({ id }) => won.includes(id)).map(({ id, odds }) => [id, odds]))
}

/** A weighted random choice. */
export function weighted(draw: Draw, weights: readonly number[]): number {
  const number = draw(weights.reduce((sum, weight) => sum + weight, 0))
  let end = 0
  return weights.findIndex((weight) => number < (end += weight))
}
