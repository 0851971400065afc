import { roundPaid } from '#platform/ledger/wallet/decisions/bet-changes.ts'
import type { LedgerSql } from './ledger-sql.ts'
import type { Round } from '#platform/ledger/wallet/replies.ts'

/** A finished round with an outcome to show, its stakes and all payouts; for a free round including those that wait. */
const PLAYED = `SELECT r.id, r.game, r.outcome, r.at,
    (SELECT coalesce(sum(stake_real + stake_bonus), 0) FROM bet WHERE round = r.id AND outcome IS NOT 'rolledBack') +
      (SELECT coalesce(sum(stake), 0) FROM free_use WHERE round = r.id) AS stake,
    ${roundPaid('r.id')} +
      (SELECT coalesce(sum(win), 0) FROM free_use WHERE round = r.id AND is_held = 1) AS win,
    (SELECT free_rounds FROM free_use WHERE round = r.id) AS free
  FROM round r`
type PlayedRow = {
  id: string
  game: string
  outcome: string | null
  at: number
  stake: number
  win: number
  free: string | null
}

/** One round by its id, or the last one of a game. */
export function playedRound(
  sql: LedgerSql,
  which: { roundId: string } | { lastOf: string },
): Round | undefined {
  return toRound(
    'roundId' in which
      ? sql.first<PlayedRow>(`${PLAYED} WHERE r.id = ?`, which.roundId)
      : sql.first<PlayedRow>(`${PLAYED} WHERE r.game = ? ORDER BY r.seq DESC LIMIT 1`, which.lastOf),
  )
}

function toRound(row: PlayedRow | undefined): Round | undefined {
  if (!row) return undefined
  const { id, game, stake, win, outcome, at, free } = row
  return {
    roundId: id,
    game,
    stakeMinor: stake,
    winMinor: win,
    outcomeJson: outcome ?? 'null',
    atMs: at,
    ...(free === null ? {} : { freeRoundsId: free }),
  }
}
