import type { Env } from '#platform/base/env.ts'

export type RedemptionStatus = 'opening' | 'inProcess' | 'approved' | 'rejected' | 'refused'

export type RedemptionRow = {
  id: string
  member: string
  operation_key: string
  item: string
  quantity: number
  points: number
  address: string
  mobile: string
  status: RedemptionStatus
  is_returned: number
  reason: string | null
  asked_at: number
  decided_by: string | null
  decided_at: number | null
}
export type NewRedemption = Omit<
  RedemptionRow,
  'status' | 'is_returned' | 'reason' | 'decided_by' | 'decided_at'
>

const COLUMNS =
  'id, member, operation_key, item, quantity, points, address, mobile, status, is_returned, reason, asked_at, decided_by, decided_at'

/**
 * Writes an order and takes its goods from the stock in one statement: of two orders for the last piece only one is
 * written.
 */
export async function insertRedemption(env: Env, tenant: string, row: NewRedemption): Promise<boolean> {
  const result = await env.DB.prepare(
    `INSERT INTO redemption (tenant, id, member, operation_key, item, quantity, points, address, mobile, status, asked_at)
     SELECT ?1, ?2, ?3, ?4, id, ?6, ?7, ?8, ?9, 'opening', ?10 FROM mall_item
     WHERE tenant = ?1 AND id = ?5 AND is_shown = 1 AND points * ?6 = ?7 AND stock - taken >= ?6
     ON CONFLICT DO NOTHING`,
  )
    .bind(
      tenant,
      row.id,
      row.member,
      row.operation_key,
      row.item,
      row.quantity,
      row.points,
      row.address,
      row.mobile,
      row.asked_at,
    )
    .run()
  return result.meta.changes > 0
}

export async function findRedemption(
  env: Env,
  tenant: string,
  by: { id: string } | { member: string; key: string },
): Promise<RedemptionRow | undefined> {
  const statement =
    'id' in by
      ? env.DB.prepare(`SELECT ${COLUMNS} FROM redemption WHERE tenant = ? AND id = ?`).bind(tenant, by.id)
      : env.DB.prepare(
          `SELECT ${COLUMNS} FROM redemption WHERE tenant = ? AND member = ? AND operation_key = ?`,
        ).bind(tenant, by.member, by.key)
  return (await statement.first<RedemptionRow>()) ?? undefined
}

/** One step of an order; false if its state has changed. */
export async function stepRedemption(
  env: Env,
  tenant: string,
  step: {
    id: string
    from: RedemptionStatus
    to: RedemptionStatus
    reason?: string
    by?: string
    atMs?: number
  },
): Promise<boolean> {
  const result = await env.DB.prepare(
    `UPDATE redemption SET status = ?4, reason = coalesce(?5, reason), decided_by = coalesce(?6, decided_by),
       decided_at = coalesce(?7, decided_at) WHERE tenant = ?1 AND id = ?2 AND status = ?3`,
  )
    .bind(tenant, step.id, step.from, step.to, step.reason ?? null, step.by ?? null, step.atMs ?? null)
    .run()
  return result.meta.changes > 0
}

export async function markReturned(env: Env, tenant: string, id: string): Promise<void> {
  await env.DB.prepare(
    "UPDATE redemption SET is_returned = 1 WHERE tenant = ? AND id = ? AND status = 'rejected'",
  )
    .bind(tenant, id)
    .run()
}

const SEEN = "status IN ('inProcess', 'approved', 'rejected')"

/** A member's orders, newest first, without orders whose points were refused. */
export async function pageRedemptions(
  env: Env,
  tenant: string,
  { member, pageNo, pageSize }: { member: string; pageNo: number; pageSize: number },
): Promise<{ rows: RedemptionRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    env.DB.prepare(
      `SELECT ${COLUMNS} FROM redemption WHERE tenant = ? AND member = ? AND ${SEEN}
       ORDER BY asked_at DESC, id LIMIT ? OFFSET ?`,
    )
      .bind(tenant, member, pageSize, (pageNo - 1) * pageSize)
      .all<RedemptionRow>(),
    env.DB.prepare(`SELECT count(*) AS total FROM redemption WHERE tenant = ? AND member = ? AND ${SEEN}`)
      .bind(tenant, member)
      .first<number>('total'),
  ])
  return { rows: rows.results, total: count ?? 0 }
}

export async function redemptionsInStatus(
  env: Env,
  tenant: string,
  { status, limit }: { status: RedemptionStatus; limit: number },
): Promise<(RedemptionRow & { account: string })[]> {
  const { results } = await env.DB.prepare(
    `SELECT r.*, m.account FROM redemption r JOIN member m ON m.tenant = r.tenant AND m.id = r.member
     WHERE r.tenant = ? AND r.status = ? ORDER BY r.asked_at LIMIT ?`,
  )
    .bind(tenant, status, limit)
    .all<RedemptionRow & { account: string }>()
  return results
}

/** Orders whose call was interrupted before their points were taken or returned. */
export async function redemptionsUnderWay(
  env: Env,
  { beforeMs, limit }: { beforeMs: number; limit: number },
): Promise<(RedemptionRow & { tenant: string })[]> {
  const { results } = await env.DB.prepare(
    `SELECT tenant, ${COLUMNS} FROM redemption
     WHERE (status = 'opening' OR (status = 'rejected' AND is_returned = 0)) AND asked_at < ? ORDER BY asked_at LIMIT ?`,
  )
    .bind(beforeMs, limit)
    .all<RedemptionRow & { tenant: string }>()
  return results
}
