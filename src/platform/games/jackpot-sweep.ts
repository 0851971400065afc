import type { Env } from '#platform/env.ts'
import { walletOf } from '#platform/wallet/service.ts'
import { confirmClaim, releaseClaim, staleClaims } from './jackpot-repository.ts'

/** A round is answered within seconds; after this a claim without an answer is looked into. */
const STALE_MS = 5 * 60_000

/** Ends claims whose answer was lost, as the wallet's book says. */
export async function sweepJackpots(env: Env, nowMs: number): Promise<void> {
  for (const { tenant, roundId, memberId } of await staleClaims(env, nowMs - STALE_MS)) {
    const outcome = await walletOf(env, tenant, memberId).outcome(roundId)
    if (outcome?.status === 'done') await confirmClaim(env, tenant, roundId)
    else await releaseClaim(env, tenant, roundId)
  }
}
