import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { Game } from '#lib/api/games.ts'
import { LOADING, type Remote } from '#lib/client/remote.ts'
import { $favourites, loadFavourites } from '#lib/games/favourites-store.ts'
import { $popularGames, $recentGames, loadGameList } from '#lib/games/game-lists-store.ts'
import { isNew, type ListName } from '#lib/games/lobby-query.ts'
import type { Lobby } from '#lib/games/lobby-store.ts'
import { $session } from '#lib/session/session-store.ts'

/** The games that are listed, before anything is searched or filtered; all of them where no list is named. */
export function useGameList(lobby: Remote<Lobby>, list: ListName | undefined): Remote<readonly Game[]> {
  const popular = useStore($popularGames, { ssr: 'initial' })
  const recent = useStore($recentGames, { ssr: 'initial' })
  const favourites = useStore($favourites, { ssr: 'initial' })
  const { state } = useStore($session, { ssr: 'initial' })
  const [nowMs] = useState(Date.now)
  // The member's own lists come with the member, who may log in while this is shown.
  useEffect(() => {
    if (list === 'favourites') void loadFavourites()
    if (list === 'popular' || list === 'recent') void loadGameList(list)
  }, [list, state])
  return useMemo(() => {
    if (lobby.state !== 'ready') return lobby
    const { games } = lobby.value
    const ready = (value: readonly Game[]) => ({ state: 'ready' as const, value, changing: false })
    const named = (ids: Remote<readonly string[]>) =>
      ids.state === 'ready' ? ready(gamesOf(games, ids.value)) : ids
    switch (list) {
      case 'new':
        return ready(
          games
            .filter((game) => isNew(game, nowMs))
            .sort((one, other) => (other.addedOn ?? '').localeCompare(one.addedOn ?? '')),
        )
      case 'popular':
        return named(popular)
      case 'recent':
        return named(recent)
      case 'favourites':
        return favourites ? ready(gamesOf(games, favourites)) : LOADING
      default:
        return ready(games)
    }
  }, [lobby, list, popular, recent, favourites, nowMs])
}

function gamesOf(games: readonly Game[], ids: readonly string[]): Game[] {
  const byId = new Map(games.map((game) => [game.nodeId, game]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
