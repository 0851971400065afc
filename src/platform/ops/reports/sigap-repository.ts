import type { Env } from '#platform/base/env.ts'

export interface BettorRow {
  member: string
  account: string
  number: string | null
}

/** A booking of play; where it has the names of an arrival, it is counted as one. */
export interface PlayedRow {
  member: string
  seq: number
  at: number
  operation: string
  measures: string | null
  fee: null
  game: string
  game_name: string | null
  category: string | null
}

interface Page {
  tenant: string
  day: string
  /** The last member of the page before; '' for the first. */
  after: string
  most: number
}

/** Who placed a bet on the day, in the order of their ids. Trial accounts are not counted, and so have no row. */
export async function pageBettors(env: Env, { tenant, day, after, most }: Page): Promise<BettorRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT d.member, m.account, m.profile ->> 'idNumber' AS number
     FROM report_player_day d JOIN member m ON m.tenant = d.tenant AND m.id = d.member
     WHERE d.tenant = ?1 AND d.day = ?2 AND d.member > ?3 ORDER BY d.member LIMIT ?4`,
  )
    .bind(tenant, day, after, most)
    .all<BettorRow & Record<string, unknown>>()
  return results
}

/** Their bookings of play on that day. */
export async function playedOf(
  env: Env,
  { tenant, day, members }: Pick<Page, 'tenant' | 'day'> & { members: readonly string[] },
): Promise<PlayedRow[]> {
  if (members.length === 0) return []
  const { results } = await env.DB.prepare(
    `SELECT o.member, o.seq, o.at, o.kind AS operation, o.measures, NULL AS fee, o.game,
       g.record ->> 'gameName' AS game_name, g.game_type AS category
     FROM ledger_op o LEFT JOIN game g ON g.node_id = o.game
     WHERE o.tenant = ?1 AND o.day = ?2 AND o.measures <> '{}' AND o.status = 'done'
       AND o.member IN (SELECT value FROM json_each(?3))
     ORDER BY o.member, o.seq`,
  )
    .bind(tenant, day, JSON.stringify(members))
    .all<PlayedRow & Record<string, unknown>>()
  return results
}
