import type { Category } from '#lib/shared/vocabulary.ts'
import { exactSum, positiveUnits, wholeUnits } from './exact.ts'
import { PERIODS } from './windows.ts'

/**
 * A member's activity in one window. The wallet counts inside the settling transaction, and reports absolute totals:
 * duplicate or late reports have no effect.
 */
export interface Counters {
  windowKey: string
  /** Increases with each change. */
  sequence: number
  /** Days with a login. */
  logins: number
  lastLoginDate: string
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

export type CountedEvent =
  | { kind: 'login'; localDate: string }
  | { kind: 'deposit'; amountMinor: number }
  | { kind: 'bet'; category: Category; validRealMinor: number; isWin: boolean }
  | { kind: 'invite' }
  | { kind: 'verified'; what: 'verifiedPhone' | 'verifiedEmail' }

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

export function noCounters(windowKey: string): Counters {
  return {
    windowKey,
    sequence: 0,
    logins: 0,
    lastLoginDate: '',
    deposits: 0,
    depositMinor: 0,
    bets: [],
    invites: 0,
    verifiedPhone: 0,
    verifiedEmail: 0,
  }
}

/** The counters after an event; the same object where the event does not count. */
export function counted(counters: Counters, event: CountedEvent): Counters {
  const change = changeOf(counters, event)
  return change ? { ...counters, ...change, sequence: counters.sequence + 1 } : counters
}

/** The newer of two reports of the same window. */
export function newerOf<Report extends { sequence: number; windowKey: string }>(
  known: Report | undefined,
  reported: Report,
): Report {
  if (known && known.windowKey !== reported.windowKey) throw new RangeError('counters of two windows')
  return known && known.sequence >= reported.sequence ? known : reported
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

function changeOf(counters: Counters, event: CountedEvent): Partial<Counters> | undefined {
  switch (event.kind) {
    case 'login':
      return event.localDate <= counters.lastLoginDate
        ? undefined
        : { logins: counters.logins + 1, lastLoginDate: event.localDate }
    case 'deposit': {
      const amountMinor = positiveUnits(event.amountMinor, 'amountMinor')
      return {
        deposits: counters.deposits + 1,
        depositMinor: exactSum([counters.depositMinor, amountMinor]),
      }
    }
    case 'bet':
      return wholeUnits(event.validRealMinor, 'validRealMinor') === 0
        ? undefined
        : { bets: withBet(counters.bets, event) }
    case 'invite':
      return { invites: counters.invites + 1 }
    case 'verified':
      return counters[event.what] === 1 ? undefined : { [event.what]: 1 }
  }
}

function withBet(
  bets: readonly CategoryCounter[],
  { category, validRealMinor, isWin }: Extract<CountedEvent, { kind: 'bet' }>,
): CategoryCounter[] {
  const known = bets.find((counter) => counter.category === category)
  const { bets: count, stakeMinor, wins } = known ?? { bets: 0, stakeMinor: 0, wins: 0 }
  const next: CategoryCounter = {
    category,
    bets: count + 1,
    stakeMinor: exactSum([stakeMinor, validRealMinor]),
    wins: wins + (isWin ? 1 : 0),
  }
  return [...bets.filter((counter) => counter.category !== category), next]
}

function doneOf({ kind, categories }: Goal, counters: Counters): number {
  if (kind !== 'bets' && kind !== 'stakeMinor' && kind !== 'wins') return counters[kind]
  return exactSum(
    counters.bets
      .filter(({ category }) => categories.length === 0 || categories.includes(category))
      .map((counter) => counter[kind]),
  )
}
