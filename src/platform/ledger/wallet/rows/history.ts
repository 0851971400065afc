import type { Purpose } from '#lib/api/purposes.ts'
import type { LedgerSql } from './ledger-sql.ts'

export interface HistoryQuery {
  /** Only movements with one of these purposes. */
  purposes?: readonly Purpose[]
  fromMs?: number
  toMs?: number
  /** Sequence number of the last movement of the previous page. */
  before?: number
  limit?: number
}

interface Movement {
  seq: number
  purpose: Purpose
  /** The leg within its purpose (`accounts.ts`). */
  code: string
  reference: string
  debit: string
  credit: string
  currency: string
  amountMinor: number
  /** The operation that caused it. */
  operationKey: string
  kind: string
  /** The player's available balance after it. */
  balanceMinor: number
  atMs: number
}

export interface HistoryPage {
  movements: Movement[]
  /** Whether older ones follow. */
  hasMore: boolean
}

type Row = Omit<Movement, 'amountMinor' | 'operationKey' | 'balanceMinor' | 'atMs'> & {
  amount: number
  balance: number
  op_key: string
  at: number
}

export function readHistory(sql: LedgerSql, query: HistoryQuery): HistoryPage {
  const {
    purposes = [],
    fromMs = 0,
    toMs = Number.MAX_SAFE_INTEGER,
    before = Number.MAX_SAFE_INTEGER,
  } = query
  const limit = Math.min(Math.max(query.limit ?? 50, 1), 200)
  const rows = sql.all<Row>(
    `SELECT t.seq, t.purpose, t.code, t.reference, d.code AS debit, c.code AS credit, d.currency, t.amount, t.balance,
       t.op_key, o.kind, t.at
     FROM transfer t JOIN op o ON o.key = t.op_key JOIN account d ON d.id = t.debit JOIN account c ON c.id = t.credit
     WHERE t.seq < ?1 AND t.at BETWEEN ?2 AND ?3
       AND (json_array_length(?4) = 0 OR t.purpose IN (SELECT value FROM json_each(?4)))
     ORDER BY t.seq DESC LIMIT ?5`,
    before,
    fromMs,
    toMs,
    JSON.stringify(purposes),
    limit + 1,
  )
  const movements = rows.slice(0, limit).map(({ amount, balance, op_key, at, ...row }) => ({
    ...row,
    amountMinor: amount,
    balanceMinor: balance,
    operationKey: op_key,
    atMs: at,
  }))
  return { movements, hasMore: rows.length > limit }
}

/** A change of the points account, with its subject as `reference`. */
export interface PointMovement {
  seq: number
  reference: string
  /** Positive where points were added. */
  changed: number
  /** The balance after the change. */
  balance: number
  atMs: number
}

export interface PointsPage {
  changes: PointMovement[]
  /** Whether older ones follow. */
  hasMore: boolean
}

/** A type, as rows need an index signature. */
type PointMovementRow = { [Key in keyof PointMovement]: PointMovement[Key] }

const POINT_ROWS = `SELECT t.seq, t.reference, t.at AS atMs,
    CASE WHEN c.code = 'points' THEN t.amount ELSE -t.amount END AS changed
  FROM transfer t JOIN account d ON d.id = t.debit JOIN account c ON c.id = t.credit
  WHERE c.code = 'points' OR d.code = 'points'`

/** Changes of the points, newest first. */
export function readPoints(
  sql: LedgerSql,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): PointsPage {
  const rows = sql.all<PointMovementRow>(
    `SELECT seq, reference, atMs, changed, balance FROM (
       SELECT *, sum(changed) OVER (ORDER BY seq) AS balance FROM (${POINT_ROWS}))
     WHERE seq < ? ORDER BY seq DESC LIMIT ?`,
    before,
    limit + 1,
  )
  const changes = rows
    .slice(0, limit)
    .map(({ seq, reference, changed, balance, atMs }) => ({ seq, reference, changed, balance, atMs }))
  return { changes, hasMore: rows.length > limit }
}
