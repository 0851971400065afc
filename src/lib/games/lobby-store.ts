import { atom } from 'nanostores'
import type { Game } from '#lib/api/play/games.ts'
import { fetchBuilt } from '#lib/client/built-data.ts'
import { LOADING, toFailure, type Remote } from '#lib/client/remote.ts'
import { loader } from '#lib/client/code-loader.ts'

/** Every game of the brand, most wanted first, and the search over them. */
export interface Lobby {
  games: readonly Game[]
  /** Games that fit what is typed, best first. */
  find: (text: string) => Game[]
}

const $state = atom<Remote<Lobby>>(LOADING)
export const $lobby = $state

/** The code that reads the file is loaded with it: pages without a search load neither. */
const reading = loader(async () => {
  const [{ lobbyFile, unpackGames }, { finderOf }] = await Promise.all([
    import('#lib/api/play/games-lobby-file.ts'),
    import('#lib/shared/lobby/find.ts'),
  ])
  return { lobbyFile, unpackGames, finderOf }
})
let asked: { url: string; loading: Promise<void> } | undefined

/** Loads the brand's games once per page; again after a failure. */
export function loadLobby(url: string): Promise<void> {
  if (asked?.url !== url || $state.get().state === 'failed') asked = { url, loading: load(url) }
  return asked.loading
}

async function load(url: string): Promise<void> {
  $state.set(LOADING)
  try {
    const { lobbyFile, unpackGames, finderOf } = await reading()
    const file = await fetchBuilt(url, lobbyFile)
    const games = unpackGames(file)
    const finder = finderOf(
      file.index,
      games.map(({ gameName }) => gameName),
    )
    const find = (text: string) => finder.find(text).flatMap((place) => games[place] ?? [])
    $state.set({ state: 'ready', value: { games, find }, changing: false })
  } catch (error) {
    $state.set({ state: 'failed', error: toFailure(error) })
  }
}
