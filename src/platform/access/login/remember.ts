import type { CallBase } from '#platform/base/call.ts'
import { limitAddress } from '#platform/base/guard/service.ts'
import { closeSockets } from '#platform/base/rooms/service.ts'
import { findMemberById } from '#platform/people/member/service.ts'
import { cookieText, type Entrant, openResumedSession } from '#platform/people/session/service.ts'
import { readRememberCookie, REMEMBER_COOKIE } from './forget-login.ts'
import { loginResultOf, type LoginResult } from './login-result.ts'
import {
  deleteFamily,
  insertRemember,
  isFamilyAlive,
  replaceRemember,
  type NextToken,
} from './remember-repository.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'

/** Counted from the login with the password, regardless of how often it is resumed. */
const ABSOLUTE_MS = 24 * 60 * 60_000
const RATE = { limit: 30, windowMs: 60_000 }

/** Creates a remembered login; returns the family that its session belongs to. */
export async function rememberLogin(
  base: CallBase,
  { id, passwordChangedAtMs }: Entrant,
  { isPasswordless }: { isPasswordless: boolean },
): Promise<string> {
  const { value, row } = makeRemember()
  const family = makeToken()
  const expiresAtMs = base.now + ABSOLUTE_MS
  await insertRemember(base.env, {
    tenant: base.tenant.id,
    row: {
      ...{ ...row, family, member_id: id, expires_at: expiresAtMs },
      is_passwordless: isPasswordless ? 1 : 0,
    },
    passwordChangedAtMs,
  })
  setCookie(base, value, expiresAtMs)
  return family
}

/**
 * Opens a weak session with the remember cookie and rotates the cookie; `null` without a valid cookie of an active member.
 * A second use of a cookie ends its whole family of sessions.
 */
export async function resumeSession(base: CallBase): Promise<LoginResult | null> {
  await limitAddress(base, 'resume', RATE)
  const used = await readRememberCookie(base)
  const { env, tenant, now } = base
  if (!used || used.expires_at <= now) return null
  const { family, expires_at: expiresAtMs } = used
  const member = await findMemberById(env, { tenant: tenant.id, id: used.member_id })
  if (member?.status !== 'active') return null
  const next = makeRemember()
  if (!(await replaceRemember(env, { tenant: tenant.id, nowMs: now, used, next: next.row }))) {
    await deleteFamily(env, { tenant: tenant.id, family })
    base.later(closeSockets(env, tenant.id, member.id))
    return null
  }
  const isPasswordless = used.is_passwordless === 1
  const token = await openResumedSession(base, member, { family, expiresAtMs, isPasswordless })
  const result = await loginResultOf(base, member, { token, isWeak: true, isPasswordless })
  // A concurrent reuse of the cookie may have ended the family while this session was being opened.
  if (!(await isFamilyAlive(env, { tenant: tenant.id, family }))) {
    await deleteFamily(env, { tenant: tenant.id, family })
    // Another tab or login may have set a valid session cookie meanwhile; the browser keeps that one.
    base.replyHeaders.delete('set-cookie')
    return null
  }
  setCookie(base, next.value, expiresAtMs)
  return result
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
