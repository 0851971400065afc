import type { LotteryLimits } from '#lib/api/play/lottery-fields.ts'
import type { ScheduledDraw } from '#lib/shared/draws/schedule-types.ts'
import { nextDraws } from '#lib/shared/draws/schedule.ts'
import { gameRules, gameTerms, type Terms } from '#lib/shared/lottery/game-rules.ts'
import type { BaseRules, OddsTable, Restricted } from '#lib/shared/lottery/play.ts'
import type { LedgerSql } from '#platform/ledger/wallet/service.ts'
import { drawRow, rulesOf, type DrawWork } from './draw-rows.ts'
import { oddsOf } from './game.ts'
import { gameAt, limitsOf } from './in-force.ts'

export interface DrawTerms extends Terms {
  limits: LotteryLimits
}

/**
 * The terms of bets on a draw: its own rules once they are stored, its own limits, the current odds and restricted
 * numbers.
 */
export function termsOf(work: DrawWork, draw: ScheduledDraw): DrawTerms {
  const row = drawRow(work.sql, draw.issue)
  const rules = row ? rulesOf(row) : gameRules(work.game.settings, draw)
  const odds = oddsOf(gameAt(work, work.nowMs), rules)
  const limits = limitsOf(work, draw)
  return { ...gameTerms({ rules, odds }, { limits }, restrictedNow(work.sql)), limits }
}

/** The terms that a page shows: those of the current draw, or between two draws those of the next. */
export function termsShown(work: DrawWork): DrawTerms | undefined {
  const [draw] = nextDraws(work.game.settings.schedule, work.nowMs, 1)
  return draw && termsOf(work, draw)
}

/** Stores terms once: a bet references the terms that it was accepted by. */
export function keepTerms(sql: LedgerSql, { version, rules, odds }: Terms): void {
  sql.run(
    'INSERT OR IGNORE INTO terms (version, rules, odds) VALUES (?, ?, ?)',
    version,
    JSON.stringify(rules),
    JSON.stringify(odds),
  )
}

export function keptTerms(sql: LedgerSql, version: string): { rules: BaseRules; odds: OddsTable } {
  const row = sql.first<{ rules: string; odds: string }>(
    'SELECT rules, odds FROM terms WHERE version = ?',
    version,
  )
  if (!row) throw new Error(`no terms ${version}`)
  return { rules: JSON.parse(row.rules) as BaseRules, odds: JSON.parse(row.odds) as OddsTable }
}

/** Numbers that are closed or pay half, as operators set them last. */
export function restrictedNow(sql: LedgerSql): Required<Restricted> {
  const row = sql.first<{ closed: string; half: string }>(
    'SELECT closed, half FROM restricted ORDER BY id DESC LIMIT 1',
  )
  return {
    closed: row ? (JSON.parse(row.closed) as string[]) : [],
    half: row ? (JSON.parse(row.half) as string[]) : [],
  }
}
