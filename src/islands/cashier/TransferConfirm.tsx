import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { $memberTransferSent, retryMemberTransfer, transferToMember } from '#lib/cashier/transfer-store.ts'
import type { Failure } from '#lib/client/remote.ts'
import { ProofDialog } from './ProofDialog.tsx'

export interface PlannedTransfer {
  direction: 'upline' | 'downline'
  account: string
  amountMinor: number
}

interface Props {
  t: TFunction
  money: (minor: number) => string
  planned: PlannedTransfer
  hasPin: boolean
  onClose: () => void
}

/** The last question before money goes to somebody else. Once sent, the page around it shows the result. */
export function TransferConfirm({ t, money, planned, hasPin, onClose }: Props) {
  const sent = useStore($memberTransferSent)
  const { direction, account, amountMinor } = planned
  const amount = money(amountMinor)
  const to = direction === 'downline' ? { account } : {}
  return (
    <ProofDialog
      role="alertdialog"
      title={t('cashier:send.confirmTitle')}
      {...{ t, hasPin, submission: sent, onClose }}
      send={{ size: 'lg', children: t('cashier:send.confirm', { amount }) }}
      onProof={(proof) => void transferToMember({ direction, ...to, amountMinor, ...proof })}
      onRetry={retryMemberTransfer}
      more={sent.state === 'refused' && <DayLeft t={t} money={money} error={sent.error} />}
    >
      <p>{t('cashier:send.confirmText', { amount, account })}</p>
    </ProofDialog>
  )
}

/** What the day still allows, where its limit refused. */
function DayLeft({ t, money, error }: Pick<Props, 't' | 'money'> & { error: Failure }) {
  const { leftMinor, limitMinor } = error.details ?? {}
  if (error.code !== 'transfer.dayLimit' || typeof leftMinor !== 'number' || typeof limitMinor !== 'number')
    return null
  return <p>{t('cashier:send.dayLeft', { left: money(leftMinor), limit: money(limitMinor) })}</p>
}
