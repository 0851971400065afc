import type { CallBase } from '#platform/call.ts'
import { guardOf, limitUse } from '#platform/guard/guard.ts'
import { networkPrefix } from '#platform/guard/network-prefix.ts'

/** Of one network: whoever has a session or the password of another must not keep its owner out from elsewhere. */
const TRIES = { limit: 5, windowMs: 15 * 60_000 }
/** Of all networks together. */
const TRIES_AN_HOUR = { limit: 60, windowMs: 60 * 60_000 }
/** A hash is a quarter of a second of the processor, and a right secret takes its tries back. */
const HASHES = { limit: 30, windowMs: 15 * 60_000 }

/** What a member may be asked to prove themselves by; each is counted for itself. */
type SecretKind = 'password' | 'pin' | 'totp'

/** Gives what takes the tries of this network back, and of all of them this one. */
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
 * Before a secret is hashed. Gives what takes it back, for one that was wrong: those are counted as tries, and must not
 * use up what whoever knows the secret may do with it.
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
