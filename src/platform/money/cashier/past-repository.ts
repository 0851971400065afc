import type { Env } from '#platform/base/env.ts'
import type { PastEvent, PastQuery } from '#platform/base/records/service.ts'

type Payment = {
  id: string
  status: string
  amount: number
  what: string
  text: string | null
  at: number
}

/** Deposits and withdrawals, each once with its state of now. */
export async function pastPayments(
  env: Env,
  { tenant, member, untilMs, limit }: PastQuery,
): Promise<PastEvent[]> {
  const [deposits, withdrawals] = await env.DB.batch<Payment>([
    env.DB.prepare(
      `SELECT id, status, coalesce(credited, paid, amount) AS amount, method AS what, reason AS text, created_at AS at
       FROM deposit WHERE tenant = ? AND member = ? AND created_at <= ? ORDER BY created_at DESC LIMIT ?`,
    ).bind(tenant, member, untilMs, limit),
    env.DB.prepare(
      `SELECT id, status, amount, kind AS what, reason AS text, requested_at AS at FROM withdrawal
       WHERE tenant = ? AND member = ? AND requested_at <= ? ORDER BY requested_at DESC LIMIT ?`,
    ).bind(tenant, member, untilMs, limit),
  ])
  const toEvent = (kind: 'deposit' | 'withdrawal') => (row: Payment) => ({
    ...{ id: `${kind}-${row.id}`, kind, atMs: row.at, what: row.what, status: row.status },
    ...{ amountMinor: row.amount, reference: row.id },
    ...(row.text === null ? {} : { text: row.text }),
  })
  return [
    ...(deposits?.results ?? []).map(toEvent('deposit')),
    ...(withdrawals?.results ?? []).map(toEvent('withdrawal')),
  ]
}

type Correction = {
  id: string
  what: string
  status: string
  amount: number
  by: string
  text: string
  at: number
}

/** What operators asked for: corrections of the balance, and deposits that were called back. */
export async function pastCorrections(
  env: Env,
  { tenant, member, untilMs, limit }: PastQuery,
): Promise<PastEvent[]> {
  const [adjustments, reversals] = await env.DB.batch<Correction>([
    env.DB.prepare(
      `SELECT id, 'adjustment' AS what, CASE WHEN cancelled_at IS NOT NULL THEN 'cancelled'
           WHEN booked_at IS NOT NULL THEN 'booked' WHEN agreed_at IS NOT NULL THEN 'agreed' ELSE 'asked' END AS status,
         iif(direction = 'credit', amount, -amount) AS amount, asked_by AS "by", reason AS text, asked_at AS at
       FROM adjustment WHERE tenant = ? AND member = ? AND asked_at <= ? ORDER BY asked_at DESC LIMIT ?`,
    ).bind(tenant, member, untilMs, limit),
    env.DB.prepare(
      `SELECT r.deposit AS id, 'reversal' AS what, CASE WHEN r.reversed_at IS NOT NULL THEN 'booked'
           WHEN r.agreed_at IS NOT NULL THEN 'agreed' ELSE 'asked' END AS status,
         -coalesce(r.amount, d.credited, 0) AS amount, r.asked_by AS "by", r.reason AS text, r.asked_at AS at
       FROM deposit_reversal r JOIN deposit d ON d.tenant = r.tenant AND d.id = r.deposit
       WHERE r.tenant = ? AND r.member = ? AND r.asked_at <= ? ORDER BY r.asked_at DESC LIMIT ?`,
    ).bind(tenant, member, untilMs, limit),
  ])
  return [...(adjustments?.results ?? []), ...(reversals?.results ?? [])].map(
    ({ id, amount, at, ...row }) => ({
      ...row,
      ...{ id: `${row.what}-${id}`, kind: 'act' as const, atMs: at, amountMinor: amount, reference: id },
    }),
  )
}
