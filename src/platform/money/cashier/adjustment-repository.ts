import type { Adjustment } from '#lib/api/money/cashier-adjustments.ts'
import type { Env } from '#platform/base/env.ts'

/** The facts that two operators agree on. */
export interface AdjustmentFacts {
  tenant: string
  id: string
  member: string
  direction: Adjustment['direction']
  amount: number
  case_id: string | null
}
export interface AdjustmentRow extends AdjustmentFacts {
  account: string | null
  currency: string
  asked_by: string
  reason: string
  asked_at: number
  agreed_by: string | null
  agreement: string | null
  agreed_at: number | null
  booked_at: number | null
  cancelled_by: string | null
  cancel_reason: string | null
  cancelled_at: number | null
}
interface Key {
  tenant: string
  id: string
}
interface Word {
  operator: string
  reason: string
  nowMs: number
}

const SELECT = `SELECT a.*, m.account FROM adjustment a
  LEFT JOIN member m ON m.tenant = a.tenant AND m.id = a.member`
const ORDER = 'a.is_closed, a.newest_first, a.id'

/** The last row of the page before: closed or not, when it was asked for, and its id. */
export interface AfterAdjustment {
  isClosed: boolean
  at: number
  id: string
}

/** Open ones first, then the newest; with one more row than the page has, if there is one. */
export async function listAdjustmentRows(
  env: Env,
  tenant: string,
  { after, limit }: { after: AfterAdjustment | undefined; limit: number },
): Promise<AdjustmentRow[]> {
  const { results } = await env.DB.prepare(
    `${SELECT} WHERE a.tenant = ?1
       AND ${after ? `(${ORDER}) > (?2, ?3, ?4)` : '?2 IS NULL AND ?3 IS NULL AND ?4 IS NULL'}
     ORDER BY ${ORDER} LIMIT ?5`,
  )
    .bind(
      tenant,
      after ? Number(after.isClosed) : null,
      after ? -after.at : null,
      after?.id ?? null,
      limit + 1,
    )
    .all<AdjustmentRow & Record<string, unknown>>()
  return results
}

export function findAdjustment(env: Env, { tenant, id }: Key): Promise<AdjustmentRow | null> {
  return env.DB.prepare(`${SELECT} WHERE a.tenant = ? AND a.id = ?`).bind(tenant, id).first<AdjustmentRow>()
}

/** Returns whether this call made the request; an existing id stays unchanged. */
export async function ask(
  env: Env,
  { tenant, id, member, direction, amount, case_id }: AdjustmentFacts,
  { currency, operator, reason, nowMs }: Word & { currency: string },
): Promise<boolean> {
  const { meta } = await env.DB.prepare(
    `INSERT INTO adjustment (tenant, id, member, direction, currency, amount, case_id, asked_by, reason, asked_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
  )
    .bind(tenant, id, member, direction, currency, amount, case_id, operator, reason, nowMs)
    .run()
  return meta.changes > 0
}

/** The first agreement counts; later ones change nothing. */
export async function agree(env: Env, { tenant, id }: Key, { operator, reason, nowMs }: Word): Promise<void> {
  await env.DB.prepare(
    `UPDATE adjustment SET agreed_by = ?3, agreement = ?4, agreed_at = ?5
     WHERE tenant = ?1 AND id = ?2 AND agreed_by IS NULL AND cancelled_at IS NULL AND asked_by <> ?3`,
  )
    .bind(tenant, id, operator, reason, nowMs)
    .run()
}

/** Does nothing once a second operator has agreed. */
export async function cancel(
  env: Env,
  { tenant, id }: Key,
  { operator, reason, nowMs }: Word,
): Promise<void> {
  await env.DB.prepare(
    `UPDATE adjustment SET cancelled_by = ?3, cancel_reason = ?4, cancelled_at = ?5
     WHERE tenant = ?1 AND id = ?2 AND agreed_by IS NULL AND cancelled_at IS NULL`,
  )
    .bind(tenant, id, operator, reason, nowMs)
    .run()
}

/** Marks an adjustment that the ledger has booked. */
export async function markBooked(env: Env, { tenant, id }: Key, atMs: number): Promise<void> {
  await env.DB.prepare(
    'UPDATE adjustment SET booked_at = ? WHERE tenant = ? AND id = ? AND booked_at IS NULL',
  )
    .bind(atMs, tenant, id)
    .run()
}

/** Adjustments agreed by two operators and not booked: the call was interrupted, or the balance was too low. */
export async function listUnbooked(env: Env, beforeMs: number): Promise<AdjustmentRow[]> {
  const { results } = await env.DB.prepare(
    `${SELECT} WHERE a.agreed_by IS NOT NULL AND a.booked_at IS NULL AND a.agreed_at < ? ORDER BY a.agreed_at LIMIT 100`,
  )
    .bind(beforeMs)
    .all<AdjustmentRow & Record<string, unknown>>()
  return results
}
