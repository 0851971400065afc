import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { resetSecondFactor, setStatus } from './player-store.ts'
import type { PlayerProps } from './PlayerPage.tsx'

interface Props extends PlayerProps {
  onClose: () => void
}

/** Suspends, restores or bans: each ends every session and every running game. */
export function StatusDialog({
  t,
  operator,
  brand,
  account,
  status,
  onClose,
}: Props & { status: 'active' | 'suspended' | 'banned' }) {
  return (
    <ActDialog
      t={t}
      title={t(`console:player.ask.${status}`, { account })}
      submit={t(`console:player.act.${status}`)}
      isDanger={status !== 'active'}
      reasonHint={t('console:act.forLog')}
      onClose={onClose}
      onSubmit={async (reason) => {
        await setStatus({ tenant: brand.id, account }, status, { operator: operator.name, reason })
        showToast({ tone: 'positive', text: t(`console:player.done.${status}`, { account }) })
      }}
    >
      <p>{t(`console:player.effect.${status}`)}</p>
    </ActDialog>
  )
}

export function ResetDialog({ t, operator, brand, account, onClose }: Props) {
  return (
    <ActDialog
      t={t}
      title={t('console:player.ask.reset', { account })}
      submit={t('console:player.act.reset')}
      isDanger
      reasonHint={t('console:act.forLog')}
      onClose={onClose}
      onSubmit={async (reason) => {
        await resetSecondFactor({ tenant: brand.id, account }, { operator: operator.name, reason })
        showToast({ tone: 'positive', text: t('console:player.done.reset', { account }) })
      }}
    >
      <p>{t('console:player.effect.reset')}</p>
    </ActDialog>
  )
}
