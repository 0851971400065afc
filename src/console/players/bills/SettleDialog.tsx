import type { TFunction } from 'i18next'
import { ConfirmDialog } from '#console/parts/ConfirmDialog.tsx'
import { showToast } from '#console/frame/toasts-store.ts'
import { settleContracts } from './bills-store.ts'

interface Props {
  t: TFunction
  brand: { id: string; name: string }
  onClose: () => void
}

/** Periods that are over are closed now, instead of by the next run of the schedule. */
export function SettleDialog({ t, brand, onClose }: Props) {
  return (
    <ConfirmDialog
      t={t}
      title={t('console:bills.settleTitle', { brand: brand.name })}
      submit={t('console:bills.settle')}
      onClose={onClose}
      onSubmit={async () => {
        const { bills, payments } = await settleContracts(brand.id)
        showToast({ tone: 'positive', text: t('console:bills.done.settle', { bills, payments }) })
      }}
    >
      <p>{t('console:bills.settleText')}</p>
    </ConfirmDialog>
  )
}
