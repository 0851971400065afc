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

/** Of some bets, all in minor units. */
export interface Play {
  stakedMinor: number
  /** The part of the stakes that is not decided. */
  openMinor: number
  /** Of decided bets. */
  wonMinor: number
}

/**
 * Cost and wins of the bets placed since `sinceMs`; returned bets count as never placed. A round is open while one of
 * its bets is, as in lists of bets.
 */
export function playOf(sql: LedgerSql, sinceMs: number): Play {
  const openRounds = 'SELECT round FROM bet WHERE at >= ?1 AND outcome IS NULL AND round IS NOT NULL'
  const isOpen = `outcome IS NULL OR round IN (${openRounds})`
  const row = sql.first<{ staked: number | null; open: number | null; won: number | null }>(
    `SELECT sum(stake_real + stake_bonus) AS staked,
       sum(iif(${isOpen}, stake_real + stake_bonus, 0)) AS open,
       coalesce(sum(iif(${isOpen}, 0, win_real + win_bonus)), 0) +
       (SELECT coalesce(sum(w.real + w.bonus), 0) FROM round r JOIN round_win w ON w.round = r.id
         WHERE r.at >= ?1 AND r.id NOT IN (${openRounds})) +
       ${changedSince('>= ?1')} AS won
     FROM bet WHERE at >= ?1 AND outcome IS NOT 'rolledBack'`,
    sinceMs,
  )
  return { stakedMinor: row?.staked ?? 0, openMinor: row?.open ?? 0, wonMinor: row?.won ?? 0 }
}

/** The sum of transfers of a kind after `?1`. */
function moved(code: 'deposit' | 'transferIn', and = ''): string {
  return `(SELECT coalesce(sum(amount), 0) FROM transfer WHERE code = '${code}' AND at > ?1 ${and})`
}
