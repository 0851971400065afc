import { exactSum } from '#lib/shared/money/exact.ts'
import type { Category } from '#lib/shared/product/vocabulary.ts'
import { positiveUnits } from './units.ts'
import { PERIODS } from './windows.ts'

/** A member's activity in one window, counted from the ledger's totals each time it is read. */
export interface Counters {
  /** Days with a login. */
  logins: number
  deposits: number
  depositMinor: number
  /** Settled bets with real money in them. */
  bets: readonly CategoryCounter[]
  /** Invited friends whose first deposit arrived. */
  invites: number
  /** 1: the member has verified one. */
  verifiedPhone: number
  verifiedEmail: number
}

interface CategoryCounter {
  category: Category
  bets: number
  /** The real part of the valid stake: bonus money wins no missions. */
  stakeMinor: number
  wins: number
}

export const GOAL_KINDS = [
  'logins',
  'deposits',
  'depositMinor',
  'bets',
  'stakeMinor',
  'wins',
  'invites',
  'verifiedPhone',
  'verifiedEmail',
] as const
type GoalKind = (typeof GOAL_KINDS)[number]
/** `once`: the whole time of the offer, one reward. */
export const MISSION_PERIODS = [...PERIODS, 'once'] as const
export type MissionPeriod = (typeof MISSION_PERIODS)[number]

export interface Goal {
  kind: GoalKind
  /** For bets, stakes and wins; an empty list means every category. */
  categories: readonly Category[]
  /** Above 0. */
  target: number
}

export interface Progress {
  /** At most the target. */
  done: number
  target: number
  isReached: boolean
}

/** The progress of each goal; a mission is complete when all are reached. */
export function progressOf(
  goals: readonly Goal[],
  counters: Counters,
): { goals: Progress[]; isReached: boolean } {
  const progress = goals.map((goal): Progress => {
    const target = positiveUnits(goal.target, 'target')
    const done = doneOf(goal, counters)
    return { done: Math.min(done, target), target, isReached: done >= target }
  })
  return { goals: progress, isReached: progress.length > 0 && progress.every(({ isReached }) => isReached) }
}

function doneOf({ kind, categories }: Goal, counters: Counters): number {
  if (kind !== 'bets' && kind !== 'stakeMinor' && kind !== 'wins') return counters[kind]
  return exactSum(
    counters.bets
      .filter(({ category }) => categories.length === 0 || categories.includes(category))
      .map((counter) => counter[kind]),
  )
}
