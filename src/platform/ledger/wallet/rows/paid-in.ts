import type { LedgerSql } from './ledger-sql.ts'

/** Paid in and neither paid out again nor given back. */
export function paidInOf(sql: LedgerSql): number {
  const row = sql.first<{ total: number | null }>(
    `SELECT sum(CASE WHEN code = 'deposit' OR purpose = 'withdrawalReturn' THEN amount ELSE -amount END) AS total
     FROM transfer WHERE code IN ('deposit', 'depositBack') OR purpose = 'withdrawalReturn'
       OR (code = 'capture' AND purpose = 'withdrawal')`,
  )
  return Math.max(0, row?.total ?? 0)
}

/** What left the wallet or waits to, by withdrawals and to other members, and did not come back. */
export function paidOutOf(sql: LedgerSql): number {
  const row = sql.first<{ total: number }>(
    `SELECT (SELECT coalesce(sum(amount), 0) FROM crossing WHERE outcome IS NOT 'refunded')
       + (SELECT coalesce(sum(amount), 0) FROM hold WHERE outcome IS NOT 'released')
       - (SELECT coalesce(sum(amount), 0) FROM transfer WHERE code = 'post' AND purpose = 'withdrawalReturn') AS total`,
  )
  return row?.total ?? 0
}

/** Withdrawals and transfers to other members: the money may be gone, or come in again as another's deposit. */
const LEFT = "code IN ('reserve', 'transferOut')"

/** When money was last asked to leave the wallet; 0: never. */
export function lastPaidOutOf(sql: LedgerSql): number {
  return sql.first<{ at: number | null }>(`SELECT max(at) AS at FROM transfer WHERE ${LEFT}`)?.at ?? 0
}

export interface PaidIn {
  creditedMinor: number
  backMinor: number
  /** Whether money was asked to leave after it came. */
  hasLeft: boolean
}

/** What was credited for one deposit of the cashier, and what of that was taken back. */
export function depositOf(sql: LedgerSql, id: string): PaidIn {
  const row = sql.first<{ credited: number | null; back: number | null; seq: number | null }>(
    `SELECT sum(CASE code WHEN 'deposit' THEN amount END) AS credited,
       sum(CASE code WHEN 'depositBack' THEN amount END) AS back, max(CASE code WHEN 'deposit' THEN seq END) AS seq
     FROM transfer WHERE code IN ('deposit', 'depositBack') AND reference = ?`,
    id,
  )
  const left = sql.first(`SELECT 1 FROM transfer WHERE ${LEFT} AND seq > ? LIMIT 1`, row?.seq ?? null)
  return { creditedMinor: row?.credited ?? 0, backMinor: row?.back ?? 0, hasLeft: left !== undefined }
}
