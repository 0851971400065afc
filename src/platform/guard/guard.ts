import { ApiError } from '#lib/api/errors.ts'
import type { CallBase } from '#platform/call.ts'
import type { GuardObject } from './guard-object.ts'
import { machineOf } from './network-prefix.ts'

/** What a guard counts: each kind and subject has an object of its own, so no object serves a whole brand. */
export type GuardKind =
  | 'account'
  | 'address'
  | 'captcha'
  | 'botCheck'
  | 'sealed'
  | 'code'
  | 'exchange'
  | 'passkey'
  | 'social'
  | 'budget'
  | 'member'

/** The guard of one subject. The tenant begins its name: a brand's counters never meet another's. */
export function guardOf(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  kind: GuardKind,
  subject: string,
): DurableObjectStub<GuardObject> {
  return env.GUARD.get(env.GUARD.idFromName(`${tenant.id}:${kind}:${subject}`))
}

/**
 * The guard for a random key: the key's first character picks one of 64 objects, so that a million keys do not make a
 * million objects. For keys that we made at random, or hashes (base64url).
 */
export function guardOfKey(
  base: Pick<CallBase, 'env' | 'tenant'>,
  kind: GuardKind,
  key: string,
): DurableObjectStub<GuardObject> {
  return guardOf(base, kind, key.slice(0, 1))
}

export interface Rate {
  limit: number
  windowMs: number
}

/**
 * Counts a use of `what` by the call's address (of IPv6 its /64, all of which one machine can take); refuses with
 * `request.tooMany` when there were too many.
 */
export async function limitAddress(base: CallBase, what: string, { limit, windowMs }: Rate): Promise<void> {
  await limitUse(base, guardOf(base, 'address', machineOf(base.address)), { key: what, limit, windowMs })
}

export async function limitUse(
  { now }: Pick<CallBase, 'now'>,
  guard: DurableObjectStub<GuardObject>,
  { key, limit, windowMs }: Rate & { key: string },
): Promise<void> {
  const { isAllowed, retryAfterMs } = await guard.hit(key, { limit, windowMs, nowMs: now })
  if (!isAllowed) throw new ApiError('request.tooMany', { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) })
}
