import { ApiError } from '#lib/api/errors.ts'
import type { Counted } from '#platform/base/call.ts'
import type { GuardObject } from './guard-object.ts'
import { machineOf } from './network-prefix.ts'

/** Kinds of counters: each kind and subject has its own object, so no object serves a whole brand. */
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
  | 'vendorNonce'
  | 'vendorCalls'
  | 'operator'

/** The guard of one subject. Its name begins with the tenant, so that brands never share a counter. */
export function guardOf(
  { env, tenant }: Pick<Counted, 'env' | 'tenant'>,
  kind: GuardKind,
  subject: string,
): DurableObjectStub<GuardObject> {
  const guards = env.GUARD as DurableObjectNamespace<GuardObject>
  return guards.getByName(`${tenant.id}:${kind}:${subject}`)
}

/**
 * The guard for a random key: the key's first character selects one of 64 objects, so that a million keys do not create a
 * million objects. Only for keys that we generate, or hashes (base64url).
 */
export function guardOfKey(
  base: Pick<Counted, 'env' | 'tenant'>,
  kind: GuardKind,
  key: string,
): DurableObjectStub<GuardObject> {
  return guardOf(base, kind, key.slice(0, 1))
}

export interface Rate {
  limit: number
  windowMs: number
  /** What a use counts for; 1 by default. */
  cost?: number
}

/**
 * Counts a use of `what` per address (IPv6: per /64, which one machine can use completely); refuses with `request.tooMany`
 * above the limit.
 */
export async function limitAddress(base: Counted, what: string, rate: Rate): Promise<void> {
  await limitUse(base, guardOfAddress(base), { key: what, ...rate })
}

/** The same without a refusal: false above the limit. */
export async function isWithinLimit(base: Counted, what: string, rate: Rate): Promise<boolean> {
  return (await guardOfAddress(base).hit(what, { ...rate, nowMs: base.now })).isAllowed
}

function guardOfAddress(base: Counted): DurableObjectStub<GuardObject> {
  return guardOf(base, 'address', machineOf(base.address))
}

export async function limitUse(
  { now }: Pick<Counted, 'now'>,
  guard: DurableObjectStub<GuardObject>,
  { key, limit, windowMs, cost }: Rate & { key: string },
): Promise<void> {
  const { isAllowed, retryAfterMs } = await guard.hit(key, { limit, windowMs, nowMs: now, cost })
  if (!isAllowed) throw new ApiError('request.tooMany', { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) })
}
