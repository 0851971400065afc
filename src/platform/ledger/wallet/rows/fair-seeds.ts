import { commitOf, newClientSeed, newServerSeed } from '#lib/shared/fairness/seeds.ts'
import type { LedgerSql } from './ledger-sql.ts'

/** The pair of seeds of the next round. Its server seed leaves the platform only after it is revealed. */
export interface FairPair {
  serverSeed: string
  commit: string
  clientSeed: string
  nonce: number
}

/** The public part: the pair in use without its secret, the commit of the waiting pair, and the last revealed pair. */
export interface FairState {
  current: { commit: string; clientSeed: string; nonce: number }
  nextCommit: string
  revealed: { serverSeed: string; commit: string; clientSeed: string; rounds: number } | null
}

/** The data to recompute a round; `serverSeed` is present once its pair was revealed. */
export interface FairRound {
  roundId: string
  atMs: number
  commit: string
  clientSeed: string
  nonce: number
  serverSeed: string | null
  requestJson: string
  outcomeJson: string
  /** `null` for rounds without a jackpot. */
  jackpotJson: string | null
}

interface PairRow {
  [column: string]: string | number | null
  server_seed: string
  commit_hash: string
  client_seed: string | null
  next_nonce: number
}

const PAIR = 'SELECT server_seed, commit_hash, client_seed, next_nonce FROM fair_pair'
const ROUNDS = `SELECT r.id, r.at, r.outcome, json_extract(r.fair, '$.commit') AS commit_hash, p.client_seed,
    json_extract(r.fair, '$.nonce') AS nonce, json_extract(r.fair, '$.request') AS request,
    json_extract(r.fair, '$.jackpot') AS jackpot,
    CASE p.state WHEN 'revealed' THEN p.server_seed END AS server_seed
  FROM round r JOIN fair_pair p ON p.commit_hash = json_extract(r.fair, '$.commit')`

/** The pair in use; the first call of a wallet creates its first two pairs. */
export function currentPair(sql: LedgerSql, nowMs: number): FairPair {
  const row = sql.first<PairRow>(`${PAIR} WHERE state = 'current'`)
  if (row) return toPair(row)
  sql.transaction(() => {
    addPair(sql, nowMs)
    usePair(sql, newClientSeed())
    addPair(sql, nowMs)
  })
  return currentPair(sql, nowMs)
}

export function fairState(sql: LedgerSql, nowMs: number): FairState {
  const { commit, clientSeed, nonce } = currentPair(sql, nowMs)
  const next = sql.first<PairRow>(`${PAIR} WHERE state = 'waiting'`)
  const old = sql.first<PairRow>(`${PAIR} WHERE state = 'revealed' ORDER BY seq DESC LIMIT 1`)
  return {
    current: { commit, clientSeed, nonce },
    nextCommit: next?.commit_hash ?? '',
    revealed: old
      ? {
          serverSeed: old.server_seed,
          commit: old.commit_hash,
          clientSeed: old.client_seed ?? '',
          rounds: old.next_nonce,
        }
      : null,
  }
}

/**
 * Reveals the pair in use and starts the waiting one with the player's seed. Ends only the pair that the player saw, so
 * repeating the call ends one pair.
 * @param seen the commit of the pair that was in use when the player asked
 */
export function rotatePair(
  sql: LedgerSql,
  { seen, clientSeed, nowMs }: { seen: string; clientSeed: string; nowMs: number },
): FairState {
  if (currentPair(sql, nowMs).commit === seen)
    sql.transaction(() => {
      sql.run("UPDATE fair_pair SET state = 'revealed', revealed_at = ? WHERE state = 'current'", nowMs)
      usePair(sql, clientSeed)
      addPair(sql, nowMs)
    })
  return fairState(sql, nowMs)
}

/** The last rounds of a game with seeds, newest first. */
export function fairRounds(sql: LedgerSql, game: string, limit: number): FairRound[] {
  return sql.all<FairRow>(`${ROUNDS} WHERE r.game = ? ORDER BY r.seq DESC LIMIT ?`, game, limit).map(toRound)
}

interface FairRow {
  [column: string]: string | number | null
  id: string
  at: number
  outcome: string | null
  commit_hash: string
  client_seed: string
  nonce: number
  request: string
  jackpot: string | null
  server_seed: string | null
}

function toRound(row: FairRow): FairRound {
  return {
    roundId: row.id,
    atMs: row.at,
    commit: row.commit_hash,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    serverSeed: row.server_seed,
    requestJson: row.request,
    outcomeJson: row.outcome ?? 'null',
    jackpotJson: row.jackpot,
  }
}

function addPair(sql: LedgerSql, nowMs: number): void {
  const serverSeed = newServerSeed()
  sql.run(
    "INSERT INTO fair_pair (commit_hash, server_seed, state, made_at) VALUES (?, ?, 'waiting', ?)",
    commitOf(serverSeed),
    serverSeed,
    nowMs,
  )
}

function usePair(sql: LedgerSql, clientSeed: string): void {
  sql.run("UPDATE fair_pair SET state = 'current', client_seed = ? WHERE state = 'waiting'", clientSeed)
}

function toPair({ server_seed, commit_hash, client_seed, next_nonce }: PairRow): FairPair {
  return { serverSeed: server_seed, commit: commit_hash, clientSeed: client_seed ?? '', nonce: next_nonce }
}
