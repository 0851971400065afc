import * as z from 'zod/mini'
import { channel, state } from '#lib/api/channel.ts'
import { endpoint } from '#lib/api/endpoint.ts'
import { empty, minorUnits, operationKey, positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { playRound } from './games-play.ts'

const hash = z.string().check(z.length(64))
const multiplierE2 = z.int().check(z.minimum(100))
/** A game that is over: with the round's salt and terminal hash, anyone computes its point (`lib/shared/crash/verify.ts`). */
const pastGame = z.object({ game: z.int(), pointE2: multiplierE2, gameHash: hash, steps: z.int() })

/**
 * One game, the same for everybody. `terminalHash` was published before the first game of its chain; hashing a game's hash
 * `steps` times gives it.
 */
const crashRound = z.object({
  game: z.int(),
  /** When bets close and the multiplier begins to rise. */
  startsAtMs: timestampMs,
  nowMs: timestampMs,
  salt: z.string(),
  terminalHash: hash,
  /** What it ended with, once it is over. */
  over: z.nullable(pastGame),
})

/** The bets of a game, largest first; names are masked. */
const crashPlayers = z.object({
  game: z.int(),
  count: z.int(),
  players: z.array(
    z.object({ name: z.string(), stakeMinor: minorUnits, cashedOutE2: z.nullable(multiplierE2) }),
  ),
})

/** What happens in the room of a brand. */
export const crashChannel = channel({
  room: 'crash',
  who: 'anyone',
  surface: 'play',
  messages: { round: state(crashRound), players: state(crashPlayers) },
})

/** The current state of the room. Games run while someone polls or listens: the first poll begins one. */
export const getCrash = endpoint({
  method: 'GET',
  path: '/wps/play/crash',
  module: 'PLAY3',
  who: 'anyone',
  surface: 'play',
  input: empty,
  output: z.object({ round: crashRound, players: crashPlayers, last: z.array(pastGame) }),
  errors: [],
})

const crashBet = z.object({
  betId: operationKey,
  game: z.int(),
  stakeMinor: minorUnits,
  /** Cashed out there without being asked; `null` where the player wants to decide. */
  autoCashOutE2: z.nullable(multiplierE2),
  state: z.enum(['asked', 'placed', 'refused', 'done']),
  /** What it was cashed out at; `null` while it runs and when it was lost. */
  cashedOutE2: z.nullable(multiplierE2),
  payoutMinor: minorUnits,
  balanceMinor: minorUnits,
})

/** A stake on the game that takes bets; with `autoCashOutE2` it is cashed out there, even if the line is lost. */
export const placeCrashBet = endpoint({
  method: 'POST',
  path: '/wps/play/crash/bet',
  module: 'PLAY3',
  who: 'play',
  input: z.strictObject({
    betId: operationKey,
    game: z.int().check(z.minimum(1)),
    stakeMinor: positiveMinorUnits,
    autoCashOutE2: z.optional(z.int()),
  }),
  output: crashBet,
  errors: [...playRound.errors, 'game.betsClosed', 'request.keyReused'],
})

/** Cashes out at the multiplier of the server's time; a bet that has ended is answered as it ended. */
export const cashOutCrash = endpoint({
  method: 'POST',
  path: '/wps/play/crash/cash-out',
  module: 'PLAY3',
  who: 'play',
  input: z.strictObject({ betId: operationKey }),
  output: crashBet,
  errors: ['game.betUnknown', 'game.launchExpired'],
})

/** The member's newest bet, or `null`: a page reads it after a reload or a lost answer. */
export const getCrashBet = endpoint({
  method: 'GET',
  path: '/wps/play/crash/bet',
  module: 'PLAY3',
  who: 'play',
  input: empty,
  output: z.nullable(crashBet),
  errors: ['game.launchExpired'],
})
