import type { Currency } from '#lib/api/fields.ts'
import { spin } from '#lib/shared/aurora-reels/engine.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import type { Draw } from '#lib/shared/secure-draw.ts'

/** A game whose outcomes we draw ourselves. */
export interface InHouseGame {
  /** The stakes that may be played, lowest first, in minor units. */
  stakesMinor: (currency: Currency) => number[]
  /** One round: nothing but the draws decides it. */
  play: (draw: Draw, stakeMinor: number) => { winMinor: number }
}

/** The in-house games by their `gameCode`, which is also their page on the play host. Trials use the same engines. */
export const IN_HOUSE_GAMES: Readonly<Record<string, InHouseGame>> = {
  'slots/aurora-reels': { stakesMinor: stakesFor, play: spin },
}

/** RTS 14E: the shortest time from the start of one round to the next. */
export const ROUND_CYCLE_MS = 2_500
