import { pictureAt, pictureCount } from '#lib/shared/scratch/pictures.ts'
import { PRIZES, WEIGHT_TOTAL } from '#lib/shared/scratch/prizes.ts'
import type { VendorGame } from '../catalogue.ts'
import { oneStake, TABLE_CYCLE_MS } from './kind.ts'
import type { Kind } from './kind.ts'

export interface ScratchView {
  /** Nine fields, row by row: indices of the prizes. */
  picture: number[]
  prize: number | null
}

/** Pictures and odds of our own print; the rest of a game's return comes as more cards that return the stake. */
export const scratch: Kind = {
  cycleMs: TABLE_CYCLE_MS,
  facts: (game) => ({ prizes: printOf(game) }),
  price: oneStake,
  start: ({ game, draw, stakeMinor }) => {
    const prize = prizeAt(game, draw(WEIGHT_TOTAL))
    const view: ScratchView = {
      picture: pictureAt(prize, draw(pictureCount(prize))),
      prize: prize ?? null,
    }
    return { view, winMinor: stakeMinor * (prize === undefined ? 0 : (PRIZES[prize]?.times ?? 0)) }
  },
}

/** The return of a card, in percent of its stake. */
export function scratchReturn(game: VendorGame): number {
  return (100 * printOf(game).reduce((sum, { times, weight }) => sum + times * weight, 0)) / WEIGHT_TOTAL
}

function printOf(game: VendorGame) {
  const known = PRIZES.reduce((sum, { times, weight }) => sum + times * weight, 0)
  const wanted = Math.round(((game.rtpPercent ?? 95) / 100) * WEIGHT_TOTAL)
  return PRIZES.map(({ times, weight }) => ({
    times,
    weight: times === 1 ? weight + wanted - known : weight,
  }))
}

function prizeAt(game: VendorGame, number: number): number | undefined {
  let end = 0
  const index = printOf(game).findIndex(({ weight }) => number < (end += weight))
  return index < 0 ? undefined : index
}
