import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { DRAW_SCALE, drawReturns, eachSet, setIndex } from '#lib/shared/jacks-or-better/card-sets.ts'
import { DECK_SIZE, drawDeck, firstHand, RANKS, secondHand } from '#lib/shared/jacks-or-better/cards.ts'
import { handOf, HANDS, PAY_TABLES } from '#lib/shared/jacks-or-better/hands.ts'
import {
  allHands,
  HAND_COUNT,
  optimalHold,
  optimalPlay,
  sumsOf,
} from '#lib/shared/jacks-or-better/optimal-play.ts'
import type { OptimalPlay } from '#lib/shared/jacks-or-better/optimal-play.ts'
import { settleHold } from '#lib/shared/jacks-or-better/round.ts'
import { percentOf } from '../../fixtures/node/percent-of.ts'

/** `Td` is the ten of diamonds. */
const cards = (text: string) =>
  text.split(' ').map((name) => {
    const rank = RANKS.findIndex((known) => known === name[0])
    const suit = 'cdhs'.indexOf(name[1] ?? '-')
    if (rank < 0 || suit < 0) throw new Error(name)
    return suit * RANKS.length + rank
  })
const maskOf = (hand: readonly number[], held: readonly number[]) =>
  hand.reduce((mask, card, place) => (held.includes(card) ? mask | (1 << place) : mask), 0)

let hands: Uint8Array = new Uint8Array()
let play: OptimalPlay

beforeAll(() => {
  hands = allHands()
  play = optimalPlay(PAY_TABLES['9/6'], hands)
}, 60_000)

describe('hands', () => {
  it.each([
    ['royalFlush', 'Ts Js Qs Ks As'],
    ['straightFlush', '9h Th Jh Qh Kh'],
    ['straightFlush', 'Ah 2h 3h 4h 5h'],
    ['fourOfAKind', '7c 7d 7h 7s 2c'],
    ['fullHouse', '2c 2d 2h 3c 3d'],
    ['flush', '2c 5c 9c Jc Ac'],
    ['straight', 'Ac 2d 3c 4c 5c'],
    ['straight', 'Tc Jd Qc Kc Ac'],
    ['nothing', 'Jc Qd Kc Ac 2c'],
    ['threeOfAKind', '9c 9d 9h 2c 3c'],
    ['twoPair', '2c 2d 3c 3d 4c'],
    ['jacksOrBetter', 'Jc Jd 2c 3d 4c'],
    ['jacksOrBetter', 'Ac 2c 3d 4c Ad'],
    ['nothing', 'Tc Td 2c 3d 4c'],
    ['nothing', '2c 3c 4c 5c 7d'],
  ])('%s: %s', (name, text) => {
    const hand = cards(text)
    expect(HANDS[handOf(hand)]).toBe(name)
    expect(HANDS[handOf([...hand].reverse())]).toBe(name)
  })

  it('are as many of each kind as there are', () => {
    const counts = HANDS.map(() => 0)
    for (const hand of hands) counts[hand] = (counts[hand] ?? 0) + 1
    expect(counts).toEqual([4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 337_920, 2_062_860])
    expect(hands).toHaveLength(HAND_COUNT)
  })

  it('are numbered in order, each once', () => {
    for (const size of [1, 2, 3, 4]) {
      let expected = 0
      eachSet(size, (set, index) => {
        if (index !== expected || setIndex(set) !== index) throw new Error(`${size}: ${set.join()}`)
        expected += 1
      })
    }
  })
})

describe('a round', () => {
  it('draws ten different cards, each from those that are left', () => {
    const asked: number[] = []
    const deck = drawDeck((exclusiveMax) => {
      asked.push(exclusiveMax)
      return 0
    })
    expect(asked).toEqual([52, 51, 50, 49, 48, 47, 46, 45, 44, 43])
    expect(deck).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
        (stream) => {
          const drawn = drawDeck((exclusiveMax) => Math.floor(Number(stream.next().value) * exclusiveMax))
          expect(new Set(drawn).size).toBe(10)
          for (const card of drawn) expect(card >= 0 && card < DECK_SIZE).toBe(true)
        },
      ),
    )
  })

  it('replaces what is not held, from the left, by the next cards of the deck', () => {
    const deck = [10, 11, 12, 13, 14, 20, 21, 22, 23, 24]
    expect(firstHand(deck)).toEqual([10, 11, 12, 13, 14])
    expect(secondHand(deck, 0b11111)).toEqual([10, 11, 12, 13, 14])
    expect(secondHand(deck, 0)).toEqual([20, 21, 22, 23, 24])
    expect(secondHand(deck, 0b01010)).toEqual([20, 11, 21, 13, 22])
    for (const mask of [-1, 32, 1.5, Number.NaN]) expect(() => secondHand(deck, mask)).toThrow(RangeError)
  })

  it('pays the final hand by its table', () => {
    const deck = cards('Jc Jd 2c 3d 4c 2d 2h 9s Ts Ks')
    const bet = { stakeMinor: 50, payTable: '9/6' } as const
    expect(settleHold(bet, deck, 0b00111)).toEqual({
      deck,
      holdMask: 7,
      first: cards('Jc Jd 2c 3d 4c'),
      final: cards('Jc Jd 2c 2d 2h'),
      hand: 'fullHouse',
      winMinor: 450,
    })
    expect(settleHold({ ...bet, payTable: '8/5' }, deck, 0b00111).winMinor).toBe(400)
    expect(settleHold(bet, deck, 0b00000).hand).toBe('nothing')
    expect(settleHold(bet, deck, 0b00000).winMinor).toBe(0)
    for (const stakeMinor of [0, -5, 1.5])
      expect(() => settleHold({ ...bet, stakeMinor }, deck, 0)).toThrow(RangeError)
  })
})

describe('optimal play', { timeout: 60_000 }, () => {
  it('returns 99.543904 % with 9/6, exactly', () => {
    expect(play.returned).toBe(19_842_315_923_796)
    expect(HAND_COUNT * DRAW_SCALE).toBe(19_933_230_517_200)
    expect(percentOf({ part: play.hits, whole: HAND_COUNT * DRAW_SCALE })).toBe(45.46)
  })

  it('returns 97.298434 % with 8/5', () => {
    const other = optimalPlay(PAY_TABLES['8/5'], hands)
    expect((other.returned / (HAND_COUNT * DRAW_SCALE)) * 100).toBeCloseTo(97.298434, 6)
  })

  it('knows what each hold returns: counted card by card for some hands', () => {
    const pays = sumsOf(hands, (hand) => PAY_TABLES['9/6'][hand] ?? 0)
    for (const text of ['2c 7d Jh Qs Kd', '5h 5s 9c Tc Jc', 'Ts Js Qs Ks 2d']) {
      const hand = cards(text).sort((one, other) => one - other)
      const returns = drawReturns(pays, hand)
      const left = Array.from({ length: DECK_SIZE }, (_, card) => card).filter((card) => !hand.includes(card))
      for (const mask of [0b11111, 0b01111, 0b11101, 0b11100, 0b01011, 0b10100]) {
        const held = hand.filter((_, place) => (mask >> place) & 1)
        let sum = 0
        let count = 0
        const complete = (chosen: readonly number[], from: number): void => {
          if (chosen.length === 5) {
            sum += PAY_TABLES['9/6'][handOf(chosen)] ?? 0
            count += 1
            return
          }
          for (let next = from; next < left.length; next += 1)
            complete([...chosen, left[next] ?? 0], next + 1)
        }
        complete(held, 0)
        expect(returns[mask], `${text} ${mask}`).toBe((sum * DRAW_SCALE) / count)
      }
    }
  })

  it.each([
    ['a high pair over four to a straight', 'Jc Jd Tc 9d 8c', 'Jc Jd'],
    ['four to a royal flush over a flush', 'Ts Js Qs Ks 2s', 'Ts Js Qs Ks'],
    ['two pair', '2c 2d 9h 9s Kc', '2c 2d 9h 9s'],
    ['a low pair over two high cards', '4c 4d Kh Ah 9s', '4c 4d'],
    ['a full house as it is', '4c 4d 4h Ah As', '4c 4d 4h Ah As'],
  ])('holds %s', (_, hand, held) => {
    const dealt = cards(hand)
    expect(optimalHold(play, dealt)).toBe(maskOf(dealt, cards(held)))
  })

  it('holds the same cards in any order and by any names of the suits', () => {
    const deal = fc.uniqueArray(fc.integer({ min: 0, max: DECK_SIZE - 1 }), { minLength: 5, maxLength: 5 })
    const pays = sumsOf(hands, (hand) => PAY_TABLES['9/6'][hand] ?? 0)
    fc.assert(
      fc.property(deal, (hand) => {
        const sorted = [...hand].sort((one, other) => one - other)
        const returns = drawReturns(pays, sorted)
        const held = hand.filter((_, place) => (optimalHold(play, hand) >> place) & 1)
        expect(returns[maskOf(sorted, held)]).toBe(Math.max(...returns))
      }),
    )
  })
})
