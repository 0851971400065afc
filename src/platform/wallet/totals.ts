import type { LedgerSql } from './ledger-sql.ts'

/** Sums over everything that moved in a wallet before a moment, in minor units. */
export interface Totals {
  /** `<account> <currency>`: what it held then. */
  accounts: Record<string, number>
  /** What the cashier moved: `deposits`, `reserved`, `sent`, `released`, `returned`, each with its currency. */
  cashier: Record<string, number>
  /** Operations of that time that D1 was not told of yet. */
  waiting: number
}

const ACCOUNTS = `SELECT a.code || ' ' || a.currency AS name,
    sum(CASE WHEN t.credit = a.id THEN t.amount ELSE -t.amount END) AS total
  FROM transfer t JOIN account a ON a.id IN (t.debit, t.credit) WHERE t.at < ? GROUP BY a.id`

/** What the cashier moved, by purpose and leg. */
const CASHIER = `SELECT kind || ' ' || currency AS name, sum(amount) AS total FROM (
    SELECT a.currency, t.amount, CASE
      WHEN t.purpose = 'deposit' THEN 'deposits'
      WHEN t.purpose = 'withdrawalReturn' THEN 'returned'
      WHEN t.purpose = 'withdrawal' THEN
        CASE t.code WHEN 'reserve' THEN 'reserved' WHEN 'capture' THEN 'sent' ELSE 'released' END
      END AS kind
    FROM transfer t JOIN account a ON a.id = t.debit WHERE t.at < ?)
  WHERE kind IS NOT NULL GROUP BY kind, currency`

/** What a wallet says of the time before `untilMs`; a movement made later changes nothing of it. */
export function readTotals(sql: LedgerSql, untilMs: number): Totals {
  const read = (query: string) =>
    Object.fromEntries(
      sql.all<{ name: string; total: number }>(query, untilMs).map(({ name, total }) => [name, total]),
    )
  const waiting = sql.first<{ total: number }>(
    'SELECT count(*) AS total FROM outbox b JOIN op o ON o.seq = b.op_seq WHERE o.at < ?',
    untilMs,
  )
  return { accounts: read(ACCOUNTS), cashier: read(CASHIER), waiting: waiting?.total ?? 0 }
}
