import type { Win } from './engine.ts'

/** One free spin. It costs nothing, and pays by the stake of the round. */
export interface FreeSpin {
  stops: number[]
  /** As in the paytable; the spin pays their sum times `multiplier`. */
  wins: Win[]
  multiplier: number
  /** Free spins added by its stars. */
  added: number
  winMinor: number
}

/** The part of a spin's result that free spins need. */
export interface FreeStand {
  stops: number[]
  wins: Win[]
  /** Visible stars. */
  stars: number
}

/** Free spins for 3, 4 and 5 stars of the first spin. */
export const AWARDS: readonly [three: number, four: number, five: number] = [10, 12, 15]
/** Free spins that 3 or more stars of a free spin add. */
export const ADDED = 5
/** The maximum of free spins in a round. */
export const MOST_FREE_SPINS = 25
/** Free spins begin at the first step. A winning spin moves the following ones a step up; no spin moves them down. */
export const LADDER = [1, 2, 3, 5] as const

const LEAST_STARS = 3

/** The number of free spins for the stars of a first spin. */
export function awardOf(stars: number): number {
  return AWARDS[stars - LEAST_STARS] ?? 0
}

/** The number of free spins for the stars of a free spin, when the round has `total` of them. */
export function addedBy(stars: number, total: number): number {
  return stars >= LEAST_STARS ? Math.min(ADDED, MOST_FREE_SPINS - total) : 0
}

/** The multiplier of a step of the ladder; the last one beyond its end. */
export function multiplierOf(step: number): number {
  return LADDER[Math.min(step, LADDER.length - 1)] ?? 1
}

/** Plays the free spins for the stars of a first spin; `next` performs a spin. */
export function playFreeSpins(stars: number, next: () => FreeStand): FreeSpin[] {
  const spins: FreeSpin[] = []
  let total = awardOf(stars)
  let step = 0
  while (spins.length < total) {
    const stand = next()
    const multiplier = multiplierOf(step)
    const added = addedBy(stand.stars, total)
    total += added
    if (stand.wins.length > 0) step += 1
    const paid = stand.wins.reduce((sum, win) => sum + win.payMinor, 0)
    spins.push({ stops: stand.stops, wins: stand.wins, multiplier, added, winMinor: paid * multiplier })
  }
  return spins
}
