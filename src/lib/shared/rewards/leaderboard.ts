import { allocate } from '#lib/shared/money.ts'
import { exactSum, wholeUnits } from './exact.ts'
import { bucketOf, RankBuckets } from './rank-buckets.ts'

/** A member's score, as last reported by their wallet. */
export interface Standing {
  memberId: string
  /** The absolute total of the window, in whole units; never negative. */
  score: number
  /** When the score was reached. */
  reachedAtMs: number
  /** Increases with each report; older reports have no effect. */
  sequence: number
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
export function compareStandings(left: Standing, right: Standing): number {
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

/** A board in memory that ranks members by buckets instead of counting all rows. */
export class Leaderboard {
  readonly #standings = new Map<string, Standing>()
  readonly #members = new Map<number, Set<string>>()
  readonly #buckets = new RankBuckets()

  get size(): number {
    return this.#standings.size
  }

  /** Applies a report, and returns whether it was newer. */
  put(standing: Standing): boolean {
    wholeUnits(standing.score, 'score')
    const known = this.#standings.get(standing.memberId)
    if (known && known.sequence >= standing.sequence) return false
    if (known) this.#leave(known)
    this.#standings.set(standing.memberId, standing)
    this.#buckets.add(standing.score)
    const bucket = bucketOf(standing.score)
    const members = this.#members.get(bucket) ?? new Set()
    this.#members.set(bucket, members.add(standing.memberId))
    return true
  }

  /** The exact place by `compareStandings`, and the number of rows read; undefined for a member who is not on the board. */
  rankOf(memberId: string): { rank: number; rows: number } | undefined {
    const own = this.#standings.get(memberId)
    if (!own) return undefined
    const bucket = bucketOf(own.score)
    const { members, rows } = this.#buckets.above(bucket)
    const near = this.#in(bucket)
    const ahead = near.filter((other) => other !== own && compareStandings(other, own) < 0).length
    return { rank: members + ahead + 1, rows: rows + near.length }
  }

  /** The first `count` of the board, in order. */
  top(count: number): Standing[] {
    const found: Standing[] = []
    for (const bucket of this.#buckets.filled) {
      if (found.length >= count) break
      found.push(...this.#in(bucket).sort(compareStandings))
    }
    return found.slice(0, count)
  }

  #in(bucket: number): Standing[] {
    return [...(this.#members.get(bucket) ?? [])].flatMap((id) => this.#standings.get(id) ?? [])
  }

  #leave({ memberId, score }: Standing): void {
    this.#buckets.remove(score)
    this.#members.get(bucketOf(score))?.delete(memberId)
  }
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
