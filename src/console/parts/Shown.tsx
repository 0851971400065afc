import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { ErrorState } from '#islands/ui/ErrorState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import type { Remote } from '#lib/client/remote.ts'
import { refusalText } from './refusal-text.ts'

interface Props<Value> {
  t: TFunction
  remote: Remote<Value>
  onRetry: () => void
  children: (value: Value, isChanging: boolean) => ReactNode
}

/** Every state of a value from the platform: its place while it loads, its failure with a way on, the value. */
export function Shown<Value>({ t, remote, onRetry, children }: Props<Value>) {
  if (remote.state === 'loading')
    return (
      <div role="status" aria-busy aria-label={t('ui:loading')}>
        <Skeleton shape="row" count={8} />
      </div>
    )
  if (remote.state === 'failed')
    return (
      <ErrorState
        title={t('ui:failedTitle')}
        text={refusalText(t, remote.error)}
        retryLabel={t('ui:retry')}
        onRetry={onRetry}
      />
    )
  return (
    <>
      {remote.error && <Notice tone="negative">{refusalText(t, remote.error)}</Notice>}
      {children(remote.value, remote.changing)}
    </>
  )
}
