import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import type { PayoutAccount } from '#lib/api/money/cashier-withdrawals.ts'
import {
  $accountRemoving,
  removePayoutAccount,
  retryRemovePayoutAccount,
} from '#lib/cashier/withdrawal-store.ts'
import { accountText } from './account-text.ts'
import { ProofDialog } from './ProofDialog.tsx'

interface Props {
  t: TFunction
  hasPin: boolean
  account: PayoutAccount
  onClose: () => void
}

export function RemoveAccountDialog({ t, hasPin, account, onClose }: Props) {
  const removing = useStore($accountRemoving)
  useEffect(() => {
    if (removing.state === 'done') onClose()
  }, [removing.state])
  return (
    <ProofDialog
      role="alertdialog"
      title={t('cashier:withdraw.removeTitle')}
      {...{ t, hasPin, submission: removing, onClose }}
      send={{ variant: 'danger', children: t('cashier:withdraw.removeDo') }}
      onProof={(proof) => void removePayoutAccount({ id: account.id, ...proof })}
      onRetry={retryRemovePayoutAccount}
    >
      <p>{t('cashier:withdraw.removeText', { account: accountText(t, account) })}</p>
    </ProofDialog>
  )
}
