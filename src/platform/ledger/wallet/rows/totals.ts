import type { LedgerSql } from './ledger-sql.ts'

/** Sums over all movements of a wallet before a moment, in minor units. */
export interface Totals {
  /** `<account> <currency>`: its balance at that moment. */
  accounts: Record<string, number>
  /**
   * Movements of the cashier: `deposits`, `depositsBack`, `reserved`, `sent`, `released`, `returned`, each with its
   * currency.
   */
  cashier: Record<string, number>
  /** Operations before that moment that D1 has not received yet. */
  waiting: number
}

const ACCOUNTS = `SELECT a.code || ' ' || a.currency AS name,
    sum(CASE WHEN t.credit = a.id THEN t.amount ELSE -t.amount END) AS total
  FROM transfer t JOIN account a ON a.id IN (t.debit, t.credit) WHERE t.at < ? GROUP BY a.id`

/** The cashier's movements, by purpose and leg. */
const CASHIER = `SELECT kind || ' ' || currency AS name, sum(amount) AS total FROM (
    SELECT a.currency, t.amount, CASE
      WHEN t.purpose = 'deposit' THEN CASE t.code WHEN 'depositBack' THEN 'depositsBack' ELSE 'deposits' END
      WHEN t.purpose = 'withdrawalReturn' THEN 'returned'
      WHEN t.purpose = 'withdrawal' THEN
        CASE t.code WHEN 'reserve' THEN 'reserved' WHEN 'capture' THEN 'sent' ELSE 'released' END
      END AS kind
    FROM transfer t JOIN account a ON a.id = t.debit WHERE t.at < ?)
  WHERE kind IS NOT NULL GROUP BY kind, currency`

/** The sums of a wallet before `untilMs`; later movements do not change them. */
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
