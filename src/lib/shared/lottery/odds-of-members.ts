import type { PrizeClass } from './play.ts'

/** The highest odds that a ticket of this class can have: it takes the lowest among its members. */
export function highestOdds(
  { members, lowestOf = 1 }: PrizeClass,
  oddsOf: (member?: string) => number,
): number {
  if (!members || members.length === 0) return oddsOf()
  const sorted = members.map((member) => oddsOf(member)).sort((one, other) => other - one)
  return sorted[Math.min(lowestOf, sorted.length) - 1] ?? oddsOf()
}
