import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { drawCalls, newCard } from './cards.ts'
import type { BingoCard, BingoKind } from './cards.ts'

/** A game of one card: everything is drawn at the bet, and revealed call by call. */
export interface BingoOutcome {
  kind: BingoKind
  card: BingoCard
  /** All balls; the game ends when its goal is reached. */
  calls: number[]
}

/** Draws the card first, then the calls. */
export function playBingo(draw: Draw, kind: BingoKind): BingoOutcome {
  const card = newCard(draw, kind)
  return { kind, card, calls: drawCalls(draw, kind) }
}
