import type { LotterySettings } from '#lib/api/lottery-settings.ts'
import type { LotterySale } from '#lib/api/lottery-versions.ts'
import { withPlan } from '#lib/shared/draws/schedule-change.ts'
import type { ScheduledDraw } from '#lib/shared/draws/schedule-types.ts'
import type { LedgerSql } from '#platform/wallet/service.ts'
import type { DrawWork } from './draw-rows.ts'
import type { Game } from './game.ts'
import { changesUntil, publishedPlans, type GameChanges } from './version-rows.ts'

/** The brand's settings of a game with what operators changed of them. */

type Work = Pick<DrawWork, 'sql' | 'game'>

/** The game with the odds and limits that are in force at a moment. */
export function gameAt({ sql, game }: Work, atMs: number): Game {
  const changes = changesUntil(sql, atMs)
  return changes.length === 0 ? game : changed(game, changes)
}

/** The limits of a draw: those in force when it opened, so that what was shown holds until it closes. */
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

/** The settings with all published plans. A schedule covers every time, so it has no moment. */
export function scheduled(settings: LotterySettings, sql: LedgerSql): LotterySettings {
  const plans = publishedPlans(sql)
  return plans.length === 0 ? settings : { ...settings, schedule: plans.reduce(withPlan, settings.schedule) }
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
