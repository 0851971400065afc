import type { ToldBet } from '#platform/ledger/winners/service.ts'
import { roundPaid } from '#platform/ledger/wallet/decisions/bet-changes.ts'
import type { LedgerSql } from '#platform/ledger/wallet/rows/ledger-sql.ts'

/** Runs after every operation, so it must not read all bets of the wallet. */
export const TOLD_BETS = `WITH touched AS (SELECT key FROM op WHERE seq IN (SELECT value FROM json_each(?1))),
  bets AS (
    SELECT id, round FROM bet WHERE op_key IN (SELECT key FROM touched)
    UNION SELECT id, round FROM bet WHERE resolved_by IN (SELECT key FROM touched)
    UNION SELECT bet, NULL FROM bet_change WHERE bet IS NOT NULL AND op_key IN (SELECT key FROM touched)),
  rounds AS (
    SELECT round AS id FROM bets WHERE round IS NOT NULL
    UNION SELECT round FROM round_win WHERE op_key IN (SELECT key FROM touched)
    UNION SELECT round FROM bet_change WHERE round IS NOT NULL AND op_key IN (SELECT key FROM touched)),
  told AS (
    SELECT b.id, b.game, b.category, b.reference, b.stake_real + b.stake_bonus AS stake,
      CASE WHEN b.is_back THEN 0 ELSE max(0, b.win_real + b.win_bonus + b.changed) END AS win,
      CASE WHEN b.is_back THEN 'rolledBack' ELSE coalesce(b.outcome, 'open') END AS status, b.op_key AS first, b.at,
      coalesce((SELECT at FROM op WHERE key = b.resolved_by), b.at) AS settled_at,
      b.stake_bonus + b.win_bonus > 0 AS has_bonus
    FROM (SELECT *, coalesce((SELECT is_back FROM bet_change WHERE bet = bet.id AND is_back IS NOT NULL
          ORDER BY rowid DESC LIMIT 1), 0) AS is_back,
        coalesce((SELECT sum(win) FROM bet_change WHERE bet = bet.id), 0) AS changed FROM bet) b
    WHERE b.round IS NULL AND b.id IN (SELECT id FROM bets)
    UNION ALL
    SELECT r.id, r.game, r.category, r.id,
      (SELECT coalesce(sum(stake_real + stake_bonus), 0) FROM bet b
        WHERE b.round = r.id AND (b.outcome IS NOT 'rolledBack' OR NOT EXISTS (
          SELECT 1 FROM bet live WHERE live.round = r.id AND live.outcome IS NOT 'rolledBack'))),
      max(0, ${roundPaid('r.id')}),
      CASE
        WHEN NOT EXISTS (SELECT 1 FROM bet b WHERE b.round = r.id AND b.outcome IS NOT 'rolledBack') THEN 'rolledBack'
        WHEN EXISTS (SELECT 1 FROM bet b WHERE b.round = r.id AND b.outcome IS NULL) THEN 'open'
        ELSE 'settled' END,
      (SELECT op_key FROM bet b WHERE b.round = r.id ORDER BY b.at, b.rowid LIMIT 1), r.at, r.at,
      EXISTS (SELECT 1 FROM bet b WHERE b.round = r.id AND b.stake_bonus + b.win_bonus > 0)
        OR EXISTS (SELECT 1 FROM round_win w WHERE w.round = r.id AND w.bonus > 0)
    FROM round r WHERE r.id IN (SELECT id FROM rounds))
  SELECT t.id, t.game, t.category, t.reference, t.stake, t.win, t.status, o.day, t.at, t.settled_at, t.has_bonus,
    (SELECT max(seq) FROM op) AS op_seq
  FROM told t JOIN op o ON o.key = t.first ORDER BY t.id`

/**
 * The bets that some operations placed or settled, as lists show them: a single bet, or a round with all its stakes,
 * wins and later corrections. A round is settled once it has paid or closed, and rolled back once all of its bets are;
 * a settled bet that was returned later counts as rolled back.
 * @param operations JSON array of sequence numbers
 */
export function toldBets(sql: LedgerSql, operations: string): Record<string, SqlStorageValue>[] {
  return sql.all(TOLD_BETS, operations)
}

export function toldBetOf(bet: Record<string, SqlStorageValue>): ToldBet {
  const { id, game, stake, win, status, at } = bet
  return {
    id: String(id),
    game: String(game),
    stakeMinor: Number(stake),
    winMinor: Number(win),
    isSettled: status === 'settled',
    hasBonus: bet['has_bonus'] === 1,
    atMs: Number(at),
    settledAtMs: Number(bet['settled_at']),
  }
}
