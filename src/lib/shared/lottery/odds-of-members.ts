import type { PrizeClass } from './play.ts'

/** The highest possible odds of a ticket of this class: a ticket has the lowest odds among its members. */
export function highestOdds(
  { members, lowestOf = 1 }: PrizeClass,
  oddsOf: (member?: string) => number,
): number {
  if (!members || members.length === 0) return oddsOf()
  const sorted = members.map((member) => oddsOf(member)).sort((one, other) => other - one)
  return sorted[Math.min(lowestOf, sorted.length) - 1] ?? oddsOf()
}
