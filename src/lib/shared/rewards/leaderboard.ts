import { exactSum } from '#lib/shared/money/exact.ts'
import { allocate } from '#lib/shared/money/money.ts'

/** A member's score: the sum of what their wallet settled within the board's window. */
export interface Standing {
  memberId: string
  /** In minor units; never negative. */
  score: number
  /** When the score was reached. */
  reachedAtMs: number
}

/** Ties: the member who reached the score first is ahead, or all share their places. */
export type TieRule = 'reachedFirst' | 'shared'

export interface Placed {
  memberId: string
  /** Shared by equal scores under `shared`. */
  place: number
  score: number
  prizeMinor: number
}

/** The order of a board: score, then time of reaching it, then id. Negative where `left` is ahead. */
function compareStandings(left: Standing, right: Standing): number {
  if (left.score !== right.score) return right.score - left.score
  if (left.reachedAtMs !== right.reachedAtMs) return left.reachedAtMs - right.reachedAtMs
  return left.memberId < right.memberId ? -1 : 1
}

/**
 * The final result of a frozen board. Blocked members, also with an unknown block, are removed first, so that others move
 * up. With `shared` the prizes of equal scores are added and split evenly, odd units in the order of the board. A score of
 * 0 wins nothing.
 */
export function placesOf(
  standings: readonly Standing[],
  {
    prizesMinor,
    ties,
    isBlocked,
  }: { prizesMinor: readonly number[]; ties: TieRule; isBlocked: (memberId: string) => boolean | undefined },
): Placed[] {
  const ordered = standings.filter(({ memberId }) => isBlocked(memberId) === false).toSorted(compareStandings)
  const prizes = ordered.map(({ score }, index) => (score > 0 ? (prizesMinor[index] ?? 0) : 0))
  if (ties === 'reachedFirst')
    return ordered.map(({ memberId, score }, index) => {
      return { memberId, place: index + 1, score, prizeMinor: prizes[index] ?? 0 }
    })
  return groupsOf(ordered).flatMap(({ first, members }) => {
    const pool = exactSum(prizes.slice(first, first + members.length))
    const shares = allocate(
      pool,
      members.map(() => 1),
    )
    return members.map(({ memberId, score }, index) => {
      return { memberId, place: first + 1, score, prizeMinor: shares[index] ?? 0 }
    })
  })
}

function groupsOf(ordered: readonly Standing[]): { first: number; members: Standing[] }[] {
  const groups: { first: number; members: Standing[] }[] = []
  for (const [index, standing] of ordered.entries()) {
    const last = groups.at(-1)
    if (last?.members[0]?.score === standing.score) last.members.push(standing)
    else groups.push({ first: index, members: [standing] })
  }
  return groups
}
