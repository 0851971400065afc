import { combinations } from './exact.ts'
import type { Pool } from './play.ts'

/** The number of tickets of pools: every selection of each pool's `take`, crossed. */
export function ticketsOf(pools: readonly Pool[]): number {
  return pools.reduce((product, { members, take }) => product * combinations(members.length, take), 1)
}

/** The number of tickets by lowest odds, where members have their own odds. */
export function ticketsByOdds(
  pools: readonly Pool[],
  oddsOf: (member: string) => number,
): { oddsE4: number; tickets: number }[] {
  const members = pools.filter(({ take }) => take > 0).flatMap((pool) => pool.members)
  const levels = [...new Set(members.map(oddsOf))].sort((one, other) => other - one)
  let above = 0
  return levels.map((oddsE4) => {
    // Tickets whose members all have these odds or better, less those counted at better odds.
    const atLeast = ticketsOf(
      pools.map(({ members: all, take }) => ({
        members: all.filter((member) => oddsOf(member) >= oddsE4),
        take,
      })),
    )
    const tickets = atLeast - above
    above = atLeast
    return { oddsE4, tickets }
  })
}
