/** A line to look at: five levels, eight agents, thirty-two players, and what they did in three months. */

export interface DemoPerson {
  account: string
  /** Index of the upline in the list; the top agent is -1. */
  upline: number
  type: number
  joinedDaysAgo: number
  /** Rates by their share of the top's, in tenths. */
  rateTenths: number
}

export interface DemoPlay {
  person: number
  daysAgo: number
  stakeMinor: number
  winMinor: number
  gameIndex: number
}

const AGENTS = [
  { name: 'ana', upline: -1, type: 2 },
  { name: 'bento', upline: -1, type: 2 },
  { name: 'carla', upline: -1, type: 42 },
  { name: 'duarte', upline: 0, type: 2 },
  { name: 'elisa', upline: 0, type: 2 },
  { name: 'fabio', upline: 3, type: 2 },
  { name: 'gilda', upline: 5, type: 42 },
  { name: 'heitor', upline: 1, type: 42 },
] as const
const PLAYERS = 32
const DAYS = 90
const PLAYS = 4

/** Agents first, so that everyone stands after who is above. */
export function demoPeople(): DemoPerson[] {
  const levels: number[] = []
  const agents = AGENTS.map(({ name, upline, type }, index): DemoPerson => {
    const level = upline < 0 ? 1 : (levels[upline] ?? 0) + 1
    levels.push(level)
    return {
      account: `${name}agent`,
      upline,
      type,
      joinedDaysAgo: DAYS - level * 4 - index,
      rateTenths: 10 - 2 * level,
    }
  })
  const players = Array.from({ length: PLAYERS }, (_, index): DemoPerson => ({
    account: `player${String(index + 1).padStart(2, '0')}`,
    upline: index % AGENTS.length,
    type: 0,
    joinedDaysAgo: Math.max(2, 70 - 2 * index),
    rateTenths: 1,
  }))
  return [...agents, ...players]
}

/** Of everyone with an account; the same at every brand but for the size of the stakes. Oldest first. */
export function demoPlays(people: readonly DemoPerson[], stakesMinor: readonly number[]): DemoPlay[] {
  const next = sequence(20260101)
  const plays = people.flatMap(({ joinedDaysAgo }, person) =>
    Array.from({ length: PLAYS }, (): DemoPlay => {
      const stakeMinor = (stakesMinor[next(stakesMinor.length)] ?? 0) * (1 + next(5))
      const outcome = next(100)
      const winMinor =
        outcome < 58 ? 0 : outcome < 90 ? stakeMinor + Math.round(stakeMinor * 0.4) : stakeMinor * 4
      return { person, daysAgo: next(joinedDaysAgo), stakeMinor, winMinor, gameIndex: next(1000) }
    }),
  )
  return plays.toSorted((a, b) => b.daysAgo - a.daysAgo)
}

/** Numbers that look unordered and are the same each time: a picture to show, no outcome of a game. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
