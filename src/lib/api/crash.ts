import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { empty, minorUnits, operationKey, positiveMinorUnits, timestampMs } from './fields.ts'
import { playRound } from './play.ts'

const hash = z.string().check(z.length(64))
const multiplierE2 = z.int().check(z.minimum(100))

/** A game that is over: with these, anyone computes its point (`lib/shared/crash/verify.ts`). */
const pastGame = z.object({ game: z.int(), pointE2: multiplierE2, gameHash: hash, steps: z.int() })

/**
 * The room of a brand: one game after another, the same for everybody. `terminalHash` was published before the first game;
 * hashing a game's hash `steps` times gives it.
 */
export const getCrash = endpoint({
  method: 'GET',
  path: '/wps/play/crash',
  module: 'PLAY3',
  who: 'anyone',
  surface: 'play',
  input: empty,
  output: z.object({
    game: z.int(),
    phase: z.enum(['betting', 'running', 'over']),
    /** When bets close and the multiplier begins to rise. */
    startsAtMs: timestampMs,
    nowMs: timestampMs,
    /** Only once it is over. */
    pointE2: z.nullable(multiplierE2),
    salt: z.string(),
    terminalHash: hash,
    last: z.array(pastGame),
    players: z.array(
      z.object({ name: z.string(), stakeMinor: minorUnits, cashedOutE2: z.nullable(multiplierE2) }),
    ),
  }),
  errors: [],
})

const crashBet = z.object({
  betId: operationKey,
  game: z.int(),
  stakeMinor: minorUnits,
  state: z.enum(['asked', 'placed', 'refused', 'done']),
  /** What it was cashed out at; `null` while it runs and when it was lost. */
  cashedOutE2: z.nullable(multiplierE2),
  payoutMinor: minorUnits,
  balanceMinor: minorUnits,
})

/** A stake on the game that takes bets; with `autoCashOutE2` it is cashed out there, whatever becomes of the line. */
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
  errors: [...playRound.errors, 'game.betsClosed'],
})

/** Cashes out at the multiplier of the server's time; a bet that is over answers how it ended. */
export const cashOutCrash = endpoint({
  method: 'POST',
  path: '/wps/play/crash/cash-out',
  module: 'PLAY3',
  who: 'play',
  input: z.strictObject({ betId: operationKey }),
  output: crashBet,
  errors: ['game.betUnknown', 'game.launchExpired'],
})

/** For a page that lost the answer; `null` when there is no such bet of this member. */
export const getCrashBet = endpoint({
  method: 'GET',
  path: '/wps/play/crash/bet',
  module: 'PLAY3',
  who: 'play',
  input: z.strictObject({ betId: operationKey }),
  output: z.nullable(crashBet),
  errors: ['game.launchExpired'],
})
