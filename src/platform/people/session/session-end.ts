import type { Env } from '#platform/base/env.ts'
import type { SessionKey, TabKey } from './session-repository.ts'

interface OwnedSession extends SessionKey {
  memberId: string
}

/** A browser's session (`?2`) and all its descendants by exchange codes. */
const LINE = `WITH RECURSIVE line (hash) AS (
    SELECT cookie_hash FROM session WHERE tenant = ?1 AND cookie_hash = ?2
    UNION SELECT session.cookie_hash FROM session JOIN line ON session.tenant = ?1 AND session.parent_hash = line.hash)
  SELECT hash FROM line`

/** Whether the later session is this session or one of its descendants. */
export async function isInLine(
  env: Env,
  { tenant, cookieHash }: SessionKey,
  laterHash: string,
): Promise<boolean> {
  const statement = env.DB.prepare(`SELECT 1 WHERE ?3 IN (${LINE})`)
  return (await statement.bind(tenant, cookieHash, laterHash).first()) !== null
}

/**
 * Ends one idle tab: the browser's other tabs and the child sessions stay. With the last tab the child sessions pass to the
 * parent session, whose logout ends them.
 */
export async function deleteTab(env: Env, { tenant, cookieHash, tabHash }: TabKey): Promise<void> {
  const tab = [tenant, cookieHash, tabHash] as const
  await env.DB.batch([
    env.DB.prepare(
      `UPDATE session SET parent_hash = (SELECT parent_hash FROM session
         WHERE tenant = ?1 AND cookie_hash = ?2 AND tab_hash = ?3)
       WHERE tenant = ?1 AND parent_hash = ?2 AND NOT EXISTS (SELECT 1 FROM session
         WHERE tenant = ?1 AND cookie_hash = ?2 AND tab_hash <> ?3)`,
    ).bind(...tab),
    env.DB.prepare('DELETE FROM session WHERE tenant = ? AND cookie_hash = ? AND tab_hash = ?').bind(...tab),
  ])
}

/** Ends a browser's session whose remembered login continues. Child sessions belong to that login and stay. */
export async function deleteRemembered(
  env: Env,
  { tenant, cookieHash, family }: SessionKey & { family: string },
): Promise<void> {
  await env.DB.prepare('DELETE FROM session WHERE tenant = ? AND cookie_hash = ? AND remember_family = ?')
    .bind(tenant, cookieHash, family)
    .run()
}

/** Ends a browser's session with its descendants; returns their members. */
export async function deleteSession(
  env: Env,
  { tenant, cookieHash }: SessionKey,
): Promise<readonly string[]> {
  const { results } = await env.DB.prepare(
    `DELETE FROM session WHERE tenant = ?1 AND cookie_hash IN (${LINE}) RETURNING member_id`,
  )
    .bind(tenant, cookieHash)
    .all<{ member_id: string }>()
  return [...new Set(results.map(({ member_id }) => member_id))]
}

/** The same for a session of this member. Returns how many tabs' sessions ended; 0 for another member's. */
export async function deleteSessionOf(
  env: Env,
  { tenant, memberId, cookieHash }: OwnedSession,
): Promise<number> {
  const of = [tenant, cookieHash, memberId] as const
  const [, result] = await env.DB.batch([
    // The remembered login goes first; it would open a new session with the next page.
    env.DB.prepare(
      `DELETE FROM remember WHERE tenant = ?1 AND member_id = ?3 AND family IN (SELECT remember_family FROM session
         WHERE tenant = ?1 AND member_id = ?3 AND cookie_hash = ?2)`,
    ).bind(...of),
    // The rows are counted: the changes of a statement include those of triggers.
    env.DB.prepare(
      `DELETE FROM session WHERE tenant = ?1 AND member_id = ?3 AND cookie_hash IN (${LINE}) RETURNING tab_hash`,
    ).bind(...of),
  ])
  return result?.results.length ?? 0
}

/** Ends every session of a member except one, which stays even where its parent ends. */
export async function deleteSessionsBut(
  env: Env,
  { tenant, memberId, cookieHash }: OwnedSession,
): Promise<number> {
  const { results } = await env.DB.prepare(
    'DELETE FROM session WHERE tenant = ? AND member_id = ? AND cookie_hash <> ? RETURNING tab_hash',
  )
    .bind(tenant, memberId, cookieHash)
    .all()
  return results.length
}
