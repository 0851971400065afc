import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import type { LotterySale } from '#lib/api/play/lottery-versions.ts'
import { withPlan } from '#lib/shared/draws/schedule-change.ts'
import { drawByIssue } from '#lib/shared/draws/schedule.ts'
import type { DrawSchedule, ScheduledDraw } from '#lib/shared/draws/schedule-types.ts'
import { HOUR_MS } from '#lib/shared/time/durations.ts'
import type { LedgerSql } from '#platform/ledger/wallet/service.ts'
import type { DrawWork } from './draw-rows.ts'
import type { Game } from './game.ts'
import { changesUntil, publishedPlans, type GameChanges } from './version-rows.ts'

/** The brand's settings of a game, and the object's rows with the operators' changes. */

type Work = Pick<DrawWork, 'sql' | 'game'>

/** The game with the odds and limits that are in force at a moment. */
export function gameAt({ sql, game }: Work, atMs: number): Game {
  const changes = changesUntil(sql, atMs)
  return changes.length === 0 ? game : changed(game, changes)
}

/** The limits of a draw: those in force when it opened, so that the published ones hold until it closes. */
export function limitsOf(work: Work, { opensAtMs }: Pick<ScheduledDraw, 'opensAtMs'>) {
  return gameAt(work, opensAtMs).settings.limits
}

/** Whether a draw takes bets: decided when it opens. */
export function isOnSale(
  { sql }: Pick<Work, 'sql'>,
  { opensAtMs }: Pick<ScheduledDraw, 'opensAtMs'>,
): boolean {
  return saleAt(sql, opensAtMs) === 'open'
}

export function saleAt(sql: LedgerSql, atMs: number): LotterySale {
  return changesUntil(sql, atMs).findLast(({ sale }) => sale !== undefined)?.sale ?? 'open'
}

/**
 * The settings with all published plans, in the time zone of the first draws. A schedule covers all times, so it needs
 * no moment. Issues are dates: in another zone, issues with known results would come up again.
 */
export function scheduled(settings: LotterySettings, sql: LedgerSql): LotterySettings {
  const schedule = publishedPlans(sql).reduce(withPlan, settings.schedule)
  return { ...settings, schedule: { ...schedule, timeZone: zoneOf(schedule, sql) } }
}

function zoneOf(schedule: DrawSchedule, sql: LedgerSql): string {
  const kept = sql.first<{ zone: string | null }>('SELECT zone FROM owner')?.zone
  if (kept) return kept
  const zone = zoneOfDraws(schedule, sql) ?? schedule.timeZone
  sql.run('UPDATE owner SET zone = ?', zone)
  return zone
}

/**
 * The zone of an object whose draws are older than the stored zone; `undefined` if they agree with the brand's
 * settings.
 */
function zoneOfDraws(schedule: DrawSchedule, sql: LedgerSql): string | undefined {
  const drawn = sql.first<{ issue: string; opens_at: number }>(
    'SELECT issue, opens_at FROM draw ORDER BY issue DESC LIMIT 1',
  )
  if (!drawn || drawByIssue(schedule, drawn.issue)?.opensAtMs === drawn.opens_at) return undefined
  const inUtc = drawByIssue({ ...schedule, timeZone: 'UTC' }, drawn.issue)
  if (!inUtc) return undefined
  const hours = (inUtc.opensAtMs - drawn.opens_at) / HOUR_MS
  // In the names of fixed zones the sign is that of the difference to UTC.
  return Number.isInteger(hours) ? `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` : undefined
}

/** The game with changes, one after the other. */
export function changed(game: Game, changes: readonly GameChanges[]): Game {
  const settings = changes.reduce<LotterySettings>(
    (before, { odds, limits }) => ({
      ...before,
      odds: { ...before.odds, ...odds },
      limits: { ...before.limits, ...limits },
    }),
    game.settings,
  )
  return { ...game, settings }
}
