import type { Dialect } from '#lib/api/play/vendors-dialects.ts'

/** What a published format has to say where our own says these codes (docs/vendor-guide.md), by call where calls differ. */
type Words = Readonly<Record<string, string | Readonly<Record<string, string>>>>

const WORDS: Readonly<Record<Dialect, Words>> = {
  rs: {
    'vendor.signature': 'RS_ERROR_INVALID_SIGNATURE',
    'vendor.session': 'RS_ERROR_INVALID_TOKEN',
    'vendor.tooEarly': 'RS_ERROR_UNKNOWN',
    'game.unknown': 'RS_ERROR_INVALID_GAME',
    'wallet.insufficient': 'RS_ERROR_NOT_ENOUGH_MONEY',
    'wallet.currency': 'RS_ERROR_WRONG_CURRENCY',
    'wallet.roundClosed': 'RS_ERROR_INVALID_GAME',
    'wallet.roundUnknown': 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
    'wallet.rolledBack': 'RS_ERROR_TRANSACTION_ROLLED_BACK',
    'wallet.betResolved': 'RS_ERROR_TRANSACTION_ROLLED_BACK',
    'request.keyReused': 'RS_ERROR_DUPLICATE_TRANSACTION',
    'request.malformed': 'RS_ERROR_WRONG_SYNTAX',
    'request.invalid': 'RS_ERROR_WRONG_TYPES',
  },
  'one-wallet': {
    'vendor.signature': 'INVALID_TOKEN_ID',
    'vendor.session': 'INVALID_SID',
    'vendor.tooEarly': 'TEMPORARY_ERROR',
    'game.unknown': 'INVALID_PARAMETER',
    'wallet.insufficient': 'INSUFFICIENT_FUNDS',
    'wallet.currency': 'INVALID_PARAMETER',
    'wallet.roundClosed': { debit: 'FINAL_ERROR_ACTION_FAILED' },
    'wallet.roundUnknown': 'BET_DOES_NOT_EXIST',
    'wallet.betUnknown': 'BET_DOES_NOT_EXIST',
    'wallet.rolledBack': { debit: 'FINAL_ERROR_ACTION_FAILED', credit: 'BET_ALREADY_SETTLED' },
    'wallet.betResolved': 'BET_ALREADY_SETTLED',
    'request.keyReused': { debit: 'BET_ALREADY_EXIST', promo_payout: 'BET_ALREADY_EXIST' },
    'request.malformed': 'INVALID_PARAMETER',
    'request.invalid': 'INVALID_PARAMETER',
  },
  recon: {
    'vendor.signature': '100',
    'vendor.session': '301',
    'vendor.tooEarly': '500',
    'game.unknown': '200',
    'wallet.insufficient': '304',
    'wallet.currency': '305',
    'wallet.roundClosed': '200',
    'wallet.roundUnknown': '400',
    'wallet.betUnknown': '400',
    'wallet.rolledBack': '401',
    'wallet.betResolved': '401',
    'request.keyReused': '401',
    'request.malformed': '200',
    'request.invalid': '200',
  },
}

/** The reply to a rollback that arrives before its bet, by format. */
export const EARLY_ROLLBACK: Readonly<Record<Dialect | 'own', string>> = {
  own: 'ok',
  rs: 'ok',
  'one-wallet': 'wallet.betUnknown',
  recon: 'wallet.betUnknown',
}

/** Our own codes that a format's word stands for in an answer to one of its calls. */
export function meaningsOf(format: Dialect, { path, word }: { path: string; word: string }): string[] {
  return Object.entries(WORDS[format])
    .filter(([, said]) => (typeof said === 'string' ? said : said[path]) === word)
    .map(([code]) => code)
}
