import { firstHand, secondHand } from './cards.ts'
import { handOf, HANDS, PAY_TABLES } from './hands.ts'
import type { HandName, PayTableName } from './hands.ts'

/** The result of a finished round. `deck` are its ten cards in the order of the draws. */
export interface PokerOutcome {
  deck: number[]
  holdMask: number
  first: number[]
  final: number[]
  hand: HandName
  winMinor: number
}

export interface PokerBet {
  stakeMinor: number
  payTable: PayTableName
}

/**
 * Settles a round: the deck was drawn at the bet and stored, the hold is the player's.
 * @throws RangeError for a hold outside 0 to 31 or a stake that is not a positive whole amount
 */
export function settleHold(bet: PokerBet, deck: readonly number[], holdMask: number): PokerOutcome {
  if (!Number.isSafeInteger(bet.stakeMinor) || bet.stakeMinor <= 0)
    throw new RangeError('the stake is whole minor units')
  const final = secondHand(deck, holdMask)
  const place = handOf(final)
  return {
    deck: [...deck],
    holdMask,
    first: firstHand(deck),
    final,
    hand: HANDS[place] ?? 'nothing',
    winMinor: (PAY_TABLES[bet.payTable][place] ?? 0) * bet.stakeMinor,
  }
}
