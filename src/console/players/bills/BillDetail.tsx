import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { addressOf, changeParams } from '#console/frame/place.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { HeldBy } from '#console/parts/HeldBy.tsx'
import { When } from '#console/parts/When.tsx'
import { type BillRow, reviewAgentBill } from './bills-store.ts'
import { CorrectDialog } from './CorrectDialog.tsx'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  row: BillRow
  mayReview: boolean
}

/** One statement: what it is for, what is owed, and the decision. */
export function BillDetail({ t, lang, operator, row, mayReview }: Props) {
  const [decision, setDecision] = useState<'approve' | 'deny'>()
  const [isCorrecting, setCorrecting] = useState(false)
  const { tenant, account, currency, state } = row
  const brand = operator.brands.find(({ id }) => id === tenant)
  const when = (atMs: number) => <When atMs={atMs} lang={lang} timeZone={brand?.timeZone} />
  const money = (minor: number) => <Amount minor={minor} currency={currency} lang={lang} />
  return (
    <EntryDetail t={t} label={t('console:bills.detail', { account })}>
      <Facts
        facts={[
          [t('console:brand'), brand?.name ?? tenant],
          [
            t('console:bills.agent'),
            <a className="console-link" href={addressOf('agents', { of: tenant, account })}>
              {account}
            </a>,
          ],
          [t('console:content.kindLabel'), t(`console:agents.kind.${row.kind}`)],
          [
            t('console:dimension.category'),
            t(`console:category.${row.category}`, { defaultValue: t('console:content.any') }),
          ],
          [t('console:content.from'), when(row.periodStartMs)],
          [t('console:content.until'), when(row.periodEndMs)],
          [t('console:content.stateLabel'), t(`console:bills.state.${state}`)],
          [t('console:bills.payer'), t(`console:agents.payer.${row.payer}`)],
          [t('console:bills.earned'), money(row.earnedMinor)],
          [t('console:bills.due'), money(row.dueMinor)],
          [t('console:bills.paid'), money(row.paidMinor)],
          [t('console:bills.open'), money(row.openMinor)],
          [t('console:bills.difference'), row.differenceMinor !== 0 && money(row.differenceMinor)],
          [t('console:bills.expires'), when(row.expiresAtMs)],
        ]}
      />
      {mayReview && state === 'toApprove' && (
        <>
          <HeldBy {...{ t, lang }} entry={{ tenant, subject: 'bill', id: row.id }} operator={operator.name} />
          <div className="console-detail__acts">
            <Button onClick={() => setDecision('approve')}>{t('console:bills.approve')}</Button>
            <Button variant="secondary" onClick={() => setDecision('deny')}>
              {t('console:bills.deny')}
            </Button>
          </div>
        </>
      )}
      {mayReview && (
        <div>
          <Button size="sm" variant="ghost" icon="refresh" onClick={() => setCorrecting(true)}>
            {t('console:bills.correct')}
          </Button>
        </div>
      )}
      {isCorrecting && (
        <CorrectDialog {...{ t, lang, row }} operator={operator.name} onClose={() => setCorrecting(false)} />
      )}
      {decision && (
        <ActDialog
          t={t}
          title={t(`console:bills.ask.${decision}`, { account })}
          submit={t(`console:bills.${decision}`)}
          isDanger={decision === 'deny'}
          reasonHint={t('console:offers.reasonHint')}
          onClose={() => setDecision(undefined)}
          onSubmit={async (reason) => {
            await reviewAgentBill(row, { operator: operator.name, reason, decision })
            changeParams({ open: '' })
            showToast({ tone: 'positive', text: t(`console:bills.done.${decision}`, { account }) })
          }}
        >
          <p>
            {t(`console:bills.effect.${decision}`)} {money(row.dueMinor)}
          </p>
        </ActDialog>
      )}
    </EntryDetail>
  )
}
