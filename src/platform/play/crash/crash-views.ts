import type { getCrash } from '#lib/api/play/crash.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type { LedgerSql } from '#platform/ledger/wallet/service.ts'
import type { CrashBetRow } from './crash-bets.ts'
import { chainOf, type ChainRow, type GameRow } from './crash-games.ts'

export type CrashState = OutputOf<typeof getCrash>

const SHOWN_GAMES = 20
const SHOWN_PLAYERS = 50

/** The public view of a game: its crash point and its hash are hidden until it is over. */
export function roundView(sql: LedgerSql, game: GameRow, nowMs: number): CrashState['round'] {
  const chain = chainOf(sql, game.chain)
  return {
    game: game.number,
    startsAtMs: game.starts_at,
    nowMs,
    salt: chain.salt,
    terminalHash: chain.terminal_hash,
    over: game.is_over === 1 ? pastView(game, chain) : null,
  }
}

export function playersView(sql: LedgerSql, game: number): CrashState['players'] {
  const seen = "FROM bet WHERE game = ? AND state IN ('placed', 'done')"
  const { count = 0 } = sql.first<{ count: number }>(`SELECT count(*) AS count ${seen}`, game) ?? {}
  const rows = sql.all<CrashBetRow>(
    `SELECT * ${seen} ORDER BY stake DESC, at, id LIMIT ?`,
    game,
    SHOWN_PLAYERS,
  )
  const players = rows.map(({ name, stake, cashed }) => ({ name, stakeMinor: stake, cashedOutE2: cashed }))
  return { game, count, players }
}

/** The last games of the current chain, newest first. */
export function lastView(sql: LedgerSql, { chain }: GameRow): CrashState['last'] {
  const games = sql.all<GameRow>(
    'SELECT * FROM game WHERE chain = ? AND is_over = 1 ORDER BY number DESC LIMIT ?',
    chain,
    SHOWN_GAMES,
  )
  const row = chainOf(sql, chain)
  return games.map((game) => pastView(game, row))
}

function pastView({ number, point, hash }: GameRow, { first_game }: ChainRow): CrashState['last'][number] {
  return { game: number, pointE2: point, gameHash: hash, steps: number - first_game + 1 }
}
