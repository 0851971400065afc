import { describe, expect, it } from 'vitest'
import {
  counted,
  newerOf,
  noCounters,
  progressOf,
  type CountedEvent,
  type Counters,
  type Goal,
} from '#lib/shared/rewards/mission.ts'
import { randomFrom } from './random.ts'

const bet = (category: 'RNG' | 'LIVE', validRealMinor: number, isWin = false): CountedEvent => {
  return { kind: 'bet', category, validRealMinor, isWin }
}
const after = (...events: CountedEvent[]) => events.reduce(counted, noCounters('2026-W47'))
const goal = (kind: Goal['kind'], target: number, categories: Goal['categories'] = []): Goal => {
  return { kind, target, categories }
}

describe('the counters of a mission', () => {
  it('count a day with logins once', () => {
    const login = (localDate: string): CountedEvent => ({ kind: 'login', localDate })
    const dates = ['2026-11-20', '2026-11-20', '2026-11-21', '2026-11-20']
    const counters = after(...dates.map(login))
    expect(counters).toMatchObject({ logins: 2, sequence: 2 })
  })

  it('count settled real stakes by category, and nothing of bonus money or void bets', () => {
    const counters = after(bet('RNG', 5_00), bet('RNG', 7_50, true), bet('LIVE', 1_00), bet('LIVE', 0, true))
    expect(counters.sequence).toBe(3)
    const done = (wanted: Goal) => progressOf([wanted], counters).goals[0]?.done
    expect(done(goal('stakeMinor', 99_00))).toBe(13_50)
    expect(done(goal('stakeMinor', 99_00, ['RNG']))).toBe(12_50)
    expect(done(goal('stakeMinor', 99_00, ['LIVE', 'RNG']))).toBe(13_50)
    expect(done(goal('stakeMinor', 99_00, ['SPORTS']))).toBe(0)
    expect(done(goal('bets', 9))).toBe(3)
    expect(done(goal('wins', 9))).toBe(1)
  })

  it('count deposits, their sum, and invitations', () => {
    const counters = after(
      { kind: 'deposit', amountMinor: 20_00 },
      { kind: 'deposit', amountMinor: 5_00 },
      { kind: 'invite' },
    )
    expect(counters).toMatchObject({ deposits: 2, depositMinor: 25_00, invites: 1, sequence: 3 })
    expect(() => after({ kind: 'deposit', amountMinor: 0 })).toThrow(RangeError)
    expect(() => after(bet('RNG', -1))).toThrow(RangeError)
  })

  it('reach a mission when every goal is reached, and show no more than the target', () => {
    const goals = [goal('bets', 2), goal('stakeMinor', 10_00)]
    expect(progressOf(goals, after(bet('RNG', 4_00), bet('RNG', 5_99)))).toEqual({
      goals: [
        { done: 2, target: 2, isReached: true },
        { done: 9_99, target: 10_00, isReached: false },
      ],
      isReached: false,
    })
    expect(progressOf(goals, after(bet('RNG', 4_00), bet('RNG', 6_00), bet('RNG', 6_00)))).toEqual({
      goals: [
        { done: 2, target: 2, isReached: true },
        { done: 10_00, target: 10_00, isReached: true },
      ],
      isReached: true,
    })
    expect(progressOf([], after()).isReached).toBe(false)
    expect(() => progressOf([goal('bets', 0)], after())).toThrow(RangeError)
  })

  it('end at the same totals however they are told: late, twice, out of order', () => {
    const random = randomFrom(11)
    const told: Counters[] = [noCounters('2026-W47')]
    for (let bets = 0; bets < 200; bets += 1) {
      const last = told.at(-1) ?? noCounters('2026-W47')
      told.push(counted(last, bet(random.pick(['RNG', 'LIVE']), 1 + random.below(100))))
    }
    for (let run = 0; run < 20; run += 1) {
      let known: Counters | undefined
      const letters = [...told, ...told].map((letter) => ({ letter, at: random.below(1_000) }))
      for (const { letter } of letters.toSorted((left, right) => left.at - right.at))
        known = newerOf(known, letter)
      expect(known).toBe(told.at(-1))
    }
    const [first = noCounters('2026-W47')] = told
    expect(newerOf(first, { ...first, logins: 9 })).toBe(first)
    expect(() => newerOf(first, noCounters('2026-W48'))).toThrow(RangeError)
  })
})
