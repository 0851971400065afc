import { HAND_SIZE, RANKS, rankOf, suitOf } from './cards.ts'
import { drawReturns, eachSet, setIndex, sumOverHands } from './card-sets.ts'
import type { SetSums } from './card-sets.ts'
import { handOf, HANDS } from './hands.ts'
import type { PayTable } from './hands.ts'

/** Hands of five cards out of 52. */
export const HAND_COUNT = 2_598_960
const SUIT_SIZE = RANKS.length

/** Optimal play over every hand, exact; sums are of `HAND_COUNT × DRAW_SCALE`. */
export interface OptimalPlay {
  /** Stakes returned. */
  returned: number
  /** The squares of the pays. */
  squared: number
  /** Rounds with any payout. */
  hits: number
  /** The best hold of each hand with suits in canonical order, by `setIndex`; read by `optimalHold`. */
  holds: Uint8Array
}

/** The rank of every hand as an index of `HANDS`, by `setIndex`. Takes about a second. */
export function allHands(): Uint8Array {
  const hands = new Uint8Array(HAND_COUNT)
  eachSet(HAND_SIZE, (cards, index) => (hands[index] = handOf([...cards])))
  return hands
}

/**
 * Plays every hand with the highest return. Final hands with the held cards and without the discarded ones are all hands
 * with the held cards, less those with one discarded card, plus those with two … (inclusion and exclusion), so sums over
 * all hands that contain a set of cards are sufficient. Hands that differ only in suit names are evaluated once and
 * weighted.
 */
export function optimalPlay(payTable: PayTable, hands: Uint8Array = allHands()): OptimalPlay {
  const payOf = (hand: number) => payTable[hand] ?? 0
  const pays = sumsOf(hands, payOf)
  const squares = sumsOf(hands, (hand) => payOf(hand) ** 2)
  const hits = sumsOf(hands, (hand) => (payOf(hand) > 0 ? 1 : 0))
  const total = { returned: 0, squared: 0, hits: 0, holds: new Uint8Array(HAND_COUNT) }
  eachSet(HAND_SIZE, (cards, index) => {
    const weight = weightOf(cards)
    if (weight === 0) return
    const returns = drawReturns(pays, cards)
    const hold = returns.indexOf(Math.max(...returns))
    total.holds[index] = hold
    total.returned += weight * (returns[hold] ?? 0)
    total.squared += weight * (drawReturns(squares, cards)[hold] ?? 0)
    total.hits += weight * (drawReturns(hits, cards)[hold] ?? 0)
  })
  return total
}

/** The best hold of any hand, as the mask of its own order. */
export function optimalHold({ holds }: Pick<OptimalPlay, 'holds'>, cards: readonly number[]): number {
  const masks = suitMasks(cards)
  const order = [...masks.keys()].sort((one, other) => (masks[other] ?? 0) - (masks[one] ?? 0))
  const renamed = cards.map((card) => order.indexOf(suitOf(card)) * SUIT_SIZE + rankOf(card))
  const sorted = [...renamed].sort((one, other) => one - other)
  const hold = holds[setIndex(sorted)] ?? 0
  return renamed.reduce((mask, card, place) => mask | (((hold >> sorted.indexOf(card)) & 1) << place), 0)
}

/** Sums of a value over all hands that contain a set of cards. */
export function sumsOf(hands: Uint8Array, valueOf: (hand: number) => number): SetSums {
  const worth = HANDS.map((_, hand) => valueOf(hand))
  const values = new Float64Array(hands.length)
  for (let index = 0; index < hands.length; index += 1) values[index] = worth[hands[index] ?? 0] ?? 0
  return sumOverHands(values)
}

/**
 * The number of hands that differ from this one only in suit names, itself included; 0 unless its suits are in canonical
 * order.
 */
function weightOf(cards: ArrayLike<number>): number {
  const masks = suitMasks(cards)
  let weight = 24
  let equal = 1
  for (let suit = 1; suit < masks.length; suit += 1) {
    const [before = 0, own = 0] = [masks[suit - 1], masks[suit]]
    if (own > before) return 0
    equal = own === before ? equal + 1 : 1
    weight /= equal
  }
  return weight
}

/** The ranks of each suit as bits. */
function suitMasks(cards: ArrayLike<number>): number[] {
  const masks = [0, 0, 0, 0]
  for (let place = 0; place < cards.length; place += 1) {
    const card = cards[place] ?? 0
    const suit = Math.floor(card / SUIT_SIZE)
    masks[suit] = (masks[suit] ?? 0) | (1 << (card % SUIT_SIZE))
  }
  return masks
}
