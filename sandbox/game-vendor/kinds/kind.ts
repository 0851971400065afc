import type { Draw } from '#lib/shared/secure-draw.ts'
import type { VendorGame } from '../catalogue.ts'

/** What a round has come to. While `state` is there the round is open, and waits for the player or for time. */
export interface Step {
  /** What the front shows. Never holds what the player may not know yet. */
  view: unknown
  winMinor: number
  state?: unknown
}

export interface RoundStart {
  game: VendorGame
  draw: Draw
  stakeMinor: number
  choice: unknown
  /** Play credits and money have pools of their own. */
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

/** The rules of one kind of game: pure but for the draws, so that a test can count what they return. */
export interface Kind {
  /** From the start of one round to the next, at least. */
  cycleMs: number
  /** What the front needs to know before the first round: pays, spots, limits. */
  facts: (game: VendorGame, stakesMinor: readonly number[]) => unknown
  /** What a choice costs. Throws `BadChoice` for what the game does not offer. */
  price: (choice: unknown, stakesMinor: readonly number[], game: VendorGame) => number
  start: (round: RoundStart) => Step
  /** What an action costs besides, 0 unless told otherwise. */
  priceOf?: (round: RoundAction) => number
  act?: (round: RoundAction) => Step
  /** What time alone has done to an open round, if anything: with `state` it goes on, without it is over. */
  due?: (state: unknown, now: Now) => Step | undefined
  /** What all players of a game see at the same time: fixtures, a table with its seats. */
  feed?: (watch: Watch) => unknown
  /** Whether a player may have several open rounds at once. */
  hasManyOpen?: boolean
}

export interface Now {
  nowMs: number
  draw: Draw
}

export interface Watch extends Now {
  game: VendorGame
  purse: string
  stakesMinor: readonly number[]
}

/** The player, or somebody in the player's name, asked for what the game does not have. */
export class BadChoice extends Error {
  /** `closed`: it was on offer, and no longer is. */
  readonly code: 'stake' | 'choice' | 'closed'

  constructor(code: BadChoice['code']) {
    super(`bad ${code}`)
    this.code = code
  }
}

/** RTS 14E and 14G: reels at least 2.5 s from spin to spin, other games of chance 5 s. */
export const REEL_CYCLE_MS = 2_500
export const TABLE_CYCLE_MS = 5_000

/** One of the stakes on offer, out of `{ stakeMinor }`. */
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
