import type { Dialect } from '#lib/api/play/vendors-dialects.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'

/** The calls of published formats as a vendor's server writes them. */

export type FormatCall = 'open' | 'bet' | 'win' | 'rollback' | 'prize'

/** A call's fields, in the terms of our own format. */
export interface FormatFields {
  session: string
  player: string
  game: string
  currency: string
  round: string
  transaction: string
  /** The bet that a win or a rollback is of. */
  bet: string
  /** The player is named also where the format does not ask for it. */
  isNamed: boolean
  isLast: boolean
  /** What the format does not know. */
  surplus: object
}

export const PATHS: Readonly<Record<Dialect, Readonly<Record<FormatCall, string>>>> = {
  rs: {
    open: 'wallet/balance',
    bet: 'wallet/bet',
    win: 'wallet/win',
    rollback: 'wallet/rollback',
    prize: '',
  },
  'one-wallet': { open: 'check', bet: 'debit', win: 'credit', rollback: 'cancel', prize: 'promo_payout' },
  recon: { open: 'auth', bet: 'stake', win: 'payout', rollback: 'refund', prize: 'promo/settle' },
}

/** Stands in a message for its amount, which is written by its own digits. */
const AMOUNT = '#'

/** @param amount as `writtenAmount` gives it */
export function messageOf(
  format: Dialect,
  call: FormatCall,
  { told, amount }: { told: FormatFields; amount: string },
) {
  const fields = { rs: ofRs, 'one-wallet': ofOneWallet, recon: ofRecon }[format](call, told)
  return JSON.stringify({ ...fields, ...told.surplus }).replace(`"${AMOUNT}"`, () => amount)
}

function ofRs(call: FormatCall, told: FormatFields): object {
  const { session, player, game, currency, round, transaction, bet, isNamed, isLast } = told
  const named = { token: session, request_uuid: 'kit', supplier_user: null, game_code: game }
  if (call === 'open') return named
  return {
    ...{ ...named, transaction_uuid: transaction, round, round_closed: isLast },
    ...(isNamed || call === 'rollback' ? { user: player } : {}),
    ...(call === 'bet' ? {} : { reference_transaction_uuid: bet }),
    ...(call === 'rollback' ? {} : { currency, amount: AMOUNT, is_free: false }),
  }
}

function ofOneWallet(call: FormatCall, told: FormatFields): object {
  const { session, player, game, currency, round, transaction, bet } = told
  const named = { sid: session, userId: player, uuid: 'kit' }
  if (call === 'open') return { ...named, channel: { type: 'P' } }
  if (call === 'prize')
    return { ...named, currency, promoTransaction: { type: 'JackpotWin', id: transaction, amount: AMOUNT } }
  return {
    ...{ ...named, currency },
    game: { id: round, type: 'kit', details: { table: { id: game, vid: null } } },
    transaction: { id: call === 'rollback' ? bet : transaction, refId: round, amount: AMOUNT },
  }
}

function ofRecon(call: FormatCall, told: FormatFields): object {
  const { session, player, game, currency, round, transaction, bet, isLast } = told
  const named = { token: session, userId: player, casino: 'kit', currency }
  if (call === 'open') return { ...named, channel: 'D' }
  if (call === 'prize') return { ...named, transaction: { id: transaction, payout: AMOUNT } }
  return {
    ...{ ...named, game: { type: 'kit', key: game, version: '1' } },
    round: { id: round, starts: call === 'bet', ends: isLast },
    transaction:
      call === 'win'
        ? { id: transaction, payout: AMOUNT, payoutPromo: '0.00' }
        : { id: call === 'rollback' ? bet : transaction, stake: AMOUNT, stakePromo: '0.00' },
  }
}

/** An amount of minor units as JSON of the format. Values that are invalid in our format stay invalid in the other one. */
export function writtenAmount(format: Dialect, minor: unknown, exponent: number): string {
  if (typeof minor === 'string') return JSON.stringify(format === 'rs' ? minor : 'one')
  if (typeof minor !== 'number') return JSON.stringify(minor ?? null)
  if (format === 'rs') return String(minor * 10 ** (5 - exponent))
  const decimal =
    Number.isSafeInteger(minor) && minor >= 0 ? plainDecimal(minor, exponent) : String(minor / 10 ** exponent)
  return format === 'recon' ? JSON.stringify(decimal) : decimal
}
