import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/play/games-play.ts'
import { normaliseClientSeed } from '#lib/shared/fairness/seeds.ts'
import type { Call } from '#platform/base/call.ts'
import { walletOf } from '#platform/ledger/wallet/service.ts'

/** The member's seeds and the last rounds of this game, with everything that recomputes them. */
export async function getFairness({
  env,
  tenant,
  now,
  play,
}: Call<typeof calls.getFairness>): Promise<OutputOf<typeof calls.getFairness>> {
  const { state, rounds } = await walletOf(env, tenant.id, play.memberId).fairness(play.nodeId, now)
  return {
    seeds: state,
    rounds: rounds.map(({ requestJson, outcomeJson, jackpotJson, ...round }) => ({
      ...round,
      request: JSON.parse(requestJson) as unknown,
      outcome: JSON.parse(outcomeJson) as unknown,
      jackpot: jackpotJson === null ? null : (JSON.parse(jackpotJson) as unknown),
    })),
  }
}

/** Ends the pair of seeds that the player saw; its secret is public from then on. */
export async function changeSeeds({
  env,
  tenant,
  now,
  play,
  input,
}: Call<typeof calls.changeSeeds>): Promise<OutputOf<typeof calls.changeSeeds>> {
  const answer = normaliseClientSeed(input.clientSeed)
  if (!answer.ok) throw new ApiError('game.clientSeed', { reason: answer.reason })
  return walletOf(env, tenant.id, play.memberId).rotateSeeds({
    seen: input.commit,
    clientSeed: answer.clientSeed,
    nowMs: now,
  })
}
