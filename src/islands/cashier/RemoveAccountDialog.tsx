import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect, useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import type { PayoutAccount } from '#lib/api/withdrawals.ts'
import { $accountRemoving, removeAccount, retryRemoveAccount } from '#lib/cashier/withdrawal-store.ts'
import { ProofField, proofOf } from '#islands/parts/ProofField.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { accountText } from './account-text.ts'
import styles from '#islands/parts/page.module.css'

interface Props {
  t: TFunction
  hasPin: boolean
  account: PayoutAccount
  onClose: () => void
}

export function RemoveAccountDialog({ t, hasPin, account, onClose }: Props) {
  const removing = useStore($accountRemoving)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const isLocked = removing.state === 'sending' || removing.state === 'unanswered'
  useEffect(() => {
    if (removing.state === 'done') onClose()
  }, [removing.state])

  const formId = useId()
  const remove = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked) return
    const proof = proofOf(hasPin, text)
    setMissing(!proof)
    if (proof) void removeAccount({ id: account.id, ...proof })
  }
  return (
    <Dialog
      role="alertdialog"
      title={t('cashier:withdraw.removeTitle')}
      closeLabel={t('ui:close')}
      onClose={isLocked ? undefined : onClose}
      footer={
        removing.state !== 'unanswered' && (
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isFull
            isLoading={removing.state === 'sending'}
          >
            {t('cashier:withdraw.removeDo')}
          </Button>
        )
      }
    >
      <form id={formId} className={styles.form} onSubmit={remove} noValidate>
        <p>{t('cashier:withdraw.removeText', { account: accountText(t, account) })}</p>
        <ProofField
          t={t}
          hasPin={hasPin}
          text={text}
          onText={setText}
          isMissing={isMissing}
          isDisabled={isLocked}
        />
        <SubmissionNotice t={t} submission={removing} onRetry={retryRemoveAccount} />
      </form>
    </Dialog>
  )
}
