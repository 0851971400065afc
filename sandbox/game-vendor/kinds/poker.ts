import { drawDeck, firstHand, HOLD_MASKS } from '#lib/shared/jacks-or-better/cards.ts'
import { HANDS, PAY_TABLES } from '#lib/shared/jacks-or-better/hands.ts'
import { settleHold } from '#lib/shared/jacks-or-better/round.ts'
import { fieldOf, indexFrom, oneStake, TABLE_CYCLE_MS } from './kind.ts'
import type { Kind } from './kind.ts'

/** With optimal play 9/6 returns 99.54 %, 8/5 97.30 %. This game is 8/5. */
const PAY_TABLE = '8/5'
export const POKER_PERCENT = 97.3

export interface PokerView {
  hand: number[]
  /** The index in `HANDS`, after the round is over. */
  result?: number
}

/** Jacks or better: all ten cards are drawn at the bet, the second five stay hidden until the hold. */
export const poker: Kind = {
  cycleMs: TABLE_CYCLE_MS,
  facts: () => ({ hands: HANDS, pays: PAY_TABLES[PAY_TABLE] }),
  price: oneStake,
  start: ({ draw }) => {
    const deck = drawDeck(draw)
    return { view: { hand: firstHand(deck) } satisfies PokerView, winMinor: 0, state: deck }
  },
  act: ({ state, action, stakeMinor }) => {
    const deck = Array.isArray(state) ? state.map(Number) : []
    const mask = indexFrom(fieldOf(action, 'hold'), HOLD_MASKS)
    const { final, hand, winMinor } = settleHold({ stakeMinor, payTable: PAY_TABLE }, deck, mask)
    return { view: { hand: final, result: HANDS.indexOf(hand) } satisfies PokerView, winMinor }
  },
}
