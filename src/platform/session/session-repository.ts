import type { Env } from '#platform/env.ts'

export interface SessionRow extends Record<string, unknown> {
  cookie_hash: string
  tab_hash: string
  member_id: string
  created_at: number
  seen_at: number
  expires_at: number
  is_weak: number
  address: string
  device: string
  remember_family: string | null
  /** When a secret was last given in this session. */
  proved_at: number | null
}

/** A session with the parts of its member that every call needs. */
export interface SessionWithMember extends SessionRow {
  account: string
  type: number
  status: string
}

export interface SessionKey {
  tenant: string
  cookieHash: string
}

export async function findSession(
  env: Env,
  { tenant, cookieHash }: SessionKey,
): Promise<SessionWithMember | undefined> {
  const row = await env.DB.prepare(
    `SELECT session.*, member.account, member.type, member.status
     FROM session JOIN member ON member.tenant = session.tenant AND member.id = session.member_id
     WHERE session.tenant = ? AND session.cookie_hash = ?`,
  )
    .bind(tenant, cookieHash)
    .first<SessionWithMember>()
  return row ?? undefined
}

export async function insertSession(env: Env, tenant: string, row: SessionRow): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO session (tenant, cookie_hash, tab_hash, member_id, created_at, seen_at, expires_at, is_weak, address, device,
       remember_family, proved_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
    .bind(
      tenant,
      row.cookie_hash,
      row.tab_hash,
      row.member_id,
      row.created_at,
      row.seen_at,
      row.expires_at,
      row.is_weak,
      row.address,
      row.device,
      row.remember_family,
      row.proved_at,
    )
    .run()
}

export async function touchSession(
  env: Env,
  { tenant, cookieHash }: SessionKey,
  nowMs: number,
): Promise<void> {
  await env.DB.prepare('UPDATE session SET seen_at = ? WHERE tenant = ? AND cookie_hash = ? AND seen_at < ?')
    .bind(nowMs, tenant, cookieHash, nowMs)
    .run()
}

export async function deleteSession(env: Env, { tenant, cookieHash }: SessionKey): Promise<void> {
  await env.DB.prepare('DELETE FROM session WHERE tenant = ? AND cookie_hash = ?')
    .bind(tenant, cookieHash)
    .run()
}

/** Ends every session of a member, of all devices. */
export async function deleteSessionsOf(
  env: Env,
  { tenant, memberId }: { tenant: string; memberId: string },
): Promise<void> {
  await env.DB.prepare('DELETE FROM session WHERE tenant = ? AND member_id = ?').bind(tenant, memberId).run()
}

interface OwnedSession {
  tenant: string
  memberId: string
  cookieHash: string
}

/** Those that still live, the newest first. */
export async function listSessionsOf(
  env: Env,
  { tenant, memberId, nowMs, idleMs }: { tenant: string; memberId: string; nowMs: number; idleMs: number },
): Promise<SessionRow[]> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM session WHERE tenant = ? AND member_id = ? AND expires_at > ? AND seen_at > ?
     ORDER BY seen_at DESC LIMIT 100`,
  )
    .bind(tenant, memberId, nowMs, nowMs - idleMs)
    .all<SessionRow>()
  return results
}

/** Gives how many sessions ended: one of somebody else is none. */
export async function deleteSessionOf(
  env: Env,
  { tenant, memberId, cookieHash }: OwnedSession,
): Promise<number> {
  const result = await env.DB.prepare(
    'DELETE FROM session WHERE tenant = ? AND member_id = ? AND cookie_hash = ?',
  )
    .bind(tenant, memberId, cookieHash)
    .run()
  return result.meta.changes
}

/** Every session of a member but one. */
export async function deleteSessionsBut(
  env: Env,
  { tenant, memberId, cookieHash }: OwnedSession,
): Promise<number> {
  const result = await env.DB.prepare(
    'DELETE FROM session WHERE tenant = ? AND member_id = ? AND cookie_hash <> ?',
  )
    .bind(tenant, memberId, cookieHash)
    .run()
  return result.meta.changes
}

/** The member proved who they are: the session is good for everything. */
export async function strengthenSession(
  env: Env,
  { tenant, cookieHash }: SessionKey,
  nowMs: number,
): Promise<void> {
  await env.DB.prepare('UPDATE session SET is_weak = 0, proved_at = ? WHERE tenant = ? AND cookie_hash = ?')
    .bind(nowMs, tenant, cookieHash)
    .run()
}
