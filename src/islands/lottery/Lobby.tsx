import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { GAME_GROUPS } from '#lib/api/play/lottery-fields.ts'
import {
  $lobby,
  $recentLotteries,
  loadLobbyGames,
  loadRecentLotteries,
  type LobbyGame,
} from '#lib/lottery/lobby-store.ts'
import type { Failure } from '#lib/client/remote.ts'
import { $session } from '#lib/session/session-store.ts'
import { GameTile } from './GameTile.tsx'
import { linkTo } from './link-to.ts'
import type { ScreenProps } from './Lottery.tsx'
import { useFocusOnLinkBefore } from './use-place.ts'
import lobby from './lobby.module.css'
import styles from './lottery.module.css'

/** All games of the page, with their current draw and last result. */
export default function Lobby({ t, lang, waiting, before }: ScreenProps) {
  const games = useStore($lobby)
  const session = useStore($session)
  const isMember = session.state === 'member'
  useEffect(() => void loadRecentLotteries(), [isMember])
  if (games.state === 'loading') return waiting
  if (games.state === 'failed')
    return (
      <ErrorState
        title={t('ui:failedTitle')}
        text={failureText(t, games.error)}
        retryLabel={t('ui:retry')}
        onRetry={() => void loadLobbyGames()}
      />
    )
  if (games.value.length === 0)
    return <EmptyState icon="ticket" title={t('lottery:lobby.empty')} text={t('lottery:lobby.emptyText')} />
  return (
    <Games t={t} lang={lang} games={games.value} before={before} isMember={isMember} error={games.error} />
  )
}

interface GamesProps extends Pick<ScreenProps, 't' | 'lang' | 'before'> {
  games: readonly LobbyGame[]
  isMember: boolean
  /** Why the newest draws did not come. */
  error: Failure | undefined
}

function Games({ t, lang, games, isMember, error, before }: GamesProps) {
  const screen = useRef<HTMLDivElement>(null)
  useFocusOnLinkBefore(screen, before)
  return (
    <div ref={screen} className={styles.screen}>
      {isMember && (
        <Button
          variant="secondary"
          icon="history"
          className={styles.ordersLink ?? ''}
          {...linkTo({ view: 'orders' })}
        >
          {t('lottery:view.orders')}
        </Button>
      )}
      {error && <Notice tone="negative">{failureText(t, error)}</Notice>}
      <div className={lobby.lobby}>
        <div className={lobby.groups}>
          <Recent t={t} lang={lang} games={games} />
          {GAME_GROUPS.map((group) => (
            <Group
              key={group}
              t={t}
              lang={lang}
              title={t(`lottery:group.${group}`)}
              games={games.filter((game) => game.group === group)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

interface GroupProps {
  t: TFunction
  lang: string
  title: string
  games: readonly LobbyGame[]
}

function Group({ t, lang, title, games }: GroupProps) {
  if (games.length === 0) return null
  return (
    <section className={lobby.group} aria-label={title}>
      <h2 className={lobby.groupTitle}>{title}</h2>
      <div className={lobby.tiles}>
        {games.map((game) => (
          <GameTile key={game.gameCode} t={t} lang={lang} game={game} />
        ))}
      </div>
    </section>
  )
}

const MOST_RECENT = 3

/** The member's latest games that are on this page. */
function Recent({ t, lang, games }: { t: TFunction; lang: string; games: readonly LobbyGame[] }) {
  const recent = useStore($recentLotteries)
  if (recent.state !== 'ready') return null
  const own = recent.value.games
    .map(({ gameCode }) => games.find((game) => game.gameCode === gameCode))
    .filter((game) => game !== undefined)
  return <Group t={t} lang={lang} title={t('lottery:lobby.recent')} games={own.slice(0, MOST_RECENT)} />
}
