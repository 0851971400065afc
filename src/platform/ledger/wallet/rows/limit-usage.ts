import { changedSince } from '#platform/ledger/wallet/decisions/bet-changes.ts'
import type { LimitRule } from '#platform/ledger/wallet/commands.ts'
import type { LedgerSql } from './ledger-sql.ts'

const USED = {
  deposit: `SELECT ${moved('deposit')} + ${moved('transferIn', "AND id LIKE '%#given'")}
    + (SELECT coalesce(sum(amount), 0) FROM deposit_fee WHERE at > ?1) AS total`,
  stake: `SELECT coalesce(sum(stake_real + stake_bonus), 0) AS total
    FROM bet WHERE at > ?1 AND outcome IS NOT 'rolledBack'`,
  loss: `SELECT coalesce(sum(stake_real - win_real), 0) - ${changedSince('> ?1')}
      - (SELECT coalesce(sum(w.real), 0) FROM round r JOIN round_win w ON w.round = r.id WHERE r.at > ?1) AS total
    FROM bet WHERE at > ?1 AND outcome IS NOT 'rolledBack'`,
} as const satisfies Record<LimitRule['kind'], string>

/**
 * The used part of a limit since `sinceMs`. A bet counts at the time it was placed, with all its later results: a late
 * rollback, correction or win of an old bet frees nothing today, and an open bet counts as lost. A deposit counts with
 * its fee, as the player paid it, even after a bank has called it back; money from other members counts as deposited;
 * money moved to a vendor's wallet counts when it is staked there.
 */
export function usedOf(sql: LedgerSql, kind: LimitRule['kind'], sinceMs: number): number {
  return sql.first<{ total: number }>(USED[kind], sinceMs)?.total ?? 0
}

/** Cost and wins so far of the bets placed since `sinceMs`; returned bets count as never placed. */
export function playOf(sql: LedgerSql, sinceMs: number): { stakedMinor: number; wonMinor: number } {
  const row = sql.first<{ staked: number | null; won: number | null }>(
    `SELECT sum(stake_real + stake_bonus) AS staked, coalesce(sum(win_real + win_bonus), 0) +
       (SELECT coalesce(sum(w.real + w.bonus), 0) FROM round r JOIN round_win w ON w.round = r.id WHERE r.at >= ?1) +
       ${changedSince('>= ?1')} AS won
     FROM bet WHERE at >= ?1 AND outcome IS NOT 'rolledBack'`,
    sinceMs,
  )
  return { stakedMinor: row?.staked ?? 0, wonMinor: row?.won ?? 0 }
}

/** The sum of transfers of a kind after `?1`. */
function moved(code: 'deposit' | 'transferIn', and = ''): string {
  return `(SELECT coalesce(sum(amount), 0) FROM transfer WHERE code = '${code}' AND at > ?1 ${and})`
}
