import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Spinner } from '#islands/ui/Spinner.tsx'
import { useModal } from '#islands/ui/use-modal.ts'
import { SessionBar } from '#islands/wallet/SessionBar.tsx'
import type { Failure } from '#lib/client/remote.ts'
import { $launch, closeGame, hearGame, loadLaunch } from '#lib/games/launch-store.ts'
import { $session } from '#lib/session/session-store.ts'
import styles from './GameFrame.module.css'

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
  const [isFull, setFull] = useState(false)

  useEffect(() => {
    const hear = (event: MessageEvent) => void hearGame(event, frame.current)
    const follow = () => setFull(document.fullscreenElement !== null)
    window.addEventListener('message', hear)
    document.addEventListener('fullscreenchange', follow)
    return () => {
      window.removeEventListener('message', hear)
      document.removeEventListener('fullscreenchange', follow)
    }
  }, [])

  const toggleFull = () => void (isFull ? document.exitFullscreen() : stage.current?.requestFullscreen())
  return (
    <dialog {...modal} className={styles.dialog} aria-label={title}>
      <div className={styles.stage} ref={stage}>
        <header className={styles.bar}>
          <h2 className={styles.title}>{title}</h2>
          {isDemo && <span className={styles.demo}>{t('lobby:demo')}</span>}
          <IconButton
            icon={isFull ? 'exit' : 'fullscreen'}
            label={isFull ? t('lobby:exitFullscreen') : t('lobby:fullscreen')}
            onClick={toggleFull}
          />
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
          {launch.state === 'loading' && <Spinner label={t('lobby:opening', { game: title })} />}
          {launch.state === 'failed' && (
            <ErrorState
              title={t('lobby:failedTitle', { game: title })}
              text={refusalText(t, launch.error)}
              retryLabel={t('ui:retry')}
              onRetry={() => void loadLaunch({ nodeId, isDemo })}
            />
          )}
          {launch.state === 'ready' && (
            <iframe
              ref={frame}
              className={styles.frame}
              src={launch.value.url}
              title={t('lobby:frame', { game: title })}
              sandbox="allow-scripts allow-same-origin allow-forms"
              allow="fullscreen; autoplay"
              referrerPolicy="no-referrer"
            />
          )}
        </div>
      </div>
    </dialog>
  )
}

function refusalText(t: TFunction, failure: Failure): string {
  const vendor = failure.details?.['vendor']
  return failure.code === 'game.unavailable' && typeof vendor === 'string'
    ? t('lobby:externalVendor', { vendor })
    : failureText(t, failure)
}
