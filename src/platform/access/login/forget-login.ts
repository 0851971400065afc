import type { CallBase } from '#platform/base/call.ts'
import { closeSockets } from '#platform/base/rooms/service.ts'
import { expiredCookieText, SESSION_COOKIE } from '#platform/people/session/service.ts'
import { deleteFamily, findRemember, type RememberRow } from './remember-repository.ts'
import { hashToken, isEqual } from '#platform/base/crypto/service.ts'

export const REMEMBER_COOKIE = '__Host-remember'

/**
 * Ends what this browser remembers: at logout, and before another login. Where `entrant` is the remembered member, the
 * tabs of this browser go on; sessions that the remembered login has elsewhere end in every case.
 */
export async function forgetLogin(base: CallBase, entrant?: { id: string }): Promise<void> {
  if (!base.cookies.has(REMEMBER_COOKIE)) return
  const row = await readRememberCookie(base)
  const own = row && entrant?.id === row.member_id ? base.cookies.get(SESSION_COOKIE) : undefined
  if (row) {
    const { env, tenant } = base
    const of = { tenant: tenant.id, family: row.family }
    await deleteFamily(env, own ? { ...of, keptCookieHash: hashToken(own) } : of)
    base.later(closeSockets(env, tenant.id, row.member_id))
  }
  base.replyHeaders.append('set-cookie', expiredCookieText(REMEMBER_COOKIE))
}

/** The token in the cookie, used or not; `undefined` for an unknown token. */
export async function readRememberCookie({
  env,
  tenant,
  cookies,
}: CallBase): Promise<RememberRow | undefined> {
  const [selector, validator] = cookies.get(REMEMBER_COOKIE)?.split('.') ?? []
  if (!selector || !validator) return undefined
  const row = await findRemember(env, { tenant: tenant.id, selector })
  return row && isEqual(row.validator_hash, hashToken(validator)) ? row : undefined
}
