import { describe, expect, it } from 'vitest'
import { progressOf, type Counters, type Goal } from '#lib/shared/rewards/mission.ts'

const NOTHING: Counters = {
  logins: 0,
  deposits: 0,
  depositMinor: 0,
  bets: [],
  invites: 0,
  verifiedPhone: 0,
  verifiedEmail: 0,
}
const goal = (kind: Goal['kind'], target: number, categories: Goal['categories'] = []): Goal => {
  return { kind, target, categories }
}
const bets = (stakeMinor: number, count: number) => ({ ...NOTHING, bets: [inCategory(stakeMinor, count)] })
const inCategory = (stakeMinor: number, count: number, category: 'RNG' | 'LIVE' = 'RNG', wins = 0) => {
  return { category, bets: count, stakeMinor, wins }
}

describe('the goals of a mission', () => {
  it('take bets, stakes and wins of their categories, or of all', () => {
    const counters = { ...NOTHING, bets: [inCategory(12_50, 2, 'RNG', 1), inCategory(1_00, 1, 'LIVE')] }
    const done = (wanted: Goal) => progressOf([wanted], counters).goals[0]?.done
    expect(done(goal('stakeMinor', 99_00))).toBe(13_50)
    expect(done(goal('stakeMinor', 99_00, ['RNG']))).toBe(12_50)
    expect(done(goal('stakeMinor', 99_00, ['LIVE', 'RNG']))).toBe(13_50)
    expect(done(goal('stakeMinor', 99_00, ['SPORTS']))).toBe(0)
    expect(done(goal('bets', 9))).toBe(3)
    expect(done(goal('wins', 9))).toBe(1)
  })

  it('take each other count as it is', () => {
    const counters: Counters = {
      ...{ logins: 2, deposits: 3, depositMinor: 25_00, bets: [], invites: 4 },
      ...{ verifiedPhone: 1, verifiedEmail: 0 },
    }
    const kinds = ['logins', 'deposits', 'depositMinor', 'invites', 'verifiedPhone', 'verifiedEmail'] as const
    const { goals } = progressOf(
      kinds.map((kind) => goal(kind, 99_00)),
      counters,
    )
    expect(goals.map(({ done }) => done)).toEqual([2, 3, 25_00, 4, 1, 0])
  })

  it('reach a mission when every one is reached, and show no more than the target', () => {
    const goals = [goal('bets', 2), goal('stakeMinor', 10_00)]
    expect(progressOf(goals, bets(9_99, 2))).toEqual({
      goals: [
        { done: 2, target: 2, isReached: true },
        { done: 9_99, target: 10_00, isReached: false },
      ],
      isReached: false,
    })
    expect(progressOf(goals, bets(16_00, 3))).toEqual({
      goals: [
        { done: 2, target: 2, isReached: true },
        { done: 10_00, target: 10_00, isReached: true },
      ],
      isReached: true,
    })
    expect(progressOf([], NOTHING).isReached).toBe(false)
    expect(() => progressOf([goal('bets', 0)], NOTHING)).toThrow(RangeError)
  })
})
