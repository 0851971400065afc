import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import { isRed, pips, rank, shoe, suit } from './deck.ts'
import { rankThree } from './hands-of-three.ts'
import { paidOf, spots } from './spot-table.ts'
import type { Deal, SpotTable } from './spot-table.ts'

const PUSH = 10_000
const EIGHT_DECKS = 8

const BACCARAT = spots({ player: 2, tie: 9, banker: 1.95, playerPair: 12, bankerPair: 12 })
const DRAGON_TIGER = spots({ dragon: 2, tie: 12, tiger: 2 })
const THREE_CARD = spots({ player: 1.95, pairPlus: 2, dealer: 1.95 })
/** Pays of the player's own hand by class, from a pair to a straight flush. */
const PAIR_PLUS = [0, 2, 5, 7, 31, 41]
const HI_LO = spots({
  low: 2.1,
  seven: 12.5,
  high: 2.1,
  red: 1.95,
  black: 1.95,
  clubs: 3.85,
  diamonds: 3.85,
  hearts: 3.85,
  spades: 3.85,
})

export const baccarat: SpotTable = { scene: 'baccarat', spots: BACCARAT, deal: dealBaccarat }
export const dragonTiger: SpotTable = { scene: 'dragonTiger', spots: DRAGON_TIGER, deal: dealDragonTiger }
export const threeCard: SpotTable = { scene: 'threeCard', spots: THREE_CARD, deal: dealThreeCard }
export const hiLo: SpotTable = { scene: 'oneCard', spots: HI_LO, deal: dealOneCard }

export interface TwoHands {
  player: number[]
  dealer: number[]
  totals?: [player: number, dealer: number]
}

/** Punto banco: the rules determine the third card. */
function dealBaccarat(draw: Draw): Deal {
  const next = shoe(draw, EIGHT_DECKS)
  const [player, dealer] = [[next()], [next()]]
  player.push(next())
  dealer.push(next())
  const isNatural = Math.max(points(player), points(dealer)) >= 8
  const pairs = [isPair(player) ? 'playerPair' : '', isPair(dealer) ? 'bankerPair' : '']
  if (!isNatural) {
    const third = points(player) <= 5 ? next() : undefined
    if (third !== undefined) player.push(third)
    if (doesBankerDraw(points(dealer), third)) dealer.push(next())
  }
  const totals: [number, number] = [points(player), points(dealer)]
  const winner = totals[0] === totals[1] ? 'tie' : totals[0] > totals[1] ? 'player' : 'banker'
  const paid = paidOf(BACCARAT, [winner, ...pairs])
  return {
    view: { player, dealer, totals } satisfies TwoHands,
    paid: winner === 'tie' ? { ...paid, player: PUSH, banker: PUSH } : paid,
  }
}

function doesBankerDraw(total: number, third: number | undefined): boolean {
  if (third === undefined) return total <= 5
  const value = pips(third) % 10
  if (total <= 2) return true
  if (total === 3) return value !== 8
  if (total === 4) return value >= 2 && value <= 7
  if (total === 5) return value >= 4 && value <= 7
  return total === 6 && (value === 6 || value === 7)
}

function points(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + pips(card), 0) % 10
}

function isPair([first = 0, second = 0]: readonly number[]): boolean {
  return rank(first) === rank(second)
}

/** One card each, aces low; a tie returns half. */
function dealDragonTiger(draw: Draw): Deal {
  const next = shoe(draw, EIGHT_DECKS)
  const [dragon, tiger] = [next(), next()]
  const value = (card: number) => (rank(card) === 12 ? -1 : rank(card))
  const view: TwoHands = { player: [dragon], dealer: [tiger] }
  if (value(dragon) === value(tiger))
    return { view, paid: { ...paidOf(DRAGON_TIGER, ['tie']), dragon: PUSH / 2, tiger: PUSH / 2 } }
  return { view, paid: paidOf(DRAGON_TIGER, [value(dragon) > value(tiger) ? 'dragon' : 'tiger']) }
}

function dealThreeCard(draw: Draw): Deal {
  const next = shoe(draw, 1)
  const player = [next(), next(), next()]
  const dealer = [next(), next(), next()]
  const [own, other] = [rankThree(player), rankThree(dealer)]
  const plus = PAIR_PLUS[own.class] ?? 0
  const sides: Record<string, number> =
    own.value === other.value
      ? { player: PUSH, dealer: PUSH }
      : paidOf(THREE_CARD, [own.value > other.value ? 'player' : 'dealer'])
  return {
    view: { player, dealer } satisfies TwoHands,
    paid: plus > 0 ? { ...sides, pairPlus: plus * PUSH } : sides,
  }
}

/** A single card: high or low, its colour, its suit. Aces are low. */
function dealOneCard(draw: Draw): Deal {
  const card = draw(52)
  const value = rank(card) === 12 ? 1 : rank(card) + 2
  const won = [
    value === 7 ? 'seven' : value < 7 ? 'low' : 'high',
    isRed(card) ? 'red' : 'black',
    ['clubs', 'diamonds', 'hearts', 'spades'][suit(card)] ?? '',
  ]
  return { view: { card }, paid: paidOf(HI_LO, won) }
}
