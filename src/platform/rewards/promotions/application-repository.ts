import type { Env } from '#platform/base/env.ts'

export type ApplicationRow = {
  id: string
  member: string
  offer: string
  status: 'draft' | 'applying' | 'issued' | 'rejected'
  remark: string
  amount: number | null
  approvals: string
  reason: string | null
  made_at: number
  sent_at: number | null
  /** Whether the budget reserves its amount. */
  is_reserved: number
}

const COLUMNS = 'id, member, offer, status, remark, amount, approvals, reason, made_at, sent_at, is_reserved'

/** The member's newest application for an offer. */
export async function latestApplication(
  env: Env,
  tenant: string,
  { member, offer }: { member: string; offer: string },
): Promise<ApplicationRow | undefined> {
  const row = await env.DB.prepare(
    `SELECT ${COLUMNS} FROM application WHERE tenant = ? AND member = ? AND offer = ?
     ORDER BY status = 'rejected', made_at DESC LIMIT 1`,
  )
    .bind(tenant, member, offer)
    .first<ApplicationRow>()
  return row ?? undefined
}

export async function findApplication(
  env: Env,
  tenant: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  const row = await env.DB.prepare(`SELECT ${COLUMNS} FROM application WHERE tenant = ? AND id = ?`)
    .bind(tenant, id)
    .first<ApplicationRow>()
  return row ?? undefined
}

/** Does nothing where an application is open or was granted. */
export async function insertDraft(
  env: Env,
  tenant: string,
  { id, member, offer, nowMs }: { id: string; member: string; offer: string; nowMs: number },
): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO application (tenant, id, member, offer, status, made_at) VALUES (?, ?, ?, ?, 'draft', ?)
     ON CONFLICT DO NOTHING`,
  )
    .bind(tenant, id, member, offer, nowMs)
    .run()
}

export async function sendDraft(
  env: Env,
  tenant: string,
  { id, remark, nowMs }: { id: string; remark: string; nowMs: number },
): Promise<boolean> {
  const result = await env.DB.prepare(
    `UPDATE application SET status = 'applying', remark = ?3, sent_at = ?4
     WHERE tenant = ?1 AND id = ?2 AND status = 'draft'`,
  )
    .bind(tenant, id, remark, nowMs)
    .run()
  return result.meta.changes > 0
}

/**
 * Adds an approval by an operator who has not approved yet; the application is granted once there are enough. False
 * where it is no longer waiting.
 */
export async function approve(
  env: Env,
  tenant: string,
  {
    id,
    by,
    amount,
    twoAboveMinor,
    nowMs,
  }: { id: string; by: string; amount: number; twoAboveMinor: number; nowMs: number },
): Promise<boolean> {
  const result = await env.DB.prepare(
    `UPDATE application SET amount = coalesce(amount, ?4), decided_at = ?6,
       approvals = json_insert(approvals, '$[#]', ?3),
       status = iif(json_array_length(approvals) + 1 >= iif(coalesce(amount, ?4) > ?5, 2, 1), 'issued', 'applying')
     WHERE tenant = ?1 AND id = ?2 AND status = 'applying'
       AND NOT EXISTS (SELECT 1 FROM json_each(approvals) WHERE value = ?3)`,
  )
    .bind(tenant, id, by, amount, twoAboveMinor, nowMs)
    .run()
  return result.meta.changes > 0
}

export async function reject(
  env: Env,
  tenant: string,
  { id, reason, nowMs }: { id: string; reason: string; nowMs: number },
): Promise<boolean> {
  const result = await env.DB.prepare(
    `UPDATE application SET status = 'rejected', reason = ?3, decided_at = ?4
     WHERE tenant = ?1 AND id = ?2 AND status = 'applying'`,
  )
    .bind(tenant, id, reason, nowMs)
    .run()
  return result.meta.changes > 0
}

export type ListedApplication = ApplicationRow & { account: string; repeated: number; pictures: string }

/** With the sender, the pictures, and how many of the pictures were sent before by anybody. */
export async function listedApplications(
  env: Env,
  tenant: string,
  by: { status: string; limit: number } | { id: string },
): Promise<ListedApplication[]> {
  const [where, value, limit] =
    'id' in by ? (['a.id = ?2', by.id, 1] as const) : (['a.status = ?2', by.status, by.limit] as const)
  const { results } = await env.DB.prepare(
    `SELECT a.*, m.account,
       (SELECT json_group_array(p.id) FROM proof p WHERE p.tenant = a.tenant AND p.subject = 'application'
         AND p.subject_id = a.id) AS pictures,
       (SELECT count(*) FROM proof p WHERE p.tenant = a.tenant AND p.subject = 'application' AND p.subject_id = a.id
         AND EXISTS (SELECT 1 FROM proof o WHERE o.tenant = p.tenant AND o.digest = p.digest AND o.id <> p.id)) AS repeated
     FROM application a JOIN member m ON m.tenant = a.tenant AND m.id = a.member
     WHERE a.tenant = ?1 AND ${where} AND a.sent_at IS NOT NULL ORDER BY a.sent_at LIMIT ?3`,
  )
    .bind(tenant, value, limit)
    .all<ListedApplication>()
  return results
}
