import { describe, expect, it } from 'vitest'
import { defaultOdds } from '#lib/shared/lottery/default-odds.ts'
import type { Rational } from '#lib/shared/lottery/exact.ts'
import { MARK_SIX } from '#lib/shared/lottery/mark-six/family.ts'
import { defaultMarkSixRules } from '#lib/shared/lottery/mark-six/rules.ts'
import { returnOf } from '#lib/shared/lottery/returns.ts'
import { choose, drawsOn, setsOfSeven } from './oracles/mark-six-chances.ts'
import { markSixTickets } from './oracles/mark-six.ts'
import { playOf, ticketOf } from './support/find.ts'
import { expectSame, tally } from './support/tallied.ts'

const RULES = defaultMarkSixRules('goat')
const ALL = choose(49, 7)
const same = ({ wins, of }: Rational, part: bigint, whole: bigint) => wins * whole === part * of
const chanceOf = (play: string, kind: string) =>
  ticketOf(playOf(MARK_SIX, play), RULES, kind).outcomes[0]?.chance ?? { wins: 0n, of: 1n }

describe('every chance is what all draws together pay', { timeout: 60_000 }, () => {
  it('for plays on one ball', () => {
    for (const play of MARK_SIX.plays) {
      if (!/^(special(?!Pair)|halfWave|zodiacSet|regular\d)/.test(play.id)) continue
      const place = Number(/^regular(\d)/.exec(play.id)?.[1] ?? 7) - 1
      for (const kind of play.tickets(RULES)) {
        const set = ['rat', 'ox', 'tiger', 'goat', 'pig', 'dog'].slice(
          0,
          Number(kind.id.replace('numbers', '')) / 4,
        )
        const line =
          play.id === 'zodiacSet'
            ? { choices: set }
            : play.picker.kind === 'numbers'
              ? { numbers: [Number(kind.id)] }
              : { choices: [kind.id] }
        expect(play.count(line, RULES).bets).toBe(1)
        const results = Array.from({ length: 49 }, (_, index) => {
          const rest = Array.from({ length: 49 }, (_each, other) => other + 1).filter(
            (ball) => ball !== index + 1,
          )
          const balls = [...rest.slice(0, place), index + 1, ...rest.slice(place, 6)]
          return { regulars: balls.slice(0, 6), special: balls[6] ?? 0 }
        })
        expectSame(
          play.id,
          kind,
          tally(results.map((drawn) => ({ ticket: markSixTickets(play.id, line, RULES, drawn)[0] }))),
        )
      }
    }
  })

  it('for plays on several numbers', () => {
    for (const play of MARK_SIX.plays) {
      const { picker } = play
      if (picker.kind !== 'numbers' || picker.min > 10 || /^(special|regular\d)$/.test(play.id)) continue
      const numbers = Array.from({ length: picker.min }, (_, index) => 3 * index + 1)
      const outcomes = [...drawsOn(numbers)].map(({ drawn, weight }) => ({
        ticket: markSixTickets(play.id, { numbers }, RULES, drawn)[0],
        weight,
      }))
      const tallied = tally(outcomes)
      expect(tallied.results).toBe(choose(49, 6) * 43n)
      expectSame(play.id, ticketOf(play, RULES), tallied)
    }
  })

  it('for groups of numbers, by counting sets with and without them', () => {
    for (const [name, odd, oddSize, size, most] of [
      ['zodiacs', 'year', 5, 4, 5],
      ['tails', 'zero', 4, 5, 4],
    ] as const)
      for (let groups = 1; groups <= most; groups += 1)
        for (const state of ['hit', 'miss'] as const) {
          const play = `${name}${state === 'miss' ? 'Miss' : ''}${groups}`
          const plain = Array.from({ length: groups }, () => size)
          expect(same(chanceOf(play, 'plain'), setsOfSeven(plain, state), ALL), play).toBe(true)
          expect(same(chanceOf(play, odd), setsOfSeven([oddSize, ...plain.slice(1)], state), ALL), play).toBe(
            true,
          )
        }
  })

  it('for the total of the seven: sums of n and 350 − n are equally likely', () => {
    const memo = new Map<string, bigint>()
    const ways = (balls: number, left: number, sum: number): bigint => {
      if (left === 0) return sum === 0 ? 1n : 0n
      if (balls < left || sum <= 0) return 0n
      const key = `${balls}/${left}/${sum}`
      const known = memo.get(key) ?? ways(balls - 1, left, sum) + ways(balls - 1, left - 1, sum - balls)
      memo.set(key, known)
      return known
    }
    const middle = ways(49, 7, 175)
    expect(same(chanceOf('totalSides', 'big'), ALL + middle, 2n * ALL)).toBe(true)
    expect(same(chanceOf('totalSides', 'small'), ALL - middle, 2n * ALL)).toBe(true)
    const odd = [1, 3, 5, 7].reduce((sum, count) => sum + choose(25, count) * choose(24, 7 - count), 0n)
    expect(same(chanceOf('totalSides', 'odd'), odd, ALL)).toBe(true)
    expect(same(chanceOf('totalSides', 'even'), ALL - odd, ALL)).toBe(true)
  })

  it('for how many of the seven are odd or big', () => {
    for (let count = 0; count <= 7; count += 1) {
      const ways = choose(25, count) * choose(24, 7 - count)
      for (const kind of [`odd${count}`, `big${count}`, `even${7 - count}`, `small${7 - count}`])
        expect(same(chanceOf('sevenCount', kind), ways, ALL), kind).toBe(true)
    }
  })
})

describe('the return of a parlay', { timeout: 60_000 }, () => {
  const parlay = playOf(MARK_SIX, 'parlay')
  const sides = parlay.classes(RULES).map(({ id }) => id)
  const best = (odds: Record<string, number>) => {
    const [found] = returnOf(parlay, odds, { family: MARK_SIX, rules: RULES })
    return found?.exact ?? { wins: 0n, of: 1n }
  }
  const table = (value: (side: string) => number) =>
    Object.fromEntries(sides.map((side) => [`parlay.${side}`, value(side)]))
  const legs = ['r1', 'r2']

  it('is that of the best pair of legs where each leg keeps a part: all ordered pairs of balls', () => {
    const sold = ['big', 'small', 'digitSumOdd', 'red']
    const known = defaultOdds(MARK_SIX, RULES)
    const odds = table((side) => (sold.includes(side) ? (known[`parlay.${side}`] ?? 0) : 0))
    let most = 0n
    for (const one of sold)
      for (const other of sold.slice(sold.indexOf(one))) {
        const line = { legs: [one, other].map((side, index) => ({ place: legs[index] ?? '', side })) }
        let total = 0n
        for (let a = 1; a <= 49; a += 1)
          for (let b = 1; b <= 49; b += 1) {
            if (a === b) continue
            const [ticket] = markSixTickets('parlay', line, RULES, {
              regulars: [a, b, 0, 0, 0, 0],
              special: 0,
            })
            const [payment] = ticket?.payments ?? []
            if (payment?.kind !== 'parlay') continue
            const product = payment.legs.reduce((all, leg) => all * BigInt(odds[leg] ?? 0), 1n)
            total += product * 10_000n ** BigInt(2 - payment.legs.length)
          }
        if (total > most) most = total
      }
    expect(same(best(odds), most, 49n * 48n * 10n ** 8n)).toBe(true)
  })

  it('grows with the legs where a leg pays more than it costs', () => {
    // Big at 4 and nothing else: six big balls of 24, or five of them and the 49 in one of six places.
    const six = 24n * 23n * 22n * 21n * 20n
    const paid = six * 19n * 4n ** 6n + 6n * six * 4n ** 5n
    const all = 49n * 48n * 47n * 46n * 45n * 44n
    expect(same(best(table((side) => (side === 'big' ? 40_000 : 0))), paid, all)).toBe(true)
  })
})
