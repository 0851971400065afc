import type { TFunction } from 'i18next'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import type { PaginationWords } from '#islands/ui/Pagination.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { Remote } from '#lib/client/remote.ts'

interface Props {
  t: TFunction
  state: Exclude<Remote<unknown>, { state: 'ready' }>
  onRetry: () => void
}

/** The loading and failure states. */
export function Waiting({ t, state, onRetry }: Props) {
  if (state.state === 'loading') return <Skeleton shape="control" count={5} />
  return (
    <ErrorState
      title={t('ui:failedTitle')}
      text={failureText(t, state.error)}
      retryLabel={t('ui:retry')}
      onRetry={onRetry}
    />
  )
}

export function paginationWords(t: TFunction): PaginationWords {
  return {
    label: t('ui:pages'),
    previous: t('ui:previous'),
    next: t('ui:next'),
    page: (page) => t('ui:page', { page }),
  }
}
