import type { LotteryDraw } from '#lib/api/play/lottery.ts'
import { recordFact, stateAt, type DrawFact, type DrawState } from '#lib/shared/draws/draw-state.ts'
import type { ScheduledDraw } from '#lib/shared/draws/schedule-types.ts'
import { gameRules, stationId } from '#lib/shared/lottery/game-rules.ts'
import type { BaseRules } from '#lib/shared/lottery/play.ts'
import type { LedgerSql } from '#platform/ledger/wallet/service.ts'
import type { Game } from './game.ts'

/** The context of a draw's work: its database, its game with the brand's current settings, and the object's time. */
export interface DrawWork {
  sql: LedgerSql
  game: Game
  nowMs: number
}

/** A fact with its author and reason; facts of the clock have none. */
export interface KeptFact extends DrawFact {
  operators?: readonly string[]
  reason?: string
}

/** An operator's request that another operator has to confirm. */
export interface Proposal {
  action: 'result' | 'void'
  operator: string
  reason: string
  resultJson: string | null
  atMs: number
}

export type DrawRow = {
  issue: string
  opens_at: number
  closing_at: number
  closes_at: number
  draws_at: number
  stations: string
  rules: string
  facts: string
  proposed: string | null
  result: string | null
  revision: number
  root: string | null
  size: number | null
  wake_at: number | null
  win_cap: number | null
}

export function drawRow(sql: LedgerSql, issue: string): DrawRow | undefined {
  return sql.first<DrawRow>('SELECT * FROM draw WHERE issue = ?', issue)
}

/** The draw's row; its times and rules are stored at first use and never change. */
export function keepDraw({ sql, game: { settings } }: DrawWork, draw: ScheduledDraw): DrawRow {
  sql.run(
    `INSERT OR IGNORE INTO draw (issue, opens_at, closing_at, closes_at, draws_at, stations, rules)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
    draw.issue,
    draw.opensAtMs,
    draw.closingAtMs,
    draw.closesAtMs,
    draw.drawsAtMs,
    JSON.stringify(draw.stations),
    JSON.stringify(gameRules(settings, draw)),
  )
  const row = drawRow(sql, draw.issue)
  if (!row) throw new Error('the draw was not kept')
  return row
}

/**
 * Stores the cap on wins that an open draw is sold with, so that a later change of the brand's settings reduces none of
 * its wins.
 */
export function keepWinCap({ sql, nowMs }: DrawWork, draw: ScheduledDraw, winCapMinor: number): void {
  if (nowMs < draw.opensAtMs) return
  sql.run('UPDATE draw SET win_cap = ? WHERE issue = ? AND win_cap IS NULL', winCapMinor, draw.issue)
}

export function scheduledOf(row: DrawRow): ScheduledDraw {
  return {
    issue: row.issue,
    opensAtMs: row.opens_at,
    closingAtMs: row.closing_at,
    closesAtMs: row.closes_at,
    drawsAtMs: row.draws_at,
    stations: JSON.parse(row.stations) as string[],
  }
}

export function rulesOf(row: DrawRow): BaseRules {
  return JSON.parse(row.rules) as BaseRules
}

export function factsOf(row: DrawRow): KeptFact[] {
  return JSON.parse(row.facts) as KeptFact[]
}

export function isVoid(row: DrawRow): boolean {
  return factsOf(row).some(({ kind }) => kind === 'void')
}

export function stateOf(work: DrawWork, row: DrawRow): DrawState {
  return stateAt(timesOf(work, scheduledOf(row)), work.nowMs, factsOf(row))
}

/** The state of a draw; one without a row was never used. */
export function stateOfDraw(work: DrawWork, draw: ScheduledDraw): DrawState {
  const row = drawRow(work.sql, draw.issue)
  return row ? stateOf(work, row) : stateAt(timesOf(work, draw), work.nowMs, [])
}

/** Adds a fact where the draw's state allows it; returns whether it did. */
export function addFact(work: DrawWork, row: DrawRow, fact: Omit<KeptFact, 'atMs'>): boolean {
  const facts = factsOf(row)
  const whole: KeptFact = { ...fact, atMs: work.nowMs }
  const recorded = recordFact(timesOf(work, scheduledOf(row)), facts, whole)
  if (!recorded.ok) return false
  const kept = [...facts, { ...whole, atMs: recorded.facts.at(-1)?.atMs ?? work.nowMs }]
  work.sql.run('UPDATE draw SET facts = ? WHERE issue = ?', JSON.stringify(kept), row.issue)
  return true
}

export function wakeDraw(sql: LedgerSql, issue: string, atMs: number | null): void {
  sql.run('UPDATE draw SET wake_at = ? WHERE issue = ?', atMs, issue)
}

export function shownDraw(draw: ScheduledDraw, state: DrawState): LotteryDraw {
  const { issue, opensAtMs, closingAtMs, closesAtMs, drawsAtMs, stations } = draw
  return {
    issue,
    state,
    opensAtMs,
    closingAtMs,
    closesAtMs,
    drawsAtMs,
    stations: stations.map(stationId),
  }
}

function timesOf({ game }: DrawWork, draw: ScheduledDraw) {
  return { ...draw, resultFrom: game.settings.resultFrom }
}
