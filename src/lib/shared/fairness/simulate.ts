import type { Draw } from '#lib/shared/chance/secure-draw.ts'

/** A game for a simulation, with its exact figures. */
export interface SimulatedGame {
  name: string
  /** Plays one round; returns its payout, in stakes unless the name says otherwise. */
  play: (draw: Draw) => number
  /** Exact figures: the mean payout of a round, its standard deviation, and the share of rounds with any payout. */
  mean: number
  deviation: number
  hitShare: number
}

export interface Simulation {
  rounds: number
  mean: number
  deviation: number
  hitShare: number
  /** The deviations of mean and hit share from the exact figures, in standard errors. */
  meanErrors: number
  hitErrors: number
  /** Whether both are within `WITHIN_ERRORS`; by chance alone about one simulation in 190 is not. */
  isWithin: boolean
}

const WITHIN_ERRORS = 3

/** Plays many rounds with these draws and compares them with the game's exact figures. */
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

/** Without any variance every difference counts as infinite. */
function errorsOff(difference: number, deviation: number, rounds: number): number {
  if (deviation === 0) return Math.abs(difference) < 1e-12 ? 0 : Number.POSITIVE_INFINITY
  return (Math.abs(difference) * Math.sqrt(rounds)) / deviation
}
