import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { GamePage } from '#lib/api/games.ts'
import type { Remote } from '#lib/client/remote.ts'
import { GameCard } from './GameCard.tsx'

interface Props {
  t: TFunction
  lang: string
  list: Remote<GamePage>
  loginUrl: string
  onPage: (page: number) => void
  onRetry: () => void
  onClear: () => void
}

const PLACEHOLDERS = 12

export function GameResults({ t, list, loginUrl, onPage, onRetry, onClear }: Props) {
  if (list.state === 'loading')
    return (
      <div className="game-grid" aria-busy="true">
        <Skeleton shape="tile" count={PLACEHOLDERS} />
      </div>
    )
  if (list.state === 'failed')
    return (
      <ErrorState
        title={t('ui:failedTitle')}
        text={failureText(t, list.error)}
        retryLabel={t('ui:retry')}
        onRetry={onRetry}
      />
    )
  const { content, pageNum, totalPages } = list.value
  if (content.length === 0)
    return (
      <EmptyState
        title={t('lobby:emptyTitle')}
        text={t('lobby:emptyText')}
        action={
          <Button variant="secondary" onClick={onClear}>
            {t('lobby:clear')}
          </Button>
        }
      />
    )
  return (
    <>
      <div className="game-grid" aria-busy={list.changing || undefined}>
        {content.map((game) => (
          <GameCard key={game.nodeId} t={t} game={game} loginUrl={loginUrl} />
        ))}
      </div>
      <Pagination
        page={pageNum}
        pageCount={totalPages}
        onPage={onPage}
        words={{
          label: t('ui:pages'),
          previous: t('ui:previous'),
          next: t('ui:next'),
          page: (page) => t('ui:page', { page }),
        }}
      />
    </>
  )
}
