import { playBingo } from '#lib/shared/bingo/round.ts'
import type { BingoKind } from '#lib/shared/bingo/cards.ts'
import { reachedAfter } from '#lib/shared/bingo/expected-calls.ts'
import { callsUntil } from '#lib/shared/bingo/wins.ts'
import type { BingoGoal } from '#lib/shared/bingo/wins.ts'
import type { VendorGame } from '../catalogue.ts'
import { oneStake, TABLE_CYCLE_MS } from './kind.ts'
import type { Kind } from './kind.ts'

interface Prize {
  goal: BingoGoal
  /** Paid if the goal is reached within this number of calls; the first match per goal counts. */
  within: number
  times: number
}

/** Balls called per round. */
const CALLS: Readonly<Record<BingoKind, number>> = { 75: 40, 90: 55 }

const BINGO_PRIZES: Readonly<Record<BingoKind, readonly Prize[]>> = {
  '75': [
    { goal: 'house', within: 40, times: 1000 },
    { goal: 'line', within: 15, times: 22 },
    { goal: 'line', within: 25, times: 5 },
    { goal: 'line', within: 33, times: 2 },
    { goal: 'line', within: 40, times: 1 },
  ],
  '90': [
    { goal: 'house', within: 55, times: 1000 },
    { goal: 'twoLines', within: 45, times: 50 },
    { goal: 'twoLines', within: 55, times: 10 },
    { goal: 'line', within: 30, times: 12 },
    { goal: 'line', within: 45, times: 3 },
    { goal: 'line', within: 55, times: 1 },
  ],
}

export interface BingoView {
  card: (number | null)[][]
  calls: number[]
  wins: { goal: BingoGoal; at: number; winMinor: number }[]
}

export const bingo: Kind = {
  cycleMs: TABLE_CYCLE_MS,
  facts: (game) => ({
    balls: ballsOf(game),
    calls: CALLS[ballsOf(game)],
    prizes: BINGO_PRIZES[ballsOf(game)],
  }),
  price: oneStake,
  start: ({ game, draw, stakeMinor }) => {
    const kind = ballsOf(game)
    const outcome = playBingo(draw, kind)
    const wins = goalsOf(kind).flatMap((goal) => {
      const at = callsUntil(goal, outcome, outcome.calls)
      const prize = BINGO_PRIZES[kind].find((each) => each.goal === goal && at <= each.within)
      return prize ? [{ goal, at, winMinor: stakeMinor * prize.times }] : []
    })
    const view: BingoView = { card: outcome.card, calls: outcome.calls.slice(0, CALLS[kind]), wins }
    return { view, winMinor: wins.reduce((sum, { winMinor }) => sum + winMinor, 0) }
  },
}

export function ballsOf({ gameName }: VendorGame): BingoKind {
  return /ninety|keno|bell/i.test(gameName) ? '90' : '75'
}

/** The return of a round, in percent of its stake. */
export function bingoReturn(kind: BingoKind): number {
  const prizes = BINGO_PRIZES[kind]
  const sum = goalsOf(kind).reduce((all, goal) => {
    const reached = reachedAfter(kind, goal)
    let before = 0
    for (const { within, times } of prizes.filter((prize) => prize.goal === goal)) {
      all += times * ((reached[within] ?? 0) - before)
      before = reached[within] ?? 0
    }
    return all
  }, 0)
  return 100 * sum
}

function goalsOf(kind: BingoKind): BingoGoal[] {
  return [...new Set(BINGO_PRIZES[kind].map(({ goal }) => goal))]
}
