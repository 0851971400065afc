import type { Combination } from './combination-read.ts'
import type { Pool } from './play.ts'

/** The members of each category that a ticket needs to win; together all members of the ticket. */
export type Need = Readonly<Record<string, number>>

/** The winning tickets of a selection: each list of pools is a separate set of tickets. */
export function winningPools(
  picked: Combination,
  categoryOf: (member: string) => string,
  need: Need,
): Pool[][] {
  if (picked.form === 'crossed') return crossedPools(picked.lists, categoryOf, need)
  const left = new Map(Object.entries(need))
  for (const banker of picked.bankers) {
    const category = categoryOf(banker)
    const more = (left.get(category) ?? 0) - 1
    if (more < 0) return []
    left.set(category, more)
  }
  const pools = [...left].map(([category, take]) => ({
    members: picked.others.filter((member) => categoryOf(member) === category),
    take,
  }))
  if (pools.some(({ members, take }) => members.length < take)) return []
  return [[{ members: picked.bankers, take: picked.bankers.length }, ...pools].filter(({ take }) => take > 0)]
}

/** One member of each list: either list may provide either category. */
function crossedPools(
  [one, other]: readonly [readonly string[], readonly string[]],
  categoryOf: (member: string) => string,
  need: Need,
): Pool[][] {
  const [first = '', second = first] = Object.keys(need)
  const orders =
    first === second
      ? [[first, second]]
      : [
          [first, second],
          [second, first],
        ]
  return orders
    .map(([a, b]) => [
      { members: one.filter((member) => categoryOf(member) === a), take: 1 },
      { members: other.filter((member) => categoryOf(member) === b), take: 1 },
    ])
    .filter((pools) => pools.every(({ members }) => members.length > 0))
}
