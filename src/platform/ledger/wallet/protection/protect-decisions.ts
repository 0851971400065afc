import {
  canTake,
  endDetails,
  exclusionEnd,
  isRunning,
  timeOutEnd,
  type Break,
} from '#lib/shared/protection/breaks.ts'
import { changeLimit, raiseState, type FirstLimit, type OwnLimit } from '#lib/shared/protection/limits.ts'
import { forfeitAll } from '#lib/shared/rewards/bonus.ts'
import type { Posting } from '#platform/ledger/wallet/rows/accounts.ts'
import { BonusRun } from '#platform/ledger/wallet/decisions/bonus-run.ts'
import { apply, refuse, type Decide, type Decision } from '#platform/ledger/wallet/decisions/decision.ts'
import { forfeitFreeRounds } from '#platform/ledger/wallet/decisions/free-rounds.ts'
import type { Statement } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import type { ProtectionChange } from './protect-command.ts'
import type { WalletView } from '#platform/ledger/wallet/rows/wallet-view.ts'

interface At {
  wallet: WalletView
  atMs: number
  by: 'player' | 'operator'
  operator?: string | undefined
  reason?: string | undefined
  operationKey: string
}
type ChangeOf<Do extends ProtectionChange['do']> = Extract<ProtectionChange, { do: Do }>
type LimitChange = ChangeOf<'setLimit' | 'confirmRaise' | 'cancelRaise'>

/** A player's change of their own protection. Each change is an operation, and thereby recorded permanently. */
export const decideProtect: Decide<'protect'> = ({ change, ...told }, wallet, atMs) => {
  const at = { wallet, atMs, ...told }
  switch (change.do) {
    case 'setLimit':
    case 'confirmRaise':
    case 'cancelRaise':
      return decideLimit(change, at)
    case 'answerFirst':
      return decideFirst(change, at)
    case 'timeOut':
      return decideBreak(
        { kind: 'timeOut', fromMs: atMs, untilMs: timeOutEnd(atMs, change.hours), scope: 'brand' },
        at,
      )
    case 'exclude': {
      const untilMs = change.months === null ? null : exclusionEnd(atMs, change.months)
      return decideBreak({ kind: 'exclusion', fromMs: atMs, untilMs, scope: change.scope }, at)
    }
    case 'excludeUntil': {
      const { untilMs, scope } = change
      return decideBreak({ kind: 'exclusion', fromMs: atMs, untilMs, scope }, at)
    }
    case 'setCheck':
      return done(at, 'check', {
        said: { minutes: change.minutes },
        rows: [['UPDATE protection SET check_minutes = ?', change.minutes]],
      })
    case 'answerCheck':
      return done(at, 'answer', {
        said: { answer: change.answer },
        rows: [['UPDATE protection SET answered_at = ?', atMs]],
      })
  }
}

function decideLimit(change: LimitChange, at: At, source: FirstLimit['source'] = 'settings'): Decision {
  const { limit: kind, period } = change
  const chosen = at.wallet.protection.chosen().find((each) => each.kind === kind && each.period === period)
  const before: OwnLimit = chosen ?? { max: null }
  const after = nextLimit(change, before, at.atMs)
  if (!after) return refuse('protection.noRaise')
  if (after === 'early')
    return refuse('protection.raiseWaits', { askedAtMs: before.raise?.askedAtMs ?? at.atMs })
  const said = {
    from: before.max,
    to: after.max,
    ...(after.raise ? { asked: after.raise.max } : {}),
    step: change.do,
    ...(source === 'settings' ? {} : { source }),
  }
  // A player who sets a deposit limit unprompted is not asked for one any more.
  const isAnswer = kind === 'deposit' && change.do === 'setLimit' && change.max !== null
  const answered = isAnswer ? [firstRow({ answer: 'own', source, atMs: at.atMs })] : []
  return done(at, `limit:${kind}:${period}`, { said, rows: [...limitRows(change, after), ...answered] })
}

/** The answer to the question for a deposit limit. */
function decideFirst({ period, max, source }: ChangeOf<'answerFirst'>, at: At): Decision {
  if (max !== null) return decideLimit({ do: 'setLimit', limit: 'deposit', period, max }, at, source)
  return done(at, 'firstLimit', {
    said: { limit: null, source },
    rows: [firstRow({ answer: 'none', source, atMs: at.atMs })],
  })
}

/** Later answers are recorded as operations; the first one stays. */
function firstRow({ answer, source, atMs }: FirstLimit): Statement {
  const query =
    'UPDATE protection SET first_answer = ?, first_source = ?, first_at = ? WHERE first_answer IS NULL'
  return [query, answer, source, atMs]
}

/** `undefined` where there is no raise to confirm or cancel. */
function nextLimit(change: LimitChange, before: OwnLimit, atMs: number): OwnLimit | 'early' | undefined {
  if (change.do === 'setLimit') return changeLimit(before, change.max, atMs)
  const state = raiseState(before, atMs)
  if (change.do === 'cancelRaise') return before.raise ? { max: before.max } : undefined
  if (state === 'waiting') return 'early'
  return state === 'ready' && before.raise ? { max: before.raise.max } : undefined
}

function limitRows({ limit, period }: LimitChange, after: OwnLimit): Statement[] {
  if (after.max === null) return [['DELETE FROM own_limit WHERE kind = ? AND period = ?', limit, period]]
  return [
    [
      `INSERT INTO own_limit (kind, period, max, raise_at, raise_max) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (kind, period) DO UPDATE SET max = excluded.max, raise_at = excluded.raise_at, raise_max = excluded.raise_max`,
      limit,
      period,
      after.max,
      after.raise?.askedAtMs ?? null,
      after.raise?.max ?? null,
    ],
  ]
}

function decideBreak(next: Break, at: At): Decision {
  const running = at.wallet.protection.pause
  if (running && isRunning(running, at.atMs)) {
    if (!canTake(next, running)) return refuse('protection.breakRuns', endDetails(running))
    // An exclusion keeps its scope.
    if (running.scope === 'operator') next = { ...next, scope: 'operator' }
  }
  const { kind, fromMs, untilMs, scope } = next
  const query = 'UPDATE protection SET break_kind = ?, break_from = ?, break_until = ?, break_scope = ?'
  // A break ends all bonuses and free rounds, so that none invites the player back; real money stays.
  const run = new BonusRun(at.wallet, at.atMs)
  const reason =
    kind === 'timeOut' ? kind : at.by === 'operator' && scope === 'brand' ? 'ban' : 'selfExclusion'
  run.take(forfeitAll(run.book, reason))
  return done(at, kind, {
    said: { untilMs, scope },
    rows: [...run.rows(), forfeitFreeRounds(reason, at.atMs), [query, kind, fromMs, untilMs, scope]],
    postings: run.postings(at.operationKey),
  })
}

interface Done {
  said: Record<string, unknown>
  rows: readonly Statement[]
  postings?: readonly Posting[]
}

/** The actor and the change are stored in the operation's note, which regulatory exports read. */
function done(
  { by, operator, reason }: At,
  reference: string,
  { said, rows, postings = [] }: Done,
): Decision {
  const note = JSON.stringify({ by, operator, reason, ...said })
  const purpose = postings.length > 0 ? 'bonusForfeit' : 'control'
  return apply({ purpose, reference, note }, { kind: 'moved' }, { rows, postings })
}
