import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Remote } from '#lib/client/remote.ts'
import { Waiting } from './Waiting.tsx'

interface Props<T> {
  t: TFunction
  remote: Remote<T>
  onRetry: () => void
  children: (value: T) => ReactNode
}

/** Shows a value once it is loaded, and its loading state or failure until then. */
export function Loading<T>({ t, remote, onRetry, children }: Props<T>) {
  if (remote.state === 'ready') return children(remote.value)
  return <Waiting t={t} state={remote} onRetry={onRetry} />
}
