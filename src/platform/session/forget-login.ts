import type { CallBase } from '#platform/call.ts'
import { expiredCookieText } from './cookies.ts'
import { deleteFamily, findRemember, type RememberRow } from './remember-repository.ts'
import { hashToken, isEqual } from '#platform/crypto/tokens.ts'

export const REMEMBER_COOKIE = '__Host-remember'

/** Ends this browser's remembered login: at logout, and before another login. */
export async function forgetLogin(base: CallBase): Promise<void> {
  if (!base.cookies.has(REMEMBER_COOKIE)) return
  const row = await readRememberCookie(base)
  if (row) await deleteFamily(base.env, { tenant: base.tenant.id, family: row.family })
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
