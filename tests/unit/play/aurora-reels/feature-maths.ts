import {
  addedBy,
  awardOf,
  LADDER,
  MOST_FREE_SPINS,
  multiplierOf,
} from '#lib/shared/aurora-reels/free-spins.ts'
import { LINES } from '#lib/shared/aurora-reels/paytable.ts'
import type { CycleClass } from './cycle.ts'

/** A fraction of whole numbers beyond the precision of doubles. */
export interface ExactRatio {
  part: bigint
  whole: bigint
}

/** The state of a round between two free spins. */
interface Standing {
  played: number
  total: number
  step: number
}

/** The possible effects of one spin: nothing, a step, or a step and more spins. */
interface Branch {
  cycle: CycleClass
  isWin: boolean
  stars: number
}

/**
 * The exact return of all stakes of the cycle, free spins included. Free spins are a Markov chain over (spins played, spins
 * won, step of the ladder). Each spin pays multiplier × the mean of the cycle, independently of earlier spins, and moves
 * the chain by whether it wins and whether it adds spins.
 * @param classes from `enumerateCycle`
 */
export function exactRoundReturn(classes: readonly CycleClass[]): ExactRatio {
  const branches = branchesOf(classes)
  const cycle = BigInt(roundsOf(classes))
  const paid = BigInt(paidOf(classes))
  /** In line stakes, scaled by the cycle to the power of the spins that can still follow. */
  const valueOf = remembered((at: Standing): bigint => {
    if (at.played === at.total) return 0n
    const own = BigInt(multiplierOf(at.step)) * paid * cycle ** BigInt(spinsLeft(at) - 1)
    return branches.reduce(
      (sum, branch) => sum + BigInt(branch.cycle.rounds) * valueOf(after(at, branch)),
      own,
    )
  })
  const most = cycle ** BigInt(MOST_FREE_SPINS)
  const free = classes.reduce((sum, { rounds }, stars) => sum + BigInt(rounds) * valueOf(startOf(stars)), 0n)
  return { part: paid * most + free, whole: cycle * most * BigInt(LINES.length) }
}

/** The standard deviation of a round's pay, in stakes, free spins included. */
export function roundDeviation(classes: readonly CycleClass[]): number {
  const branches = branchesOf(classes)
  const cycle = roundsOf(classes)
  const meanOf = remembered((at: Standing): number => {
    if (at.played === at.total) return 0
    const own = (multiplierOf(at.step) * paidOf(classes)) / cycle
    return branches.reduce(
      (sum, branch) => sum + (branch.cycle.rounds / cycle) * meanOf(after(at, branch)),
      own,
    )
  })
  const squareOf = remembered((at: Standing): number => {
    if (at.played === at.total) return 0
    const multiplier = multiplierOf(at.step)
    return branches.reduce((sum, branch) => {
      const next = after(at, branch)
      const { rounds, paid, squared } = branch.cycle
      const own = multiplier ** 2 * squared + 2 * multiplier * paid * meanOf(next)
      return sum + (own + rounds * squareOf(next)) / cycle
    }, 0)
  })
  const mean =
    classes.reduce((sum, { rounds, paid }, stars) => sum + paid + rounds * meanOf(startOf(stars)), 0) / cycle
  const square =
    classes.reduce((sum, { rounds, paid, squared }, stars) => {
      const start = startOf(stars)
      return sum + squared + 2 * paid * meanOf(start) + rounds * squareOf(start)
    }, 0) / cycle
  return Math.sqrt(square - mean ** 2) / LINES.length
}

/** The maximum payout of a round, in stakes: every free spin takes its best branch. */
export function roundMaximum(classes: readonly CycleClass[]): number {
  const branches = branchesOf(classes)
  const bestOf = remembered((at: Standing): number => {
    if (at.played === at.total) return 0
    return Math.max(
      ...branches.map((branch) => multiplierOf(at.step) * branch.cycle.most + bestOf(after(at, branch))),
    )
  })
  return Math.max(...classes.map(({ most }, stars) => most + bestOf(startOf(stars)))) / LINES.length
}

/** The average number of free spins of a round that has any. */
export function meanFreeSpins(classes: readonly CycleClass[]): number {
  const branches = branchesOf(classes)
  const cycle = roundsOf(classes)
  const countOf = remembered((at: Standing): number => {
    if (at.played === at.total) return 0
    return branches.reduce(
      (sum, branch) => sum + (branch.cycle.rounds / cycle) * countOf(after(at, branch)),
      1,
    )
  })
  const winners = classes.filter((_, stars) => awardOf(stars) > 0)
  const spins = classes.reduce((sum, { rounds }, stars) => sum + rounds * countOf(startOf(stars)), 0)
  return spins / roundsOf(winners)
}

/** Windows with stars split by whether they win; those without a win keep the rest of their class. */
function branchesOf(classes: readonly CycleClass[]): Branch[] {
  return classes
    .flatMap((cycle, stars) => [
      { cycle: { ...cycle, rounds: cycle.hits }, isWin: true, stars },
      {
        cycle: { rounds: cycle.rounds - cycle.hits, hits: 0, paid: 0, squared: 0, most: 0 },
        isWin: false,
        stars,
      },
    ])
    .filter(({ cycle }) => cycle.rounds > 0)
}

function startOf(stars: number): Standing {
  return { played: 0, total: awardOf(stars), step: 0 }
}

function after({ played, total, step }: Standing, { isWin, stars }: Branch): Standing {
  const next = isWin ? Math.min(step + 1, LADDER.length - 1) : step
  return { played: played + 1, total: total + addedBy(stars, total), step: next }
}

/** The maximum of remaining spins, by which the exact values are scaled. */
function spinsLeft({ played }: Standing): number {
  return MOST_FREE_SPINS - played
}

function roundsOf(classes: readonly CycleClass[]): number {
  return classes.reduce((sum, { rounds }) => sum + rounds, 0)
}

function paidOf(classes: readonly CycleClass[]): number {
  return classes.reduce((sum, { paid }) => sum + paid, 0)
}

function remembered<Value>(compute: (at: Standing) => Value): (at: Standing) => Value {
  const known = new Map<string, Value>()
  return (at) => {
    const key = `${at.played}/${at.total}/${at.step}`
    const before = known.get(key)
    if (before !== undefined) return before
    const value = compute(at)
    known.set(key, value)
    return value
  }
}
