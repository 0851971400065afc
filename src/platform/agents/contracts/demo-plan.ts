/** The demo line: five levels, eight agents, thirty-two players, and three months of play. */

export interface DemoPerson {
  account: string
  /** Index of the upline in the list; the top agent is -1. */
  upline: number
  type: number
  joinedDaysAgo: number
  /** Rates as a share of the top agent's, in tenths. */
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

/** Agents come first, so that everyone comes after their upline. */
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

/** The plays of all accounts, oldest first; the same at every brand except for the size of the stakes. */
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

/** Numbers that look random and are the same each time; they decide no game. */
function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
