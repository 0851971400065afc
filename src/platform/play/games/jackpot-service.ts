import { ApiError } from '#lib/api/errors.ts'
import type { Env } from '#platform/base/env.ts'
import { walletOf, type Round } from '#platform/ledger/wallet/service.ts'
import { claimPool, confirmClaim } from './jackpot-repository.ts'

/**
 * The part of a round's win beyond its game's own outcome. The wallet takes a round that wins the pool together with
 * the pool's seed, so this is more than 0 for exactly those rounds, whichever draw a repeated request makes.
 */
export function jackpotMinorOf({ winMinor, outcomeJson, freeRoundsId }: Round): number {
  if (freeRoundsId !== undefined) return 0
  const outcome: unknown = JSON.parse(outcomeJson)
  const hasWin = typeof outcome === 'object' && outcome !== null && 'winMinor' in outcome
  return hasWin && typeof outcome.winMinor === 'number' ? winMinor - outcome.winMinor : 0
}

/**
 * Pays the contributions of the pool to a round that the wallet took with the seed, once. The pool is claimed only now,
 * so that a refused round reveals nothing of its outcome. A repeated request and the sweep continue where an earlier
 * attempt stopped.
 * @returns the round with its whole win; a round without a jackpot unchanged
 * @throws ApiError `system.internal` where the wallet failed: the rest is paid later
 */
export async function payJackpot(
  { env, tenant, now }: { env: Env; tenant: string; now: number },
  memberId: string,
  round: Round,
): Promise<Round> {
  const seedMinor = jackpotMinorOf(round)
  if (seedMinor <= 0) return round
  const { roundId, game } = round
  const wallet = walletOf(env, tenant, memberId)
  const operationKey = `jackpot:${roundId}`
  // The wallet knows what it paid, even if the claims in D1 were lost.
  if ((await wallet.outcome(operationKey))?.status !== 'done') {
    const { currency } = await wallet.balance()
    const pool = { tenant, game, currency }
    const amountMinor = await claimPool(env, pool, { roundId, memberId, seedMinor, nowMs: now })
    const winMinor = amountMinor - seedMinor
    const reply = await wallet.execute(
      { kind: 'win', operationKey, roundId, winMinor, isLast: true, reference: roundId },
      now,
    )
    if (!reply.ok) throw new ApiError(reply.code, reply.details)
  }
  await confirmClaim(env, tenant, roundId)
  return (await wallet.readRound(roundId)) ?? round
}
