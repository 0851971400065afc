import type { Env } from '#platform/env.ts'
import type { Range } from './range.ts'

export interface BetRow {
  key: string
  at: number
  game: string
  game_name: string | null
  status: 'open' | 'settled' | 'rolledBack'
  stake: number
  win: number
}
export interface BetTotals {
  total: number
  stake: number
  win: number
  /** Of settled bets alone. */
  net: number
}

/**
 * A member's bets by when they were placed, with what came of them by now. A round is bet and settlement in one
 * operation; other bets are settled or given back by operations that name them.
 */
const BET = `WITH placed AS (
  SELECT o.seq, o.key, o.at, o.subject AS game,
    CASE
      WHEN o.kind = 'round' THEN 'settled'
      ELSE coalesce((SELECT CASE s.kind WHEN 'settle' THEN 'settled' ELSE 'rolledBack' END FROM ledger_op s
        WHERE s.tenant = o.tenant AND s.member = o.member AND s.subject = o.key AND s.status = 'done'
          AND s.kind IN ('settle', 'rollback') ORDER BY s.seq LIMIT 1), 'open')
    END AS status,
    (SELECT coalesce(sum(t.amount), 0) FROM ledger_transfer t
      WHERE t.tenant = o.tenant AND t.member = o.member AND t.op_seq = o.seq AND t.code = 'stake') AS stake,
    (SELECT coalesce(sum(t.amount), 0) FROM ledger_transfer t
      WHERE t.tenant = o.tenant AND t.member = o.member AND t.code = 'win' AND t.op_seq IN (
        SELECT o.seq UNION SELECT s.seq FROM ledger_op s WHERE s.tenant = o.tenant AND s.member = o.member
          AND s.subject = o.key AND s.kind = 'settle' AND s.status = 'done')) AS win
  FROM ledger_op o WHERE o.tenant = ?1 AND o.member = ?2 AND o.kind IN ('bet', 'round') AND o.status = 'done'
    AND o.at >= ?3 AND o.at < ?4 AND (?5 IS NULL OR o.subject = ?5)
)`
const FITS = '(?6 IS NULL OR p.status = ?6)'

export interface BetQuery extends Range {
  tenant: string
  member: string
  game: string | undefined
  status: string | undefined
  pageNo: number
  pageSize: number
}

/** A page, newest first, with the totals of all that fits; what was given back counts neither as stake nor as win. */
export async function pageBets(env: Env, query: BetQuery): Promise<{ rows: BetRow[]; totals: BetTotals }> {
  const { tenant, member, fromMs, toMs, game, status, pageNo, pageSize } = query
  const bound = [tenant, member, fromMs, toMs, game ?? null, status ?? null] as const
  const [rows, totals] = await Promise.all([
    env.DB.prepare(
      `${BET} SELECT p.key, p.at, p.game, g.record ->> 'gameName' AS game_name, p.status, p.stake, p.win FROM placed p
       LEFT JOIN game g ON g.node_id = p.game WHERE ${FITS} ORDER BY p.seq DESC LIMIT ?7 OFFSET ?8`,
    )
      .bind(...bound, pageSize, (pageNo - 1) * pageSize)
      .all<BetRow>(),
    env.DB.prepare(
      `${BET} SELECT count(*) AS total, coalesce(sum(CASE p.status WHEN 'rolledBack' THEN 0 ELSE p.stake END), 0) AS stake,
         coalesce(sum(p.win), 0) AS win,
         coalesce(sum(CASE p.status WHEN 'settled' THEN p.win - p.stake ELSE 0 END), 0) AS net FROM placed p WHERE ${FITS}`,
    )
      .bind(...bound)
      .first<BetTotals>(),
  ])
  return { rows: rows.results, totals: totals ?? { total: 0, stake: 0, win: 0, net: 0 } }
}
