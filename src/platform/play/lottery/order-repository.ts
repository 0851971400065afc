import type { OrderState, OrderSummary } from '#lib/api/play/lottery-orders.ts'
import type { Env } from '#platform/base/env.ts'

type Row = {
  id: string
  game: string
  at: number
  state: OrderState
  first_issue: string
  last_issue: string
  draws: number
  lines: number
  bets: number
  is_chase: number
  stops_on_win: number
  stake: number
  paid: number
  play: string
}

export interface OrderQuery {
  tenant: string
  member: string
  gameCode: string | undefined
  state: OrderState | undefined
  fromDay: string | undefined
  toDay: string | undefined
  after: { at: number; id: string } | undefined
  limit: number
}

/** A page, newest first; one extra row where more follow. */
export async function pageOrders(
  env: Env,
  query: OrderQuery,
  names: ReadonlyMap<string, string>,
): Promise<OrderSummary[]> {
  const { tenant, member, gameCode, state, fromDay, toDay, after, limit } = query
  const { results } = await env.DB.prepare(
    `SELECT id, game, at, state, first_issue, last_issue, draws, lines, bets, is_chase, stops_on_win, stake, paid, play
     FROM lottery_order WHERE tenant = ?1 AND member = ?2
       AND (?3 IS NULL OR game = ?3) AND (?4 IS NULL OR state = ?4)
       AND (?5 IS NULL OR day >= ?5) AND (?6 IS NULL OR day <= ?6)
       AND at <= ?7 AND (?8 IS NULL OR (at, id) < (?7, ?8))
     ORDER BY at DESC, id DESC LIMIT ?9`,
  )
    .bind(
      tenant,
      member,
      gameCode ?? null,
      state ?? null,
      fromDay ?? null,
      toDay ?? null,
      after?.at ?? Number.MAX_SAFE_INTEGER,
      after?.id ?? null,
      limit + 1,
    )
    .all<Row>()
  return results.map((row) => ({
    orderId: row.id,
    gameCode: row.game,
    gameName: names.get(row.game) ?? row.game,
    atMs: row.at,
    state: row.state,
    firstIssue: row.first_issue,
    lastIssue: row.last_issue,
    draws: row.draws,
    lines: row.lines,
    bets: row.bets,
    isChase: row.is_chase === 1,
    stopsOnWin: row.stops_on_win === 1,
    stakeMinor: row.stake,
    paidMinor: row.paid,
    play: row.play,
  }))
}

/** Games of the member's last orders, newest first. */
export async function recentGames(
  env: Env,
  { tenant, member, limit }: { tenant: string; member: string; limit: number },
): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT game FROM (SELECT game, at FROM lottery_order WHERE tenant = ? AND member = ? ORDER BY at DESC LIMIT 200)
     GROUP BY game ORDER BY max(at) DESC LIMIT ?`,
  )
    .bind(tenant, member, limit)
    .all<{ game: string }>()
  return results.map(({ game }) => game)
}

export interface SheetRow {
  game: string
  draws: number
  bets: number
  stake: number
  paid: number
}

/** A business day of every game. */
export async function sheetOf(env: Env, tenant: string, day: string): Promise<SheetRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT game, count(*) AS draws, sum(bets) AS bets, sum(stake) AS stake, sum(paid) AS paid
     FROM lottery_draw WHERE tenant = ? AND day = ? GROUP BY game ORDER BY game`,
  )
    .bind(tenant, day)
    .all<SheetRow & Record<string, unknown>>()
  return results
}

/** How many draws with bets have no result by now, by game. */
export async function countWaiting(env: Env, tenant: string, nowMs: number): Promise<Map<string, number>> {
  const { results } = await env.DB.prepare(
    `SELECT game, count(*) AS waiting FROM lottery_draw WHERE tenant = ? AND draws_at < ? AND result IS NULL AND bets > 0
       AND state NOT IN ('result', 'settled', 'redrawn', 'void', 'paused') GROUP BY game`,
  )
    .bind(tenant, nowMs)
    .all<{ game: string; waiting: number }>()
  return new Map(results.map(({ game, waiting }) => [game, waiting]))
}
