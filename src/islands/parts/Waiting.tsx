import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { Remote } from '#lib/client/remote.ts'

interface Props {
  t: TFunction
  state: Exclude<Remote<unknown>, { state: 'ready' }>
  onRetry: () => void
}

/**
 * Placeholder for data that are not loaded yet: the waiting state, or the failure with a retry. After a lost connection it
 * retries as soon as the network is back.
 */
export function Waiting({ t, state, onRetry }: Props) {
  const retry = useRef(onRetry)
  retry.current = onRetry
  const isLost = state.state === 'failed' && state.error.code === 'client.offline'
  useEffect(() => {
    if (!isLost) return
    const again = () => retry.current()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isLost])
  if (state.state === 'loading')
    return (
      <div role="status" aria-label={t('ui:loading')}>
        <Skeleton shape="row" count={3} />
      </div>
    )
  return (
    <ErrorState
      title={t('ui:failedTitle')}
      text={failureText(t, state.error)}
      retryLabel={t('ui:retry')}
      onRetry={onRetry}
    />
  )
}
