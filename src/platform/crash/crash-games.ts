import { newServerSeed } from '#lib/shared/fairness/seeds.ts'
import { gameHashOf, hashChain } from '#lib/shared/crash/chain.ts'
import { msAt } from '#lib/shared/crash/growth.ts'
import { crashPoint } from '#lib/shared/crash/point.ts'
import { BETTING_MS, OVER_MS } from '#lib/shared/crash/table.ts'
import type { LedgerSql } from '#platform/wallet/ledger-sql.ts'

/** Hashed at once: 2^14 games are three days without a pause, then the next chain begins. */
const SHAPE = { length: 2 ** 14, spacing: 2 ** 7 }
/** Games that the room remembers. */
const KEPT_GAMES = 200

export interface GameRow {
  [column: string]: string | number
  number: number
  chain: number
  hash: string
  point: number
  starts_at: number
  ends_at: number
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

/** The game of a moment. Games are made when somebody looks: an empty room plays none. */
export function gameAt(sql: LedgerSql, { salt, nowMs }: { salt: string; nowMs: number }): GameRow {
  const last = sql.first<GameRow>('SELECT * FROM game ORDER BY number DESC LIMIT 1')
  if (last && nowMs < last.ends_at + OVER_MS) return last
  return openGame(sql, { number: (last?.number ?? 0) + 1, salt, nowMs })
}

export function chainOf(sql: LedgerSql, id: number): ChainRow {
  const row = sql.first<ChainRow>('SELECT * FROM chain WHERE id = ?', id)
  if (!row) throw new Error('a game has no chain')
  return row
}

function openGame(
  sql: LedgerSql,
  { number, salt, nowMs }: { number: number; salt: string; nowMs: number },
): GameRow {
  const row = chainFor(sql, { number, salt })
  const chain = {
    length: row.length,
    spacing: row.spacing,
    checkpoints: JSON.parse(row.checkpoints) as string[],
    terminalHash: row.terminal_hash,
  }
  const hash = gameHashOf(chain, number - row.first_game + 1)
  const point = crashPoint(hash, row.salt)
  const startsAt = nowMs + BETTING_MS
  const endsAt = startsAt + msAt(point)
  sql.run(
    'INSERT INTO game (number, chain, hash, point, starts_at, ends_at) VALUES (?, ?, ?, ?, ?, ?)',
    number,
    row.id,
    hash,
    point,
    startsAt,
    endsAt,
  )
  sql.run('DELETE FROM bet WHERE game < ? AND (is_paid = 1 OR state = ?)', number - KEPT_GAMES, 'refused')
  sql.run('DELETE FROM game WHERE number < ? AND number NOT IN (SELECT game FROM bet)', number - KEPT_GAMES)
  return { number, chain: row.id, hash, point, starts_at: startsAt, ends_at: endsAt }
}

/** The chain that a game belongs to; its last game used up, the next begins. */
function chainFor(sql: LedgerSql, { number, salt }: { number: number; salt: string }): ChainRow {
  const last = sql.first<ChainRow>('SELECT * FROM chain ORDER BY id DESC LIMIT 1')
  if (last && number < last.first_game + last.length) return last
  const made = hashChain(newServerSeed(), SHAPE)
  sql.run(
    'INSERT INTO chain (first_game, length, spacing, checkpoints, terminal_hash, salt) VALUES (?, ?, ?, ?, ?, ?)',
    number,
    made.length,
    made.spacing,
    JSON.stringify(made.checkpoints),
    made.terminalHash,
    salt,
  )
  return chainFor(sql, { number, salt })
}
