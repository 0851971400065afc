import type { Env } from '#platform/base/env.ts'
import type { Key } from './reversal-repository.ts'

interface Ask {
  member: string
  outcome: 'paid' | 'waived'
  owedMinor: number
  operator: string
  reason: string
  nowMs: number
}

/**
 * The first operator proposes an outcome; a call with another outcome replaces the proposal. Where one operator is enough
 * it settles at once, otherwise when a second operator states the same outcome.
 */
export async function settle(
  env: Env,
  { tenant, deposit }: Key,
  { ask, takesTwo }: { ask: Ask; takesTwo: boolean },
): Promise<void> {
  const { member, outcome, owedMinor, operator, reason, nowMs } = ask
  const decide = takesTwo
    ? env.DB.prepare(
        `UPDATE owed_settlement SET agreed_by = ?3, agreement = ?4, agreed_at = ?5, settled_at = ?5
         WHERE tenant = ?1 AND deposit = ?2 AND settled_at IS NULL AND asked_by <> ?3`,
      ).bind(tenant, deposit, operator, reason, nowMs)
    : env.DB.prepare(
        'UPDATE owed_settlement SET settled_at = ?3 WHERE tenant = ?1 AND deposit = ?2 AND settled_at IS NULL',
      ).bind(tenant, deposit, nowMs)
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO owed_settlement (tenant, deposit, member, outcome, owed, asked_by, reason, asked_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
       ON CONFLICT DO UPDATE SET outcome = ?4, asked_by = ?6, reason = ?7, asked_at = ?8
       WHERE settled_at IS NULL AND outcome <> ?4`,
    ).bind(tenant, deposit, member, outcome, owedMinor, operator, reason, nowMs),
    decide,
  ])
}
