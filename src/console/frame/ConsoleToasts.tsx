import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { Toasts } from '#islands/ui/Toasts.tsx'
import { $toasts, dismissToast } from './toasts-store.ts'

/** What acts did, over every page. */
export function ConsoleToasts({ t }: { t: TFunction }) {
  const toasts = useStore($toasts)
  return (
    <Toasts
      toasts={toasts}
      onDismiss={dismissToast}
      label={t('console:toasts')}
      dismissLabel={t('ui:close')}
    />
  )
}
