import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import {
  currency,
  empty,
  id,
  minorUnits,
  operationKey,
  positiveMinorUnits,
  timestampMs,
} from '#lib/api/fields.ts'

/** Chips on one bet of the roulette table; the ids are those of `lib/shared/roulette/bets.ts`. */
const chip = z.strictObject({
  betId: z.string().check(z.minLength(1), z.maxLength(32)),
  stakeMinor: positiveMinorUnits,
})
const MOST_CHIPS = 157

/** Rounds of a game that the brand pays, as the game shows them. */
const freeRounds = z.object({
  id: z.string().check(z.regex(/^[\w.:-]{8,160}$/)),
  left: z.int(),
  rounds: z.int(),
  stakeMinor: positiveMinorUnits,
  wonMinor: minorUnits,
  /** Winnings wait to become a bonus with the last round; else they are money at once. */
  isBonus: z.boolean(),
  expiresAtMs: timestampMs,
})
export type FreeRounds = z.infer<typeof freeRounds>

/**
 * In-house games call the platform from their own host (`play.<brand host>`), with a play token that the game page gets for
 * its one-use launch token. No cookie of the brand reaches that host.
 */
export const openPlay = endpoint({
  method: 'POST',
  path: '/wps/play/open',
  module: 'PLAY3',
  who: 'anyone',
  surface: 'play',
  input: z.strictObject({ launchToken: z.string().check(z.minLength(16), z.maxLength(128)) }),
  output: z.object({
    playToken: z.string(),
    game: z.string(),
    currency,
    /** As the brand writes it. Play credits have none. */
    currencySymbol: z.optional(z.string()),
    locale: z.string(),
    balanceMinor: minorUnits,
    stakesMinor: z.array(positiveMinorUnits),
    /** Those of this game that expire first. */
    freeRounds: z.optional(freeRounds),
    /** The last settled round, so that a client can show its end after a dropped connection. */
    lastRound: z.nullable(
      z.object({ roundId: operationKey, stakeMinor: minorUnits, winMinor: minorUnits, outcome: z.unknown() }),
    ),
  }),
  errors: ['game.launchExpired'],
})

/** One whole round: stake, outcome and win in one ledger operation. The same `roundId` returns the same round. */
export const playRound = endpoint({
  method: 'POST',
  path: '/wps/play/round',
  module: 'PLAY3',
  who: 'play',
  input: z.strictObject({
    roundId: operationKey,
    stakeMinor: positiveMinorUnits,
    /** One of these free rounds, at their stake: the player pays nothing. */
    freeRoundsId: z.optional(freeRounds.shape.id),
    /** Roulette: where the stake lies, all of it. */
    chips: z.optional(z.array(chip).check(z.minLength(1), z.maxLength(MOST_CHIPS))),
  }),
  output: z.object({
    roundId: operationKey,
    stakeMinor: minorUnits,
    winMinor: minorUnits,
    balanceMinor: minorUnits,
    /** The game's own shape: what its engine in `lib/shared` answers. */
    outcome: z.unknown(),
    /** After a free round: the remaining rounds. */
    freeRounds: z.optional(freeRounds),
  }),
  errors: [
    'wallet.limitReached',
    'protection.timeOut',
    'protection.excluded',
    'protection.timeUp',
    'protection.realityCheck',
    'protection.unavailable',
    'wallet.insufficient',
    'wallet.frozen',
    'game.stake',
    'game.bet',
    'game.seedsMoved',
    'game.tooFast',
    'game.launchExpired',
    'bonus.unknown',
    'bonus.ended',
    'bonus.blocked',
  ],
})

/** For a client that lost the reply: the complete round, or `null` if it never happened. */
export const getRound = endpoint({
  method: 'GET',
  path: '/wps/play/round',
  module: 'PLAY3',
  who: 'play',
  input: z.strictObject({ roundId: id }),
  output: z.nullable(playRound.output),
  errors: ['game.launchExpired'],
})

const hash = z.string().check(z.length(64))
/** Seeds of a player: the commit of the pair in use is shown before its rounds, its secret after it was changed. */
const seeds = z.object({
  current: z.object({ commit: hash, clientSeed: z.string(), nonce: z.int() }),
  nextCommit: hash,
  revealed: z.nullable(z.object({ serverSeed: hash, commit: hash, clientSeed: z.string(), rounds: z.int() })),
})

/** For a game that is told of a deposit made in another tab or dialog. */
export const getPlayBalance = endpoint({
  method: 'GET',
  path: '/wps/play/balance',
  module: 'PLAY3',
  who: 'play',
  input: empty,
  output: z.object({ balanceMinor: minorUnits }),
  errors: ['game.launchExpired'],
})

/** Seeds, and the last rounds of this game with what recomputes them (`lib/shared/fairness/verify.ts`). */
export const getFairness = endpoint({
  method: 'GET',
  path: '/wps/play/fairness',
  module: 'PLAY3',
  who: 'play',
  input: empty,
  output: z.object({
    seeds,
    rounds: z.array(
      z.object({
        roundId: z.string(),
        atMs: timestampMs,
        commit: hash,
        clientSeed: z.string(),
        nonce: z.int(),
        /** `null` until the pair was changed. */
        serverSeed: z.nullable(hash),
        request: z.unknown(),
        outcome: z.unknown(),
        jackpot: z.unknown(),
      }),
    ),
  }),
  errors: ['game.launchExpired'],
})

/** Reveals the pair in use, and continues with the waiting pair and the player's own seed. */
export const changeSeeds = endpoint({
  method: 'POST',
  path: '/wps/play/fairness',
  module: 'PLAY3',
  who: 'play',
  input: z.strictObject({
    clientSeed: z.string().check(z.maxLength(256)),
    /** The pair that the player saw in use: only that one is ended. */
    commit: hash,
  }),
  output: seeds,
  errors: ['game.clientSeed', 'game.launchExpired'],
})

/** Messages of a game frame to the page around it: hints only, the page reads the balance itself. */
export const playMessage = z.discriminatedUnion('type', [
  /** The game can be played; `landscape` where a phone held upright shows it too small. */
  z.strictObject({ type: z.literal('vitrine:ready'), orientation: z.optional(z.literal('landscape')) }),
  /**
   * A round begins: what it does to the balance is shown outside of the game once the game says `vitrine:balance`, 15 s
   * later at most.
   */
  z.strictObject({ type: z.literal('vitrine:begun') }),
  /** The round was shown to its end, or did not happen: the balance may be read again. */
  z.strictObject({ type: z.literal('vitrine:balance') }),
  z.strictObject({ type: z.literal('vitrine:close') }),
  /** The player wants to deposit. */
  z.strictObject({ type: z.literal('vitrine:deposit') }),
  /** The player is in a break, and wants to withdraw. */
  z.strictObject({ type: z.literal('vitrine:withdraw') }),
  /** The reply to `vitrine:pause` (`vendors-launch.ts`): no round is running any more, and the balance is read. */
  z.strictObject({ type: z.literal('vitrine:idle') }),
  z.strictObject({ type: z.literal('vitrine:expired') }),
  /** The player wants to check a round: the brand's verify page reads it from its address. */
  z.strictObject({
    type: z.literal('vitrine:verify'),
    round: z.string().check(z.maxLength(60_000), z.regex(/^[\w-]+$/)),
  }),
])
