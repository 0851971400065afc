import type { TFunction } from 'i18next'
import { useState } from 'react'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { UndoBatch } from '#console/parts/UndoBatch.tsx'
import { reviewWithdrawal, type Withdrawal } from './withdrawals-store.ts'

export type BatchDecision = 'approve' | 'reject'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  decision: BatchDecision
  items: readonly Withdrawal[]
  onClose: (isDone: boolean) => void
}

/** One decision on several withdrawals, each refused or done for itself. */
export function BatchReview({ t, lang, operator, decision, items, onClose }: Props) {
  const [isDone, setDone] = useState(false)
  return (
    <UndoBatch
      t={t}
      title={t(`console:withdrawals.batch.${decision}`, { count: items.length })}
      submit={t(`console:withdrawals.${decision}`)}
      isDanger={decision === 'reject'}
      items={items}
      itemId={({ tenant, id }) => `${tenant}.${id}`}
      itemText={({ account, amountMinor, currency }) => (
        <>
          {account} · <Amount minor={amountMinor} currency={currency} lang={lang} />
        </>
      )}
      reasonHint={t(`console:withdrawals.${decision}Reason`)}
      act={(item, reason) => reviewWithdrawal(item, { operator: operator.name, decision, reason })}
      onDone={() => setDone(true)}
      onClose={() => onClose(isDone)}
    >
      <p>{t(`console:withdrawals.${decision}Text`)}</p>
    </UndoBatch>
  )
}
