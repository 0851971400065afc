import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import type { VendorGame } from '../catalogue.ts'
import { pips, shoe } from './deck.ts'
import { rankThree } from './hands-of-three.ts'
import { fieldOf, oneStake, TABLE_CYCLE_MS } from './kind.ts'
import type { Kind, Step } from './kind.ts'
import { rankFive } from './hands-of-five.ts'

/** A card room: all players pay the same ante, the best hand takes the pot less the room's fee. */
type RoomGame = 'three' | 'five' | 'nine'

interface Hand {
  id: string
  game: RoomGame
  anteMinor: number
  dealsAtMs: number
  /** Rounds of players in their seats; other seats belong to the house. */
  seats: (string | null)[]
  cards?: number[][]
  winners?: number[]
}

export interface RoomView {
  anteMinor: number
  seat: number
  dealsAtMs: number
  /** Which seats belong to players of this room. */
  isPlayer: boolean[]
  cards?: number[][]
  winners?: number[]
  shareMinor?: number
}

export const SEATS = 4
/** Time for others to join. */
const JOIN_MS = 4_000
const SHOW_MS = 2_000
export const FEE_PERCENT = 5
const KEPT_HANDS = 200

const waiting = new Map<string, Hand>()
const hands = new Map<string, Hand>()

export const room: Kind = {
  cycleMs: TABLE_CYCLE_MS,
  facts: (game) => ({ game: roomGameOf(game), seats: SEATS, feePercent: FEE_PERCENT, joinMs: JOIN_MS }),
  price: oneStake,
  start: ({ game, stakeMinor, purse, roundId, nowMs }) => {
    const key = roomKey(game, purse, stakeMinor)
    const hand = openHand(key, { game, anteMinor: stakeMinor, nowMs, roundId })
    const seat = hand.seats.indexOf(null)
    hand.seats[seat] = roundId
    return { view: viewOf(hand, seat), winMinor: 0, state: { handId: hand.id, seat } }
  },
  due: (state, { nowMs, draw }) => {
    const hand = hands.get(String(fieldOf(state, 'handId')))
    const seat = Number(fieldOf(state, 'seat'))
    if (!hand || nowMs < hand.dealsAtMs) return undefined
    if (!hand.cards) deal(hand, draw)
    // The cards are shown for a moment before the pot is paid.
    if (nowMs < hand.dealsAtMs + SHOW_MS) return { view: viewOf(hand, seat), winMinor: 0, state }
    return settled(hand, seat)
  },
}

/** Seats taken of the hand that is about to be dealt at this ante. */
export function seatsTaken(
  game: VendorGame,
  { purse, anteMinor, nowMs }: { purse: string; anteMinor: number; nowMs: number },
): number {
  const hand = waiting.get(roomKey(game, purse, anteMinor))
  return hand && !hand.cards && nowMs < hand.dealsAtMs ? hand.seats.filter(Boolean).length : 0
}

function roomKey({ nodeId }: VendorGame, purse: string, anteMinor: number): string {
  return `${nodeId}:${purse}:${anteMinor}`
}

function roomGameOf({ gameName }: VendorGame): RoomGame {
  if (/three|golden flower|rummy|tongits|domino/i.test(gameName)) return 'three'
  return /bull|nine|mahjong|two seats/i.test(gameName) ? 'nine' : 'five'
}

/** The hand that still accepts players at this stake, or a new one. A full table starts at once. */
function openHand(
  key: string,
  {
    game,
    anteMinor,
    nowMs,
    roundId,
  }: { game: VendorGame; anteMinor: number; nowMs: number; roundId: string },
): Hand {
  const kept = waiting.get(key)
  if (kept && !kept.cards && nowMs < kept.dealsAtMs && kept.seats.includes(null)) return kept
  const hand: Hand = {
    id: roundId,
    game: roomGameOf(game),
    anteMinor,
    dealsAtMs: nowMs + JOIN_MS,
    seats: Array<null>(SEATS).fill(null),
  }
  waiting.set(key, hand)
  hands.set(hand.id, hand)
  for (const id of hands.keys()) if (hands.size > KEPT_HANDS && hands.get(id)?.winners) hands.delete(id)
  return hand
}

function deal(hand: Hand, draw: Draw): void {
  const next = shoe(draw, 1)
  const size = { three: 3, five: 5, nine: 3 }[hand.game]
  hand.cards = Array.from({ length: SEATS }, () => Array.from({ length: size }, next))
  const values = hand.cards.map((cards) => valueOf(hand.game, cards))
  const best = Math.max(...values)
  hand.winners = values.flatMap((value, seat) => (value === best ? [seat] : []))
}

function settled(hand: Hand, seat: number): Step {
  const winners = hand.winners ?? []
  const shareMinor = shareOf(hand.anteMinor, winners.length)
  return { view: { ...viewOf(hand, seat), shareMinor }, winMinor: winners.includes(seat) ? shareMinor : 0 }
}

/** The pot less the fee, divided between tied winners; the remainder stays with the room. */
function shareOf(anteMinor: number, winners: number): number {
  return Math.floor((anteMinor * SEATS * (100 - FEE_PERCENT)) / 100 / Math.max(1, winners))
}

export function valueOf(game: RoomGame, cards: readonly number[]): number {
  if (game === 'three') return rankThree(cards).value
  if (game === 'five') return rankFive(cards)
  return cards.reduce((sum, card) => sum + pips(card), 0) % 10
}

function viewOf(hand: Hand, seat: number): RoomView {
  return {
    ...{ anteMinor: hand.anteMinor, seat, dealsAtMs: hand.dealsAtMs },
    isPlayer: hand.seats.map((round) => round !== null),
    ...(hand.cards && hand.winners ? { cards: hand.cards, winners: hand.winners } : {}),
  }
}
