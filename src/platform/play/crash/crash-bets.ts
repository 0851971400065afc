import { settleBet, targetOf } from '#lib/shared/crash/bets.ts'
import type { CrashBet, CrashBounds } from '#lib/shared/crash/bets.ts'
import { msAt } from '#lib/shared/crash/growth.ts'
import type { LedgerSql } from '#platform/ledger/wallet/service.ts'
import { gameOf, type GameRow } from './crash-games.ts'

export interface CrashBetRow {
  [column: string]: string | number | null
  id: string
  game: number
  member: string
  name: string
  stake: number
  auto: number | null
  most: number
  state: 'asked' | 'placed' | 'refused' | 'done'
  due_at: number
  cashed: number | null
  payout: number
  is_paid: number
  at: number
}

export interface AskedBet {
  betId: string
  game: number
  memberId: string
  /** The player's name as others see it. */
  name: string
  stakeMinor: number
  autoCashOutE2: number | undefined
  /** The most that the bet pays. */
  maxPayoutMinor: number
}

export function betOf(sql: LedgerSql, id: string): CrashBetRow | undefined {
  return sql.first<CrashBetRow>('SELECT * FROM bet WHERE id = ?', id)
}

/**
 * Records a bet before its stake is taken; undefined where the game accepts none, or the member already has a bet on
 * it.
 */
export function noteBet(
  sql: LedgerSql,
  asked: AskedBet,
  { game, nowMs }: { game: GameRow; nowMs: number },
): CrashBetRow | undefined {
  const { betId, memberId, name, stakeMinor, autoCashOutE2, maxPayoutMinor } = asked
  const other = sql.first(
    "SELECT 1 FROM bet WHERE game = ? AND member = ? AND state <> 'refused'",
    game.number,
    memberId,
  )
  if (game.number !== asked.game || nowMs >= game.starts_at || other) return undefined
  const bet = { stakeMinor, ...(autoCashOutE2 === undefined ? {} : { autoCashOutE2 }) }
  const targetE2 = targetOf(bet, boundsOf(maxPayoutMinor))
  const dueMs = Math.min(game.ends_at, game.starts_at + msAt(targetE2))
  sql.run(
    `INSERT INTO bet (id, game, member, name, stake, auto, most, state, due_at, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'asked', ?, ?)`,
    ...[betId, game.number, memberId, name, stakeMinor, autoCashOutE2 ?? null, maxPayoutMinor, dueMs, nowMs],
  )
  return betOf(sql, betId)
}

/** Records whether the wallet took the stake. A final state is not changed again. */
export function setTaken(sql: LedgerSql, id: string, isTaken: boolean): void {
  sql.run("UPDATE bet SET state = ? WHERE id = ? AND state = 'asked'", isTaken ? 'placed' : 'refused', id)
}

/** Ends a placed bet: by the player's cash-out at a moment, otherwise by its target and the game's crash point. */
export function endBet(sql: LedgerSql, bet: CrashBetRow, cashOutAtMs?: number): void {
  const game = gameOf(sql, bet.game)
  const { cashedOutE2, payoutMinor } = settleBet(crashBetOf(bet), boundsOf(bet.most), {
    pointE2: game.point,
    cashOutMs: cashOutAtMs === undefined ? undefined : cashOutAtMs - game.starts_at,
  })
  sql.run(
    "UPDATE bet SET state = 'done', cashed = ?, payout = ? WHERE id = ? AND state = 'placed'",
    ...[cashedOutE2 ?? null, payoutMinor, bet.id],
  )
}

/** Placed bets that have reached their target, or whose game is over. */
export function dueBets(sql: LedgerSql, nowMs: number): CrashBetRow[] {
  return sql.all<CrashBetRow>("SELECT * FROM bet WHERE state = 'placed' AND due_at <= ?", nowMs)
}

export function unpaidBets(sql: LedgerSql): CrashBetRow[] {
  return sql.all<CrashBetRow>("SELECT * FROM bet WHERE state = 'done' AND is_paid = 0")
}

function crashBetOf({ stake, auto }: CrashBetRow): CrashBet {
  return { stakeMinor: stake, ...(auto === null ? {} : { autoCashOutE2: auto }) }
}

function boundsOf(maxPayoutMinor: number): CrashBounds {
  return { minStakeMinor: 0, maxStakeMinor: Number.MAX_SAFE_INTEGER, maxPayoutMinor }
}

/** When a placed bet is due first, since when one is unconfirmed, and whether a win is unpaid. */
export function waitingBets(sql: LedgerSql) {
  const least = (query: string) => sql.first<{ at: number | null }>(query)?.at ?? undefined
  return {
    dueAtMs: least("SELECT min(due_at) AS at FROM bet WHERE state = 'placed'"),
    askedAtMs: least("SELECT min(at) AS at FROM bet WHERE state = 'asked'"),
    isUnpaid: sql.first("SELECT 1 FROM bet WHERE state = 'done' AND is_paid = 0") !== undefined,
  }
}
