import { ApiError } from '#lib/api/errors.ts'
import type { FreeRounds } from '#lib/api/play.ts'
import type { CallBase } from '#platform/call.ts'
import type { FreeRounds as Given } from '#platform/wallet/service.ts'
import { readGames } from '#platform/catalogue/service.ts'
import { IN_HOUSE_GAMES } from './in-house.ts'

/**
 * Whether a brand can give free rounds of a game at a stake: one of its in-house games that is played without a choice.
 */
export async function canGiveFreeRounds(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  { gameId, stakeMinor }: { gameId: string; stakeMinor: number },
): Promise<boolean> {
  const [game] = await readGames(env, tenant, [gameId])
  const engine = game && IN_HOUSE_GAMES[game.gameCode]
  return engine?.hasFreeRounds === true && engine.stakesMinor(tenant.currency).includes(stakeMinor)
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
