import type { Draw } from '#lib/shared/chance/secure-draw.ts'

/** Cards are 0 to 51: suit × 13 + rank, ranks from 0 (two) to 12 (ace), as in the shared rules. */
const RANKS = 13
const DECK = 52

/** Cards of several decks, drawn without replacement. */
export function shoe(draw: Draw, decks: number): () => number {
  const left = Array.from({ length: decks * DECK }, (_, card) => card % DECK)
  return () => {
    const place = draw(left.length)
    const card = left[place] ?? 0
    const last = left.pop() ?? 0
    if (place < left.length) left[place] = last
    return card
  }
}

export function rank(card: number): number {
  return card % RANKS
}

export function suit(card: number): number {
  return Math.floor(card / RANKS)
}

export function isRed(card: number): boolean {
  return suit(card) === 1 || suit(card) === 2
}

/** 2 to 10 at face value, court cards 10, aces 1. */
export function pips(card: number): number {
  const of = rank(card)
  if (of === 12) return 1
  return Math.min(10, of + 2)
}
