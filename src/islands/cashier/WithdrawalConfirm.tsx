import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { Money } from '#islands/ui/Money.tsx'
import type { PayoutAccount } from '#lib/api/withdrawals.ts'
import {
  $withdrawal,
  requestWithdrawal,
  retryWithdrawal,
  type WithdrawalTerms,
} from '#lib/cashier/withdrawal-store.ts'
import { ProofField, proofOf } from '#islands/parts/ProofField.tsx'
import { SubmissionNotice } from '#islands/parts/SubmissionNotice.tsx'
import { accountText } from './account-text.ts'
import { arrivalText } from './arrival-text.ts'
import styles from '#islands/parts/page.module.css'
import { useMoney } from '#islands/parts/use-money.ts'

interface Props extends Omit<MemberPageProps, 'links'> {
  terms: WithdrawalTerms
  account: PayoutAccount
  amountMinor: number
  onClose: () => void
}

/** All of it once more, with the PIN. While an answer is awaited or lost the dialog stays. */
export function WithdrawalConfirm({ t, lang, terms, account, amountMinor, onClose }: Props) {
  const money = useMoney(lang)
  const request = useStore($withdrawal)
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { currency, feeMinor, arrivalMinutes, hasPin } = terms
  const isLocked = request.state === 'sending' || request.state === 'unanswered'
  const amount = money(amountMinor, currency)
  const arrival =
    amountMinor > terms.reviewAboveMinor
      ? t('cashier:withdraw.afterCheck', {
          check: arrivalText(t, terms.reviewMinutes),
          arrival: arrivalText(t, arrivalMinutes),
        })
      : arrivalText(t, arrivalMinutes)
  useEffect(() => {
    if (request.state === 'done') onClose()
  }, [request.state])

  const formId = useId()
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (isLocked) return
    const proof = proofOf(hasPin, text)
    setMissing(!proof)
    if (proof) void requestWithdrawal({ amountMinor, payoutId: account.id, ...proof })
  }
  return (
    <Dialog
      title={t('cashier:withdraw.confirmTitle')}
      closeLabel={t('ui:close')}
      onClose={isLocked ? undefined : onClose}
      footer={
        request.state !== 'unanswered' && (
          <Button type="submit" form={formId} isFull size="lg" isLoading={request.state === 'sending'}>
            {t('cashier:withdraw.confirm', { amount })}
          </Button>
        )
      }
    >
      <form id={formId} className={styles.form} onSubmit={confirm} noValidate>
        <dl className={styles.facts}>
          <Fact label={t('cashier:withdraw.to')} text={accountText(t, account)} />
          <Fact label={t('cashier:amount.label')} text={amount} />
          <Fact label={t('cashier:withdraw.fee')} text={money(feeMinor, currency)} />
          <Fact
            label={t('cashier:withdraw.arrives')}
            text={money(Math.max(0, amountMinor - feeMinor), currency)}
          />
          <Fact label={t('cashier:withdraw.arrival')} text={arrival} />
        </dl>
        <p className="muted">{t('cashier:withdraw.final')}</p>
        <ProofField
          t={t}
          hasPin={hasPin}
          text={text}
          onText={setText}
          isMissing={isMissing}
          isDisabled={isLocked}
        />
        <SubmissionNotice t={t} submission={request} onRetry={retryWithdrawal} />
      </form>
    </Dialog>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money text={text} />
      </dd>
    </div>
  )
}
