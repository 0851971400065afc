import type { CallBase } from '#platform/call.ts'
import { limitAddress } from '#platform/guard/guard.ts'
import { findMemberById } from '#platform/member/member-repository.ts'
import { cookieText, expiredCookieText } from './cookies.ts'
import { loginResultOf, type LoginResult } from './login-result.ts'
import {
  deleteFamily,
  findRemember,
  insertRemember,
  isFamilyAlive,
  replaceRemember,
  type NextToken,
  type RememberRow,
} from './remember-repository.ts'
import { resumeSession } from './session-service.ts'
import { hashToken, isEqual, makeToken } from './tokens.ts'

export const REMEMBER_COOKIE = '__Host-remember'
/** From the login with the password, however often it is resumed. */
const ABSOLUTE_MS = 24 * 60 * 60_000
const RATE = { limit: 30, windowMs: 60_000 }

/** Begins to remember a login; gives the family that its session belongs to. */
export async function rememberLogin(base: CallBase, memberId: string): Promise<string> {
  const { value, row } = makeRemember()
  const family = makeToken()
  const expiresAtMs = base.now + ABSOLUTE_MS
  await insertRemember(base.env, {
    tenant: base.tenant.id,
    row: { ...row, family, member_id: memberId, expires_at: expiresAtMs },
  })
  setCookie(base, value, expiresAtMs)
  return family
}

/**
 * Logs in with the remember cookie, weakly, and replaces it; `null` where there is none. A cookie that was used before
 * ends all that came of it.
 */
export async function resumeLogin(base: CallBase): Promise<LoginResult | null> {
  await limitAddress(base, 'resume', RATE)
  const used = await readCookie(base)
  const { env, tenant, now } = base
  if (!used || used.expires_at <= now) return null
  const { family, expires_at: expiresAtMs } = used
  const member = await findMemberById(env, { tenant: tenant.id, id: used.member_id })
  if (member?.status !== 'active') return null
  const next = makeRemember()
  if (!(await replaceRemember(env, { tenant: tenant.id, nowMs: now, used, next: next.row }))) {
    await deleteFamily(env, { tenant: tenant.id, family })
    return null
  }
  const result = await loginResultOf(base, member, await resumeSession(base, member, { family, expiresAtMs }))
  // The cookie may have been used again, and the family ended, while this session was being opened.
  if (!(await isFamilyAlive(env, { tenant: tenant.id, family }))) {
    await deleteFamily(env, { tenant: tenant.id, family })
    return null
  }
  setCookie(base, next.value, expiresAtMs)
  return result
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

interface NewRemember {
  value: string
  row: NextToken
}

function makeRemember(): NewRemember {
  const [selector, validator] = [makeToken(), makeToken()]
  return { value: `${selector}.${validator}`, row: { selector, validator_hash: hashToken(validator) } }
}

function setCookie({ replyHeaders, now }: CallBase, value: string, expiresAtMs: number): void {
  const maxAgeSeconds = Math.floor((expiresAtMs - now) / 1000)
  replyHeaders.append('set-cookie', cookieText(REMEMBER_COOKIE, value, maxAgeSeconds))
}
