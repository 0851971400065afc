import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Field } from '#islands/ui/Field.tsx'
import type { Currency } from '#lib/api/fields.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { correctPeriod, type BillRow } from './bills-store.ts'

interface Props {
  t: TFunction
  lang: string
  row: BillRow
  operator: string
  onClose: () => void
}

/** Computes the period of a statement anew, for the whole line of its top agent. */
export function CorrectDialog({ t, lang, row, operator, onClose }: Props) {
  const [account, setAccount] = useState(row.account)
  const currency: Currency = row.currency
  return (
    <ActDialog
      t={t}
      title={t('console:bills.correctTitle', { period: row.periodId })}
      submit={t('console:bills.correct')}
      reasonHint={t('console:act.forLog')}
      isReady={account.trim() !== ''}
      onClose={onClose}
      onSubmit={async (reason) => {
        const act = { account: account.trim(), operator, reason }
        const { corrected, differenceMinor } = await correctPeriod(row, act)
        const amount = formatMoney(differenceMinor, currency, { locale: lang, symbol: currency.code })
        const text = t('console:bills.done.correct', { count: corrected, amount })
        showToast({ tone: 'positive', text })
      }}
    >
      <p>{t('console:bills.correctText')}</p>
      <Field
        label={t('console:bills.topAgent')}
        autoComplete="off"
        value={account}
        onChange={(event) => setAccount(event.target.value)}
      />
    </ActDialog>
  )
}
