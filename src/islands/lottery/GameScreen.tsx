import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { GAME_VIEWS, goTo, type GameView } from '#lib/lottery/game-address.ts'
import { $openGame, loadLotteryGame } from '#lib/lottery/game-store.ts'
import { $isPlacing, resumePlacing } from '#lib/lottery/placing-store.ts'
import { openSlip } from '#lib/lottery/slip-store.ts'
import { $session } from '#lib/session/session-store.ts'
import { UnlessOnBreak } from '#islands/protection/UnlessOnBreak.tsx'
import { Betting } from './Betting.tsx'
import { DrawHead } from './DrawHead.tsx'
import { linkTo } from './link-to.ts'
import { LoginFirst } from './LoginFirst.tsx'
import { GameLine } from './GameLine.tsx'
import { HeavyView, type GameViewProps } from './HeavyView.tsx'
import type { ScreenProps } from './Lottery.tsx'
import { ScreenHeading } from './ScreenHeading.tsx'
import { useWide } from './use-wide.ts'
import styles from './lottery.module.css'

/** One game: its draw and its views on top, then the board or another view. */
export default function GameScreen({
  t,
  lang,
  waiting,
  hasGuestBoards,
  before,
  gameCode,
  view,
}: ScreenProps & { gameCode: string; view: GameView }) {
  const game = useStore($openGame)
  const session = useStore($session)
  const isShut = session.state === 'guest' && !hasGuestBoards
  const isWide = useWide()
  useEffect(() => {
    openSlip(gameCode)
    resumePlacing()
  }, [gameCode])
  if (game.state === 'loading') return waiting
  if (game.state === 'failed')
    return (
      <ErrorState
        title={t('ui:failedTitle')}
        text={failureText(t, game.error)}
        retryLabel={t('ui:retry')}
        onRetry={() => void loadLotteryGame(gameCode)}
      />
    )
  return (
    <div className={styles.screen}>
      {isWide ? (
        <>
          <div className={styles.gameHead}>
            <Button variant="ghost" size="sm" icon="arrow-left" {...linkTo({ view: 'betting' })}>
              {t('lottery:game.allGames')}
            </Button>
            <ScreenHeading name={game.value.game.name} isMoved={before !== undefined} />
          </div>
          <DrawHead t={t} lang={lang} game={game.value} />
          <Tabs
            label={t('lottery:game.views')}
            items={GAME_VIEWS.map((id) => ({ id, label: t(`lottery:view.${id}`) }))}
            selected={view}
            onSelect={(next) => goTo({ gameCode, view: next })}
          />
        </>
      ) : (
        <GameLine t={t} lang={lang} game={game.value} view={view} isMoved={before !== undefined} />
      )}
      {isShut && view === 'betting' ? (
        <LoginFirst t={t} />
      ) : view === 'betting' ? (
        <Board t={t} lang={lang} game={game.value} />
      ) : (
        <HeavyView t={t} lang={lang} game={game.value} view={view} />
      )}
    </div>
  )
}

/** A break closes the board of members; what was sent before it began is followed to its end. */
function Board(props: GameViewProps) {
  const session = useStore($session)
  const isPlacing = useStore($isPlacing)
  // Guests and trial accounts have no breaks.
  if (session.state === 'guest' || (session.state === 'member' && session.isTrial))
    return <Betting {...props} />
  return (
    <UnlessOnBreak t={props.t} lang={props.lang} isHeld={isPlacing}>
      <Betting {...props} />
    </UnlessOnBreak>
  )
}
