import { describe, expect, it } from 'vitest'
import { ELEVEN_FIVE } from '#lib/shared/lottery/eleven-five/family.ts'
import { defaultElevenFiveRules } from '#lib/shared/lottery/eleven-five/rules.ts'
import { FOUR_D } from '#lib/shared/lottery/four-d/family.ts'
import { defaultFourDRules } from '#lib/shared/lottery/four-d/rules.ts'
import { SUM28 } from '#lib/shared/lottery/sum28/family.ts'
import { defaultSum28Rules } from '#lib/shared/lottery/sum28/rules.ts'
import { THAI } from '#lib/shared/lottery/thai/family.ts'
import { defaultThaiRules } from '#lib/shared/lottery/thai/rules.ts'
import { TOGEL } from '#lib/shared/lottery/togel/family.ts'
import { defaultTogelRules } from '#lib/shared/lottery/togel/rules.ts'
import type { Picker } from '#lib/shared/lottery/play.ts'
import { ANIMALS } from '#lib/shared/lottery/zodiac.ts'
import { elevenFiveTickets } from './oracles/eleven-five.ts'
import { fourDTickets } from './oracles/four-d.ts'
import { orders, subsets } from './oracles/payment.ts'
import { sum28Tickets } from './oracles/sum28.ts'
import { thaiTickets } from './oracles/thai.ts'
import { togelTickets } from './oracles/togel.ts'
import type { Selection } from './support/selections.ts'
import { expectSame, tally } from './support/tallied.ts'

/** A line of one ticket of a kind. */
function lineOf(picker: Picker, kind: string): Selection {
  switch (picker.kind) {
    case 'entries': {
      const entries: Record<string, string[]> = {
        exact: ['7', '07', '107', '3107'],
        orders24: ['1234'],
        orders12: ['1123'],
        orders6: picker.digits === 4 ? ['1122'] : ['123'],
        orders4: ['1112'],
        orders3: ['112'],
        orders2: ['12'],
        orders1: ['111'],
      }
      return { entries: (entries[kind] ?? []).filter((entry) => entry.length === picker.digits) }
    }
    case 'numbers':
      if (picker.isSet) return { numbers: kind === 'likeliest' ? [12, 13, 14] : [0, 1, 27] }
      return {
        numbers: /^\d+$/.test(kind) ? [Number(kind)] : Array.from({ length: picker.min }, (_, i) => i + 2),
      }
    case 'choices':
      return { choices: [kind] }
    case 'columns':
    case 'choiceColumns': {
      if (!kind.includes('.')) return { columns: picker.columns.map((_, index) => [index + 1]) }
      const [column, choice = ''] = kind.split('.')
      const value = picker.kind === 'columns' ? Number(choice) : choice
      return { columns: picker.columns.map((id) => (id === column ? [value] : [])) }
    }
    case 'legs':
      return {
        legs: picker.places.slice(1, 3).map((place, index) => ({ place, side: picker.sides[index] ?? '' })),
      }
  }
}

describe('every chance and mean is what all results together pay', { timeout: 60_000 }, () => {
  it('for the sum of three digits: 1,000 results', () => {
    const rules = defaultSum28Rules()
    const results = Array.from({ length: 1000 }, (_, index) => [
      Math.floor(index / 100),
      Math.floor(index / 10) % 10,
      index % 10,
    ])
    for (const play of SUM28.plays)
      for (const kind of play.tickets(rules)) {
        const line = lineOf(play.picker, kind.id)
        expect(play.count(line, rules).bets).toBe(1)
        expectSame(
          play.id,
          kind,
          tally(results.map((digits) => ({ ticket: sum28Tickets(play.id, line, rules, digits)[0] }))),
        )
      }
  })

  it('for togel: 10,000 numbers', () => {
    const rules = defaultTogelRules(ANIMALS)
    const numbers = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(4, '0'))
    for (const play of TOGEL.plays)
      for (const kind of play.tickets(rules)) {
        // Digits and positions are alike: some of each are looked at.
        if (play.id === 'jitu' && !/[07]$/.test(kind.id)) continue
        if (play.id === 'fifty' && !/^(as|ekor)/.test(kind.id)) continue
        if (play.id === 'shio' && !['1', '4', '5', '12'].includes(kind.id)) continue
        const line = lineOf(play.picker, kind.id)
        expect(play.count(line, rules).bets).toBe(1)
        expectSame(
          play.id,
          kind,
          tally(numbers.map((number) => ({ ticket: togelTickets(play.id, line, {}, number)[0] }))),
        )
      }
  })

  it('for five balls of eleven: 462 sets, and orders of the balls that are looked at', () => {
    const rules = defaultElevenFiveRules()
    const balls = Array.from({ length: 11 }, (_, index) => index + 1)
    const sets = subsets(balls, 5)
    // The plays in order look at the first three balls, or at the first and the last one of those looked at here.
    const rest = (known: number[]) => balls.filter((ball) => !known.includes(ball))
    const pairs = balls.flatMap((one) => rest([one]).map((other) => [one, other]))
    const threes = pairs.flatMap((pair) => rest(pair).map((third) => [...pair, third]))
    const firsts = threes.map((three) => [...three, ...rest(three).slice(0, 2)])
    const ends = pairs.map(([one = 0, other = 0]) => [one, ...rest([one, other]).slice(0, 3), other])
    expect([sets.length, firsts.length, ends.length]).toEqual([462, 990, 110])
    for (const play of ELEVEN_FIVE.plays)
      for (const kind of play.tickets(rules)) {
        if (
          ['place', 'ballSides'].includes(play.id) &&
          !/^(b1.(3|big|odd)|b5.(11|small|even))$/.test(kind.id)
        )
          continue
        const isOfEnds = /^(place|ballSides|dragon)/.test(play.id)
        const line = lineOf(play.picker, kind.id)
        expect(play.count(line, rules).bets).toBe(1)
        const results = play.id.startsWith('first') ? firsts : isOfEnds ? ends : sets
        expectSame(
          play.id,
          kind,
          tally(
            results.map((drawn) => ({
              ticket: elevenFiveTickets(play.id, { ...line, bankers: undefined }, drawn)[0],
            })),
          ),
        )
      }
  })

  it('for Thai numbers: each part by itself, the two front and back numbers as hit or not', () => {
    const rules = defaultThaiRules()
    for (const play of THAI.plays)
      for (const kind of play.tickets(rules)) {
        const line = lineOf(play.picker, kind.id)
        const [entry = ''] = line.entries ?? []
        const blank = { top: '', bottom: '', front: [], back: [] }
        const side = play.id.slice(0, -1)
        const results =
          side === 'front' || side === 'back'
            ? [entry, 'xxx'].flatMap((one) =>
                [entry, 'xxx'].map((two) => ({
                  result: { ...blank, [side]: [one, two] },
                  weight: (one === entry ? 1 : 999) * (two === entry ? 1 : 999),
                })),
              )
            : Array.from({ length: 1000 }, (_, index) => ({
                result: {
                  ...blank,
                  top: String(index).padStart(3, '0'),
                  bottom: String(index).padStart(3, '0').slice(1),
                },
                weight: 1,
              }))
        expectSame(
          play.id,
          kind,
          tally(
            results.map(({ result, weight }) => ({
              ticket: thaiTickets(play.id, { entries: [entry] }, {}, result)[0],
              weight,
            })),
          ),
        )
      }
  })

  it('for 4D: every number of one prize, ten of them for starters and consolations', () => {
    const rules = defaultFourDRules()
    for (const play of FOUR_D.plays)
      for (const kind of play.tickets(rules)) {
        const [entry = ''] = lineOf(play.picker, kind.id).entries ?? []
        const ways = play.id === 'straight' ? 1n : play.id === 'last3' ? 10n : BigInt(orders(entry).length)
        const share = BigInt(play.id === 'iBox' ? orders(entry).length : 1)
        const first = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(4, '0')).filter(
          (number) => {
            const blank = { second: '', third: '', starters: [], consolations: [] }
            return (
              (fourDTickets(play.id, { entries: [entry] }, {}, { first: number, ...blank })[0]?.payments
                .length ?? 0) > 0
            )
          },
        )
        expect(BigInt(first.length)).toBe(ways)
        for (const { classId, chance, mean } of kind.outcomes) {
          const draws = /starter|consolation/.test(classId) ? 10n : 1n
          expect(mean.wins * 10_000n * share).toBe(mean.of * draws * ways)
          const all = 10_000n ** draws
          expect(chance.wins * all).toBe(chance.of * (all - (10_000n - ways) ** draws))
        }
      }
  })
})
