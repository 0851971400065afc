import type { Category } from '#lib/api/fields.ts'
import type { Env } from '#platform/base/env.ts'

/** Whose games. */
export interface Owner {
  tenant: string
  memberId: string
}

interface GameList {
  table: 'favourite_game' | 'recent_game'
  /** The column that orders entries by age. */
  at: 'added_at' | 'opened_at'
  /** Maximum of entries. */
  most: number
}
const FAVOURITES: GameList = { table: 'favourite_game', at: 'added_at', most: 500 }
const RECENT: GameList = { table: 'recent_game', at: 'opened_at', most: 24 }

export async function favouriteIds(env: Env, { tenant, memberId }: Owner): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT node_id FROM favourite_game WHERE tenant = ? AND member_id = ? ORDER BY added_at DESC, node_id',
  )
    .bind(tenant, memberId)
    .all<{ node_id: string }>()
  return results.map(({ node_id }) => node_id)
}

/** Adds a favourite once; the oldest beyond the maximum is removed. */
export async function insertFavourite(
  env: Env,
  { tenant, memberId }: Owner,
  { nodeId, nowMs }: { nodeId: string; nowMs: number },
): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('INSERT INTO favourite_game VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING').bind(
      tenant,
      memberId,
      nodeId,
      nowMs,
    ),
    deleteOldest(env, { tenant, memberId }, FAVOURITES),
  ])
}

export async function deleteFavourite(env: Env, { tenant, memberId }: Owner, nodeId: string): Promise<void> {
  await env.DB.prepare('DELETE FROM favourite_game WHERE tenant = ? AND member_id = ? AND node_id = ?')
    .bind(tenant, memberId, nodeId)
    .run()
}

export async function recentIds(env: Env, { tenant, memberId }: Owner): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT node_id FROM recent_game WHERE tenant = ? AND member_id = ? ORDER BY opened_at DESC, node_id LIMIT ?`,
  )
    .bind(tenant, memberId, RECENT.most)
    .all<{ node_id: string }>()
  return results.map(({ node_id }) => node_id)
}

/** Records when a member last opened a game; the oldest entry beyond the maximum is removed. */
export async function noteOpened(
  env: Env,
  { tenant, memberId }: Owner,
  { nodeId, nowMs }: { nodeId: string; nowMs: number },
): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO recent_game VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET opened_at = max(opened_at, excluded.opened_at)`,
    ).bind(tenant, memberId, nodeId, nowMs),
    deleteOldest(env, { tenant, memberId }, RECENT),
  ])
}

function deleteOldest(
  env: Env,
  { tenant, memberId }: Owner,
  { table, at, most }: GameList,
): D1PreparedStatement {
  return env.DB.prepare(
    `DELETE FROM ${table} WHERE tenant = ?1 AND member_id = ?2 AND node_id IN
      (SELECT node_id FROM ${table} WHERE tenant = ?1 AND member_id = ?2 ORDER BY ${at} DESC, node_id LIMIT -1 OFFSET ?3)`,
  ).bind(tenant, memberId, most)
}

/** Lotteries are bet on page by page and have no card to mark. */
export const isKeepable = (category: Category): boolean => category !== 'LOTT' && category !== 'ELOTT'
