import type { LotteryLimits } from '#lib/api/play/lottery-fields.ts'
import type { LotterySale } from '#lib/api/play/lottery-versions.ts'
import type { DrawPlan } from '#lib/shared/draws/schedule-types.ts'
import type { OddsTable } from '#lib/shared/lottery/play.ts'
import type { LedgerSql } from '#platform/ledger/wallet/service.ts'

/** The changes of a version; everything else stays. */
export interface GameChanges {
  odds?: OddsTable | undefined
  limits?: Partial<LotteryLimits> | undefined
  sale?: LotterySale | undefined
  plan?: DrawPlan | undefined
}

export interface VersionRow extends Record<string, string | number | null> {
  id: number
  odds: string
  settings: string
  /** What was in force before it, as found when it was published. */
  before: string
  /** Plays that may return more than 100 %, as the draft says. */
  above: string
  /** The same, as its publication says. */
  above_again: string | null
  operator: string
  reason: string
  at: number
  from_ms: number | null
  published_by: string | null
  published_reason: string | null
  withdrawn_at: number | null
  withdrawn_by: string | null
  withdrawn_reason: string | null
}

type StoredChanges = Pick<VersionRow, 'odds' | 'settings'>

/** Changes in force at a moment, in the order in which they came into force. */
export function changesUntil(sql: LedgerSql, atMs: number): GameChanges[] {
  return sql
    .all<StoredChanges>(
      'SELECT odds, settings FROM version WHERE from_ms <= ? AND withdrawn_at IS NULL ORDER BY from_ms, id',
      atMs,
    )
    .map(changesOf)
}

/** The same, of those before a version that comes into force at a moment. */
export function changesBefore(sql: LedgerSql, { id, atMs }: { id: number; atMs: number }): GameChanges[] {
  return sql
    .all<StoredChanges>(
      `SELECT odds, settings FROM version WHERE withdrawn_at IS NULL AND (from_ms < ?1 OR (from_ms = ?1 AND id < ?2))
       ORDER BY from_ms, id`,
      atMs,
      id,
    )
    .map(changesOf)
}

/** All published plans: the schedule decides when each begins. */
export function publishedPlans(sql: LedgerSql): DrawPlan[] {
  return changesUntil(sql, Number.MAX_SAFE_INTEGER).flatMap(({ plan }) => (plan ? [plan] : []))
}

export function changesOf({ odds, settings }: StoredChanges): GameChanges {
  // `draftVersion` writes only values that the endpoint and the check accepted.
  const table = JSON.parse(odds) as OddsTable
  const rest = JSON.parse(settings) as Omit<GameChanges, 'odds'>
  return { ...(Object.keys(table).length > 0 ? { odds: table } : {}), ...rest }
}

export function namesIn(text: string): string[] {
  return JSON.parse(text) as string[]
}
