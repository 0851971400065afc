import type { LedgerSql, Statement } from '#platform/ledger/wallet/rows/ledger-sql.ts'

/** Records a later change of a settled bet or round. */
export function changeRow(
  of: { betId: string } | { roundId: string },
  change: { operationKey: string; winMinor?: number; isBack?: boolean; atMs: number },
): Statement {
  const { operationKey, winMinor = 0, isBack, atMs } = change
  return [
    'INSERT INTO bet_change (op_key, bet, round, win, is_back, at) VALUES (?, ?, ?, ?, ?, ?)',
    operationKey,
    'betId' in of ? of.betId : null,
    'roundId' in of ? of.roundId : null,
    winMinor,
    isBack === undefined ? null : Number(isBack),
    atMs,
  ]
}

/** SQL for the sum of corrections of bets and rounds placed since; corrections are few, so they are read first. */
export function changedSince(since: '> ?1' | '>= ?1'): string {
  return `(SELECT coalesce(sum(c.win), 0) FROM bet_change c LEFT JOIN bet b ON b.id = c.bet LEFT JOIN round r ON r.id = c.round
    WHERE c.at ${since} AND coalesce(b.at, r.at) ${since})`
}

/** SQL for the total that a round has paid so far, with later corrections. */
export function roundPaid(round: '?1' | 'r.id'): string {
  return `((SELECT coalesce(sum(win_real + win_bonus), 0) FROM bet WHERE round = ${round})
    + (SELECT coalesce(sum(real + bonus), 0) FROM round_win WHERE round = ${round})
    + (SELECT coalesce(sum(win), 0) FROM bet_change WHERE round = ${round}))`
}

/** The total that a round has paid so far, in minor units, with later corrections. */
export function roundPaidOf(sql: LedgerSql, roundId: string): number {
  return sql.first<{ total: number }>(`SELECT ${roundPaid('?1')} AS total`, roundId)?.total ?? 0
}
