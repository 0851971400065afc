import { ApiError } from '#lib/api/errors.ts'
import type { LotteryVersion } from '#lib/api/play/lottery-versions.ts'
import { calendarDay } from '#lib/shared/draws/calendar.ts'
import { planStartMs } from '#lib/shared/draws/draw-days.ts'
import type { DrawPlan, DrawSchedule } from '#lib/shared/draws/schedule-types.ts'
import { nextDraws } from '#lib/shared/draws/schedule.ts'
import { gameRules } from '#lib/shared/lottery/game-rules.ts'
import type { LedgerSql } from '#platform/ledger/wallet/service.ts'
import type { DrawWork } from './draw-rows.ts'
import { oddsOf } from './game.ts'
import { changed, gameAt, saleAt } from './in-force.ts'
import { restrictedNow, termsShown } from './terms.ts'
import { findingsOf, formFindings, isRefused, planFindings, type Checked } from './version-check.ts'
import { changesBefore, changesOf, namesIn, type GameChanges, type VersionRow } from './version-rows.ts'

/**
 * Operators change a game in versions: a draft is checked, and put into force at a time. A version states only its
 * changes; in force are the brand's settings with every published version applied to them, by time. Callers run each
 * function in one transaction: a refusal undoes everything written before it.
 */

interface By {
  operator: string
  reason: string
}
export interface VersionDraft extends By {
  changes: Omit<GameChanges, 'plan'> & { plan?: unknown }
  aboveHundred: string[]
}
export interface VersionDecision extends By {
  id: number
  decision: 'publish' | 'withdraw'
  atMs?: number | undefined
  aboveHundred: string[]
}

export function draftVersion(
  work: DrawWork,
  { changes, aboveHundred, operator, reason }: VersionDraft,
): LotteryVersion {
  const { sql, nowMs, game } = work
  const { odds = {}, ...settings } = changes
  if (settings.plan !== undefined) {
    const findings = formFindings(game.settings.schedule.timeZone, settings.plan)
    if (findings.length > 0) throw new ApiError('lottery.version', { findings })
  }
  sql.run(
    'INSERT INTO version (odds, settings, above, operator, reason, at) VALUES (?, ?, ?, ?, ?, ?)',
    JSON.stringify(odds),
    JSON.stringify(settings),
    JSON.stringify(aboveHundred),
    operator,
    reason,
    nowMs,
  )
  const made = sql.first<VersionRow>('SELECT * FROM version ORDER BY id DESC LIMIT 1')
  if (!made) throw new Error('the draft was not kept')
  return shownVersion(work, made)
}

/**
 * @throws ApiError `lottery.versionUnknown`, `lottery.state` where it is already in force, `lottery.version` with the
 * findings of the check
 */
export function decideVersion(work: DrawWork, decision: VersionDecision): LotteryVersion {
  const { sql, nowMs } = work
  const row = versionRow(sql, decision.id)
  if (!isOpen(row, nowMs)) throw new ApiError('lottery.state', { state: stateOf(work, row) })
  if (decision.decision === 'withdraw') withdraw(work, row, decision)
  else publish(work, row, decision)
  return shownVersion(work, versionRow(sql, row.id))
}

/** The settings in force, and the versions. */
export function versionsView(work: DrawWork) {
  const { sql, nowMs } = work
  const { odds = {}, version = '' } = termsShown(work) ?? {}
  return {
    oddsVersion: version,
    odds,
    limits: gameAt(work, nowMs).settings.limits,
    sale: saleAt(sql, nowMs),
    restricted: restrictedNow(sql),
    plans: work.game.settings.schedule.plans,
    versions: sql
      .all<VersionRow>('SELECT * FROM version ORDER BY id DESC LIMIT 100')
      .map((row) => shownVersion(work, row)),
  }
}

function publish(
  work: DrawWork,
  row: VersionRow,
  { atMs, aboveHundred, operator, reason }: VersionDecision,
): void {
  const { sql, nowMs } = work
  if (row.from_ms !== null) throw new ApiError('lottery.state', { state: 'scheduled' })
  const { plan } = changesOf(row)
  if (plan && atMs !== undefined) {
    const findings = [{ code: 'plan', key: 'atMs', allowed: 'nothing: the plan begins on its own day' }]
    throw new ApiError('lottery.version', { version: row.id, findings })
  }
  const fromMs = plan ? startOf(work, plan) : Math.max(nowMs, atMs ?? nowMs)
  sql.run(
    'UPDATE version SET from_ms = ?, above_again = ?, published_by = ?, published_reason = ? WHERE id = ?',
    fromMs,
    JSON.stringify(aboveHundred),
    operator,
    reason,
    row.id,
  )
  accept(work, row, { atMs: fromMs, statedAgain: aboveHundred })
  acceptFollowing(work, { id: row.id, atMs: fromMs })
}

function withdraw(work: DrawWork, row: VersionRow, { operator, reason }: VersionDecision): void {
  const { sql, nowMs } = work
  const { plan } = changesOf(row)
  // A draw of the plan may be open before the plan begins, or sold in a chase.
  if (row.from_ms !== null && plan && planFindings(work, plan).length > 0)
    throw new ApiError('lottery.state', { state: 'inForce' })
  sql.run(
    'UPDATE version SET withdrawn_at = ?, withdrawn_by = ?, withdrawn_reason = ? WHERE id = ?',
    nowMs,
    operator,
    reason,
    row.id,
  )
  if (row.from_ms !== null) acceptFollowing(work, { id: row.id, atMs: row.from_ms })
}

function accept(work: DrawWork, row: VersionRow, checked: Checked): void {
  const findings = findingsOf(work, row, checked)
  if (findings.some(isRefused)) throw new ApiError('lottery.version', { version: row.id, findings })
  keepBefore(work, row, checked.atMs)
}

/**
 * Later versions were checked with this one, or without it; when it is published or withdrawn, they are checked again.
 */
function acceptFollowing(work: DrawWork, version: { id: number; atMs: number }): void {
  for (const each of publishedAfter(work.sql, version)) {
    const { plan: _begun, ...changes } = changesOf(each)
    // A plan depends on no other version, and its draws may already be sold.
    const statedAgain = namesIn(each.above_again ?? each.above)
    accept(work, each, { atMs: each.from_ms ?? version.atMs, statedAgain, changes })
  }
}

function shownVersion(work: DrawWork, row: VersionRow): LotteryVersion {
  const isUndecided = row.from_ms === null && row.withdrawn_at === null
  const above = namesIn(row.above)
  const { plan, ...changes } = changesOf(row)
  return {
    id: row.id,
    state: stateOf(work, row),
    changes: { ...changes, ...(plan ? { plan: { ...plan } } : {}) },
    before: isUndecided
      ? valuesBefore(work, row, work.nowMs)
      : (JSON.parse(row.before) as LotteryVersion['before']),
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

function keepBefore(work: DrawWork, row: VersionRow, atMs: number): void {
  const before = JSON.stringify(valuesBefore(work, row, atMs))
  work.sql.run('UPDATE version SET before = ? WHERE id = ?', before, row.id)
}

/** The values that a version replaces: the same settings without it. */
function valuesBefore(work: DrawWork, row: VersionRow, atMs: number): LotteryVersion['before'] {
  const { sql } = work
  const { odds, limits, sale, plan } = changesOf(row)
  const earlier = changesBefore(sql, { id: row.id, atMs })
  const game = changed(work.game, earlier)
  const [draw] = nextDraws(game.settings.schedule, atMs, 1)
  const table = odds && draw ? oddsOf(game, gameRules(game.settings, draw)) : {}
  const only = <Value>(values: Readonly<Record<string, Value>>, keys: object = {}) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => Object.hasOwn(keys, key)))
  const replaced = plan && planBefore(game.settings.schedule, plan)
  return {
    ...(odds ? { odds: only(table, odds) } : {}),
    ...(limits ? { limits: only(game.settings.limits, limits) } : {}),
    ...(sale ? { sale: earlier.findLast((each) => each.sale !== undefined)?.sale ?? 'open' } : {}),
    ...(replaced ? { plan: { ...replaced } } : {}),
  }
}

/** The plan that ends where another begins. */
function planBefore({ plans }: DrawSchedule, { validFrom }: DrawPlan): DrawPlan | undefined {
  return plans.findLast((each) => each.validFrom < validFrom)
}

function startOf({ game }: DrawWork, plan: DrawPlan): number {
  const { timeZone } = game.settings.schedule
  return planStartMs(timeZone, plan, calendarDay(plan.validFrom) ?? NaN)
}

function stateOf({ nowMs }: DrawWork, row: VersionRow): LotteryVersion['state'] {
  if (row.withdrawn_at !== null) return 'withdrawn'
  if (row.from_ms === null) return 'draft'
  return row.from_ms <= nowMs ? 'inForce' : 'scheduled'
}

/** A version in force cannot be changed: other values are another version. */
function isOpen({ withdrawn_at, from_ms }: VersionRow, nowMs: number): boolean {
  return withdrawn_at === null && (from_ms === null || from_ms > nowMs)
}

/** Versions that come into force after one, in order; those of the same moment by their numbers. */
function publishedAfter(sql: LedgerSql, { id, atMs }: { id: number; atMs: number }): VersionRow[] {
  return sql.all<VersionRow>(
    'SELECT * FROM version WHERE (from_ms, id) > (?, ?) AND withdrawn_at IS NULL ORDER BY from_ms, id',
    atMs,
    id,
  )
}

function versionRow(sql: LedgerSql, id: number): VersionRow {
  const row = sql.first<VersionRow>('SELECT * FROM version WHERE id = ?', id)
  if (!row) throw new ApiError('lottery.versionUnknown')
  return row
}
