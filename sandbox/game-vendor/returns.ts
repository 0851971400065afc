import type { VendorGame } from './catalogue.ts'
import { ballsOf, bingoReturn } from './kinds/bingo.ts'
import { FISH_PERCENT } from './kinds/fish.ts'
import { plinkoReturn } from './kinds/plinko.ts'
import { POKER_PERCENT } from './kinds/poker.ts'
import { reelReturn } from './kinds/reels.ts'
import { FEE_PERCENT } from './kinds/room.ts'
import { scratchReturn } from './kinds/scratch.ts'
import { TABLE_RETURNS } from './kinds/table-returns.ts'

/** Blackjack by basic strategy, on these rules without splits; 10⁶ simulated rounds gave 98.92. */
const BLACKJACK_PERCENT = 98.9

/**
 * The long-term return of a game, in percent with two decimals; for tables, of their best bet. `undefined` for books, whose
 * odds state it per bet.
 */
export function returnOf(game: VendorGame): number | undefined {
  const percent = exactOf(game)
  return percent === undefined ? undefined : Math.round(percent * 100) / 100
}

function exactOf(game: VendorGame): number | undefined {
  switch (game.kind) {
    case 'reels':
      return reelReturn(game)
    case 'scratch':
      return scratchReturn(game)
    case 'poker':
      return POKER_PERCENT
    case 'bingo':
      return bingoReturn(ballsOf(game))
    case 'spots':
      return TABLE_RETURNS[game.table ?? 'baccarat']
    case 'blackjack':
      return BLACKJACK_PERCENT
    case 'plinko':
      return plinkoReturn()
    case 'fish':
      return FISH_PERCENT
    case 'room':
      return 100 - FEE_PERCENT
    case 'book':
      return undefined
  }
}
