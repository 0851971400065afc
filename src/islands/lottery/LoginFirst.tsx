import type { TFunction } from 'i18next'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { openModal } from '#lib/modal/modal-store.ts'

/** Draws, results and rules are open; the board and the orders are a member's. */
export function LoginFirst({ t }: { t: TFunction }) {
  return (
    <EmptyState
      icon="lock"
      title={t('lottery:guest.title')}
      text={t('lottery:guest.text')}
      action={<Button onClick={() => openModal({ name: 'login' })}>{t('lottery:guest.login')}</Button>}
    />
  )
}
