import { DAY_MS } from '#lib/shared/time/durations.ts'
import type { Env } from '#platform/base/env.ts'

/** An order that the provider accepted and whose outcome it has not reported. */
export interface Unanswered {
  tenant: string
  subject: 'payment' | 'payout'
  id: string
  /** When the provider took the order. */
  since: number
}

const MOST_A_RUN = 100

/** Due questions to the provider. A payment is followed for a day after its expiry, a payout until it is answered. */
export async function findUnanswered(
  env: Env,
  { nowMs, patienceMs }: { nowMs: number; patienceMs: number },
): Promise<Unanswered[]> {
  const { results } = await env.DB.prepare(
    `SELECT tenant, 'payout' AS subject, id, ordered_at AS since FROM withdrawal
     WHERE status = 'sending' AND ordered_at <= ?1 AND next_try_at <= ?2
     UNION ALL
     SELECT tenant, 'payment' AS subject, id, created_at AS since FROM deposit
     WHERE status = 'waiting' AND created_at <= ?1 AND expires_at > ?3 AND next_ask_at <= ?2
     LIMIT ?4`,
  )
    .bind(nowMs - patienceMs, nowMs, nowMs - DAY_MS, MOST_A_RUN)
    .all<Unanswered>()
  return results
}

/** Lets one caller ask; the next may from `againAtMs` on. */
export async function claimQuestion(
  env: Env,
  { tenant, subject, id }: Unanswered,
  { nowMs, againAtMs }: { nowMs: number; againAtMs: number },
): Promise<boolean> {
  const [table, column] = subject === 'payout' ? ['withdrawal', 'next_try_at'] : ['deposit', 'next_ask_at']
  const { meta } = await env.DB.prepare(
    `UPDATE ${table} SET ${column} = ? WHERE tenant = ? AND id = ? AND ${column} <= ?`,
  )
    .bind(againAtMs, tenant, id, nowMs)
    .run()
  return meta.changes > 0
}

/** Payouts of a brand that were ordered before `beforeMs` and have no outcome, oldest first. */
export async function listUnansweredPayouts(
  env: Env,
  tenant: string,
  beforeMs: number,
): Promise<{ id: string; amountMinor: number; orderedAtMs: number }[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, amount - fee AS amountMinor, ordered_at AS orderedAtMs FROM withdrawal
     WHERE tenant = ? AND status = 'sending' AND ordered_at <= ? ORDER BY ordered_at LIMIT 200`,
  )
    .bind(tenant, beforeMs)
    .all<{ id: string; amountMinor: number; orderedAtMs: number }>()
  return results
}
