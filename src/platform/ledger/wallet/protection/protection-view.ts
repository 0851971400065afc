import type { Break, BreakKind, ExclusionScope } from '#lib/shared/protection/breaks.ts'
import {
  countsAfterMs,
  type FirstLimit,
  type LimitKind,
  type LimitPeriod,
  type LimitSource,
  type OwnLimit,
} from '#lib/shared/protection/limits.ts'
import { liveSpan, playedMs, type PlaySpan } from '#lib/shared/protection/play-time.ts'
import type { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'
import { protectionTerms, type ProtectionTerms } from './protect-command.ts'

type Row = {
  terms: string
  break_kind: BreakKind | null
  break_from: number | null
  break_until: number | null
  break_scope: ExclusionScope | null
  check_minutes: number | null
  answered_at: number
  first_answer: FirstLimit['answer'] | null
  first_source: FirstLimit['source'] | null
  first_at: number | null
}
type LimitRow = {
  kind: LimitKind
  period: LimitPeriod
  max: number
  raise_at: number | null
  raise_max: number | null
}

/** A limit in force, whoever set it. */
export interface LimitInForce {
  kind: LimitKind
  period: LimitPeriod
  max: number
  by: LimitSource
}
export interface ChosenLimit extends OwnLimit {
  kind: LimitKind
  period: LimitPeriod
}

/** Player protection as of the running transaction. */
export class ProtectionView {
  readonly #sql: LedgerSql
  readonly #row: Row
  readonly terms: ProtectionTerms

  constructor(sql: LedgerSql) {
    this.#sql = sql
    const row = sql.first<Row>(
      `SELECT terms, break_kind, break_from, break_until, break_scope, check_minutes, answered_at, first_answer,
         first_source, first_at FROM protection`,
    )
    if (!row) throw new Error('a wallet without protection')
    this.#row = row
    this.terms = protectionTerms.parse(JSON.parse(row.terms))
  }

  /** The last break, running or not. */
  get pause(): Break | undefined {
    const { break_kind, break_from, break_until, break_scope } = this.#row
    if (!break_kind || break_from === null || !break_scope) return undefined
    return { kind: break_kind, fromMs: break_from, untilMs: break_until, scope: break_scope }
  }

  /** Minutes of the reality check: the player's own choice or the brand's. 0: none. */
  get checkMinutes(): number {
    return this.#row.check_minutes ?? this.terms.checkMinutes
  }

  get answeredAtMs(): number {
    return this.#row.answered_at
  }

  /** The player's answer to the question for a deposit limit. */
  get firstLimit(): FirstLimit | undefined {
    const { first_answer: answer, first_source: source, first_at: atMs } = this.#row
    return answer && source && atMs !== null ? { answer, source, atMs } : undefined
  }

  chosen(): ChosenLimit[] {
    return this.#sql
      .all<LimitRow>('SELECT kind, period, max, raise_at, raise_max FROM own_limit ORDER BY kind, period')
      .map(({ kind, period, max, raise_at, raise_max }) => ({
        kind,
        period,
        max,
        ...(raise_at === null ? {} : { raise: { max: raise_max, askedAtMs: raise_at } }),
      }))
  }

  limits(): LimitInForce[] {
    const own = this.chosen().flatMap(({ kind, period, max }) =>
      max === null ? [] : [{ kind, period, max, by: 'player' as const }],
    )
    return [...own, ...this.terms.limits.map(({ limit, ...rest }) => ({ kind: limit, ...rest }))]
  }

  /** The start of the window of a limit; earlier use does not count. */
  sinceMs(period: LimitPeriod, atMs: number, zone: string): number {
    return countsAfterMs(period, atMs, { windows: this.terms.windows, zone })
  }

  /** The stretch of play that a stake at this moment would belong to. */
  span(atMs: number): PlaySpan | undefined {
    const last = this.#sql.first<{ sinceMs: number; untilMs: number }>(
      'SELECT since AS sinceMs, until AS untilMs FROM play_span ORDER BY since DESC LIMIT 1',
    )
    return liveSpan(last, atMs)
  }

  spans(fromMs: number): PlaySpan[] {
    return this.#sql.all<{ sinceMs: number; untilMs: number }>(
      'SELECT since AS sinceMs, until AS untilMs FROM play_span WHERE until > ? ORDER BY since',
      fromMs,
    )
  }

  /** Time played since a moment, including the time since the last stake. */
  playedMs(fromMs: number, atMs: number): number {
    const live = this.span(atMs)
    const done = this.spans(fromMs).filter(({ sinceMs }) => sinceMs !== live?.sinceMs)
    return playedMs(live ? [...done, live] : done, fromMs)
  }
}
