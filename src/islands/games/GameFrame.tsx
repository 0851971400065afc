import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Suspense, useEffect, useRef } from 'react'
import { isBreakRefusal } from '#islands/parts/break-refusal.ts'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { lazyFile } from '#islands/ui/lazy-file.ts'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { useModal } from '#islands/ui/use-modal.ts'
import { SessionBar } from '#islands/wallet/SessionBar.tsx'
import type { Failure } from '#lib/client/remote.ts'
import {
  $isCashierOpen,
  $isWideGame,
  $launch,
  closeCashier,
  closeGame,
  followMoney,
  handleGameMessage,
  isOfGame,
  loadLaunch,
  openCashier,
  refreshGame,
  resumeGame,
} from '#lib/games/launch-store.ts'
import { $session } from '#lib/session/session-store.ts'
import { GameBar } from './GameBar.tsx'
import type { CashierPlace } from './GameCashier.tsx'
import styles from './GameFrame.late.module.css'
import { MaintenanceLine } from './MaintenanceLine.tsx'
import { RotateHint } from './RotateHint.tsx'
import { StakeLine } from './StakeLine.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useOnline } from './use-online.ts'
import { useOpening } from './use-opening.ts'
import { usePause } from './use-pause.ts'

/**
 * Loaded when it is opened. Left out of the server's build, where it is never drawn, so that its style sheets are fetched with
 * it and not by every page.
 */
const GameCashier = lazyFile(async () => {
  if (import.meta.env.SSR) throw new Error('the cashier opens in a browser')
  return import('./GameCashier.tsx')
})

const BreakWays = lazyFile(async () => {
  if (import.meta.env.SSR) throw new Error('a game is refused in a browser')
  return { default: (await import('#islands/parts/BreakWays.tsx')).BreakWays }
})

export type { CashierPlace }

interface Props {
  t: TFunction
  lang: string
  cashier: CashierPlace
  nodeId: string
  title: string
  /** Played with play credits: the bar says so. */
  isDemo: boolean
  /** The card room that was chosen. */
  room: string | undefined
}

/** A game from another host in a frame that can neither leave nor move the page around it. */
export function GameFrame({ t, lang, cashier, nodeId, title, isDemo, room }: Props) {
  const launch = useStore($launch)
  const isWide = useStore($isWideGame)
  const isPaying = useStore($isCashierOpen)
  const session = useStore($session)
  const modal = useModal(closeGame)
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const load = (isElsewhere: boolean) => void loadLaunch({ nodeId, isDemo, room, isElsewhere })
  const opening = useOpening(launch.state === 'ready' ? launch.value : undefined, load)
  const isOnline = useOnline(() => resumeGame(frame.current))
  const full = useFullScreen(stage)
  usePause(frame, opening.hasAnswered)
  const { noteAnswer } = opening
  useEffect(() => {
    const take = (event: MessageEvent) => {
      if (isOfGame(event, frame.current)) noteAnswer()
      void handleGameMessage(event, frame.current)
    }
    window.addEventListener('message', take)
    return () => window.removeEventListener('message', take)
  }, [noteAnswer])

  const isForMoney = !isDemo && session.state === 'member' && !session.isTrial
  useEffect(() => (isForMoney ? followMoney(() => refreshGame(frame.current)) : undefined), [isForMoney])
  const leaveCashier = () => {
    closeCashier()
    refreshGame(frame.current)
  }

  const enter = () => {
    opening.load()
    // Keys play at once: the game moves the focus on to what begins a round.
    frame.current?.focus()
  }

  const isLate = opening.state === 'late' && launch.state !== 'failed'
  const isOnBreak = launch.state === 'failed' && isBreakRefusal(launch.error)
  return (
    <dialog {...modal} className={styles.dialog} aria-label={title}>
      <div className={styles.stage} ref={stage}>
        <GameBar
          {...{ t, title, isDemo, full }}
          onReload={opening.reset}
          onDeposit={isForMoney && !isOnBreak ? openCashier : undefined}
          onClose={closeGame}
        >
          {!isDemo && session.state === 'member' && (
            <div className={styles.session}>
              <SessionBar
                t={t}
                lang={lang}
                symbol={session.member.currencySymbol}
                isProtected={!session.isTrial}
              />
            </div>
          )}
        </GameBar>
        <MaintenanceLine t={t} lang={lang} />
        {launch.state === 'ready' && launch.value.mostInRoundMinor !== undefined && (
          <StakeLine t={t} lang={lang} mostMinor={launch.value.mostInRoundMinor} />
        )}
        {isWide && <RotateHint t={t} />}
        <div className={styles.game}>
          {!isOnline && (
            <p className={styles.offline} role="status">
              {t('lobby:offline')}
            </p>
          )}
          {launch.state !== 'failed' && opening.state === 'opening' && (
            <Spinner label={t('lobby:opening', { game: title })} />
          )}
          {(launch.state === 'failed' || isLate) && (
            <ErrorState
              title={t('lobby:failedTitle', { game: title })}
              text={launch.state === 'failed' ? refusalText(t, launch.error) : t('lobby:late')}
              retryLabel={t('ui:retry')}
              onRetry={isOnBreak ? undefined : opening.reset}
              action={
                isOnBreak && (
                  <Suspense fallback={null}>
                    <BreakWays t={t} />
                  </Suspense>
                )
              }
            />
          )}
          {launch.state === 'ready' && !isLate && (
            <iframe
              key={launch.value.url}
              ref={frame}
              className={styles.frame}
              src={launch.value.url}
              title={t('lobby:frame', { game: title })}
              sandbox="allow-scripts allow-same-origin allow-forms"
              allow="fullscreen; autoplay"
              referrerPolicy="no-referrer"
              onLoad={enter}
            />
          )}
        </div>
      </div>
      {isForMoney && isPaying && (
        <Suspense fallback={null}>
          <GameCashier
            {...{ t, lang, ...cashier }}
            vendor={launch.state === 'ready' ? launch.value.vendor : undefined}
            onMoved={() => refreshGame(frame.current)}
            onClose={leaveCashier}
          />
        </Suspense>
      )}
    </dialog>
  )
}

function refusalText(t: TFunction, failure: Failure): string {
  const vendor = failure.details?.['vendor']
  return failure.code === 'game.unavailable' && typeof vendor === 'string'
    ? t('lobby:externalVendor', { vendor })
    : failureText(t, failure)
}
