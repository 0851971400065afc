import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { Remote } from '#lib/client/remote.ts'

interface Props<T> {
  t: TFunction
  remote: Remote<T>
  onRetry: () => void
  children: (value: T) => ReactNode
}

/** The states of something that is asked for: waiting, failed with retry, there. */
export function Loading<T>({ t, remote, onRetry, children }: Props<T>) {
  if (remote.state === 'ready') return children(remote.value)
  if (remote.state === 'failed')
    return (
      <ErrorState
        title={t('ui:failedTitle')}
        text={failureText(t, remote.error)}
        retryLabel={t('ui:retry')}
        onRetry={onRetry}
      />
    )
  return (
    <div role="status" aria-label={t('ui:loading')}>
      <Skeleton shape="row" count={3} />
    </div>
  )
}
