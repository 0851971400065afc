import { RANKS } from './cards.ts'

/** The ranks of hands, best first; a pair below jacks is nothing. */
export const HANDS = [
  'royalFlush',
  'straightFlush',
  'fourOfAKind',
  'fullHouse',
  'flush',
  'straight',
  'threeOfAKind',
  'twoPair',
  'jacksOrBetter',
  'nothing',
] as const
export type HandName = (typeof HANDS)[number]

/** Pays in stakes for each of `HANDS`, the stake included; `nothing` pays 0. */
export type PayTable = readonly number[]

/** Paytables by the pays of full house and flush; the royal flush pays as with five coins. */
export const PAY_TABLES = {
  '9/6': [800, 50, 25, 9, 6, 4, 3, 2, 1, 0],
  '8/5': [800, 50, 25, 8, 5, 4, 3, 2, 1, 0],
} as const satisfies Record<string, PayTable>
export type PayTableName = keyof typeof PAY_TABLES

const SUIT_SIZE = RANKS.length
const JACK = 9
const ACE = 12
/** Ace, two, three, four, five: the ace counts low. */
const WHEEL_BITS = 0b1_0000_0000_1111

/** The rank of five cards, as an index of `HANDS`. */
export function handOf(cards: readonly number[]): number {
  const ranks = cards.map((card) => card % SUIT_SIZE)
  const bits = ranks.reduce((all, rank) => all | (1 << rank), 0)
  // Pairs of equal ranks: 1 for a pair, 2 for two pair, 3 for three, 4 for a full house, 6 for four of a kind.
  let equal = 0
  let pair = -1
  ranks.forEach((rank, place) => {
    for (let other = place + 1; other < ranks.length; other += 1) {
      if (ranks[other] !== rank) continue
      equal += 1
      pair = rank
    }
  })
  if (equal > 0) return OF_EQUALS[equal] ?? (pair >= JACK ? PAIR : NOTHING)
  const suits = cards.map((card) => Math.floor(card / SUIT_SIZE))
  const isFlush = suits.every((suit) => suit === suits[0])
  const lowest = bits & -bits
  const isStraight = bits === lowest * 0b1_1111 || bits === WHEEL_BITS
  if (isFlush && isStraight) return bits === 0b1_1111 << (ACE - 4) ? ROYAL : STRAIGHT_FLUSH
  if (isFlush) return FLUSH
  return isStraight ? STRAIGHT : NOTHING
}

const ROYAL = HANDS.indexOf('royalFlush')
const STRAIGHT_FLUSH = HANDS.indexOf('straightFlush')
const FLUSH = HANDS.indexOf('flush')
const STRAIGHT = HANDS.indexOf('straight')
const PAIR = HANDS.indexOf('jacksOrBetter')
const NOTHING = HANDS.indexOf('nothing')
const OF_EQUALS: Readonly<Record<number, number>> = {
  2: HANDS.indexOf('twoPair'),
  3: HANDS.indexOf('threeOfAKind'),
  4: HANDS.indexOf('fullHouse'),
  6: HANDS.indexOf('fourOfAKind'),
}
