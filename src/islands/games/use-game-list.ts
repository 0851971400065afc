import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import type { Game } from '#lib/api/play/games.ts'
import type { Remote } from '#lib/client/remote.ts'
import { $favourites, loadFavouriteGames } from '#lib/games/favourites-store.ts'
import { $popularGames, $recentGames, loadGameList } from '#lib/games/game-lists-store.ts'
import { isNew, type ListName } from '#lib/games/lobby-query.ts'
import type { Lobby } from '#lib/games/lobby-store.ts'
import { $session } from '#lib/session/session-store.ts'
import { serverNow } from '#lib/client/server-clock.ts'
import { codeOrder } from '#lib/shared/intl/order.ts'

/** Asks for a list that has games of its own; also the retry of one that failed. */
export function askForList(list: ListName | undefined): void {
  if (list === 'favourites') void loadFavouriteGames()
  if (list === 'popular' || list === 'recent') void loadGameList(list)
}

/** The games that are listed, before anything is searched or filtered; all of them where no list is named. */
export function useGameList(lobby: Remote<Lobby>, list: ListName | undefined): Remote<readonly Game[]> {
  const popular = useStore($popularGames, { ssr: 'initial' })
  const recent = useStore($recentGames, { ssr: 'initial' })
  const favourites = useStore($favourites, { ssr: 'initial' })
  const session = useStore($session, { ssr: 'initial' })
  const [nowMs] = useState(serverNow)
  // The member's own lists come with the member, who may log in while this is shown.
  useEffect(() => {
    // No automatic load after a session that could not be read: one failure would follow the other.
    if (session.state !== 'failed' || list === 'popular') askForList(list)
  }, [list, session.state])
  return useMemo(() => {
    if (lobby.state !== 'ready') return lobby
    const { games } = lobby.value
    const ready = (value: readonly Game[]) => ({ state: 'ready' as const, value, changing: false })
    const named = (ids: Remote<readonly string[]>) =>
      ids.state === 'ready' ? ready(gamesOf(games, ids.value)) : ids
    // The owner of the list is unknown; a retry reads the session first.
    const own = (ids: Remote<readonly string[]>) => named(session.state === 'failed' ? session : ids)
    switch (list) {
      case 'new':
        return ready(
          games
            .filter((game) => isNew(game, nowMs))
            .sort((one, other) => codeOrder(other.addedOn ?? '', one.addedOn ?? '')),
        )
      case 'popular':
        return named(popular)
      case 'recent':
        return own(recent)
      case 'favourites':
        return own(favourites)
      default:
        return ready(games)
    }
  }, [lobby, list, session, popular, recent, favourites, nowMs])
}

function gamesOf(games: readonly Game[], ids: readonly string[]): Game[] {
  const byId = new Map(games.map((game) => [game.nodeId, game]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
