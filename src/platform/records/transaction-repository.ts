import { TRANSACTION_KINDS } from '#lib/api/records.ts'
import type { Env } from '#platform/env.ts'
import type { Range } from './range.ts'

export type TransactionKind = (typeof TRANSACTION_KINDS)[number]
export interface TransactionRow {
  seq: number
  at: number
  kind: TransactionKind
  signed: number
  balance: number
  op_key: string
  subject: string
}
export interface Totals {
  total: number
  incoming: number
  outgoing: number
}

/** Every movement of the member's available money, signed, in the words of the lists, with the balance after it. */
const MOVEMENT = `WITH movement AS (
  SELECT t.seq, t.at, t.op_key, t.op_seq, CASE t.credit WHEN 'player' THEN t.amount ELSE -t.amount END AS signed,
    CASE
      WHEN t.code IN ('deposit', 'stake', 'win', 'rollback', 'transferOut', 'transferIn', 'transferBack', 'vendorIn',
        'vendorOut') THEN t.code
      WHEN t.code = 'reserve' THEN 'withdrawal'
      WHEN t.code = 'release' OR t.op_key LIKE 'return:%' THEN 'withdrawalBack'
      WHEN t.code = 'adjust' THEN 'adjustment'
      ELSE 'bonus'
    END AS kind,
    sum(CASE t.credit WHEN 'player' THEN t.amount ELSE -t.amount END) OVER (ORDER BY t.seq) AS balance
  FROM ledger_transfer t
  WHERE t.tenant = ?1 AND t.member = ?2 AND (t.debit = 'player' OR t.credit = 'player')
)`
const IN_RANGE = '(?3 <= m.at AND m.at < ?4 AND (?5 IS NULL OR m.kind = ?5))'

export interface TransactionQuery extends Range {
  tenant: string
  member: string
  kind: string | undefined
  pageNo: number
  pageSize: number
}

/** A page, newest first, with the totals of all that fits, and the balances before and after the range. */
export async function pageTransactions(
  env: Env,
  query: TransactionQuery,
): Promise<{ rows: TransactionRow[]; totals: Totals; openingMinor: number; closingMinor: number }> {
  const { tenant, member, fromMs, toMs, kind, pageNo, pageSize } = query
  const bound = [tenant, member, fromMs, toMs, kind ?? null] as const
  const [page, totals, opening, closing] = await env.DB.batch<Record<string, unknown>>([
    env.DB.prepare(
      `${MOVEMENT} SELECT m.seq, m.at, m.kind, m.signed, m.balance, m.op_key, coalesce(o.subject, '') AS subject
       FROM movement m LEFT JOIN ledger_op o ON o.tenant = ?1 AND o.member = ?2 AND o.seq = m.op_seq
       WHERE ${IN_RANGE} ORDER BY m.seq DESC LIMIT ?6 OFFSET ?7`,
    ).bind(...bound, pageSize, (pageNo - 1) * pageSize),
    env.DB.prepare(
      `${MOVEMENT} SELECT count(*) AS total, coalesce(sum(max(m.signed, 0)), 0) AS incoming,
         coalesce(sum(max(-m.signed, 0)), 0) AS outgoing FROM movement m WHERE ${IN_RANGE}`,
    ).bind(...bound),
    env.DB.prepare(BALANCE_BEFORE).bind(tenant, member, fromMs),
    env.DB.prepare(BALANCE_BEFORE).bind(tenant, member, toMs),
  ])
  const first = totals?.results[0]
  return {
    rows: (page?.results ?? []).flatMap(toRow),
    totals: {
      total: Number(first?.['total'] ?? 0),
      incoming: Number(first?.['incoming'] ?? 0),
      outgoing: Number(first?.['outgoing'] ?? 0),
    },
    openingMinor: Number(opening?.results[0]?.['balance'] ?? 0),
    closingMinor: Number(closing?.results[0]?.['balance'] ?? 0),
  }
}

const BALANCE_BEFORE = `SELECT coalesce(sum(CASE credit WHEN 'player' THEN amount ELSE -amount END), 0) AS balance
  FROM ledger_transfer WHERE tenant = ? AND member = ? AND (debit = 'player' OR credit = 'player') AND at < ?`

function toRow(row: Record<string, unknown>): TransactionRow[] {
  const kind = TRANSACTION_KINDS.find((each) => each === row['kind'])
  if (!kind) return []
  const { seq, at, signed, balance, op_key, subject } = row
  return [
    {
      kind,
      seq: Number(seq),
      at: Number(at),
      signed: Number(signed),
      balance: Number(balance),
      op_key: String(op_key),
      subject: String(subject),
    },
  ]
}
