import type { CallBase } from '#platform/base/call.ts'
import { guardOf, limitUse, networkPrefix } from '#platform/base/guard/service.ts'

/** Per network, so that an attacker who has a session or the password cannot lock out the owner elsewhere. */
const TRIES = { limit: 5, windowMs: 15 * 60_000 }
/** Over all networks. */
const TRIES_AN_HOUR = { limit: 60, windowMs: 60 * 60_000 }
/**
 * A hash takes a quarter of a second of CPU time. The bound is one of pace: whoever gives right secrets is never kept out, as
 * a person cannot reach it, and wrong ones are counted as attempts.
 */
const HASHES = { limit: 60, windowMs: 60_000 }

/** Secrets that a member may be asked for; each has its own counter. */
type SecretKind = 'password' | 'pin' | 'totp'

/** Counts an attempt. Returns a function that resets this network's counter and takes one attempt off the total. */
export async function countTry(
  base: CallBase,
  memberId: string,
  kind: SecretKind,
): Promise<() => Promise<void>> {
  const guard = guardOf(base, 'member', memberId)
  const own = `${kind}:${networkPrefix(base.address)}`
  await limitUse(base, guard, { key: own, ...TRIES })
  await limitUse(base, guard, { key: kind, ...TRIES_AN_HOUR })
  return async () => {
    await guard.clear([own])
    await guard.forgive(kind)
  }
}

/**
 * Counts a hash before it is computed. Returns a function that reverts it for a wrong secret: those are counted as
 * attempts, and must not use up the owner's hashes.
 */
export async function countHash(
  base: CallBase,
  memberId: string,
  kind: 'password' | 'pin',
): Promise<() => Promise<void>> {
  const guard = guardOf(base, 'member', memberId)
  const key = `hash:${kind}`
  await limitUse(base, guard, { key, ...HASHES })
  return () => guard.forgive(key)
}
