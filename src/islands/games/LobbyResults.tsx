import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import type { Game } from '#lib/api/play/games.ts'
import type { ListName } from '#lib/games/lobby-query.ts'
import { $session } from '#lib/session/session-store.ts'
import type { Remote } from '#lib/client/remote.ts'
import { $closed, closedState } from '#lib/games/vendor-states-store.ts'
import type { CardLinks } from '#lib/shared/lobby/card-link.ts'
import { GameCard } from './GameCard.tsx'
import styles from './Lobby.module.css'
import { ResultsWaiting } from './ResultsWaiting.tsx'
import { VirtualGrid } from './VirtualGrid.tsx'

interface Props {
  t: TFunction
  lang: string
  list: ListName | undefined
  games: Remote<readonly Game[]>
  links: CardLinks
  nowMs: number
  /** Where further matches are, if there are more than in this list. */
  elsewhere?: { count: number; href: string } | undefined
  onRetry: () => void
  onClear: () => void
}

export default function LobbyResults({
  t,
  lang,
  list,
  games,
  links,
  nowMs,
  elsewhere,
  onRetry,
  onClear,
}: Props) {
  const closed = useStore($closed)
  const session = useStore($session)
  const isOwn = list === 'favourites' || list === 'recent'
  if (isOwn && session.state === 'guest') return <LoginFirst t={t} href={links.login} />
  if (games.state === 'loading') return <ResultsWaiting />
  if (games.state === 'failed')
    return (
      <ErrorState
        title={t('ui:failedTitle')}
        text={failureText(t, games.error)}
        retryLabel={t('ui:retry')}
        onRetry={onRetry}
      />
    )
  const shown = games.value.filter((game) => closedState(closed, game) !== 'hidden')
  const more = elsewhere && elsewhere.count > 0 && (
    <a className="btn btn--secondary" href={elsewhere.href}>
      {t('lobby:elsewhere', { count: elsewhere.count })}
    </a>
  )
  if (games.value.length === 0 && isOwn)
    return (
      <EmptyState
        icon={list === 'recent' ? 'history' : 'heart'}
        title={t(`lobby:lists.${list}Empty`)}
        text={t(`lobby:lists.${list}EmptyText`)}
      />
    )
  if (shown.length === 0)
    return (
      <EmptyState
        title={t('lobby:emptyTitle')}
        text={t('lobby:emptyText')}
        action={
          more || (
            <Button variant="secondary" onClick={onClear}>
              {t('lobby:clear')}
            </Button>
          )
        }
      />
    )
  return (
    <>
      <VirtualGrid
        items={shown}
        draw={(game) => (
          <GameCard key={game.nodeId} t={t} lang={lang} game={game} links={links} nowMs={nowMs} />
        )}
      />
      {more && <p className={styles.more}>{more}</p>}
    </>
  )
}

/** The page's own script opens the login (`data-modal`). */
function LoginFirst({ t, href }: { t: TFunction; href: string }) {
  return (
    <EmptyState
      icon="user"
      title={t('lobby:lists.login')}
      action={
        <a className="btn btn--primary" href={href} data-modal="login">
          {t('session:login.submit')}
        </a>
      }
    />
  )
}
