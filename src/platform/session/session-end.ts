import type { Env } from '#platform/env.ts'
import type { SessionKey, TabKey } from './session-repository.ts'

interface OwnedSession extends SessionKey {
  memberId: string
}

/** A browser's session (`?2`) and all that came of it by exchange codes, however many codes lie between. */
const LINE = `WITH RECURSIVE line (hash) AS (
    SELECT cookie_hash FROM session WHERE tenant = ?1 AND cookie_hash = ?2
    UNION SELECT session.cookie_hash FROM session JOIN line ON session.tenant = ?1 AND session.parent_hash = line.hash)
  SELECT hash FROM line`

/** Whether a browser's session still is one that another came of, or that one itself. */
export async function isInLine(
  env: Env,
  { tenant, cookieHash }: SessionKey,
  laterHash: string,
): Promise<boolean> {
  const statement = env.DB.prepare(`SELECT 1 WHERE ?3 IN (${LINE})`)
  return (await statement.bind(tenant, cookieHash, laterHash).first()) !== null
}

/**
 * One tab alone, as it tired: the others of the same browser stay, and so does what came of it. With the last tab that
 * passes to the session before: whoever logs out there means all that came of it.
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

/** What a browser had of a remembered login that goes on: what came of it is of that login too, and stays. */
export async function deleteRemembered(
  env: Env,
  { tenant, cookieHash, family }: SessionKey & { family: string },
): Promise<void> {
  await env.DB.prepare('DELETE FROM session WHERE tenant = ? AND cookie_hash = ? AND remember_family = ?')
    .bind(tenant, cookieHash, family)
    .run()
}

/** A browser's session, with all that came of it. */
export async function deleteSession(env: Env, { tenant, cookieHash }: SessionKey): Promise<void> {
  await env.DB.prepare(`DELETE FROM session WHERE tenant = ?1 AND cookie_hash IN (${LINE})`)
    .bind(tenant, cookieHash)
    .run()
}

/** The same for one of the member's own. Gives how many tabs' sessions ended: of somebody else's none. */
export async function deleteSessionOf(
  env: Env,
  { tenant, memberId, cookieHash }: OwnedSession,
): Promise<number> {
  const of = [tenant, cookieHash, memberId] as const
  const [, result] = await env.DB.batch([
    // What that browser remembers goes first: it would be in again with the next page.
    env.DB.prepare(
      `DELETE FROM remember WHERE tenant = ?1 AND member_id = ?3 AND family IN (SELECT remember_family FROM session
         WHERE tenant = ?1 AND member_id = ?3 AND cookie_hash = ?2)`,
    ).bind(...of),
    env.DB.prepare(
      `DELETE FROM session WHERE tenant = ?1 AND member_id = ?3 AND cookie_hash IN (${LINE})`,
    ).bind(...of),
  ])
  return result?.meta.changes ?? 0
}

/** Every session of a member but one: that one stays also where it came of another. */
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
