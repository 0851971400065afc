import type { InputOf } from '#lib/api/endpoint.ts'
import * as calls from '#lib/api/play/games-ops.ts'
import { call } from '#lib/client/call.ts'
import { listed } from '#console/parts/listed.ts'
import { loadedValue } from '#console/parts/loaded.ts'

export type GameRow = calls.GameSetting
export type HotGames = calls.HotGames
type GamesQuery = Pick<InputOf<typeof calls.listGameSettings>, 'tenant' | 'gameName' | 'vassalage' | 'closed'>
/** Who acts, and why. */
interface Word {
  operator: string
  reason: string
}

export const games = listed<GamesQuery, GameRow>(async (query, after) => {
  const page = await call(calls.listGameSettings, { ...query, pageNo: after ?? 1 })
  return { items: page.games, next: page.next === undefined ? undefined : String(page.next) }
})

export async function setGame(
  tenant: string,
  change: Pick<InputOf<typeof calls.setGame>, 'nodeId' | 'state' | 'untilMs'>,
  word: Word,
): Promise<void> {
  const after = await call(calls.setGame, { tenant, ...change, ...word })
  games.replace(({ nodeId }) => nodeId === after.nodeId, after)
}

export const hotGames = loadedValue((of: { tenant: string }) => call(calls.getHotGames, of))

/** An empty list gives the order back to the brand's file. */
export async function setHotGames(tenant: string, ids: readonly string[], word: Word): Promise<void> {
  await call(calls.setHotGames, { tenant, games: [...ids], ...word })
  await hotGames.again()
}
