import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { boundaryWords } from '#islands/ui/failure-text.ts'
import { IslandBoundary } from '#islands/ui/IslandBoundary.tsx'
import { useWords, type WordsProps } from '#islands/ui/use-words.ts'
import type { Remote } from '#lib/client/remote.ts'
import type { Game } from '#lib/api/play/games.ts'
import { $lobby, loadLobby, type Lobby } from '#lib/games/lobby-store.ts'
import { $modal, closeModal } from '#lib/modal/modal-store.ts'
import type { CardLinks } from '#lib/shared/lobby/card-link.ts'
import LobbyResults from './LobbyResults.tsx'
import { serverNow } from '#lib/client/server-clock.ts'

interface Props extends WordsProps {
  lobbyUrl: string
  links: CardLinks
}

/** The games behind a vendor's own card, in a popup. Words: `lobby`, `errors`, `ui`. */
export function VendorModalIsland(props: Props) {
  const t = useWords(props)
  const modal = useStore($modal, { ssr: 'initial' })
  return (
    <IslandBoundary words={boundaryWords(t)}>
      {modal?.name === 'vendor' && (
        <VendorGames {...props} key={modal.list} list={modal.list} title={modal.title} />
      )}
    </IslandBoundary>
  )
}

function VendorGames({ list, title, ...props }: Props & { list: string; title: string }) {
  const t = useWords(props)
  const lobby = useStore($lobby)
  const load = () => void loadLobby(props.lobbyUrl)
  useEffect(load, [props.lobbyUrl])
  return (
    <Dialog title={title} closeLabel={t('ui:close')} onClose={closeModal} size="wide" phone="full">
      <LobbyResults
        t={t}
        lang={props.lang}
        list={undefined}
        games={gamesIn(lobby, list)}
        links={props.links}
        nowMs={serverNow()}
        onRetry={load}
        onClear={closeModal}
      />
    </Dialog>
  )
}

/** @param list category and vendor: `LIVE/IVR` */
function gamesIn(lobby: Remote<Lobby>, list: string): Remote<readonly Game[]> {
  if (lobby.state !== 'ready') return lobby
  const [category, vassalage] = list.split('/')
  const value = lobby.value.games.filter(
    (game) => game.gameType === category && game.vassalage === vassalage && game.isGame === 'GAME',
  )
  return { ...lobby, value }
}
