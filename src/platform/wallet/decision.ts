import type { ErrorCode } from '#lib/api/errors.ts'
import { POINTS, type Posting } from './accounts.ts'
import type { CommandKind, CommandOf, LimitRule, OperationResult } from './commands.ts'
import type { Statement } from './ledger-sql.ts'
import type { WalletView } from './wallet-view.ts'

/** What a command will do, decided before anything is written: movements, rows, and the answer. */
export type Decision =
  | {
      kind: 'apply'
      /** What the operation is about (a game, a bet, a hold), for lists. */
      subject: string
      postings: readonly Posting[]
      rows: readonly Statement[]
      result: OperationResult
    }
  /** `isFinal`: the refusal is stored and answered for ever to this key. */
  | { kind: 'refuse'; code: ErrorCode; isFinal: boolean; details?: Record<string, string | number> }

/** A decision about one kind of command. `atMs` is the wallet's own time, which never runs backwards. */
export type Decide<Kind extends CommandKind> = (
  command: CommandOf<Kind>,
  wallet: WalletView,
  atMs: number,
) => Decision

export function apply(
  result: OperationResult,
  plan: { subject?: string; postings?: readonly Posting[]; rows?: readonly Statement[] } = {},
): Decision {
  return {
    kind: 'apply',
    subject: plan.subject ?? '',
    postings: plan.postings ?? [],
    rows: plan.rows ?? [],
    result,
  }
}

export function refuse(code: ErrorCode, details?: Record<string, string | number>): Decision {
  return { kind: 'refuse', code, isFinal: true, ...(details ? { details } : {}) }
}

/** For what may be otherwise a moment later: nothing is stored, and the same key may be tried again. */
export function refuseForNow(code: ErrorCode, details?: Record<string, string | number>): Decision {
  return { kind: 'refuse', code, isFinal: false, ...(details ? { details } : {}) }
}

/** Leaves out movements of nothing. */
export function moving(...postings: Posting[]): Posting[] {
  return postings.filter((posting) => posting.amountMinor > 0)
}

/** The refusal for money in another currency than the wallet's. */
export function foreign(command: { currency: string }, wallet: WalletView): Decision | undefined {
  const own = wallet.currency
  return command.currency === POINTS || (own && own !== command.currency)
    ? refuse('wallet.currency', { currency: own })
    : undefined
}

/** The refusal where one of the player's limits would be passed; the lowest wins. */
export function beyondLimit(
  wallet: WalletView,
  atMs: number,
  wanted: Partial<Record<LimitRule['kind'], number>>,
): Decision | undefined {
  for (const { kind, windowMs, maxMinor } of wallet.limits()) {
    const amount = wanted[kind]
    if (amount === undefined || amount === 0) continue
    const leftMinor = Math.max(0, maxMinor - wallet.used(kind, atMs - windowMs))
    if (amount > leftMinor) return refuse('wallet.limitReached', { kind, windowMs, maxMinor, leftMinor })
  }
  return undefined
}
