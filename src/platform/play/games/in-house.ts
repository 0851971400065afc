import type { Currency } from '#lib/api/fields.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { ParsedInputOf } from '#lib/api/endpoint.ts'
import type { playRound } from '#lib/api/play/games-play.ts'
import { jackpotRules } from '#lib/shared/aurora-reels/jackpot.ts'
import type { ProgressiveRules } from '#lib/shared/jackpot/pool.ts'
import { stakesFor } from '#lib/shared/aurora-reels/stakes.ts'
import { crashStakes } from '#lib/shared/crash/table.ts'
import type { RoundRequest } from '#lib/shared/fairness/verify.ts'
import { checkChips } from '#lib/shared/roulette/chips.ts'
import { chipsFor, TABLE_RULES, tableLimits } from '#lib/shared/roulette/table.ts'

type RoundInput = ParsedInputOf<typeof playRound>

/** A game whose outcomes we draw ourselves. */
export interface InHouseGame {
  /** The stakes that may be played, or the chips that may be laid, lowest first, in minor units. */
  stakesMinor: (currency: Currency) => number[]
  /** What a player asks for, as its engine takes it. Throws ApiError `game.stake` or `game.bet`. */
  request: (asked: RoundInput, currency: Currency) => RoundRequest
  /** The shortest time from one round to the next. */
  cycleMs: number
  /** All players share the games, in a room of the brand (`platform/play/crash`). */
  isRoom?: true
  /** Whether it can be played with free rounds: at one listed stake, without anything to choose. */
  hasFreeRounds?: true
  /** The pool that each stake feeds and may win: one more draw after the game's own. Its seed is above 0: it marks a hit. */
  jackpot?: (currency: Currency) => ProgressiveRules
}

/** RTS 14E: the shortest cycle of slots, and RTS 14G that of other casino games. */
const SLOT_CYCLE_MS = 2_500
const CASINO_CYCLE_MS = 5_000

/** The in-house games by their `gameCode`, which is also their page on the play host. Demos use the same engines. */
export const IN_HOUSE_GAMES: Readonly<Record<string, InHouseGame>> = {
  'slots/aurora-reels': {
    stakesMinor: stakesFor,
    request: ({ stakeMinor, chips }, currency) => {
      checkListed(stakeMinor, stakesFor(currency), chips)
      return { game: 'aurora-reels', stakeMinor }
    },
    cycleMs: SLOT_CYCLE_MS,
    hasFreeRounds: true,
    jackpot: jackpotRules,
  },
  'tables/roulette': {
    stakesMinor: chipsFor,
    request: ({ stakeMinor, chips = [] }, currency) => {
      const answer = checkChips(chips, tableLimits(currency))
      if (!answer.ok) {
        const { reason, betId } = answer
        throw new ApiError('game.bet', betId === undefined ? { reason } : { reason, betId })
      }
      if (answer.stakeMinor !== stakeMinor) throw new ApiError('game.bet', { reason: 'sum' })
      return { game: 'roulette', chips: answer.chips, ...TABLE_RULES }
    },
    cycleMs: CASINO_CYCLE_MS,
  },
  'cards/scratch': {
    stakesMinor: stakesFor,
    request: ({ stakeMinor, chips }, currency) => {
      checkListed(stakeMinor, stakesFor(currency), chips)
      return { game: 'scratch', stakeMinor }
    },
    cycleMs: CASINO_CYCLE_MS,
    hasFreeRounds: true,
  },
  'crash/sky-lantern': {
    stakesMinor: crashStakes,
    request: () => {
      throw new ApiError('game.bet', { reason: 'room' })
    },
    cycleMs: CASINO_CYCLE_MS,
    isRoom: true,
  },
}

function checkListed(stakeMinor: number, stakesMinor: readonly number[], chips: RoundInput['chips']): void {
  if (!stakesMinor.includes(stakeMinor) || chips) throw new ApiError('game.stake', { stakesMinor })
}
