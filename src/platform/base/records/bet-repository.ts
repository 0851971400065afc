import type { Category } from '#lib/api/fields.ts'
import type { Bet } from '#lib/api/base/records.ts'
import type { Env } from '#platform/base/env.ts'
import type { TimeRange } from './range.ts'

export interface BetRow {
  id: string
  at: number
  game: string
  game_name: string | null
  category: Category
  reference: string
  status: Bet['status']
  stake: number
  win: number
}

export interface BetQuery extends TimeRange {
  tenant: string
  member: string
  status: Bet['status'] | undefined
  category: Category | undefined
  /** The last row of the previous page. */
  after: { at: number; id: string } | undefined
  limit: number
}

/** A page, newest first, from the index; one extra row where more follow. Its upper bound is as in `pageMovements`. */
export async function pageBets(env: Env, query: BetQuery): Promise<BetRow[]> {
  const { tenant, member, fromMs, toMs, status, category, after, limit } = query
  const { results } = await env.DB.prepare(
    `SELECT b.id, b.at, b.game, g.record ->> 'gameName' AS game_name, b.category, b.reference, b.status, b.stake, b.win
     FROM bet b LEFT JOIN game g ON g.node_id = b.game
     WHERE b.tenant = ?1 AND b.member = ?2 AND b.at >= ?3
       AND ${after ? '(b.at, b.id) < (?7, ?8) AND ?7 < ?4' : 'b.at < ?4 AND ?7 IS NULL AND ?8 IS NULL'}
       ${status ? 'AND b.status = ?5' : 'AND ?5 IS NULL'} ${category ? 'AND b.category = ?6' : 'AND ?6 IS NULL'}
     ORDER BY b.at DESC, b.id DESC LIMIT ?9`,
  )
    .bind(
      tenant,
      member,
      fromMs,
      toMs,
      status ?? null,
      category ?? null,
      after?.at ?? null,
      after?.id ?? null,
      limit + 1,
    )
    .all<BetRow & Record<string, unknown>>()
  return results
}

export async function findBet(
  env: Env,
  { tenant, member, id }: { tenant: string; member: string; id: string },
): Promise<BetRow | null> {
  return env.DB.prepare(
    `SELECT b.id, b.at, b.game, g.record ->> 'gameName' AS game_name, b.category, b.reference, b.status, b.stake, b.win
     FROM bet b LEFT JOIN game g ON g.node_id = b.game WHERE b.tenant = ? AND b.member = ? AND b.id = ?`,
  )
    .bind(tenant, member, id)
    .first<BetRow & Record<string, unknown>>()
}
