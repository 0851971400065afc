import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { useModal } from '#islands/ui/use-modal.ts'
import { SessionBar } from '#islands/wallet/SessionBar.tsx'
import type { Failure } from '#lib/client/remote.ts'
import { $launch, closeGame, hearGame, loadLaunch, refreshGame } from '#lib/games/launch-store.ts'
import { $session } from '#lib/session/session-store.ts'
import styles from './GameFrame.module.css'
import { useOnline } from './use-online.ts'
import { useOpening } from './use-opening.ts'

interface Props {
  t: TFunction
  lang: string
  nodeId: string
  title: string
  /** Played with play credits: the bar says so. */
  isDemo: boolean
}

/** A game from another host in a frame that can neither leave nor move the page around it. */
export function GameFrame({ t, lang, nodeId, title, isDemo }: Props) {
  const launch = useStore($launch)
  const session = useStore($session)
  const modal = useModal(closeGame)
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const load = () => void loadLaunch({ nodeId, isDemo })
  const opening = useOpening(launch.state === 'ready' ? launch.value.url : undefined, load)
  const isOnline = useOnline(() => refreshGame(frame.current))
  const full = useFullScreen(stage)
  useEffect(() => {
    const hear = (event: MessageEvent) => void hearGame(event, frame.current)
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])

  const isLate = opening.state === 'late' && launch.state !== 'failed'
  return (
    <dialog {...modal} className={styles.dialog} aria-label={title}>
      <div className={styles.stage} ref={stage}>
        <header className={styles.bar}>
          <h2 className={styles.title}>{title}</h2>
          {isDemo && <span className={styles.demo}>{t('lobby:demo')}</span>}
          <IconButton icon="refresh" label={t('lobby:reload')} onClick={opening.reset} />
          {full.isOffered && (
            <IconButton
              icon={full.isFull ? 'exit' : 'fullscreen'}
              label={full.isFull ? t('lobby:exitFullscreen') : t('lobby:fullscreen')}
              onClick={full.toggle}
            />
          )}
          <IconButton icon="close" label={t('lobby:closeGame')} onClick={closeGame} />
        </header>
        {!isDemo && session.state === 'member' && (
          <SessionBar
            t={t}
            lang={lang}
            symbol={session.member.currencySymbol}
            isProtected={!session.isTrial}
          />
        )}
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
              onRetry={opening.reset}
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
              onLoad={opening.open}
            />
          )}
        </div>
      </div>
    </dialog>
  )
}

/** iPhones give no element the full screen: there is no button for it then. */
function useFullScreen(stage: RefObject<HTMLDivElement | null>) {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])
  return {
    isFull,
    isOffered: document.fullscreenEnabled,
    toggle: () => void (isFull ? document.exitFullscreen() : stage.current?.requestFullscreen()),
  }
}

function refusalText(t: TFunction, failure: Failure): string {
  const vendor = failure.details?.['vendor']
  return failure.code === 'game.unavailable' && typeof vendor === 'string'
    ? t('lobby:externalVendor', { vendor })
    : failureText(t, failure)
}
