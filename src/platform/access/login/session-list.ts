import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/access/login.ts'
import type { Call } from '#platform/base/call.ts'
import { closeSockets } from '#platform/base/rooms/service.ts'
import { REMEMBER_COOKIE } from './forget-login.ts'
import { deleteFamiliesOf } from './remember-repository.ts'
import {
  deleteSessionOf,
  deleteSessionsBut,
  expiredCookieText,
  IDLE_MS,
  listSessionsOf,
  requireStrong,
} from '#platform/people/session/service.ts'

/** The member's open sessions; the id is the hash of the session cookie. */
export async function listSessions({
  env,
  tenant,
  now,
  member,
}: Call<typeof calls.listSessions>): Promise<OutputOf<typeof calls.listSessions>> {
  const rows = await listSessionsOf(env, {
    tenant: tenant.id,
    memberId: member.id,
    nowMs: now,
    idleMs: IDLE_MS,
  })
  return rows.map((row) => ({
    id: row.cookie_hash,
    device: row.device,
    address: row.address,
    createdAtMs: row.created_at,
    seenAtMs: row.seen_at,
    isCurrent: row.cookie_hash === member.sessionHash,
    isWeak: row.is_weak === 1,
  }))
}

/**
 * Ends one of the member's sessions by its id, or all but the current one together with the remembered logins of other
 * browsers. A weak session can end only itself, so that a stolen cookie cannot log out the owner or hide its use.
 */
export async function closeSessions(
  call: Call<typeof calls.closeSessions>,
): Promise<OutputOf<typeof calls.closeSessions>> {
  const ended = await end(call)
  // Open sockets of ended sessions close now; without this their tabs learn of it at the next call.
  call.later(closeSockets(call.env, call.tenant.id, call.member.id))
  return ended
}

async function end(call: Call<typeof calls.closeSessions>): Promise<OutputOf<typeof calls.closeSessions>> {
  const { env, tenant, member, input, replyHeaders, cookies } = call
  const owner = { tenant: tenant.id, memberId: member.id }
  if (input.id !== member.sessionHash) requireStrong(member)
  if (input.id) return { closed: await deleteSessionOf(env, { ...owner, cookieHash: input.id }) }
  await deleteFamiliesOf(env, owner)
  if (cookies.has(REMEMBER_COOKIE)) replyHeaders.append('set-cookie', expiredCookieText(REMEMBER_COOKIE))
  return { closed: await deleteSessionsBut(env, { ...owner, cookieHash: member.sessionHash }) }
}
