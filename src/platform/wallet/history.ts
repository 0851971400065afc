import type { LedgerSql } from './ledger-sql.ts'

export interface HistoryQuery {
  /** Only movements with one of these codes (`accounts.ts`). */
  codes?: readonly string[]
  fromMs?: number
  toMs?: number
  /** Sequence number of the last movement of the page before. */
  before?: number
  limit?: number
}

export interface Movement {
  seq: number
  code: string
  debit: string
  credit: string
  currency: string
  amountMinor: number
  /** The operation that moved it. */
  operationKey: string
  kind: string
  subject: string
  atMs: number
}

export interface HistoryPage {
  movements: Movement[]
  /** Whether older ones follow. */
  hasMore: boolean
}

type Row = Omit<Movement, 'amountMinor' | 'operationKey' | 'atMs'> & {
  amount: number
  op_key: string
  at: number
}

export function readHistory(sql: LedgerSql, query: HistoryQuery): HistoryPage {
  const { codes = [], fromMs = 0, toMs = Number.MAX_SAFE_INTEGER, before = Number.MAX_SAFE_INTEGER } = query
  const limit = Math.min(Math.max(query.limit ?? 50, 1), 200)
  const rows = sql.all<Row>(
    `SELECT t.seq, t.code, d.code AS debit, c.code AS credit, d.currency, t.amount, t.op_key, o.kind, o.subject, t.at
     FROM transfer t JOIN op o ON o.key = t.op_key JOIN account d ON d.id = t.debit JOIN account c ON c.id = t.credit
     WHERE t.seq < ?1 AND t.at BETWEEN ?2 AND ?3
       AND (json_array_length(?4) = 0 OR t.code IN (SELECT value FROM json_each(?4)))
     ORDER BY t.seq DESC LIMIT ?5`,
    before,
    fromMs,
    toMs,
    JSON.stringify(codes),
    limit + 1,
  )
  const movements = rows.slice(0, limit).map(({ amount, op_key, at, ...row }) => ({
    ...row,
    amountMinor: amount,
    operationKey: op_key,
    atMs: at,
  }))
  return { movements, hasMore: rows.length > limit }
}
