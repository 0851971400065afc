import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { lazy, Suspense, useEffect } from 'react'
import type { ReactNode } from 'react'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { useWords } from '#islands/ui/use-words.ts'
import type { IslandWords } from '#lib/client/island-words.ts'
import { $lotteryPlace } from '#lib/lottery/game-address.ts'
import { setLobbyPage } from '#lib/lottery/lobby-store.ts'
import { $lotteryWords, loadLotteryWords } from '#lib/lottery/lottery-words-store.ts'
import { restoreSession } from '#lib/session/session-store.ts'
import type { LotteryIslandProps } from './LotteryIsland.tsx'
import { useAddressBefore } from './use-place.ts'

const Lobby = lazy(() => import('./Lobby.tsx'))
const GameScreen = lazy(() => import('./GameScreen.tsx'))
const AllOrders = lazy(() => import('./AllOrders.tsx'))

interface Props extends LotteryIslandProps {
  /** Words of the page, for states before the lottery's own words are loaded. */
  shared: TFunction
  waiting: ReactNode
}

export default function Lottery({ lang, page, wordsUrl, hasGuestBoards, shared, waiting }: Props) {
  const words = useStore($lotteryWords)
  useEffect(() => void restoreSession(), [])
  useEffect(() => {
    setLobbyPage(page)
    void loadLotteryWords(wordsUrl)
  }, [page, wordsUrl])
  if (words.state === 'failed')
    return (
      <ErrorState
        title={shared('ui:failedTitle')}
        text={failureText(shared, words.error)}
        retryLabel={shared('ui:retry')}
        onRetry={() => void loadLotteryWords(wordsUrl)}
      />
    )
  if (words.state === 'loading') return waiting
  return <Screens {...{ lang, waiting, hasGuestBoards }} words={words.value} />
}

/** Props of every screen of the lottery. */
export interface ScreenProps {
  t: TFunction
  lang: string
  waiting: ReactNode
  hasGuestBoards: boolean
  /** The screen that the player came from, as the address of its link; `undefined` on the page's first screen. */
  before: string | undefined
}

type ScreensProps = Pick<ScreenProps, 'lang' | 'waiting' | 'hasGuestBoards'> & { words: IslandWords }

function Screens({ lang, words, waiting, hasGuestBoards }: ScreensProps) {
  const t = useWords({ lang, words })
  const place = useStore($lotteryPlace)
  const { gameCode, view } = place
  const before = useAddressBefore(place)
  // The page's own texts belong to the lobby: a game hides them.
  useEffect(() => {
    document.documentElement.dataset['lottery'] = gameCode ? 'game' : 'lobby'
  }, [gameCode])
  const screen = { t, lang, waiting, hasGuestBoards, before }
  return (
    <Suspense fallback={waiting}>
      {gameCode ? (
        <GameScreen key={gameCode} {...screen} gameCode={gameCode} view={view} />
      ) : view === 'orders' ? (
        <AllOrders {...screen} />
      ) : (
        <Lobby {...screen} />
      )}
    </Suspense>
  )
}
