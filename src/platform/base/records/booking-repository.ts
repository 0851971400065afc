import type { MovementKind, Purpose } from '#lib/api/purposes.ts'
import { gameNames } from '#platform/base/catalogue/service.ts'
import type { Env } from '#platform/base/env.ts'
import type { TimeRange } from './range.ts'

export interface BookingRow {
  seq: number
  at: number
  purpose: Purpose
  movement: MovementKind | null
  debit: string
  credit: string
  currency: string
  amount: number
  /** Of the player's account, after it. */
  balance: number
  reference: string
  op_key: string
  game: string
  game_name: string | null
}

export interface BookingQuery extends TimeRange {
  tenant: string
  member: string
  purpose: Purpose | undefined
  /** Number of the last row of the previous page. */
  before: number | undefined
  limit: number
}

const COLUMNS = `seq, at, purpose, movement, debit, credit, currency, amount, balance, reference, op_key, game`
/** Repeats the condition of the partial index. */
const FREQUENT: readonly Purpose[] = ['stake', 'win']

/**
 * A page of a member's book, newest first; one extra row where more follow. Numbers rise with time, and the movements of the
 * available balance have an index by time: those at the bounds of the range bound the numbers.
 */
export async function pageBookings(env: Env, query: BookingQuery): Promise<BookingRow[]> {
  const { tenant, member, fromMs, toMs, purpose, before, limit } = query
  const beside = (condition: string, order: string) =>
    env.DB.prepare(
      `SELECT seq FROM ledger_transfer WHERE tenant = ? AND member = ? AND movement IS NOT NULL AND ${condition}
       ORDER BY at ${order}, seq ${order} LIMIT 1`,
    )
  const [after, from] = await env.DB.batch<{ seq: number }>([
    beside('at >= ?', 'ASC').bind(tenant, member, toMs),
    beside('at < ?', 'DESC').bind(tenant, member, fromMs),
  ])
  const isRare = purpose !== undefined && !FREQUENT.includes(purpose)
  const { results } = await env.DB.prepare(
    `SELECT ${COLUMNS} FROM ledger_transfer ${isRare ? 'INDEXED BY booking_by_purpose' : ''}
     WHERE tenant = ?1 AND member = ?2 AND seq < ?3 AND seq > ?4
       AND at >= ?5 AND at < ?6 AND ${purpose ? 'purpose = ?7' : '?7 IS NULL'}
       ${isRare ? "AND purpose NOT IN ('stake', 'win')" : ''}
     ORDER BY seq DESC LIMIT ?8`,
  )
    .bind(
      tenant,
      member,
      Math.min(before ?? Number.MAX_SAFE_INTEGER, after?.results[0]?.seq ?? Number.MAX_SAFE_INTEGER),
      from?.results[0]?.seq ?? 0,
      fromMs,
      toMs,
      purpose ?? null,
      limit + 1,
    )
    .all<Omit<BookingRow, 'game_name'> & Record<string, unknown>>()
  return withNames(env, results)
}

/**
 * Bookings of one bet: of its operation, of the slip that it is a line of, and of what names it or its subject. Other slips of
 * the same draw name that too: their stakes are left out.
 */
export async function bookingsOfBet(
  env: Env,
  {
    tenant,
    member,
    id,
    reference,
    at,
  }: { tenant: string; member: string; id: string; reference: string; at: number },
): Promise<BookingRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT ${COLUMNS} FROM ledger_transfer WHERE tenant = ?1 AND member = ?2 AND at >= ?3
       AND seq >= coalesce((SELECT seq FROM ledger_transfer WHERE tenant = ?1 AND member = ?2 AND movement IS NOT NULL
         AND at >= ?3 ORDER BY at, seq LIMIT 1), 0)
       AND (op_key IN (?4, ?5) OR reference = ?4 OR (?6 <> '' AND reference = ?6 AND purpose <> 'stake'))
     ORDER BY seq LIMIT 200`,
  )
    .bind(tenant, member, at, id, id.split('/', 1)[0] ?? id, reference)
    .all<Omit<BookingRow, 'game_name'> & Record<string, unknown>>()
  return withNames(env, results)
}

/** Each game's name once: a join reads it for every row. */
async function withNames(env: Env, rows: readonly Omit<BookingRow, 'game_name'>[]): Promise<BookingRow[]> {
  const names = await gameNames(
    env,
    rows.map(({ game }) => game),
  )
  return rows.map((row) => ({ ...row, game_name: names.get(row.game) ?? null }))
}
