import { ApiError } from '#lib/api/errors.ts'
import type { Game } from '#lib/api/play/games.ts'
import type { FreeRounds } from '#lib/api/play/games-play.ts'
import type { CallBase } from '#platform/base/call.ts'
import type { FreeRounds as Given } from '#platform/ledger/wallet/service.ts'
import { adapterOf } from '#platform/play/vendors/service.ts'
import { readConnection, readGames } from '#platform/base/catalogue/service.ts'
import { IN_HOUSE_GAMES } from './in-house.ts'

/**
 * Whether a brand can give free rounds of a game at a stake: one of its in-house games that is played without a choice, or a
 * game of a vendor that plays them.
 */
export async function canGiveFreeRounds(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  { gameId, stakeMinor }: { gameId: string; stakeMinor: number },
): Promise<boolean> {
  const [game] = await readGames(env, tenant, [gameId])
  if (!game) return false
  if (game.gameType !== 'INHOUSE') return isPlayedByVendor({ env, tenant }, { game, stakeMinor })
  const engine = IN_HOUSE_GAMES[game.gameCode]
  return engine?.hasFreeRounds === true && engine.stakesMinor(tenant.currency).includes(stakeMinor)
}

/** Where each vendor has a wallet of its own, only money that was moved there is played. */
async function isPlayedByVendor(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  { game, stakeMinor }: { game: Game; stakeMinor: number },
): Promise<boolean> {
  if (!tenant.singleWallet) return false
  const { adapter } = (await readConnection(env, game.vassalage)) ?? {}
  const stakes = adapter === undefined ? [] : adapterOf(adapter)?.freeRoundStakes?.(game, tenant.currency)
  return stakes?.includes(stakeMinor) ?? false
}

/** Free rounds as a game shows them. */
export function toPlay({ id, rounds, used, stakeMinor, wonMinor, payout, expiresAtMs }: Given): FreeRounds {
  const isBonus = payout !== undefined
  return { id, left: rounds - used, rounds, stakeMinor, wonMinor, isBonus, expiresAtMs }
}

/** A free round is played at the stake that was given. */
export function checkFreeStake(given: Given | null, stakeMinor: number): void {
  if (!given) throw new ApiError('bonus.unknown')
  if (given.stakeMinor !== stakeMinor) throw new ApiError('game.stake', { stakesMinor: [given.stakeMinor] })
}
