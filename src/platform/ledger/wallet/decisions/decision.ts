import type { ErrorCode } from '#lib/api/errors.ts'
import type { Purpose } from '#lib/api/purposes.ts'
import { POINTS, type Posting } from '#platform/ledger/wallet/rows/accounts.ts'
import type { CommandKind, CommandOf } from '#platform/ledger/wallet/commands.ts'
import type { Statement } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import type { Played } from './measures.ts'
import type { OperationResult } from '#platform/ledger/wallet/replies.ts'
import type { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'

/** The subject of an operation, besides the movements; `control` moves no money. */
export interface About {
  purpose: Purpose | 'control'
  /** The id of its subject: a deposit, a bet, a draw, an offer, another member. */
  reference: string
  game?: string
  /** Written for people. */
  note?: string | undefined
}

/** The effect of a command, decided before anything is written: movements, rows, and the reply. */
export interface Applied {
  kind: 'apply'
  about: About
  postings: readonly Posting[]
  rows: readonly Statement[]
  played?: Played | undefined
  result: OperationResult
}
export interface Refused {
  kind: 'refuse'
  code: ErrorCode
  /** The refusal is stored and returned to every retry with this key. */
  isFinal: boolean
  details?: Record<string, string | number>
}
export type Decision = Applied | Refused

/** A decision about one kind of command. `atMs` is the wallet's own time, which never runs backwards. */
export type Decide<Kind extends CommandKind> = (
  command: CommandOf<Kind>,
  wallet: WalletView,
  atMs: number,
) => Decision

export function apply(
  about: About,
  result: OperationResult,
  plan: { postings?: readonly Posting[]; rows?: readonly Statement[]; played?: Played | undefined } = {},
): Applied {
  const { postings = [], rows = [], played } = plan
  return { kind: 'apply', about, postings, rows, played, result }
}

export function refuse(code: ErrorCode, details?: Record<string, string | number>): Refused {
  return { kind: 'refuse', code, isFinal: true, ...(details ? { details } : {}) }
}

/** For refusals that may not apply a moment later: nothing is stored, and the same key may be retried. */
export function refuseForNow(code: ErrorCode, details?: Record<string, string | number>): Refused {
  return { kind: 'refuse', code, isFinal: false, ...(details ? { details } : {}) }
}

/** Drops movements of zero. */
export function moving(...postings: Posting[]): Posting[] {
  return postings.filter((posting) => posting.amountMinor > 0)
}

/** The refusal of money in a currency other than the wallet's. */
export function foreign(command: { currency: string }, wallet: WalletView): Refused | undefined {
  const own = wallet.currency
  return command.currency === POINTS || (own && own !== command.currency)
    ? refuse('wallet.currency', { currency: own })
    : undefined
}
