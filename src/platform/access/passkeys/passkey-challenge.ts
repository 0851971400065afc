import type { CallBase, Counted } from '#platform/base/call.ts'
import { guardOfKey } from '#platform/base/guard/service.ts'
import { brandOrigin } from '#platform/base/system/service.ts'
import { hashToken } from '#platform/base/crypto/service.ts'

/** A page that asks for a passkey: of a brand, or the operators' console. */
export type PasskeyBase = Counted & Pick<CallBase, 'host'>

/** Time to find and use the authenticator. */
export const PASSKEY_TIMEOUT_MS = 5 * 60_000

/** Keys are bound to the visible host: another brand's page or a look-alike cannot request them. */
export function relyingParty({ host }: PasskeyBase): { rpId: string; origin: string } {
  return { rpId: host.split(':', 1)[0] ?? '', origin: brandOrigin(host) }
}

/** Stores the purpose of a challenge: a login, or a new key of one member. */
export async function keepChallenge(base: PasskeyBase, challenge: string, purpose: string): Promise<void> {
  const key = hashToken(challenge)
  const keep = { expiresAtMs: base.now + PASSKEY_TIMEOUT_MS, nowMs: base.now }
  await guardOfKey(base, 'passkey', key).put(key, purpose, keep)
}

/** True once, for the purpose of the challenge. */
export async function takeChallenge(base: PasskeyBase, challenge: string, purpose: string): Promise<boolean> {
  const key = hashToken(challenge)
  return (await guardOfKey(base, 'passkey', key).take(key, base.now)) === purpose
}
