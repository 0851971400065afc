import { ApiError } from '#lib/api/errors.ts'
import type { LotterySettings } from '#lib/api/play/lottery-settings.ts'
import { ALL_FAMILIES } from '#lib/shared/lottery/all-families.ts'
import type { Env } from '#platform/base/env.ts'
import { readTenant } from '#platform/base/system/service.ts'
import type { LedgerSql } from '#platform/ledger/wallet/service.ts'
import { gameOfName } from './draw-of.ts'
import type { Game } from './game.ts'
import { scheduled } from './in-force.ts'

/** The only row of a draw object: its game, its latest time, and the settings that the last bets were taken with. */
type OwnerRow = {
  tenant: string
  game: string
  latest_ms: number
  settings: string | null
}

/** Stores the owner of the object, from its name; once. */
export function claimObject(sql: LedgerSql, objectName: string): void {
  if (sql.first('SELECT 1 FROM owner')) return
  const { tenant, game } = gameOfName(objectName)
  sql.run('INSERT INTO owner (id, tenant, game) VALUES (1, ?, ?)', tenant, game)
}

/**
 * The object's game with the brand's current settings; a game that the brand has removed continues with its last ones.
 * @throws ApiError `tenant.unknown`, `lottery.gameUnknown`
 */
export async function loadGame(env: Env, sql: LedgerSql): Promise<Game> {
  const { tenant: id, game, settings: last } = ownerRow(sql)
  const tenant = await readTenant(env, id)
  if (!tenant) throw new ApiError('tenant.unknown')
  const own = tenant.lottery.games.find(({ gameCode }) => gameCode === game) ?? lastSettings(last)
  const settings = scheduled(own, sql)
  return { tenant, settings, family: ALL_FAMILIES[settings.family] }
}

/** Stores the settings that a bet is taken with, in case the brand removes the game. */
export function keepSettings(sql: LedgerSql, settings: LotterySettings): void {
  sql.run('UPDATE owner SET settings = ?', JSON.stringify(settings))
}

/** The object's time: it never runs backwards, whatever the clock does. */
export function objectTimeMs(sql: LedgerSql): number {
  return Math.max(Date.now(), ownerRow(sql).latest_ms)
}

export function keepTime(sql: LedgerSql, nowMs: number): void {
  sql.run('UPDATE owner SET latest_ms = ? WHERE latest_ms < ?', nowMs, nowMs)
}

function ownerRow(sql: LedgerSql): OwnerRow {
  const row = sql.first<OwnerRow>('SELECT tenant, game, latest_ms, settings FROM owner')
  if (!row) throw new Error('the draw object has no owner')
  return row
}

function lastSettings(kept: string | null): LotterySettings {
  if (!kept) throw new ApiError('lottery.gameUnknown')
  return JSON.parse(kept) as LotterySettings
}
