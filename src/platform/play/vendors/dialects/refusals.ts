import type { Dialect } from '#lib/api/play/vendors-dialects.ts'
import type { VendorRefusal } from '#lib/api/play/vendors-refusals.ts'

/** What each format says for our refusals. Final words stop a vendor's repetitions, so they are said only where we are. */

/** Wins and rollbacks are repeated until a final word; a bet that is not surely refused is rolled back. */
const RS = {
  'vendor.signature': 'INVALID_SIGNATURE',
  'vendor.address': 'INVALID_SIGNATURE',
  'vendor.session': 'INVALID_TOKEN',
  'vendor.country': 'INVALID_TOKEN',
  'vendor.playerBlocked': 'USER_DISABLED',
  'vendor.maintenance': 'INVALID_GAME',
  'vendor.stopped': 'INVALID_GAME',
  'vendor.stake': 'BET_LIMIT_EXCEEDED',
  'vendor.winTooHigh': 'UNKNOWN',
  'vendor.tooEarly': 'UNKNOWN',
  'member.unknown': 'INVALID_TOKEN',
  'game.unknown': 'INVALID_GAME',
  'wallet.insufficient': 'NOT_ENOUGH_MONEY',
  'wallet.frozen': 'USER_DISABLED',
  'wallet.limitReached': 'BET_LIMIT_EXCEEDED',
  'wallet.currency': 'WRONG_CURRENCY',
  'wallet.amount': 'WRONG_TYPES',
  'wallet.roundClosed': 'INVALID_GAME',
  'wallet.roundUnknown': 'TRANSACTION_DOES_NOT_EXIST',
  'wallet.betUnknown': 'TRANSACTION_DOES_NOT_EXIST',
  'wallet.betResolved': 'TRANSACTION_ROLLED_BACK',
  'wallet.rolledBack': 'TRANSACTION_ROLLED_BACK',
  'bonus.maxStake': 'BET_LIMIT_EXCEEDED',
  'bonus.unknown': 'TRANSACTION_DOES_NOT_EXIST',
  'bonus.ended': 'TRANSACTION_DOES_NOT_EXIST',
  'bonus.blocked': 'USER_DISABLED',
  'protection.timeOut': 'USER_DISABLED',
  'protection.excluded': 'USER_DISABLED',
  'protection.timeUp': 'BET_LIMIT_EXCEEDED',
  'protection.realityCheck': 'BET_LIMIT_EXCEEDED',
  'protection.unavailable': 'UNKNOWN',
  'request.keyReused': 'DUPLICATE_TRANSACTION',
  'request.tooMany': 'UNKNOWN',
  'request.tooLarge': 'WRONG_SYNTAX',
  'request.malformed': 'WRONG_SYNTAX',
  'request.invalid': 'WRONG_TYPES',
  'system.internal': 'UNKNOWN',
} as const satisfies Record<VendorRefusal, string>

/** `TEMPORARY_ERROR` is the only word that is repeated. */
const ONE_WALLET = {
  'vendor.signature': 'INVALID_TOKEN_ID',
  'vendor.address': 'INVALID_TOKEN_ID',
  'vendor.session': 'INVALID_SID',
  'vendor.country': 'INVALID_SID',
  'vendor.playerBlocked': 'FINAL_ERROR_ACTION_FAILED',
  'vendor.maintenance': 'FINAL_ERROR_ACTION_FAILED',
  'vendor.stopped': 'FINAL_ERROR_ACTION_FAILED',
  'vendor.stake': 'FINAL_ERROR_ACTION_FAILED',
  'vendor.winTooHigh': 'TEMPORARY_ERROR',
  'vendor.tooEarly': 'TEMPORARY_ERROR',
  'member.unknown': 'INVALID_SID',
  'game.unknown': 'INVALID_PARAMETER',
  'wallet.insufficient': 'INSUFFICIENT_FUNDS',
  'wallet.frozen': 'FINAL_ERROR_ACTION_FAILED',
  'wallet.limitReached': 'FINAL_ERROR_ACTION_FAILED',
  'wallet.currency': 'INVALID_PARAMETER',
  'wallet.amount': 'INVALID_PARAMETER',
  'wallet.roundClosed': 'BET_ALREADY_SETTLED',
  'wallet.roundUnknown': 'BET_DOES_NOT_EXIST',
  'wallet.betUnknown': 'BET_DOES_NOT_EXIST',
  'wallet.betResolved': 'BET_ALREADY_SETTLED',
  'wallet.rolledBack': 'BET_ALREADY_SETTLED',
  'bonus.maxStake': 'FINAL_ERROR_ACTION_FAILED',
  'bonus.unknown': 'FINAL_ERROR_ACTION_FAILED',
  'bonus.ended': 'FINAL_ERROR_ACTION_FAILED',
  'bonus.blocked': 'FINAL_ERROR_ACTION_FAILED',
  'protection.timeOut': 'FINAL_ERROR_ACTION_FAILED',
  'protection.excluded': 'FINAL_ERROR_ACTION_FAILED',
  'protection.timeUp': 'FINAL_ERROR_ACTION_FAILED',
  'protection.realityCheck': 'FINAL_ERROR_ACTION_FAILED',
  'protection.unavailable': 'TEMPORARY_ERROR',
  'request.keyReused': 'BET_ALREADY_EXIST',
  'request.tooMany': 'TEMPORARY_ERROR',
  'request.tooLarge': 'INVALID_PARAMETER',
  'request.malformed': 'INVALID_PARAMETER',
  'request.invalid': 'INVALID_PARAMETER',
  'system.internal': 'TEMPORARY_ERROR',
} as const satisfies Record<VendorRefusal, string>

/** 500 is repeated. */
const RECON = {
  'vendor.signature': 100,
  'vendor.address': 100,
  'vendor.session': 301,
  'vendor.country': 301,
  'vendor.playerBlocked': 303,
  'vendor.maintenance': 501,
  'vendor.stopped': 501,
  'vendor.stake': 306,
  'vendor.winTooHigh': 500,
  'vendor.tooEarly': 500,
  'member.unknown': 301,
  'game.unknown': 200,
  'wallet.insufficient': 304,
  'wallet.frozen': 303,
  'wallet.limitReached': 306,
  'wallet.currency': 305,
  'wallet.amount': 200,
  'wallet.roundClosed': 200,
  'wallet.roundUnknown': 400,
  'wallet.betUnknown': 400,
  'wallet.betResolved': 401,
  'wallet.rolledBack': 401,
  'bonus.maxStake': 306,
  'bonus.unknown': 400,
  'bonus.ended': 400,
  'bonus.blocked': 303,
  'protection.timeOut': 306,
  'protection.excluded': 303,
  'protection.timeUp': 306,
  'protection.realityCheck': 306,
  'protection.unavailable': 500,
  'request.keyReused': 401,
  'request.tooMany': 500,
  'request.tooLarge': 200,
  'request.malformed': 200,
  'request.invalid': 200,
  'system.internal': 500,
} as const satisfies Record<VendorRefusal, number>

export const REFUSALS = { rs: RS, 'one-wallet': ONE_WALLET, recon: RECON } as const satisfies Record<
  Dialect,
  unknown
>

/** Codes of refusals that a repetition may turn into a reply: their HTTP status says so where the format's word cannot. */
const REPEATABLE: readonly VendorRefusal[] = [
  'system.internal',
  'request.tooMany',
  'vendor.tooEarly',
  'vendor.winTooHigh',
  'protection.unavailable',
]

/** 200, but for callers that are not known, and for what may be repeated. */
export function statusOf(code: VendorRefusal): number {
  if (code === 'vendor.signature') return 401
  if (code === 'vendor.address') return 403
  if (code === 'system.internal') return 500
  return REPEATABLE.includes(code) ? 503 : 200
}
