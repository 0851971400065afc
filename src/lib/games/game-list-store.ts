import { atom } from 'nanostores'
import * as z from 'zod/mini'
import type { Category, GameClass } from '#lib/api/fields.ts'
import { game, listGames, type GamePage } from '#lib/api/games.ts'
import { call } from '#lib/client/call.ts'
import { fetchBuilt } from '#lib/client/built-data.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { $session } from '#lib/session/session-store.ts'
import { searchGames } from './game-search.ts'

export interface GameQuery {
  gameType?: Category | undefined
  vassalage?: string | undefined
  gameName?: string | undefined
  gameClassify?: GameClass | undefined
  pageNo: number
}

export const PAGE_SIZE = 50
const $state = atom<Remote<GamePage>>(LOADING)
export const $gameList = $state

let latest = 0

/**
 * Loads one page of games. Members query the platform; guests, who have no token for that call, search the prebuilt list.
 * Of two replies the later request wins.
 * @param listUrl address of the prebuilt list of this brand and category
 */
export async function loadGames(query: GameQuery, listUrl: string): Promise<void> {
  const turn = ++latest
  const before = $state.get()
  $state.set(before.state === 'ready' ? { ...before, changing: true } : LOADING)
  try {
    const value =
      $session.get().state === 'member'
        ? await call(listGames, { ...query, pageSize: PAGE_SIZE, clientType: '3', platform: 'html5-desktop' })
        : searchGames(await fetchBuilt(listUrl, z.array(game)), query, PAGE_SIZE)
    if (turn === latest) $state.set({ state: 'ready', value, changing: false })
  } catch (error) {
    if (turn === latest) $state.set({ state: 'failed', error: toFailure(error) })
  }
}

/** The prerendered games are the first state: no request, no flicker. */
export function seedGames(page: GamePage): void {
  latest++
  $state.set({ state: 'ready', value: page, changing: false })
}
