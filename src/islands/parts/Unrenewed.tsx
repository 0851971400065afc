import type { TFunction } from 'i18next'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import type { Remote } from '#lib/client/remote.ts'

/** Says that a reload failed, so that the shown data are the earlier ones. */
export function Unrenewed({ t, remote }: { t: TFunction; remote: Remote<unknown> }) {
  if (remote.state !== 'ready' || !remote.error) return null
  return <Notice tone="negative">{failureText(t, remote.error)}</Notice>
}
