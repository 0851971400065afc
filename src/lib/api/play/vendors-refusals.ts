import type { ErrorCode } from '#lib/api/errors.ts'

/** Refusals of vendors' calls: what each call lists, and what formats of outside vendors translate. */

/** Refusals of a stake. */
export const STAKING = [
  'vendor.session',
  'vendor.playerBlocked',
  'vendor.maintenance',
  'vendor.stopped',
  'vendor.stake',
  'game.unknown',
  'wallet.insufficient',
  'wallet.frozen',
  'wallet.limitReached',
  'bonus.maxStake',
  'protection.timeOut',
  'protection.excluded',
  'protection.timeUp',
  'protection.realityCheck',
  'protection.unavailable',
  'wallet.currency',
  'wallet.amount',
  'wallet.roundClosed',
  'wallet.rolledBack',
  'request.keyReused',
] as const satisfies ErrorCode[]

/** Refusals of calls that end bets; those calls are accepted after the session has ended, and for blocked players. */
export const ENDING = [
  'member.unknown',
  'vendor.winTooHigh',
  'vendor.tooEarly',
  'wallet.roundUnknown',
  'wallet.rolledBack',
  'wallet.currency',
  'wallet.amount',
  'request.keyReused',
] as const satisfies ErrorCode[]

export const RETURNING = [
  'member.unknown',
  'wallet.betResolved',
  'wallet.betUnknown',
  'request.keyReused',
] as const satisfies ErrorCode[]

/** Refusals of money without a bet. */
export const REWARDING = [
  'member.unknown',
  'game.unknown',
  'vendor.winTooHigh',
  'wallet.currency',
  'wallet.amount',
  'request.keyReused',
  'wallet.frozen',
  'protection.timeOut',
  'protection.excluded',
  'protection.timeUp',
  'protection.realityCheck',
  'bonus.unknown',
  'bonus.ended',
  'bonus.blocked',
] as const satisfies ErrorCode[]

/** Refusals of any call: of its caller and its message. A session is opened only where the game may be. */
type OfAnyCall = Extract<
  ErrorCode,
  | 'vendor.signature'
  | 'vendor.address'
  | 'vendor.country'
  | 'request.tooMany'
  | 'request.tooLarge'
  | 'request.malformed'
  | 'request.invalid'
  | 'system.internal'
>

/** What a format of an outside vendor must be able to say. */
export type VendorRefusal =
  | (typeof STAKING)[number]
  | (typeof ENDING)[number]
  | (typeof RETURNING)[number]
  | (typeof REWARDING)[number]
  | OfAnyCall
