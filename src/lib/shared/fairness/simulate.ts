import type { Draw } from '#lib/shared/secure-draw.ts'

/** A game as a proof plays it, beside what its maths say. */
export interface SimulatedGame {
  name: string
  /** One round: what it brings back, in stakes unless the name says otherwise. */
  play: (draw: Draw) => number
  /** Exact: what a round brings on average, its standard deviation, and the share of rounds that bring anything. */
  mean: number
  deviation: number
  hitShare: number
}

export interface Simulation {
  rounds: number
  mean: number
  deviation: number
  hitShare: number
  /** How far mean and hit share lie from what is exact, in standard errors. */
  meanErrors: number
  hitErrors: number
  /** Whether both lie within `WITHIN_ERRORS`; by chance alone about one simulation in 190 does not. */
  isWithin: boolean
}

export const WITHIN_ERRORS = 3

/** Plays many rounds with these draws and holds them to the game's exact figures. */
export function simulate(game: SimulatedGame, rounds: number, draw: Draw): Simulation {
  let [sum, squares, hits] = [0, 0, 0]
  for (let round = 0; round < rounds; round += 1) {
    const value = game.play(draw)
    sum += value
    squares += value * value
    if (value > 0) hits += 1
  }
  const mean = sum / rounds
  const hitShare = hits / rounds
  const meanErrors = errorsOff(mean - game.mean, game.deviation, rounds)
  const hitErrors = errorsOff(
    hitShare - game.hitShare,
    Math.sqrt(game.hitShare * (1 - game.hitShare)),
    rounds,
  )
  return {
    rounds,
    mean,
    deviation: Math.sqrt(Math.max(0, squares / rounds - mean * mean)),
    hitShare,
    meanErrors,
    hitErrors,
    isWithin: Math.max(meanErrors, hitErrors) <= WITHIN_ERRORS,
  }
}

/** Without any deviation there is nothing to err by: then every difference counts as infinitely far. */
function errorsOff(difference: number, deviation: number, rounds: number): number {
  if (deviation === 0) return Math.abs(difference) < 1e-12 ? 0 : Number.POSITIVE_INFINITY
  return (Math.abs(difference) * Math.sqrt(rounds)) / deviation
}
