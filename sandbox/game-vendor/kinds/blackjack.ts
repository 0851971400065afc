import { BadChoice, fieldOf, oneStake, TABLE_CYCLE_MS } from './kind.ts'
import type { Kind, RoundAction, Step } from './kind.ts'
import { pips, rank, shoe } from './deck.ts'

/** Six decks, the dealer stands on every 17, a natural pays 3 to 2, any first two cards may be doubled. */
const DECKS = 6
/** More than any hand can need. */
const KEPT_CARDS = 24

type BlackjackResult = 'natural' | 'win' | 'push' | 'lose' | 'bust'
export interface BlackjackView {
  player: number[]
  /** One card while the round is open. */
  dealer: number[]
  totals: [player: number, dealer: number]
  canDouble: boolean
  result?: BlackjackResult
}

interface Table {
  player: number[]
  dealer: number[]
  /** Drawn at the bet, hidden until dealt. */
  rest: number[]
  isDoubled: boolean
}

export const blackjack: Kind = {
  cycleMs: TABLE_CYCLE_MS,
  facts: () => ({ decks: DECKS }),
  price: oneStake,
  start: ({ draw, stakeMinor }) => {
    const next = shoe(draw, DECKS)
    const [first, second, third, fourth, ...rest] = Array.from({ length: KEPT_CARDS }, next)
    const table = {
      player: [first ?? 0, third ?? 0],
      dealer: [second ?? 0, fourth ?? 0],
      rest,
      isDoubled: false,
    }
    if (isNatural(table.player) || isNatural(table.dealer)) return settled(table, stakeMinor)
    return open(table)
  },
  priceOf: ({ action, state, stakeMinor }) => {
    if (fieldOf(action, 'move') !== 'double') return 0
    if (tableFrom(state).player.length !== 2) throw new BadChoice('choice')
    return stakeMinor
  },
  act: (round) => move(tableFrom(round.state), round),
}

function move(table: Table, { action, stakeMinor }: RoundAction): Step {
  const asked = fieldOf(action, 'move')
  if (asked === 'stand') return settled(table, stakeMinor)
  if (asked !== 'hit' && asked !== 'double') throw new BadChoice('choice')
  const [card = 0, ...rest] = table.rest
  const isDoubled = asked === 'double'
  const next = { ...table, player: [...table.player, card], rest, isDoubled }
  if (isDoubled || totalOf(next.player) >= 21) return settled(next, stakeMinor)
  return open(next)
}

function open(table: Table): Step {
  const shown = table.dealer.slice(0, 1)
  const view: BlackjackView = {
    player: table.player,
    dealer: shown,
    totals: [totalOf(table.player), totalOf(shown)],
    canDouble: table.player.length === 2,
  }
  return { view, winMinor: 0, state: table }
}

function settled(table: Table, stakeMinor: number): Step {
  const dealer = [...table.dealer]
  const own = totalOf(table.player)
  const rest = [...table.rest]
  while (own <= 21 && !isNatural(table.player) && totalOf(dealer) < 17) dealer.push(rest.shift() ?? 0)
  const result = resultOf(table.player, dealer)
  const times = { natural: 2.5, win: 2, push: 1, lose: 0, bust: 0 }[result]
  const view: BlackjackView = {
    player: table.player,
    dealer,
    totals: [own, totalOf(dealer)],
    canDouble: false,
    result,
  }
  return { view, winMinor: Math.floor(times * stakeMinor * (table.isDoubled ? 2 : 1)) }
}

function resultOf(player: readonly number[], dealer: readonly number[]): BlackjackResult {
  const [own, other] = [totalOf(player), totalOf(dealer)]
  if (own > 21) return 'bust'
  if (isNatural(player)) return isNatural(dealer) ? 'push' : 'natural'
  if (isNatural(dealer)) return 'lose'
  if (other > 21 || own > other) return 'win'
  return own === other ? 'push' : 'lose'
}

function isNatural(cards: readonly number[]): boolean {
  return cards.length === 2 && totalOf(cards) === 21
}

/** An ace counts 11 unless that exceeds 21. */
export function totalOf(cards: readonly number[]): number {
  const hard = cards.reduce((sum, card) => sum + pips(card), 0)
  return cards.some((card) => rank(card) === 12) && hard <= 11 ? hard + 10 : hard
}

function tableFrom(state: unknown): Table {
  const cards = (name: string) => {
    const list = fieldOf(state, name)
    return Array.isArray(list) ? list.map(Number) : []
  }
  return { player: cards('player'), dealer: cards('dealer'), rest: cards('rest'), isDoubled: false }
}
