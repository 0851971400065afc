import * as z from 'zod/mini'
import { endpoint } from '#lib/api/endpoint.ts'
import { currency, minorUnits, positiveMinorUnits, timestampMs } from '#lib/api/fields.ts'
import { ENDING, RETURNING, REWARDING, STAKING } from './vendors-refusals.ts'

/**
 * The seamless wallet: game vendors' servers call it for players' money, on `vendors.<brand host>`, each call signed
 * (`lib/shared/keys/vendor-signature.ts`). Amounts are whole minor units of the brand's currency. A call without a reply is
 * repeated with the same `transaction`: it takes effect once, and every repetition gets the first reply. Unknown fields are
 * ignored. Refusals of a call that names a player of the brand carry what the player can stake, `details.balanceMinor`.
 * `docs/vendor-guide.md` describes the required reaction to each reply.
 */

/** Ids of the vendor: any printable text, case-sensitive. */
const vendorId = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\x21-\x7e]+$/))
const playerId = z.string().check(z.minLength(1), z.maxLength(64))
const sessionToken = z.string().check(z.minLength(16), z.maxLength(128))
const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/))

/** The brand's id of free rounds. */
const freeRoundsId = z.string().check(z.minLength(1), z.maxLength(160))

/** A game, by the `gameCode` of its launch. */
const gameCode = z.string().check(z.minLength(1), z.maxLength(64))
const balanceMinor = minorUnits

/** Exchanges the launch token (60 s, one use) for a session. */
export const openVendorSession = endpoint({
  method: 'POST',
  path: '/vendor/v1/sessions',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({ token: sessionToken }),
  output: z.object({
    /** Sent with every bet. A later session of the same player and game replaces this one. */
    session: sessionToken,
    player: playerId,
    /** A masked name to show at tables. */
    playerName: z.string(),
    game: gameCode,
    currency,
    /** ISO 3166-1 of the visitor, `XX` where it is not known. */
    country: z.string(),
    locale: z.string(),
    balanceMinor,
    /** The allowed range of one stake. */
    stake: z.object({ minMinor: minorUnits, maxMinor: positiveMinorUnits }),
    /**
     * Rounds of this game that the brand gives the player, to be played before any other: without a bet, at this stake.
     * Each is reported by one `bonus-result` before `expiresAtMs`.
     */
    freeRounds: z.optional(
      z.object({
        id: freeRoundsId,
        left: z.int().check(z.minimum(1)),
        stakeMinor: positiveMinorUnits,
        expiresAtMs: timestampMs,
      }),
    ),
  }),
  errors: ['vendor.session'],
})

/** What can be staked now, real and bonus money. It works without a game, and after the session has ended. */
export const getVendorBalance = endpoint({
  method: 'POST',
  path: '/vendor/v1/balance',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({ player: playerId, session: z.optional(sessionToken) }),
  output: z.object({ player: playerId, currency, balanceMinor }),
  errors: ['vendor.session', 'member.unknown'],
})

/** Fields of every movement. A round may hold any number of bets and wins; its id is the vendor's own, for one player. */
const movement = {
  player: playerId,
  /** The vendor's id of this movement: permanently unique for the vendor. */
  transaction: vendorId,
  round: vendorId,
  game: gameCode,
  currency: currencyCode,
}
/** The reply to a movement: `balanceMinor` is the balance right after it, also in a later repetition. */
const moved = z.object({ transaction: z.string(), balanceMinor, atMs: timestampMs })
export type Moved = z.infer<typeof moved>

/** Takes a stake; 0 is allowed (a free spin). Requires a running session. */
export const vendorBet = endpoint({
  method: 'POST',
  path: '/vendor/v1/bet',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({ ...movement, session: sessionToken, amountMinor: minorUnits }),
  output: moved,
  errors: [...STAKING],
})

/**
 * Pays a round; 0 if it was lost. Later wins are added, also after the round is closed. A win that arrives before its bet
 * gets `vendor.tooEarly` for 60 s (repeat it), and `wallet.roundUnknown` afterwards (stop).
 */
export const vendorWin = endpoint({
  method: 'POST',
  path: '/vendor/v1/win',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({
    ...movement,
    amountMinor: minorUnits,
    /** True for the last win: the round accepts no more bets. */
    isLast: z._default(z.boolean(), false),
  }),
  output: moved,
  errors: [...ENDING],
})

/** Stake and win in one operation: both or neither. */
export const vendorBetAndWin = endpoint({
  method: 'POST',
  path: '/vendor/v1/bet-and-win',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({
    ...movement,
    session: sessionToken,
    betMinor: minorUnits,
    winMinor: minorUnits,
    isLast: z._default(z.boolean(), true),
  }),
  output: moved,
  errors: [...STAKING, 'vendor.winTooHigh'],
})

/**
 * Returns a bet's stake, split as it was taken. A rollback that arrives before its bet is stored: the late bet is refused
 * with `wallet.rolledBack`. A paid bet gets `wallet.betResolved`.
 */
export const vendorRollback = endpoint({
  method: 'POST',
  path: '/vendor/v1/rollback',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({ player: playerId, transaction: vendorId, betTransaction: vendorId }),
  output: moved,
  errors: [...RETURNING],
})

/** Closes a round to further bets; open stakes are lost. */
export const vendorCloseRound = endpoint({
  method: 'POST',
  path: '/vendor/v1/close-round',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({ player: playerId, round: vendorId }),
  output: z.object({ round: z.string(), balanceMinor }),
  errors: ['member.unknown', 'vendor.tooEarly', 'wallet.roundUnknown', 'request.keyReused'],
})

/**
 * Money without a bet: one played round of the brand's free rounds (`freeRounds`, with its `game`; 0 where it was lost), and
 * payouts of the vendor's own promotions.
 */
export const vendorBonusResult = endpoint({
  method: 'POST',
  path: '/vendor/v1/bonus-result',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({
    player: playerId,
    transaction: vendorId,
    /** `freeRounds`, `jackpot`, `tournament` or the vendor's own term. */
    type: z.string().check(z.minLength(1), z.maxLength(32)),
    game: z.optional(gameCode),
    currency: currencyCode,
    amountMinor: minorUnits,
    /** Id of the session's free rounds: this call is one of them. */
    freeRounds: z.optional(freeRoundsId),
  }),
  output: moved,
  errors: [...REWARDING],
})

/**
 * Corrects the payout of a settled round, such as a match with a revised result. A debit takes at most the available
 * balance.
 */
export const vendorCorrection = endpoint({
  method: 'POST',
  path: '/vendor/v1/correction',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({
    player: playerId,
    transaction: vendorId,
    round: vendorId,
    currency: currencyCode,
    direction: z.enum(['credit', 'debit']),
    amountMinor: positiveMinorUnits,
    reason: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  output: z.extend(moved, {
    /** The part of a debit that was not available. */
    shortMinor: minorUnits,
  }),
  errors: [
    'member.unknown',
    'vendor.winTooHigh',
    'wallet.betUnknown',
    'wallet.rolledBack',
    'wallet.currency',
    'wallet.amount',
    'request.keyReused',
  ],
})

/** The outcome of a movement whose reply was lost. */
export const findVendorTransaction = endpoint({
  method: 'POST',
  path: '/vendor/v1/transaction',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({ transaction: vendorId }),
  output: z.object({
    transaction: z.string(),
    /** `unknown`: the movement never arrived, or has no outcome yet. */
    status: z.enum(['done', 'refused', 'unknown']),
    /** The refusal. */
    code: z.optional(z.string()),
  }),
  errors: [],
})

/** Ends a session: no more bets with it. Running rounds are still paid, rolled back and closed. */
export const endVendorSession = endpoint({
  method: 'POST',
  path: '/vendor/v1/sessions/end',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({ session: sessionToken }),
  output: z.object({ ended: z.boolean() }),
  errors: [],
})
