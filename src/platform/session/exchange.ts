import type { OutputOf } from '#lib/api/endpoint.ts'
import { ApiError } from '#lib/api/errors.ts'
import type { makeExchangeCode } from '#lib/api/session.ts'
import type { CallBase, SessionMember } from '#platform/call.ts'
import { guardOfKey, limitAddress } from '#platform/guard/guard.ts'
import { findMemberById } from '#platform/member/member-repository.ts'
import { finishLogin, type LoginResult } from './login-result.ts'
import { hashToken, makeToken } from './tokens.ts'

const LIFETIME_MS = 60_000
const RATE = { limit: 30, windowMs: 60_000 }

/** The guard keeps whose code it is, under its hash. */
export async function makeCode(
  base: CallBase,
  member: SessionMember,
): Promise<OutputOf<typeof makeExchangeCode>> {
  const code = makeToken()
  const hash = hashToken(code)
  const expiresAtMs = base.now + LIFETIME_MS
  await guardOfKey(base, 'exchange', hash).put(hash, member.id, { expiresAtMs, nowMs: base.now })
  return { code, expiresAtMs }
}

/** A session for the code, for one use. It is weak: an address with a code in it may have been seen by others. */
export async function exchangeCode(base: CallBase, code: string): Promise<LoginResult> {
  await limitAddress(base, 'exchange', RATE)
  const hash = hashToken(code)
  const id = await guardOfKey(base, 'exchange', hash).take(hash, base.now)
  const member = id && (await findMemberById(base.env, { tenant: base.tenant.id, id }))
  if (!member || member.status !== 'active') throw new ApiError('session.required')
  return finishLogin(base, member, { isWeak: true })
}
