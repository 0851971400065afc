import * as z from 'zod/mini'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type * as calls from '#lib/api/access/login.ts'
import type { Call, CallBase } from '#platform/base/call.ts'
import { guardOfKey, limitAddress } from '#platform/base/guard/service.ts'
import { findMemberById } from '#platform/people/member/service.ts'
import {
  exchangeSession,
  findSession,
  IDLE_MS,
  isSomeoneElses,
  SESSION_COOKIE,
  type SessionRow,
  tabKeyOf,
} from '#platform/people/session/service.ts'
import { forgetLogin, readRememberCookie } from './forget-login.ts'
import { loginResultOf, type LoginResult } from './login-result.ts'
import { hashToken, makeToken } from '#platform/base/crypto/service.ts'

const LIFETIME_MS = 60_000
const RATE = { limit: 30, windowMs: 60_000 }

/** The parent session of a code. Sessions opened from the code end with it. */
const origin = z.object({ sessionHash: z.string(), tabHash: z.string() })

/** The guard stores the parent session under the hash of the code. */
export async function makeExchangeCode(
  call: Call<typeof calls.makeExchangeCode>,
): Promise<OutputOf<typeof calls.makeExchangeCode>> {
  const { sessionHash, tabHash } = call.member
  const code = makeToken()
  const hash = hashToken(code)
  const expiresAtMs = call.now + LIFETIME_MS
  const kept = JSON.stringify({ sessionHash, tabHash })
  await guardOfKey(call, 'exchange', hash).put(hash, kept, { expiresAtMs, nowMs: call.now })
  return { code, expiresAtMs }
}

/**
 * Opens a session with an exchange code: once, while the parent session lives, and with the parent's expiry. The new
 * session is weak, because others may have seen an address that contains a code. A browser in which another member is
 * logged in refuses the code, so that a link cannot move a visitor into another account.
 */
export async function useExchangeCode(call: Call<typeof calls.useExchangeCode>): Promise<LoginResult> {
  await limitAddress(call, 'exchange', RATE)
  const { env, tenant, now, input } = call
  const hash = hashToken(input.code)
  const text = await guardOfKey(call, 'exchange', hash).take(hash, now)
  const made = origin.safeParse(JSON.parse(text ?? 'null'))
  const session = made.success ? await findSession(env, tabKeyOf(tenant, made.data)) : undefined
  if (!session || session.expires_at <= now || session.seen_at + IDLE_MS <= now)
    throw new ApiError('session.required')
  const own = call.cookies.get(SESSION_COOKIE)
  const here = own && {
    tenant: tenant.id,
    cookieHash: hashToken(own),
    memberId: session.member_id,
    nowMs: now,
  }
  if (here && (await isSomeoneElses(env, here))) throw new ApiError('session.required')
  const member = await findMemberById(env, { tenant: tenant.id, id: session.member_id })
  if (member?.status !== 'active') throw new ApiError('session.required')
  await leaveRemembered(call, session)
  const isPasswordless = session.is_passwordless === 1
  const token = await exchangeSession(call, member, {
    ...{ isWeak: true, isPasswordless, expiresAtMs: session.expires_at },
    // The second use of a stolen remember cookie ends its family, and this session with it.
    family: session.remember_family ?? undefined,
    parent: { tenant: tenant.id, cookieHash: session.cookie_hash, tabHash: session.tab_hash },
  })
  return loginResultOf(call, member, { token, isWeak: true, isPasswordless })
}

/** A remembered login of another member blocks the code; one of the same member is replaced. */
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
