import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import { currency, minorUnits, positiveMinorUnits, timestampMs } from './fields.ts'

/**
 * The seamless wallet: game vendors' servers ask it for players' money, on `vendors.<brand host>`, each call signed
 * (`lib/shared/vendor-signature.ts`). Amounts are whole minor units of the brand's currency. A call that was not answered is
 * repeated with the same `transaction`: it counts once, and every repetition gets the first reply. Fields that we do not
 * know are ignored. `docs/vendor-guide.md` says what each answer asks of the vendor.
 */

/** Ids of the vendor: any printable text, told apart letter by letter. */
const vendorId = z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\x21-\x7e]+$/))
const playerId = z.string().check(z.minLength(1), z.maxLength(64))
const sessionToken = z.string().check(z.minLength(16), z.maxLength(128))
const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/))

/** A game, by the `gameCode` of its launch. */
const gameCode = z.string().check(z.minLength(1), z.maxLength(64))
const balanceMinor = minorUnits

/** Gives the vendor its own session for the launch token, which is worth nothing from then on (60 s, one use). */
export const openVendorSession = endpoint({
  method: 'POST',
  path: '/vendor/v1/sessions',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({ token: sessionToken }),
  output: z.object({
    /** Goes with every bet. A session that is opened later for the same player and game replaces this one. */
    session: sessionToken,
    player: playerId,
    /** A name to show at tables, masked. */
    playerName: z.string(),
    game: gameCode,
    currency,
    /** ISO 3166-1 of the visitor, `XX` where it is not known. */
    country: z.string(),
    locale: z.string(),
    balanceMinor,
    /** What one stake may be. */
    stake: z.object({ minMinor: minorUnits, maxMinor: positiveMinorUnits }),
  }),
  errors: ['vendor.session'],
})

/** What can be staked at this moment, real and bonus money. Works without a game, and after the session's end. */
export const getVendorBalance = endpoint({
  method: 'POST',
  path: '/vendor/v1/balance',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({ player: playerId, session: z.optional(sessionToken) }),
  output: z.object({ player: playerId, currency, balanceMinor }),
  errors: ['vendor.session', 'member.unknown'],
})

/** What every movement says. A round may hold any number of bets and wins; its id is the vendor's own, for one player. */
const movement = {
  player: playerId,
  /** The vendor's id of this movement: unique for the vendor, for ever. */
  transaction: vendorId,
  round: vendorId,
  game: gameCode,
  currency: currencyCode,
}
/** The reply to a movement: `balanceMinor` is the balance after it, also in a repetition much later. */
export const moved = z.object({ transaction: z.string(), balanceMinor, atMs: timestampMs })
export type Moved = z.infer<typeof moved>

/** Refusals of a stake; those of money carry the true balance in `details.balanceMinor`. */
const STAKING = [
  'vendor.session',
  'vendor.playerBlocked',
  'vendor.maintenance',
  'vendor.stopped',
  'vendor.stake',
  'game.unknown',
  'wallet.insufficient',
  'wallet.frozen',
  'wallet.limitReached',
  'protection.timeOut',
  'protection.excluded',
  'protection.timeUp',
  'protection.realityCheck',
  'bonus.maxStake',
  'protection.timeOut',
  'protection.excluded',
  'protection.timeUp',
  'protection.realityCheck',
  'protection.unavailable',
  'wallet.currency',
  'wallet.roundClosed',
  'wallet.rolledBack',
  'request.keyReused',
] as const satisfies ErrorCode[]

/** Takes a stake; 0 is a stake too (a free spin). Needs a session that runs. */
export const vendorBet = endpoint({
  method: 'POST',
  path: '/vendor/v1/bet',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({ ...movement, session: sessionToken, amountMinor: minorUnits }),
  output: moved,
  errors: [...STAKING],
})

/** Refusals of what ends a bet: these pass also after the session's end, and for blocked players. */
const ENDING = [
  'member.unknown',
  'vendor.winTooHigh',
  'vendor.tooEarly',
  'wallet.roundUnknown',
  'wallet.rolledBack',
  'wallet.currency',
  'request.keyReused',
] as const satisfies ErrorCode[]

/**
 * Pays a round; 0 where it was lost. Wins after the first add to it, also once it is closed. A win that comes before its
 * bet meets `vendor.tooEarly` for 60 s (repeat it), and `wallet.roundUnknown` afterwards (stop).
 */
export const vendorWin = endpoint({
  method: 'POST',
  path: '/vendor/v1/win',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({
    ...movement,
    amountMinor: minorUnits,
    /** True with the last win: the round takes no more bets. */
    isLast: z._default(z.boolean(), false),
  }),
  output: moved,
  errors: [...ENDING],
})

/** Stake and win at once: both or neither. */
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
 * Gives a bet's stake back, as it was taken. A rollback that comes before its bet is kept: the late bet is refused with
 * `wallet.rolledBack`. A bet that was paid meets `wallet.betResolved`.
 */
export const vendorRollback = endpoint({
  method: 'POST',
  path: '/vendor/v1/rollback',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({ player: playerId, transaction: vendorId, betTransaction: vendorId }),
  output: moved,
  errors: ['member.unknown', 'wallet.betResolved', 'wallet.betUnknown', 'request.keyReused'],
})

/** Closes a round to further bets; what is still open in it is lost. */
export const vendorCloseRound = endpoint({
  method: 'POST',
  path: '/vendor/v1/close-round',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({ player: playerId, round: vendorId }),
  output: z.object({ round: z.string(), balanceMinor }),
  errors: ['member.unknown', 'vendor.tooEarly', 'wallet.roundUnknown', 'request.keyReused'],
})

/** What the vendor's own promotions paid: free rounds, jackpots, tournaments, whatever else: money without a bet. */
export const vendorBonusResult = endpoint({
  method: 'POST',
  path: '/vendor/v1/bonus-result',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({
    player: playerId,
    transaction: vendorId,
    /** `freeRounds`, `jackpot`, `tournament` or a word of the vendor's own. */
    type: z.string().check(z.minLength(1), z.maxLength(32)),
    game: z.optional(gameCode),
    currency: currencyCode,
    amountMinor: minorUnits,
  }),
  output: moved,
  errors: ['member.unknown', 'game.unknown', 'vendor.winTooHigh', 'wallet.currency', 'request.keyReused'],
})

/** Puts right what a settled round was paid: a match that was decided anew. A debit takes at most what is there. */
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
    /** Of a debit, what was not there to take. */
    shortMinor: minorUnits,
  }),
  errors: [
    'member.unknown',
    'vendor.winTooHigh',
    'wallet.betUnknown',
    'wallet.rolledBack',
    'wallet.currency',
    'request.keyReused',
  ],
})

/** What became of a movement whose answer was lost. */
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

/** Ends a session: no more bets with it. What runs is still paid, rolled back and closed. */
export const endVendorSession = endpoint({
  method: 'POST',
  path: '/vendor/v1/sessions/end',
  module: 'VENDOR3',
  who: 'vendor',
  input: z.object({ session: sessionToken }),
  output: z.object({ ended: z.boolean() }),
  errors: [],
})
