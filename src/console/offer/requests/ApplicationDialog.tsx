import type { TFunction } from 'i18next'
import { useState } from 'react'
import { showToast } from '#console/frame/toasts-store.ts'
import { changeParams } from '#console/frame/place.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { AmountField } from '#console/parts/AmountField.tsx'
import { reviewApplication, type ApplicationRow } from './requests-store.ts'

interface Props {
  t: TFunction
  lang: string
  application: ApplicationRow
  decision: 'approve' | 'reject'
  operator: string
  onClose: () => void
}

/** The decision on an application: how much of the most is given, or why not. */
export function ApplicationDialog({ t, lang, application, decision, operator, onClose }: Props) {
  const { account, currency, mostMinor, approvedBy } = application
  // The first person says how much; the second one approves that.
  const [amountMinor, setAmount] = useState<number | undefined>(application.amountMinor ?? mostMinor)
  const isApproval = decision === 'approve'
  const isRight = amountMinor !== undefined && amountMinor > 0 && amountMinor <= mostMinor
  return (
    <ActDialog
      t={t}
      title={t(`console:requests.ask.${decision}`, { account })}
      submit={t(`console:claims.${decision}`)}
      isDanger={!isApproval}
      reasonHint={t(`console:claims.reason.${decision}`)}
      isReady={!isApproval || isRight}
      onClose={onClose}
      onSubmit={async (reason) => {
        const amount = isApproval && amountMinor !== undefined ? { amountMinor } : {}
        const { status } = await reviewApplication(application, { operator, decision, reason, ...amount })
        const done = status === 'applying' ? 'second' : decision
        if (status !== 'applying') changeParams({ open: '' })
        showToast({ tone: 'positive', text: t(`console:requests.done.${done}`, { account }) })
      }}
    >
      <p>
        {t(`console:requests.effect.${decision}`)}{' '}
        {isApproval && approvedBy.length > 0 && (
          <Amount minor={application.amountMinor ?? mostMinor} currency={currency} lang={lang} />
        )}
      </p>
      {isApproval && approvedBy.length === 0 && (
        <>
          <AmountField
            t={t}
            lang={lang}
            label={t('console:requests.amount')}
            hint={t('console:requests.amountHint')}
            currency={currency}
            startMinor={mostMinor}
            onChange={setAmount}
          />
          {!isRight && <p className="console-note">{t('console:requests.tooMuch')}</p>}
        </>
      )}
    </ActDialog>
  )
}
