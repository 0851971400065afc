import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/call.ts'
import { limitAddress } from '#platform/guard/guard.ts'
import { findMemberById } from '#platform/member/member-repository.ts'
import { cookieText, expiredCookieText } from './cookies.ts'
import { finishLogin, type LoginResult } from './login-result.ts'
import { deleteFamily, findRemember, insertRemember, useRemember, type RememberRow } from './remember-repository.ts'
import { hashToken, isEqual, makeToken } from './tokens.ts'

export const REMEMBER_COOKIE = '__Host-remember'
/** From the login with the password, however often it is resumed. */
const ABSOLUTE_MS = 24 * 60 * 60_000
const RATE = { limit: 30, windowMs: 60_000 }

export interface Family {
  family: string
  memberId: string
  expiresAtMs: number
}

/** Begins to remember a login; gives the family that its session belongs to. */
export async function rememberLogin(base: CallBase, memberId: string): Promise<string> {
  const family = { family: makeToken(), memberId, expiresAtMs: base.now + ABSOLUTE_MS }
  await issue(base, family)
  return family.family
}

/** Logs in with the remember cookie, weakly, and replaces it. A cookie that was used before ends all that came of it. */
export async function resumeLogin(base: CallBase): Promise<LoginResult> {
  await limitAddress(base, 'resume', RATE)
  const row = await readCookie(base)
  const { env, tenant, now } = base
  if (!row || row.expires_at <= now) throw new ApiError('session.required')
  const isFirst = await useRemember(env, { tenant: tenant.id, selector: row.selector, nowMs: now })
  if (!isFirst) {
    await deleteFamily(env, { tenant: tenant.id, family: row.family })
    throw new ApiError('session.required')
  }
  const member = await findMemberById(env, { tenant: tenant.id, id: row.member_id })
  if (member?.status !== 'active') throw new ApiError('session.required')
  await issue(base, { family: row.family, memberId: member.id, expiresAtMs: row.expires_at })
  return finishLogin(base, member, { isWeak: true, family: row.family, expiresAtMs: row.expires_at })
}

/** Ends what this browser remembers: at logout, and before another login. */
export async function forgetLogin(base: CallBase): Promise<void> {
  if (!base.cookies.has(REMEMBER_COOKIE)) return
  const row = await readCookie(base)
  if (row) await deleteFamily(base.env, { tenant: base.tenant.id, family: row.family })
  base.replyHeaders.append('set-cookie', expiredCookieText(REMEMBER_COOKIE))
}

/** The token in the cookie, spent or not; nothing for one that we never made. */
async function readCookie({ env, tenant, cookies }: CallBase): Promise<RememberRow | undefined> {
  const [selector, validator] = cookies.get(REMEMBER_COOKIE)?.split('.') ?? []
  if (!selector || !validator) return undefined
  const row = await findRemember(env, { tenant: tenant.id, selector })
  return row && isEqual(row.validator_hash, hashToken(validator)) ? row : undefined
}

async function issue(base: CallBase, { family, memberId, expiresAtMs }: Family): Promise<void> {
  const [selector, validator] = [makeToken(), makeToken()]
  await insertRemember(base.env, {
    tenant: base.tenant.id,
    row: { selector, validator_hash: hashToken(validator), family, member_id: memberId, expires_at: expiresAtMs },
  })
  const maxAgeSeconds = Math.floor((expiresAtMs - base.now) / 1000)
  base.replyHeaders.append('set-cookie', cookieText(REMEMBER_COOKIE, `${selector}.${validator}`, maxAgeSeconds))
}
