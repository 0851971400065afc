import { HANDS, handOf } from '#lib/shared/jacks-or-better/hands.ts'
import { rank } from './deck.ts'

const BASE = 14
const WHEEL = '12,3,2,1,0'

/** The value of five cards against others: higher wins, equal ties. */
export function rankFive(cards: readonly number[]): number {
  const ranks = cards.map(rank)
  const count = (of: number) => ranks.filter((each) => each === of).length
  const sorted = ranks.toSorted((one, other) => count(other) - count(one) || other - one)
  // Ace to five is the lowest straight.
  const order = sorted.join() === WHEEL ? [3, 2, 1, 0, -1] : sorted
  const place = handOf(cards)
  const isPair = place === HANDS.indexOf('nothing') && new Set(ranks).size === 4
  // Low pairs count for nothing at jacks or better, but as pairs here.
  const strength = isPair ? PAIR : (STRENGTHS[place] ?? 0)
  return order.reduce((value, each) => value * BASE + each + 1, strength)
}

const PAIR = 1
const STRENGTHS = HANDS.map((name) => (name === 'nothing' ? 0 : HANDS.length - 1 - HANDS.indexOf(name)))
