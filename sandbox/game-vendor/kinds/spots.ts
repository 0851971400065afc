import { mulOdds } from '#lib/shared/money/money.ts'
import type { VendorGame } from '../catalogue.ts'
import { BadChoice, fieldOf, TABLE_CYCLE_MS } from './kind.ts'
import type { Kind } from './kind.ts'
import { TABLES } from './spot-tables.ts'
import type { SpotTable } from './spot-table.ts'

interface Chip {
  spot: string
  stakeMinor: number
}

export interface SpotsView {
  scene: unknown
  /** The return of each laid spot. */
  paid: { spot: string; payMinor: number }[]
}

const MOST_SPOTS = 20

export const spots: Kind = {
  cycleMs: TABLE_CYCLE_MS,
  facts: (game) => {
    const { scene, spots: all } = tableOf(game)
    return { table: game.table, scene, spots: all }
  },
  price: (choice, stakesMinor, game) =>
    chipsOf(choice, stakesMinor, game).reduce((sum, { stakeMinor }) => sum + stakeMinor, 0),
  start: ({ game, draw, choice, stakesMinor }) => {
    const { view, paid } = tableOf(game).deal(draw)
    const pays = chipsOf(choice, stakesMinor, game).map(({ spot, stakeMinor }) => ({
      spot,
      payMinor: mulOdds(stakeMinor, paid[spot] ?? 0),
    }))
    return {
      view: { scene: view, paid: pays } satisfies SpotsView,
      winMinor: pays.reduce((sum, { payMinor }) => sum + payMinor, 0),
    }
  },
}

function tableOf({ table }: VendorGame): SpotTable {
  return TABLES[table ?? 'baccarat']
}

/** Each spot once, in whole chips of the lowest stake, up to the highest stake. */
function chipsOf(choice: unknown, stakesMinor: readonly number[], game: VendorGame): Chip[] {
  const given = fieldOf(choice, 'chips')
  const known = new Set(tableOf(game).spots.map(({ id }) => id))
  if (!Array.isArray(given) || given.length === 0 || given.length > MOST_SPOTS) throw new BadChoice('choice')
  const [lowest = 1] = stakesMinor
  const highest = stakesMinor.at(-1) ?? lowest
  return given.map((chip: unknown) => {
    const [spot, stakeMinor] = [fieldOf(chip, 'spot'), fieldOf(chip, 'stakeMinor')]
    if (typeof spot !== 'string' || !known.delete(spot)) throw new BadChoice('choice')
    if (typeof stakeMinor !== 'number' || !Number.isSafeInteger(stakeMinor)) throw new BadChoice('stake')
    if (stakeMinor < lowest || stakeMinor > highest || stakeMinor % lowest !== 0) throw new BadChoice('stake')
    return { spot, stakeMinor }
  })
}
