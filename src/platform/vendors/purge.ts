import { SIGNATURE_SKEW_MS } from '#lib/shared/vendor-signature.ts'
import type { Env } from '#platform/env.ts'

/** Deletes expired sessions, and nonces that no fresh signature can carry any more. Ids of movements stay. */
export async function purgeVendors(env: Env, nowMs: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM vendor_session WHERE expires_at <= ?').bind(nowMs),
    // Clocks may be off in both directions: a signature from ahead of time stays fresh for twice the skew.
    env.DB.prepare('DELETE FROM vendor_nonce WHERE at <= ?').bind(nowMs - 2 * SIGNATURE_SKEW_MS - 60_000),
  ])
}
