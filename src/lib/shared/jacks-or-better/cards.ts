import type { Draw } from '#lib/shared/chance/secure-draw.ts'

/** Cards are 0 to 51: suit × 13 + rank, suits clubs, diamonds, hearts, spades, ranks from 0 (two) to 12 (ace). */
export const DECK_SIZE = 52
export const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'J', 'Q', 'K', 'A'] as const
export const HAND_SIZE = 5
/** Cards that a round may need: five dealt, and as many replacements. */
const DEALT_CARDS = 2 * HAND_SIZE
const WHOLE_DECK = Array.from({ length: DECK_SIZE }, (_, card) => card)

/** Holds are masks: bit i keeps the card at place i. */
export const HOLD_MASKS = 2 ** HAND_SIZE

export function rankOf(card: number): number {
  return card % RANKS.length
}

export function suitOf(card: number): number {
  return Math.floor(card / RANKS.length)
}

/**
 * The ten cards of a round, drawn without replacement: all of them at the bet, so that neither the hold nor the time of the
 * second deal can change them.
 */
export function drawDeck(draw: Draw): number[] {
  const left = [...WHOLE_DECK]
  const drawn: number[] = []
  while (drawn.length < DEALT_CARDS) {
    const [card = 0] = left.splice(draw(left.length), 1)
    drawn.push(card)
  }
  return drawn
}

/** The five cards that the player sees first. */
export function firstHand(deck: readonly number[]): number[] {
  return deck.slice(0, HAND_SIZE)
}

/**
 * The five cards after the second deal: each discarded card is replaced, from the left, by the next of the deck.
 * @throws RangeError for a mask outside 0 to 31
 */
export function secondHand(deck: readonly number[], holdMask: number): number[] {
  if (!Number.isInteger(holdMask) || holdMask < 0 || holdMask >= HOLD_MASKS)
    throw new RangeError('no such hold')
  let next = HAND_SIZE
  return firstHand(deck).map((card, place) => {
    if ((holdMask >> place) & 1) return card
    const replacement = deck[next] ?? card
    next += 1
    return replacement
  })
}
