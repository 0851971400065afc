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

/** By the keys under which the cashier moves money (`cashier/notice-service.ts`, `cashier/payout-steps.ts`). */
const CASHIER = `SELECT kind || ' ' || currency AS name, sum(amount) AS total FROM (
    SELECT a.currency, t.amount, CASE
      WHEN t.code = 'deposit' AND t.op_key LIKE 'deposit:%' THEN 'deposits'
      WHEN t.code = 'reserve' AND t.op_key LIKE 'withdraw:%' THEN 'reserved'
      WHEN t.code = 'capture' AND t.op_key LIKE 'sent:%' THEN 'sent'
      WHEN t.code = 'release' AND t.op_key LIKE 'back:%' THEN 'released'
      WHEN t.code = 'adjust' AND t.op_key LIKE 'return:%' THEN 'returned' END AS kind
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
