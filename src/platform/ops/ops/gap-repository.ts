import type { Purpose } from '#lib/api/purposes.ts'
import type { Env } from '#platform/base/env.ts'

/** Wallets of a page: their ids lie between these two, both inclusive. */
export interface MemberRange {
  tenant: string
  from: string
  to: string
  untilMs: number
}

type SumRow = { member: string; name: string; total: number }

const ACCOUNTS = `SELECT member, code || ' ' || currency AS name, sum(amount) AS total FROM (
    SELECT member, credit AS code, currency, amount FROM ledger_transfer
      WHERE tenant = ?1 AND member BETWEEN ?2 AND ?3 AND at < ?4
    UNION ALL SELECT member, debit, currency, -amount FROM ledger_transfer
      WHERE tenant = ?1 AND member BETWEEN ?2 AND ?3 AND at < ?4)
  GROUP BY member, code, currency`

/** The cashier's rows as movements: each with the moment at which it counts. */
const PAYMENTS = [
  `SELECT member, 'deposits' AS kind, currency, id AS reference, credited AS amount, credited_at AS at FROM deposit
     WHERE tenant = ?1 AND member BETWEEN ?2 AND ?3 AND credited_at < ?4`,
  `SELECT member, 'reserved', currency, id, amount, requested_at FROM withdrawal
     WHERE tenant = ?1 AND member BETWEEN ?2 AND ?3 AND requested_at < ?4 AND status NOT IN ('opening', 'refused')`,
  `SELECT member, 'sent', currency, id, amount, sent_at FROM withdrawal
     WHERE tenant = ?1 AND member BETWEEN ?2 AND ?3 AND sent_at < ?4`,
  `SELECT member, iif(sent_at IS NULL, 'released', 'returned'), currency, id, amount, returned_at FROM withdrawal
     WHERE tenant = ?1 AND member BETWEEN ?2 AND ?3 AND returned_at < ?4`,
  `SELECT member, 'depositsBack', currency, deposit, amount, reversed_at FROM deposit_reversal
     WHERE tenant = ?1 AND member BETWEEN ?2 AND ?3 AND reversed_at < ?4`,
]
const RETURNED = `SELECT member, 'depositsBack' AS kind, currency, member AS reference, amount, returned_at AS at
    FROM deposit_return WHERE tenant = ?1 AND member BETWEEN ?2 AND ?3 AND returned_at < ?4`

/** The sums that D1 has of each wallet of a page, by name; as `readTotals` of the wallets. */
export async function recordedOf(
  env: Env,
  { tenant, from, to, untilMs }: MemberRange,
): Promise<Map<string, Record<string, number>>> {
  const summed = (source: string) => `SELECT member, kind || ' ' || currency AS name, sum(amount) AS total
    FROM (${source}) GROUP BY member, kind, currency`
  // D1 takes five selects in one statement.
  const answers = await env.DB.batch<SumRow>(
    [ACCOUNTS, summed(PAYMENTS.join(' UNION ALL ')), summed(RETURNED)].map((query) =>
      env.DB.prepare(query).bind(tenant, from, to, untilMs),
    ),
  )
  const sums = new Map<string, Record<string, number>>()
  for (const { member, name, total } of answers.flatMap(({ results }) => results)) {
    const own = sums.get(member) ?? {}
    own[name] = (own[name] ?? 0) + total
    sums.set(member, own)
  }
  return sums
}

export interface PaymentRow {
  kind: string
  reference: string
  amount: number
}

/** The cashier's rows of one member before a moment. */
export async function paymentsOf(
  env: Env,
  { tenant, member, untilMs }: { tenant: string; member: string; untilMs: number },
): Promise<PaymentRow[]> {
  const answers = await env.DB.batch<PaymentRow>(
    [PAYMENTS.join(' UNION ALL '), RETURNED].map((query) =>
      env.DB.prepare(query).bind(tenant, member, member, untilMs),
    ),
  )
  return answers.flatMap(({ results }) => results)
}

export interface BookingOfGap {
  seq: number
  purpose: Purpose
  reference: string
  debit: string
  credit: string
  currency: string
  amount: number
}

/** Bookings of one member before a moment, from a number on. */
export async function recordedBookings(
  env: Env,
  { tenant, member, untilMs, fromSeq }: { tenant: string; member: string; untilMs: number; fromSeq: number },
): Promise<BookingOfGap[]> {
  const { results } = await env.DB.prepare(
    `SELECT seq, purpose, reference, debit, credit, currency, amount FROM ledger_transfer
     WHERE tenant = ? AND member = ? AND seq >= ? AND at < ? ORDER BY seq DESC`,
  )
    .bind(tenant, member, fromSeq, untilMs)
    .all<BookingOfGap & Record<string, unknown>>()
  return results
}
