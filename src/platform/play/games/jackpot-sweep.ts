import type { Env } from '#platform/base/env.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'
import { releaseClaim, staleClaims, type OpenClaim } from './jackpot-repository.ts'
import { jackpotMinorOf, payJackpot } from './jackpot-service.ts'

/** A round is answered within seconds; a jackpot without an answer for this long is checked. */
const STALE_MS = 5 * 60_000

/** Completes jackpots whose answer was lost, according to the wallet's book. One failure stops no other. */
export async function sweepJackpots(env: Env, nowMs: number): Promise<void> {
  const stale = await staleClaims(env, nowMs - STALE_MS)
  const ended = await Promise.allSettled(stale.map((claim) => endClaim(env, claim, nowMs)))
  const failures = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  if (failures.length > 0) throw new AggregateError(failures, 'jackpots wait')
}

async function endClaim(env: Env, { tenant, roundId, memberId }: OpenClaim, nowMs: number): Promise<void> {
  const round = await walletOf(env, tenant, memberId).readRound(roundId)
  if (round && jackpotMinorOf(round) > 0) await payJackpot({ env, tenant, now: nowMs }, memberId, round)
  else await releaseClaim(env, tenant, roundId)
}
