import type { Draw } from '#lib/shared/chance/secure-draw.ts'
import type { VendorGame } from '../catalogue.ts'

/** The state of a round. While `state` is present the round is open, and waits for the player or for time. */
export interface Step {
  /** The data for the front. It must not contain what the player may not know yet. */
  view: unknown
  winMinor: number
  state?: unknown
}

export interface RoundStart {
  game: VendorGame
  draw: Draw
  stakeMinor: number
  choice: unknown
  /** Play credits and money have separate pools. */
  purse: string
  stakesMinor: readonly number[]
  roundId: string
  nowMs: number
}

export interface RoundAction {
  game: VendorGame
  draw: Draw
  stakeMinor: number
  state: unknown
  action: unknown
}

/** The rules of one kind of game: pure except for the draws, so that tests can compute its return. */
export interface Kind {
  /** Minimum time from the start of one round to the next. */
  cycleMs: number
  /** Facts that the front needs before the first round: pays, spots, limits. */
  facts: (game: VendorGame, stakesMinor: readonly number[]) => unknown
  /** The price of a choice. Throws `BadChoice` for an unavailable one. */
  price: (choice: unknown, stakesMinor: readonly number[], game: VendorGame) => number
  start: (round: RoundStart) => Step
  /** The additional price of an action; default: 0. */
  priceOf?: (round: RoundAction) => number
  act?: (round: RoundAction) => Step
  /** The effect of time on an open round, if any: with `state` it continues, without it is over. */
  due?: (state: unknown, now: Now) => Step | undefined
  /** The view shared by all players of a game: fixtures, a table with its seats. */
  feed?: (watch: Watch) => unknown
  /** Whether a player may have several open rounds. */
  hasManyOpen?: boolean
}

export interface Now {
  nowMs: number
  draw: Draw
}

interface Watch extends Now {
  game: VendorGame
  purse: string
  stakesMinor: readonly number[]
}

/** A request for something that the game does not offer. */
export class BadChoice extends Error {
  /** `closed`: it was available before. */
  readonly code: 'stake' | 'choice' | 'closed'

  constructor(code: BadChoice['code']) {
    super(`bad ${code}`)
    this.code = code
  }
}

/** RTS 14E and 14G: at least 2.5 s from spin to spin for reels, 5 s for other games of chance. */
export const REEL_CYCLE_MS = 2_500
export const TABLE_CYCLE_MS = 5_000

/** The `stakeMinor` of a choice, if it is one of the available stakes. */
export function oneStake(choice: unknown, stakesMinor: readonly number[]): number {
  const stakeMinor = fieldOf(choice, 'stakeMinor')
  const known = stakesMinor.find((stake) => stake === stakeMinor)
  if (known === undefined) throw new BadChoice('stake')
  return known
}

export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined
}

/** A whole number from 0 to `exclusiveMax - 1`. */
export function indexFrom(value: unknown, exclusiveMax: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= exclusiveMax)
    throw new BadChoice('choice')
  return value
}
