import { ApiError } from '#lib/api/errors.ts'
import type { OddsFindingView, OddsVersionView } from '#lib/api/lottery-odds.ts'
import type { LotterySettings } from '#lib/api/lottery-settings.ts'
import { nextDraws } from '#lib/shared/draws/schedule.ts'
import { gameOdds, gameRules } from '#lib/shared/lottery/game-rules.ts'
import { checkOdds } from '#lib/shared/lottery/odds-check.ts'
import type { OddsTable } from '#lib/shared/lottery/play.ts'
import type { LedgerSql } from '#platform/wallet/service.ts'
import type { DrawWork } from './draw-rows.ts'
import type { Game } from './game.ts'

/**
 * Odds that operators change, in versions: a draft is checked, and put into force at a time. A version states only the odds
 * that it changes; in force are those of the brand's settings with every published version after them, by time.
 */
interface OddsRow extends Record<string, string | number | null> {
  id: number
  odds: string
  /** Plays that may return more than 100 %, as the draft says. */
  above: string
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

interface By {
  operator: string
  reason: string
}
export interface OddsDraft extends By {
  odds: OddsTable
  aboveHundred: string[]
}
export interface OddsDecision extends By {
  id: number
  decision: 'publish' | 'withdraw'
  atMs?: number | undefined
  aboveHundred: string[]
}

/** Draws whose rules are looked at by the check: stations and animals change from day to day. */
const CHECKED_DRAWS = 14

/** The game with the odds that are in force at a moment. */
export function gameAt({ sql, game, nowMs }: DrawWork, atMs = nowMs): Game {
  const odds = changesAt(sql, atMs)
  return Object.keys(odds).length === 0 ? game : withOdds(game, odds)
}

export function draftOdds(
  work: DrawWork,
  { odds, aboveHundred, operator, reason }: OddsDraft,
): OddsVersionView {
  const { sql, nowMs } = work
  sql.run(
    'INSERT INTO odds_version (odds, above, operator, reason, at) VALUES (?, ?, ?, ?, ?)',
    JSON.stringify(odds),
    JSON.stringify(aboveHundred),
    operator,
    reason,
    nowMs,
  )
  const made = sql.first<OddsRow>('SELECT * FROM odds_version ORDER BY id DESC LIMIT 1')
  if (!made) throw new Error('the draft was not kept')
  return shownVersion(work, made)
}

/** @throws ApiError `lottery.oddsUnknown`, `lottery.state` where it is in force already, `lottery.odds` with what the check found */
export function decideOdds(work: DrawWork, decision: OddsDecision): OddsVersionView {
  const { sql, nowMs } = work
  const row = versionRow(sql, decision.id)
  const { operator, reason } = decision
  if (!isOpen(row, nowMs)) throw new ApiError('lottery.state', { state: stateOf(work, row) })
  if (decision.decision === 'withdraw') {
    sql.run(
      'UPDATE odds_version SET withdrawn_at = ?, withdrawn_by = ?, withdrawn_reason = ? WHERE id = ?',
      nowMs,
      operator,
      reason,
      row.id,
    )
    return shownVersion(work, versionRow(sql, row.id))
  }
  if (row.from_ms !== null) throw new ApiError('lottery.state', { state: 'scheduled' })
  const fromMs = Math.max(nowMs, decision.atMs ?? nowMs)
  sql.run(
    'UPDATE odds_version SET from_ms = ?, published_by = ?, published_reason = ? WHERE id = ?',
    fromMs,
    operator,
    reason,
    row.id,
  )
  // Versions that follow were checked without this one, so they are checked again with it.
  for (const each of [row, ...laterThan(sql, fromMs)]) {
    const statedAgain = each.id === row.id ? decision.aboveHundred : namesIn(each.above)
    const findings = findingsOf(work, each, { atMs: each.from_ms ?? fromMs, statedAgain })
    if (findings.some(isRefused)) throw new ApiError('lottery.odds', { version: each.id, findings })
  }
  return shownVersion(work, versionRow(sql, row.id))
}

export function oddsVersions(work: DrawWork): OddsVersionView[] {
  return work.sql
    .all<OddsRow>('SELECT * FROM odds_version ORDER BY id DESC LIMIT 100')
    .map((row) => shownVersion(work, row))
}

function shownVersion(work: DrawWork, row: OddsRow): OddsVersionView {
  const isUndecided = row.from_ms === null && row.withdrawn_at === null
  const above = namesIn(row.above)
  return {
    id: row.id,
    state: stateOf(work, row),
    odds: tableIn(row.odds),
    aboveHundred: above,
    operator: row.operator,
    reason: row.reason,
    atMs: row.at,
    ...(row.from_ms === null ? {} : { fromMs: row.from_ms }),
    ...(row.published_by === null
      ? {}
      : { published: { operator: row.published_by, reason: row.published_reason ?? '' } }),
    ...(row.withdrawn_by === null
      ? {}
      : { withdrawn: { operator: row.withdrawn_by, reason: row.withdrawn_reason ?? '' } }),
    findings: isUndecided ? findingsOf(work, row, { atMs: work.nowMs, statedAgain: above }) : [],
  }
}

function stateOf({ nowMs }: DrawWork, row: OddsRow): OddsVersionView['state'] {
  if (row.withdrawn_at !== null) return 'withdrawn'
  if (row.from_ms === null) return 'draft'
  return row.from_ms <= nowMs ? 'inForce' : 'scheduled'
}

/** What is in force stays: other odds are another version. */
function isOpen({ withdrawn_at, from_ms }: OddsRow, nowMs: number): boolean {
  return withdrawn_at === null && (from_ms === null || from_ms > nowMs)
}

/** What the check says of the table as it would be with this version, for the rules of coming draws. */
function findingsOf(
  { sql, game }: DrawWork,
  row: OddsRow,
  { atMs, statedAgain }: { atMs: number; statedAgain: readonly string[] },
): OddsFindingView[] {
  const changed = withOdds(game, { ...changesAt(sql, atMs), ...tableIn(row.odds) })
  const rulesets = new Map(
    nextDraws(game.settings.schedule, atMs, CHECKED_DRAWS).map((draw) => {
      const rules = gameRules(game.settings, draw)
      return [JSON.stringify(rules), rules]
    }),
  )
  const aboveHundred = { stated: namesIn(row.above), statedAgain }
  const all = [...rulesets.values()].map(
    (rules) =>
      checkOdds(game.family, gameOdds(game.family, changed.settings, rules), { rules, aboveHundred })
        .findings,
  )
  const seen = new Map<string, OddsFindingView>()
  for (const findings of all)
    for (const finding of findings) {
      // A play that is not offered on one day may be on another: a key is unknown where no draw knows it.
      const isEverywhere = all.every((each) =>
        each.some(
          ({ code, ...at }) =>
            code === 'unknown' && 'key' in finding && 'key' in at && at.key === finding.key,
        ),
      )
      if (finding.code !== 'unknown' || isEverywhere) seen.set(JSON.stringify(finding), finding)
    }
  return [...seen.values()]
}

function isRefused(finding: OddsFindingView): boolean {
  return finding.code !== 'aboveHundred' || !finding.isAccepted
}

function changesAt(sql: LedgerSql, atMs: number): OddsTable {
  const rows = sql.all<{ odds: string }>(
    'SELECT odds FROM odds_version WHERE from_ms <= ? AND withdrawn_at IS NULL ORDER BY from_ms, id',
    atMs,
  )
  return Object.assign({}, ...rows.map(({ odds }) => tableIn(odds)))
}

function laterThan(sql: LedgerSql, fromMs: number): OddsRow[] {
  return sql.all<OddsRow>(
    'SELECT * FROM odds_version WHERE from_ms > ? AND withdrawn_at IS NULL ORDER BY from_ms, id',
    fromMs,
  )
}

function versionRow(sql: LedgerSql, id: number): OddsRow {
  const row = sql.first<OddsRow>('SELECT * FROM odds_version WHERE id = ?', id)
  if (!row) throw new ApiError('lottery.oddsUnknown')
  return row
}

function withOdds(game: Game, odds: OddsTable): Game {
  const settings: LotterySettings = { ...game.settings, odds: { ...game.settings.odds, ...odds } }
  return { ...game, settings }
}

/** Written by this file. */
function tableIn(text: string): Record<string, number> {
  return JSON.parse(text) as Record<string, number>
}

function namesIn(text: string): string[] {
  return JSON.parse(text) as string[]
}
