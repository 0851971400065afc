import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import type { Failure } from '#lib/client/remote.ts'
import { $memberTransferSent, retryMemberTransfer, sendToMember } from '#lib/cashier/transfer-store.ts'
import { ProofField, proofOf } from '#islands/parts/ProofField.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import styles from '#islands/parts/page.module.css'

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

/** The last question before money goes to somebody else. Once sent, the page around it shows what became of it. */
export function TransferConfirm({ t, money, planned, hasPin, onClose }: Props) {
  const sent = useStore($memberTransferSent)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { direction, account, amountMinor } = planned
  const amount = money(amountMinor)
  const isLocked = sent.state === 'sending' || sent.state === 'unanswered'

  const formId = useId()
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked) return
    const proof = proofOf(hasPin, text)
    setMissing(!proof)
    const to = direction === 'downline' ? { account } : {}
    if (proof) void sendToMember({ direction, ...to, amountMinor, ...proof })
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('cashier:send.confirmTitle')}
      closeLabel={t('ui:close')}
      onClose={isLocked ? undefined : onClose}
      footer={
        sent.state !== 'unanswered' && (
          <Button type="submit" form={formId} isFull size="lg" isLoading={sent.state === 'sending'}>
            {t('cashier:send.confirm', { amount })}
          </Button>
        )
      }
    >
      <form id={formId} className={styles.form} onSubmit={send} noValidate>
        <p>{t('cashier:send.confirmText', { amount, account })}</p>
        <ProofField
          t={t}
          hasPin={hasPin}
          text={text}
          onText={setText}
          isMissing={isMissing}
          isDisabled={isLocked}
        />
        <SubmissionNotice t={t} submission={sent} onRetry={retryMemberTransfer} />
        {sent.state === 'refused' && <DayLeft t={t} money={money} error={sent.error} />}
      </form>
    </Dialog>
  )
}

/** What the day still allows, where its limit refused. */
function DayLeft({ t, money, error }: Pick<Props, 't' | 'money'> & { error: Failure }) {
  const { leftMinor, limitMinor } = error.details ?? {}
  if (error.code !== 'transfer.dayLimit' || typeof leftMinor !== 'number' || typeof limitMinor !== 'number')
    return null
  return <p>{t('cashier:send.dayLeft', { left: money(leftMinor), limit: money(limitMinor) })}</p>
}
