import { ApiError } from '#lib/api/errors.ts'
import type { OutputOf } from '#lib/api/endpoint.ts'
import type * as calls from '#lib/api/play/crash.ts'
import { maskName } from '#lib/shared/text/mask.ts'
import { betProblem } from '#lib/shared/crash/bets.ts'
import { crashBounds } from '#lib/shared/crash/table.ts'
import type { Call } from '#platform/base/call.ts'
import { findInHouse, stakeable } from '#platform/play/games/service.ts'
import { checkStake } from '#platform/play/vendors/service.ts'
import { findMemberById, hidesWins } from '#platform/people/member/service.ts'
import { tryMoney, walletOf } from '#platform/ledger/wallet/service.ts'
import type { CrashBetRow } from './crash-bets.ts'
import { crashKeys } from './crash-money.ts'
import { crashRoomOf } from './crash-room.ts'

type CrashBetAnswer = OutputOf<typeof calls.placeCrashBet>

export function getCrash({
  env,
  tenant,
}: Call<typeof calls.getCrash>): Promise<OutputOf<typeof calls.getCrash>> {
  return crashRoomOf(env, tenant).watch()
}

/**
 * Notes the bet in the room, takes the stake, and tells the room: a stake whose confirmation was lost is found by the room in
 * the wallet, under the same key.
 */
export async function placeCrashBet(call: Call<typeof calls.placeCrashBet>): Promise<CrashBetAnswer> {
  const { env, tenant, now, play, input } = call
  const { game, engine } = await findInHouse({ env, tenant }, play.nodeId)
  if (!engine.isRoom) throw new ApiError('game.bet', { reason: 'room' })
  const { betId, stakeMinor, autoCashOutE2 } = input
  const { memberId } = play
  const bounds = crashBounds(tenant.currency)
  const stakesMinor = engine.stakesMinor(tenant.currency)
  if (!stakesMinor.includes(stakeMinor)) throw new ApiError('game.stake', { stakesMinor })
  const reason = betProblem({ stakeMinor, ...(autoCashOutE2 === undefined ? {} : { autoCashOutE2 }) }, bounds)
  if (reason) throw new ApiError('game.bet', { reason })
  const room = crashRoomOf(env, tenant)
  if (!(await room.bet(betId))) await checkStake({ env, tenant, now, memberId, game, stakeMinor })
  const member = await findMemberById(env, { tenant: tenant.id, id: memberId })
  const asked = await room.ask({
    betId,
    game: input.game,
    memberId,
    // Members who hide their wins appear without a name.
    name: maskName(member && !hidesWins(member) ? member.account : ''),
    stakeMinor,
    autoCashOutE2,
    maxPayoutMinor: bounds.maxPayoutMinor,
  })
  if (!asked) throw new ApiError('game.betsClosed')
  if (asked.stake !== stakeMinor || asked.auto !== (autoCashOutE2 ?? null) || asked.game !== input.game)
    throw new ApiError('request.keyReused')
  if (asked.state !== 'asked') return shown(call, asked)
  const { bet: operationKey, roundId } = crashKeys(asked)
  const reply = await tryMoney({ env, tenant, now }, memberId, {
    kind: 'bet',
    operationKey,
    currency: tenant.currency.code,
    world: `world:game:${game.vassalage}`,
    game: game.nodeId,
    category: game.gameType,
    stakeMinor,
    roundId,
    reference: betId,
  })
  if (!reply.ok) {
    await room.refuse(betId)
    throw new ApiError(reply.code, reply.details)
  }
  return shown(call, (await room.confirm(betId)) ?? asked)
}

export async function cashOutCrash(call: Call<typeof calls.cashOutCrash>): Promise<CrashBetAnswer> {
  const { env, tenant, play, input } = call
  const bet = await crashRoomOf(env, tenant).cashOut(input.betId, play.memberId)
  if (!bet) throw new ApiError('game.betUnknown')
  return shown(call, bet)
}

export async function getCrashBet(call: Call<typeof calls.getCrashBet>): Promise<CrashBetAnswer | null> {
  const { env, tenant, play } = call
  const bet = await crashRoomOf(env, tenant).newestBet(play.memberId)
  return bet && shown(call, bet)
}

async function shown(
  { env, tenant, play }: Pick<Call<typeof calls.getCrashBet>, 'env' | 'tenant' | 'play'>,
  { id, game, stake, auto, state, cashed, payout }: CrashBetRow,
): Promise<CrashBetAnswer> {
  const balance = await walletOf(env, tenant.id, play.memberId).balance()
  return {
    betId: id,
    game,
    stakeMinor: stake,
    autoCashOutE2: auto,
    state,
    cashedOutE2: cashed,
    payoutMinor: payout,
    balanceMinor: stakeable(balance),
  }
}
