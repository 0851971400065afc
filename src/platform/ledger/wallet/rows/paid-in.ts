import type { LedgerSql } from './ledger-sql.ts'

/** Deposits that have been neither paid out again nor returned. */
export function paidInOf(sql: LedgerSql): number {
  const row = sql.first<{ total: number | null }>(
    `SELECT sum(CASE WHEN code = 'deposit' OR purpose = 'withdrawalReturn' THEN amount ELSE -amount END) AS total
     FROM transfer WHERE code IN ('deposit', 'depositBack') OR purpose = 'withdrawalReturn'
       OR (code = 'capture' AND purpose = 'withdrawal')`,
  )
  return Math.max(0, row?.total ?? 0)
}

/** Money that left the wallet or is about to, by withdrawals and transfers to other members, and did not come back. */
export function paidOutOf(sql: LedgerSql): number {
  const row = sql.first<{ total: number }>(
    `SELECT (SELECT coalesce(sum(amount), 0) FROM crossing WHERE outcome IS NOT 'refunded')
       + (SELECT coalesce(sum(amount), 0) FROM hold WHERE outcome IS NOT 'released')
       - (SELECT coalesce(sum(amount), 0) FROM transfer WHERE code = 'post' AND purpose = 'withdrawalReturn') AS total`,
  )
  return row?.total ?? 0
}

/** Withdrawals and transfers to other members: the money may be gone, or return as another member's deposit. */
const LEFT = "code IN ('reserve', 'transferOut')"

/** The time of the last withdrawal or transfer to another member, also one that is still pending; 0: never. */
export function lastPaidOutOf(sql: LedgerSql): number {
  return sql.first<{ at: number | null }>(`SELECT max(at) AS at FROM transfer WHERE ${LEFT}`)?.at ?? 0
}

export interface PaidIn {
  creditedMinor: number
  backMinor: number
  /** Whether a withdrawal or transfer was requested after the deposit. */
  hasLeft: boolean
}

/** The credited amount of one deposit of the cashier, and the part of it that was taken back. */
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
