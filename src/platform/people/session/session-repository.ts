import type { SessionMember } from '#platform/base/call.ts'
import type { Env } from '#platform/base/env.ts'

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
  /** Opened by something other than the password. */
  is_passwordless: number
}

/** One tab of a browser's session, by both halves. */
export interface TabKey {
  tenant: string
  cookieHash: string
  tabHash: string
}

/** A session with the parts of its member that every call needs. */
export interface SessionWithMember extends SessionRow {
  account: string
  type: number
  status: string
  must_change_password: number
  password_changed_at: number
}

/** A browser's session with all its tabs. */
export interface SessionKey {
  tenant: string
  cookieHash: string
}

export function tabKeyOf(
  { id }: { id: string },
  { sessionHash, tabHash }: Pick<SessionMember, 'sessionHash' | 'tabHash'>,
): TabKey {
  return { tenant: id, cookieHash: sessionHash, tabHash }
}

export async function findSession(
  env: Env,
  { tenant, cookieHash, tabHash }: TabKey,
): Promise<SessionWithMember | undefined> {
  const row = await env.DB.prepare(
    `SELECT session.*, member.account, member.type, member.status, member.must_change_password, member.password_changed_at
     FROM session JOIN member ON member.tenant = session.tenant AND member.id = session.member_id
     WHERE session.tenant = ? AND session.cookie_hash = ? AND session.tab_hash = ?`,
  )
    .bind(tenant, cookieHash, tabHash)
    .first<SessionWithMember>()
  return row ?? undefined
}

interface NewSession {
  row: SessionRow
  passwordChangedAtMs: number
  parent?: TabKey | undefined
}

/**
 * Returns false where the password has changed since the login, the member was suspended, or the parent session has ended:
 * whatever ends sessions also ends logins in progress. All tabs of a session have the same parent.
 */
export async function insertSession(
  env: Env,
  tenant: string,
  { row, passwordChangedAtMs, parent }: NewSession,
): Promise<boolean> {
  const result = await env.DB.prepare(
    `INSERT INTO session (tenant, cookie_hash, tab_hash, member_id, created_at, seen_at, expires_at, is_weak, address, device,
       remember_family, proved_at, is_passwordless, parent_hash)
     SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13,
       CASE WHEN EXISTS (SELECT 1 FROM session WHERE tenant = ?1 AND cookie_hash = ?2)
         THEN (SELECT max(parent_hash) FROM session WHERE tenant = ?1 AND cookie_hash = ?2) ELSE ?15 END
     FROM member
     WHERE tenant = ?1 AND id = ?4 AND status = 'active' AND password_changed_at = ?14 AND (?15 IS NULL OR EXISTS (
       SELECT 1 FROM session WHERE tenant = ?1 AND cookie_hash = ?15 AND tab_hash = ?16))`,
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
      row.is_passwordless,
      passwordChangedAtMs,
      parent?.cookieHash ?? null,
      parent?.tabHash ?? null,
    )
    .run()
  return result.meta.changes > 0
}

export async function touchSession(
  env: Env,
  { tenant, cookieHash, tabHash }: TabKey,
  nowMs: number,
): Promise<void> {
  await env.DB.prepare(
    'UPDATE session SET seen_at = ?1 WHERE tenant = ?2 AND cookie_hash = ?3 AND tab_hash = ?4 AND seen_at < ?1',
  )
    .bind(nowMs, tenant, cookieHash, tabHash)
    .run()
}

/**
 * A game of this browser is being played: its tabs are active, whichever of them shows it. Expired tabs stay expired.
 */
export async function touchBrowser(
  env: Env,
  { tenant, cookieHash }: SessionKey,
  { nowMs, idleMs }: { nowMs: number; idleMs: number },
): Promise<void> {
  await env.DB.prepare(
    'UPDATE session SET seen_at = ?1 WHERE tenant = ?2 AND cookie_hash = ?3 AND seen_at < ?1 AND seen_at > ?4',
  )
    .bind(nowMs, tenant, cookieHash, nowMs - idleMs)
    .run()
}

/** Whether this browser's session is this member's and has a live tab. */
export async function isSessionOf(
  env: Env,
  {
    tenant,
    cookieHash,
    memberId,
    nowMs,
    idleMs,
  }: SessionKey & { memberId: string; nowMs: number; idleMs: number },
): Promise<boolean> {
  const statement = env.DB.prepare(
    `SELECT 1 FROM session WHERE tenant = ? AND cookie_hash = ? AND member_id = ? AND expires_at > ? AND seen_at > ?
     LIMIT 1`,
  )
  return (await statement.bind(tenant, cookieHash, memberId, nowMs, nowMs - idleMs).first()) !== null
}

/** Whether this browser has a live session of another member. */
export async function isSomeoneElses(
  env: Env,
  { tenant, cookieHash, memberId, nowMs }: SessionKey & { memberId: string; nowMs: number },
): Promise<boolean> {
  const statement = env.DB.prepare(
    'SELECT 1 FROM session WHERE tenant = ? AND cookie_hash = ? AND member_id <> ? AND expires_at > ? LIMIT 1',
  )
  return (await statement.bind(tenant, cookieHash, memberId, nowMs).first()) !== null
}

export interface BrowserSession extends Record<string, unknown> {
  cookie_hash: string
  device: string
  address: string
  created_at: number
  seen_at: number
  is_weak: number
}

/**
 * Browsers with a live session, newest first. Of several tabs: the earliest start, the latest activity, the strongest
 * proof.
 */
export async function listSessionsOf(
  env: Env,
  { tenant, memberId, nowMs, idleMs }: { tenant: string; memberId: string; nowMs: number; idleMs: number },
): Promise<BrowserSession[]> {
  const { results } = await env.DB.prepare(
    `SELECT cookie_hash, max(device) AS device, max(address) AS address, min(created_at) AS created_at,
       max(seen_at) AS seen_at, min(is_weak) AS is_weak
     FROM session WHERE tenant = ? AND member_id = ? AND expires_at > ? AND seen_at > ?
     GROUP BY cookie_hash ORDER BY seen_at DESC LIMIT 100`,
  )
    .bind(tenant, memberId, nowMs, nowMs - idleMs)
    .all<BrowserSession>()
  return results
}

/** The member gave a secret in this tab, whose session is full from now on. */
export async function strengthenSession(
  env: Env,
  { tenant, cookieHash, tabHash }: TabKey,
  nowMs: number,
): Promise<void> {
  await env.DB.prepare(
    'UPDATE session SET is_weak = 0, proved_at = ? WHERE tenant = ? AND cookie_hash = ? AND tab_hash = ?',
  )
    .bind(nowMs, tenant, cookieHash, tabHash)
    .run()
}
