import * as z from 'zod/mini'
import type { GameState } from '#lib/api/play/games-ops.ts'
import { briefCache } from '#lib/shared/time/brief-cache.ts'
import type { Env } from '#platform/base/env.ts'

export interface StoredGameSetting {
  nodeId: string
  state: GameState
  untilMs: number | null
  changedBy: string
  reason: string
  changedAtMs: number
}
export interface StoredHotGames {
  games: string[]
  changedBy: string
  reason: string
  changedAtMs: number
}
interface GameSettings {
  /** By the game's id; a game without an entry is open. */
  games: ReadonlyMap<string, StoredGameSetting>
  hot: StoredHotGames | undefined
}

const idList = z.array(z.string())
const cache = briefCache<GameSettings>()

/** What operators set about the games of a brand, as an isolate may know it for a moment. */
export function gameSettingsOf(env: Env, tenant: string): Promise<GameSettings> {
  return cache.get(tenant, () => readGameSettings(env, tenant))
}

/** The same, without what is known from before. */
export async function readGameSettings(env: Env, tenant: string): Promise<GameSettings> {
  const [settings, hot] = await Promise.all([
    env.DB.prepare(
      `SELECT node_id AS nodeId, state, until_ms AS untilMs, changed_by AS changedBy, reason, changed_at AS changedAtMs
       FROM game_setting WHERE tenant = ?`,
    )
      .bind(tenant)
      .all<StoredGameSetting & Record<string, unknown>>(),
    env.DB.prepare(
      'SELECT games, changed_by AS changedBy, reason, changed_at AS changedAtMs FROM hot_games WHERE tenant = ?',
    )
      .bind(tenant)
      .first<Omit<StoredHotGames, 'games'> & { games: string }>(),
  ])
  const games = new Map(
    settings.results.filter(({ state }) => state !== 'on').map((each) => [each.nodeId, each]),
  )
  return { games, hot: hot ? { ...hot, games: idList.parse(JSON.parse(hot.games)) } : undefined }
}

export async function writeGameSetting(env: Env, tenant: string, setting: StoredGameSetting): Promise<void> {
  const { nodeId, state, untilMs, changedBy, reason, changedAtMs } = setting
  await env.DB.prepare(
    `INSERT OR REPLACE INTO game_setting (tenant, node_id, state, until_ms, changed_by, reason, changed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(tenant, nodeId, state, untilMs, changedBy, reason, changedAtMs)
    .run()
  cache.forget()
}

/** The brand has its own order again; the log has who gave it back. */
export async function dropHotGames(env: Env, tenant: string): Promise<void> {
  await env.DB.prepare('DELETE FROM hot_games WHERE tenant = ?').bind(tenant).run()
  cache.forget()
}

export async function writeHotGames(env: Env, tenant: string, hot: StoredHotGames): Promise<void> {
  await env.DB.prepare(
    'INSERT OR REPLACE INTO hot_games (tenant, games, changed_by, reason, changed_at) VALUES (?, ?, ?, ?, ?)',
  )
    .bind(tenant, JSON.stringify(hot.games), hot.changedBy, hot.reason, hot.changedAtMs)
    .run()
  cache.forget()
}
