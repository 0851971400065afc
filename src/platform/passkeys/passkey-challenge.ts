import type { CallBase } from '#platform/call.ts'
import { guardOfKey } from '#platform/guard/guard.ts'
import { brandOrigin } from '#platform/system/brand-origin.ts'
import { hashToken } from '#platform/crypto/tokens.ts'

/** How long a person may look for their key. */
export const PASSKEY_TIMEOUT_MS = 5 * 60_000

/** Keys belong to the host that the visitor sees: neither another brand's page nor a look-alike can ask for them. */
export function relyingParty({ host }: CallBase): { rpId: string; origin: string } {
  return { rpId: host.split(':', 1)[0] ?? '', origin: brandOrigin(host) }
}

/** Keeps what a challenge is for: a login, or a new key of one member. */
export async function keepChallenge(base: CallBase, challenge: string, purpose: string): Promise<void> {
  const key = hashToken(challenge)
  const keep = { expiresAtMs: base.now + PASSKEY_TIMEOUT_MS, nowMs: base.now }
  await guardOfKey(base, 'passkey', key).put(key, purpose, keep)
}

/** True once, for the purpose that the challenge was made for. */
export async function takeChallenge(base: CallBase, challenge: string, purpose: string): Promise<boolean> {
  const key = hashToken(challenge)
  return (await guardOfKey(base, 'passkey', key).take(key, base.now)) === purpose
}
