import { ApiError } from '#lib/api/errors.ts'
import type { Game } from '#lib/api/play/games.ts'
import type * as calls from '#lib/api/play/vendors-wallet.ts'
import { HOUR_MS } from '#lib/shared/time/durations.ts'
import type { Call, CallBase, VendorCaller } from '#platform/base/call.ts'
import { hashToken } from '#platform/base/crypto/service.ts'
import { readVendorGame } from '#platform/base/catalogue/service.ts'
import { checkStake } from './play-policies.ts'
import { type CommandInput, tryMoney, walletOf } from '#platform/ledger/wallet/service.ts'
import { playable, purseOf } from './purse.ts'
import { mostInRound } from './slot-stake.ts'
import { keepBet, type RunningSession } from './session-repository.ts'
import { checkSession } from './session-service.ts'
import { keyOf, roundKeyOf } from './transaction-repository.ts'
import { checkWin } from './win-bound.ts'

type StakingCall = CallBase & { vendor: VendorCaller }
/** The fields of a bet, with or without its win. */
interface Stake {
  player: string
  session: string
  transaction: string
  round: string
  game: string
  currency: string
  stakeMinor: number
}

export function vendorBet(call: Call<typeof calls.vendorBet>): Promise<calls.Moved> {
  const { amountMinor: stakeMinor, ...input } = call.input
  return stake(call, { ...input, stakeMinor }, (request) => ({
    ...request,
    kind: 'bet',
    reference: request.roundId,
  }))
}

export async function vendorBetAndWin(call: Call<typeof calls.vendorBetAndWin>): Promise<calls.Moved> {
  const { betMinor: stakeMinor, winMinor, isLast, ...input } = call.input
  const { player: memberId, transaction: id } = input
  await checkWin(call, { kind: 'bet', id, memberId, amountMinor: winMinor })
  return stake(call, { ...input, stakeMinor }, (request) => ({
    ...request,
    kind: 'round',
    winMinor,
    isLast,
    minGapMs: 0,
  }))
}

interface StakeRequest {
  operationKey: string
  currency: string
  world: `world:game:${string}`
  game: string
  category: Game['gameType']
  stakeMinor: number
  purse?: string
  roundId: string
  maxRoundAgeMs?: number
  mostInRoundMinor?: number
}

/**
 * Takes a stake. Rules of sessions, vendors and players apply to a new bet only: a repetition gets the first reply,
 * whatever has happened since.
 */
async function stake(
  call: StakingCall,
  told: Stake,
  commandOf: (request: StakeRequest) => CommandInput,
): Promise<calls.Moved> {
  const { env, tenant, now, vendor } = call
  const { player, transaction, currency } = told
  const { roundHours } = vendor.setting.rules
  const bet = { vendor: vendor.vassalage, kind: 'bet', id: transaction, memberId: player } as const
  const operationKey = keyOf(bet)
  if (currency !== tenant.currency.code)
    throw new ApiError('wallet.currency', { currency: tenant.currency.code })
  const game = await readVendorGame(env, tenant, { vassalage: vendor.vassalage, gameCode: told.game })
  if (!game) throw new ApiError('game.unknown', { game: told.game })
  const asked = { tokenHash: hashToken(told.session), vendor: vendor.vassalage, nowMs: now }
  const { session, memberId, isSeen } = await keepBet(env, tenant.id, { ...asked, bet })
  const isRepeated = isSeen && (await walletOf(env, tenant.id, player).outcome(operationKey))
  if (!isRepeated) await checkNew(call, { told, game, session })
  // An id belongs to the first player named with it; another player's is refused here, even if both arrive
  // concurrently.
  if (memberId !== player) throw new ApiError('request.keyReused')
  const reply = await tryMoney(
    call,
    player,
    commandOf({
      operationKey,
      currency,
      world: `world:game:${vendor.vassalage}`,
      game: game.nodeId,
      category: game.gameType,
      stakeMinor: told.stakeMinor,
      ...purseOf(call, vendor.vassalage),
      ...(await mostInRound(call, { memberId: player, game })),
      roundId: roundKeyOf(vendor.vassalage, told.round),
      ...(roundHours === undefined ? {} : { maxRoundAgeMs: roundHours * HOUR_MS }),
    }),
  )
  if (!reply.ok) throw new ApiError(reply.code, reply.details)
  return { transaction, balanceMinor: playable(reply), atMs: reply.atMs }
}

async function checkNew(
  call: StakingCall,
  { told, game, session }: { told: Stake; game: Game; session: RunningSession | undefined },
): Promise<void> {
  const { env, tenant, now, vendor } = call
  const { player, stakeMinor } = told
  checkSession(call, session, player)
  const { currencies, minStakeMinor = 0, maxStakeMinor = Number.MAX_SAFE_INTEGER } = vendor.setting.rules
  if (currencies.length > 0 && !currencies.includes(told.currency))
    throw new ApiError('wallet.currency', { currencies })
  // A stake of 0 is a free spin granted by the vendor.
  if (stakeMinor > maxStakeMinor || (stakeMinor > 0 && stakeMinor < minStakeMinor))
    throw new ApiError('vendor.stake', { minMinor: minStakeMinor, maxMinor: maxStakeMinor })
  await checkStake({ env, tenant, now, memberId: player, game, stakeMinor })
}
