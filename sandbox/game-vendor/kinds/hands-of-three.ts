import { rank, suit } from './deck.ts'

const BASE = 13

/** The value of three cards: higher wins, equal ties. */
export function rankThree(cards: readonly number[]): { class: number; value: number } {
  const ranks = cards.map(rank).sort((one, other) => other - one)
  const [high = 0, middle = 0, low = 0] = ranks
  const isFlush = cards.every((card) => suit(card) === suit(cards[0] ?? 0))
  const isWheel = high === 12 && middle === 1 && low === 0
  const isStraight = isWheel || (high - middle === 1 && middle - low === 1)
  const pairs = new Set(ranks).size
  if (pairs === 1) return valued(4, [high])
  if (pairs === 2) return valued(1, high === middle ? [high, low] : [low, high])
  // Ace, two and three count as the lowest straight.
  const top = isWheel ? [1] : [high]
  if (isStraight) return valued(isFlush ? 5 : 3, top)
  return valued(isFlush ? 2 : 0, ranks)
}

function valued(place: number, ranks: readonly number[]): { class: number; value: number } {
  const [a = 0, b = 0, c = 0] = ranks
  return { class: place, value: ((place * BASE + a) * BASE + b) * BASE + c }
}
