import { ApiError } from '#lib/api/errors.ts'
import type { Game } from '#lib/api/play/games.ts'
import type { CallBase } from '#platform/base/call.ts'
import type { Balance, Round } from '#platform/ledger/wallet/service.ts'
import { readPlayedGame } from '#platform/base/catalogue/service.ts'
import { IN_HOUSE_GAMES, type InHouseGame } from './in-house.ts'

/** An in-house game that the brand offers. */
export async function findInHouse(
  { env, tenant }: Pick<CallBase, 'env' | 'tenant'>,
  nodeId: string,
): Promise<{ game: Game; engine: InHouseGame }> {
  const game = await readPlayedGame(env, tenant, nodeId)
  if (!game) throw new ApiError('game.unknown', { nodeId })
  const engine = IN_HOUSE_GAMES[game.gameCode]
  if (!engine) throw new ApiError('game.unavailable', { vendor: game.vassalage })
  return { game, engine }
}

/** A stored round as the game page reads it. */
export function roundOf({ roundId, stakeMinor, winMinor, outcomeJson }: Round) {
  const outcome: unknown = JSON.parse(outcomeJson)
  return { roundId, stakeMinor, winMinor, outcome }
}

/** The part of the balance that stakes can be taken from. */
export function stakeable({ playerMinor, bonusMinor }: Balance): number {
  return playerMinor + bonusMinor
}
