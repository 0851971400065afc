import { ApiError } from '#lib/api/errors.ts'
import type { Game } from '#lib/api/play/games.ts'
import type * as calls from '#lib/api/play/games-play.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import { fairDraw } from '#lib/shared/fairness/fill.ts'
import { playRequest, type RoundRequest } from '#lib/shared/fairness/verify.ts'
import { isHit } from '#lib/shared/jackpot/pool.ts'
import type { Call } from '#platform/base/call.ts'
import { tryMoney, walletOf, type FairPair, type WalletReply } from '#platform/ledger/wallet/service.ts'
import { checkFreeStake, toPlay } from './free-rounds-service.ts'
import { findInHouse, roundOf, stakeable } from './in-house-service.ts'
import type { InHouseGame } from './in-house.ts'
import { payJackpot } from './jackpot-service.ts'
import { checkStake, mostInRound } from '#platform/play/vendors/service.ts'

type RoundCall = Call<typeof calls.playRound>

type Bound = Awaited<ReturnType<typeof mostInRound>>

/** Concurrent rounds of one member use the same nonce; all but one have to draw again. */
const MOST_TRIES = 5

/**
 * Plays one round. The outcome is drawn before the wallet is asked, but counts only if the wallet takes it together
 * with its nonce: a refused stake reveals no outcome and uses up no nonce. For a `roundId` that was already played the
 * wallet returns the stored round, and the new draw is discarded. A round that wins the jackpot is taken with the
 * pool's seed; the pool is claimed and paid afterwards (`jackpot-service.ts`).
 */
export async function playRound(call: RoundCall): Promise<OutputOf<typeof calls.playRound>> {
  const { env, tenant, now, play, input } = call
  const { game, engine } = await findInHouse({ env, tenant }, play.nodeId)
  const { roundId, stakeMinor, freeRoundsId } = input
  const request = engine.request(input, tenant.currency)
  const { memberId } = play
  const wallet = walletOf(env, tenant.id, memberId)
  if (freeRoundsId !== undefined) checkFreeStake(await wallet.freeRoundsOf({ id: freeRoundsId }), stakeMinor)
  const prepared = await wallet.prepareRound(roundId, now)
  if (!prepared.isKnown) await checkStake({ env, tenant, now, memberId, game, stakeMinor })
  const bound = await mostInRound(call, { memberId, game })
  for (let tries = 1; ; tries += 1) {
    const pair = tries === 1 ? prepared.pair : await wallet.fairPair(now)
    const reply = await playOnce(call, { game, engine, request, pair, bound })
    if (reply.ok) {
      if (reply.result.kind !== 'round') throw new ApiError('request.keyReused')
      const taken = reply.result.round
      const played = await payJackpot({ env, tenant: tenant.id, now }, memberId, taken)
      const balance = played === taken ? reply.balance : await wallet.balance()
      const free = freeRoundsId === undefined ? null : await wallet.freeRoundsOf({ id: freeRoundsId })
      return {
        ...roundOf(played),
        balanceMinor: stakeable(balance),
        ...(free ? { freeRounds: toPlay(free) } : {}),
      }
    }
    if (reply.code !== 'game.seedsMoved' || tries >= MOST_TRIES) throw new ApiError(reply.code, reply.details)
  }
}

async function playOnce(
  { env, tenant, now, play, input }: RoundCall,
  asked: { game: Game; engine: InHouseGame; request: RoundRequest; pair: FairPair; bound: Bound },
): Promise<WalletReply> {
  const { game, engine, request, pair, bound } = asked
  const { roundId, stakeMinor, freeRoundsId } = input
  const { memberId } = play
  const draw = fairDraw(pair)
  const outcome = playRequest(draw, request)
  // A free round neither feeds nor wins a pool.
  const rules = freeRoundsId === undefined ? engine.jackpot?.(tenant.currency) : undefined
  const isJackpot = rules !== undefined && isHit(draw, rules, stakeMinor)
  return tryMoney({ env, tenant, now }, memberId, {
    kind: 'round',
    operationKey: roundId,
    currency: tenant.currency.code,
    world: `world:game:${game.vassalage}`,
    game: game.nodeId,
    category: game.gameType,
    ...bound,
    ...(freeRoundsId === undefined ? { stakeMinor } : { stakeMinor: 0, freeRoundsId }),
    winMinor: outcome.winMinor + (isJackpot ? rules.seedMinor : 0),
    outcomeJson: JSON.stringify(outcome),
    requestJson: JSON.stringify(request),
    minGapMs: engine.cycleMs,
    fair: {
      commit: pair.commit,
      nonce: pair.nonce,
      ...(rules ? { jackpotJson: JSON.stringify({ rules, stakeMinor, isHit: isJackpot }) } : {}),
    },
  })
}
