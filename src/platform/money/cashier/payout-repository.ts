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

export interface UsedPayoutRow extends PayoutRow {
  removed_at: number | null
  /** What was sent to it. */
  paid: number
  payments: number
  last_paid_at: number | null
  /** Ids of other members with the same number. */
  sharers: string[]
}

/** All payout accounts that a member ever had, with what was sent to each. */
export async function payoutsOfMember(env: Env, tenant: string, member: string): Promise<UsedPayoutRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT p.id, p.kind, p.bank, p.number, p.holder, p.added_at, p.removed_at,
       (SELECT json_group_array(DISTINCT same.member) FROM payout_account same
         INDEXED BY payout_account_by_number WHERE same.tenant = p.tenant
         AND same.kind = p.kind AND lower(ltrim(same.number, '+')) = lower(ltrim(p.number, '+'))
         AND same.member <> p.member) AS sharers,
       coalesce(sum(w.amount - w.fee), 0) AS paid, count(w.id) AS payments, max(w.sent_at) AS last_paid_at
     FROM payout_account p INDEXED BY payout_account_of_member LEFT JOIN withdrawal w ON w.tenant = p.tenant AND w.member = p.member AND w.account = p.id
       AND w.sent_at IS NOT NULL AND w.status <> 'failed'
     WHERE p.tenant = ? AND p.member = ? GROUP BY p.id ORDER BY p.removed_at IS NOT NULL, p.added_at DESC LIMIT 100`,
  )
    .bind(tenant, member)
    .all<Omit<UsedPayoutRow, 'sharers'> & { sharers: string }>()
  return results.map(({ sharers, ...row }) => ({ ...row, sharers: toIds(sharers) }))
}

function toIds(text: string): string[] {
  const ids: unknown = JSON.parse(text)
  return Array.isArray(ids) ? ids.map(String) : []
}
