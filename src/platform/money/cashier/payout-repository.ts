import { type PAYOUT_KINDS } from '#lib/api/money/cashier-withdrawals.ts'
import type { Env } from '#platform/base/env.ts'

export interface PayoutRow {
  id: string
  kind: (typeof PAYOUT_KINDS)[number]
  bank: string | null
  number: string
  holder: string
  added_at: number
}

/** A member's active payout accounts. */
export async function listPayouts(env: Env, tenant: string, member: string): Promise<PayoutRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT id, kind, bank, number, holder, added_at FROM payout_account
     WHERE tenant = ? AND member = ? AND removed_at IS NULL ORDER BY added_at, id`,
  )
    .bind(tenant, member)
    .all<PayoutRow>()
  return results
}

/** False where the member already has `max`. */
export async function insertPayout(
  env: Env,
  tenant: string,
  { member, row, max }: { member: string; row: PayoutRow; max: number },
): Promise<boolean> {
  const { id, kind, bank, number, holder, added_at } = row
  const { meta } = await env.DB.prepare(
    `INSERT INTO payout_account (tenant, id, member, kind, bank, number, holder, added_at)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
     WHERE (SELECT count(*) FROM payout_account WHERE tenant = ?1 AND member = ?3 AND removed_at IS NULL) < ?9`,
  )
    .bind(tenant, id, member, kind, bank, number, holder, added_at, max)
    .run()
  return meta.changes > 0
}

/** False where a payout to it is in progress, or it is not the member's. */
export async function removePayout(
  env: Env,
  tenant: string,
  { member, id, nowMs }: { member: string; id: string; nowMs: number },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `UPDATE payout_account SET removed_at = ?4 WHERE tenant = ?1 AND member = ?2 AND id = ?3 AND removed_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM withdrawal w WHERE w.tenant = ?1 AND w.account = ?3
       AND w.status IN ('opening', 'reviewing', 'sending'))`,
  )
    .bind(tenant, member, id, nowMs)
    .run()
  return meta.changes > 0
}
