import { gameHashOf, hashChain } from '#lib/shared/crash/chain.ts'
import { msAt } from '#lib/shared/crash/growth.ts'
import { crashPoint } from '#lib/shared/crash/point.ts'
import { BETTING_MS, OVER_MS } from '#lib/shared/crash/table.ts'
import { newServerSeed } from '#lib/shared/fairness/seeds.ts'
import type { LedgerSql } from '#platform/ledger/wallet/service.ts'

/** Hashed at once: 2^14 games last three days without a pause, then the next chain begins. */
const SHAPE = { length: 2 ** 14, spacing: 2 ** 7 }
/** Number of games that the room stores. */
const KEPT_GAMES = 200

export interface GameRow {
  [column: string]: string | number
  number: number
  chain: number
  hash: string
  point: number
  starts_at: number
  ends_at: number
  is_over: number
}

export interface ChainRow {
  [column: string]: string | number
  id: number
  first_game: number
  length: number
  spacing: number
  checkpoints: string
  terminal_hash: string
  salt: string
}

/** The newest game, marked as over once it has ended; none before the first visitor. */
export function newestGame(sql: LedgerSql, nowMs: number): GameRow | undefined {
  sql.run('UPDATE game SET is_over = 1 WHERE is_over = 0 AND ends_at <= ?', nowMs)
  return sql.first<GameRow>('SELECT * FROM game ORDER BY number DESC LIMIT 1')
}

export function gameOf(sql: LedgerSql, number: number): GameRow {
  const row = sql.first<GameRow>('SELECT * FROM game WHERE number = ?', number)
  if (!row) throw new Error('a bet has no game')
  return row
}

export function chainOf(sql: LedgerSql, id: number): ChainRow {
  const row = sql.first<ChainRow>('SELECT * FROM chain WHERE id = ?', id)
  if (!row) throw new Error('a game has no chain')
  return row
}

/** Whether a game has been over long enough for the next one to begin. */
export function isPast(game: GameRow | undefined, nowMs: number): boolean {
  return !game || (game.is_over === 1 && nowMs >= game.ends_at + OVER_MS)
}

/** Begins the next game. The chain fixes its crash point from now on, independent of the bets. */
function openGame(sql: LedgerSql, { salt, nowMs }: { salt: string; nowMs: number }): void {
  const newest = sql.first<{ number: number }>('SELECT number FROM game ORDER BY number DESC LIMIT 1')
  const number = (newest?.number ?? 0) + 1
  const row = chainFor(sql, { number, salt })
  const chain = {
    length: row.length,
    spacing: row.spacing,
    checkpoints: JSON.parse(row.checkpoints) as string[],
    terminalHash: row.terminal_hash,
  }
  const hash = gameHashOf(chain, number - row.first_game + 1)
  const point = crashPoint(hash, row.salt)
  const startsAtMs = nowMs + BETTING_MS
  sql.run(
    'INSERT INTO game (number, chain, hash, point, starts_at, ends_at) VALUES (?, ?, ?, ?, ?, ?)',
    ...[number, row.id, hash, point, startsAtMs, startsAtMs + msAt(point)],
  )
  const oldest = number - KEPT_GAMES
  sql.run("DELETE FROM bet WHERE game < ? AND (is_paid = 1 OR state = 'refused')", oldest)
  sql.run('DELETE FROM game WHERE number < ? AND number NOT IN (SELECT game FROM bet)', oldest)
}

/** The chain of a game; after the last game of a chain the next chain begins. */
function chainFor(sql: LedgerSql, { number, salt }: { number: number; salt: string }): ChainRow {
  const last = sql.first<ChainRow>('SELECT * FROM chain ORDER BY id DESC LIMIT 1')
  if (last && number < last.first_game + last.length) return last
  const made = hashChain(newServerSeed(), SHAPE)
  sql.run(
    'INSERT INTO chain (first_game, length, spacing, checkpoints, terminal_hash, salt) VALUES (?, ?, ?, ?, ?, ?)',
    ...[number, made.length, made.spacing, JSON.stringify(made.checkpoints), made.terminalHash, salt],
  )
  return chainFor(sql, { number, salt })
}

/** The current game; a new one where the last is past. */
export function gameNow(sql: LedgerSql, { salt, nowMs }: { salt: string; nowMs: number }): GameRow {
  return sql.transaction(() => {
    if (isPast(newestGame(sql, nowMs), nowMs)) openGame(sql, { salt, nowMs })
    const now = newestGame(sql, nowMs)
    if (!now) throw new Error('the room has no game')
    return now
  })
}

/** What listeners were told last: the game, and whether it is over. */
export function markOf({ number, is_over }: GameRow): string {
  return `${number}:${is_over}`
}
