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

/** What was sent to other members and did not come back. */
export function sentOutOf(sql: LedgerSql): number {
  const row = sql.first<{ total: number | null }>(
    "SELECT sum(amount) AS total FROM crossing WHERE outcome IS NOT 'refunded'",
  )
  return row?.total ?? 0
}

/** What was credited for one deposit of the cashier, and what of that was taken back. */
export function depositOf(sql: LedgerSql, id: string): { creditedMinor: number; backMinor: number } {
  const row = sql.first<{ credited: number | null; back: number | null }>(
    `SELECT sum(CASE code WHEN 'deposit' THEN amount END) AS credited,
       sum(CASE code WHEN 'depositBack' THEN amount END) AS back
     FROM transfer WHERE code IN ('deposit', 'depositBack') AND reference = ?`,
    id,
  )
  return { creditedMinor: row?.credited ?? 0, backMinor: row?.back ?? 0 }
}
