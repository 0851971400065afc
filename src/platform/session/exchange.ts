import * as z from 'zod/mini'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { makeExchangeCode } from '#lib/api/session.ts'
import type { CallBase, SessionMember } from '#platform/call.ts'
import { guardOfKey, limitAddress } from '#platform/guard/guard.ts'
import { findMemberById } from '#platform/member/member-repository.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { forgetLogin, readRememberCookie } from './forget-login.ts'
import { loginResultOf, type LoginResult } from './login-result.ts'
import { findSession, isSomeoneElses, tabKeyOf, type SessionRow } from './session-repository.ts'
import { exchangeSession, IDLE_MS } from './session-service.ts'
import { hashToken, makeToken } from '#platform/crypto/tokens.ts'

const LIFETIME_MS = 60_000
const RATE = { limit: 30, windowMs: 60_000 }

/** The session that a code was made in: what comes of the code ends no later. */
const origin = z.object({ sessionHash: z.string(), tabHash: z.string() })

/** The guard keeps which session it is of, under its hash. */
export async function makeCode(
  base: CallBase,
  { sessionHash, tabHash }: SessionMember,
): Promise<OutputOf<typeof makeExchangeCode>> {
  const code = makeToken()
  const hash = hashToken(code)
  const expiresAtMs = base.now + LIFETIME_MS
  const kept = JSON.stringify({ sessionHash, tabHash })
  await guardOfKey(base, 'exchange', hash).put(hash, kept, { expiresAtMs, nowMs: base.now })
  return { code, expiresAtMs }
}

/**
 * A session for the code, for one use, while the session that it was made in lives, and no longer than that. It is weak:
 * an address with a code in it may have been seen by others. Who is logged in here already stays who they are: nobody
 * can be sent into the account of somebody else.
 */
export async function exchangeCode(base: CallBase, code: string): Promise<LoginResult> {
  await limitAddress(base, 'exchange', RATE)
  const { env, tenant, now } = base
  const hash = hashToken(code)
  const text = await guardOfKey(base, 'exchange', hash).take(hash, now)
  const made = origin.safeParse(JSON.parse(text ?? 'null'))
  const session = made.success ? await findSession(env, tabKeyOf(tenant, made.data)) : undefined
  if (!session || session.expires_at <= now || session.seen_at + IDLE_MS <= now)
    throw new ApiError('session.required')
  const own = base.cookies.get(SESSION_COOKIE)
  const here = own && {
    tenant: tenant.id,
    cookieHash: hashToken(own),
    memberId: session.member_id,
    nowMs: now,
  }
  if (here && (await isSomeoneElses(env, here))) throw new ApiError('session.required')
  const member = await findMemberById(env, { tenant: tenant.id, id: session.member_id })
  if (member?.status !== 'active') throw new ApiError('session.required')
  await leaveRemembered(base, session)
  const isPasswordless = session.is_passwordless === 1
  const token = await exchangeSession(base, member, {
    ...{ isWeak: true, isPasswordless, expiresAtMs: session.expires_at },
    // What ends the remembered login, such as the second use of a stolen cookie, ends this too.
    family: session.remember_family ?? undefined,
    parent: { tenant: tenant.id, cookieHash: session.cookie_hash, tabHash: session.tab_hash },
  })
  return loginResultOf(base, member, { token, isWeak: true, isPasswordless })
}

/** Another one's remembered login keeps the code out; an earlier one of the same member gives way. */
async function leaveRemembered(
  base: CallBase,
  { member_id, remember_family }: Pick<SessionRow, 'member_id' | 'remember_family'>,
): Promise<void> {
  const remembered = await readRememberCookie(base)
  if (!remembered || remembered.family === remember_family) return
  if (remembered.member_id !== member_id && remembered.expires_at > base.now)
    throw new ApiError('session.required')
  await forgetLogin(base)
}
