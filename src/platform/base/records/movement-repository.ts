import type { MovementKind } from '#lib/api/purposes.ts'
import { gameNames } from '#platform/base/catalogue/service.ts'
import type { Env } from '#platform/base/env.ts'
import type { TimeRange } from './range.ts'

export interface MovementRow {
  seq: number
  at: number
  movement: MovementKind
  /** Positive for money in. */
  signed: number
  balance: number
  reference: string
  /** Empty for movements without a game. */
  game: string
  game_name: string | null
}

export interface MovementQuery extends TimeRange {
  tenant: string
  member: string
  kind: MovementKind | undefined
  /** The last row of the previous page. */
  after: { at: number; seq: number } | undefined
  limit: number
}

/**
 * A page, newest first, from the index; one extra row where more follow. The cursor is the only upper bound of a later
 * page: with a second one the database could choose that for the search, and read the previous pages again.
 */
export async function pageMovements(env: Env, query: MovementQuery): Promise<MovementRow[]> {
  const { tenant, member, fromMs, toMs, kind, after, limit } = query
  const { results } = await env.DB.prepare(
    `SELECT seq, at, movement, CASE credit WHEN 'player' THEN amount ELSE -amount END AS signed, balance, reference, game
     FROM ledger_transfer
     WHERE tenant = ?1 AND member = ?2 AND movement IS NOT NULL AND at >= ?3
       AND ${after ? '(at, seq) < (?6, ?7) AND ?6 < ?4' : 'at < ?4 AND ?6 IS NULL AND ?7 IS NULL'}
       AND ${kind ? 'movement = ?5' : '?5 IS NULL'}
     ORDER BY at DESC, seq DESC LIMIT ?8`,
  )
    .bind(tenant, member, fromMs, toMs, kind ?? null, after?.at ?? null, after?.seq ?? null, limit + 1)
    .all<Omit<MovementRow, 'game_name'> & Record<string, unknown>>()
  // Each game is read once: a join would read its name for every row.
  const names = await gameNames(
    env,
    results.map(({ game }) => game),
  )
  return results.map((row) => ({ ...row, game_name: names.get(row.game) ?? null }))
}

/** The player's available balance at two moments: after the last movement before each. */
export async function balancesAt(
  env: Env,
  { tenant, member }: { tenant: string; member: string },
  { fromMs, toMs }: TimeRange,
): Promise<{ openingMinor: number; closingMinor: number }> {
  const statement = env.DB.prepare(
    `SELECT balance FROM ledger_transfer WHERE tenant = ? AND member = ? AND movement IS NOT NULL AND at < ?
     ORDER BY at DESC, seq DESC LIMIT 1`,
  )
  const [opening, closing] = await env.DB.batch<{ balance: number }>(
    [fromMs, toMs].map((moment) => statement.bind(tenant, member, moment)),
  )
  return {
    openingMinor: opening?.results[0]?.balance ?? 0,
    closingMinor: closing?.results[0]?.balance ?? 0,
  }
}
