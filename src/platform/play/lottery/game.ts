import { ApiError } from '#lib/api/errors.ts'
import type { LotteryGame } from '#lib/api/play/lottery.ts'
import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import type { TenantRecord } from '#lib/api/ops/ops.ts'
import { spansOf } from '#lib/shared/draws/draw-days.ts'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import type { AnyFamily } from '#lib/shared/lottery/family.ts'
import { gameOdds } from '#lib/shared/lottery/game-rules.ts'
import type { BaseRules, OddsTable } from '#lib/shared/lottery/play.ts'

/** One lottery of one brand. */
export interface Game {
  tenant: TenantRecord
  settings: LotterySettings
  family: AnyFamily
}

const MOST_KEPT = 200
/** Deriving the odds of all plays of a family takes up to a tenth of a second. */
const odds = new Map<string, OddsTable>()

/** @throws ApiError `lottery.gameUnknown` for a game that the brand does not have */
export function gameOf(tenant: TenantRecord, gameCode: string): Game {
  const settings = tenant.lottery.games.find((each) => each.gameCode === gameCode)
  if (!settings) throw new ApiError('lottery.gameUnknown')
  return { tenant, settings, family: ALL_FAMILIES[settings.family] }
}

export function oddsOf({ settings, family }: Game, rules: BaseRules): OddsTable {
  const key = JSON.stringify([rules, settings.odds])
  const kept = odds.get(key)
  if (kept) return kept
  if (odds.size >= MOST_KEPT) odds.clear()
  const made = gameOdds(family, settings, rules)
  odds.set(key, made)
  return made
}

/** A game for lists; its interval is that of the plan in force. */
export function shownGame(
  { gameCode, name, family, group, page, prizeMode, resultFrom, schedule }: LotterySettings,
  nowMs: number,
): LotteryGame {
  const spans = spansOf(schedule)
  const { timing } = (spans.findLast(({ startsAtMs }) => startsAtMs <= nowMs) ?? spans[0])?.plan ?? {}
  const shown = { gameCode, name, family, group, page, prizeMode, resultFrom }
  return timing?.kind === 'interval' ? { ...shown, intervalMinutes: timing.intervalMinutes } : shown
}
