import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { When } from '#console/parts/When.tsx'
import { reviewWithdrawal, type Withdrawal } from './withdrawals-store.ts'

interface Props {
  t: TFunction
  lang: string
  withdrawal: Withdrawal
  operator: OperatorSelf
  onClose: () => void
}

/** One withdrawal: its facts, what the first person said, and the decision. */
export function WithdrawalDetail({ t, lang, withdrawal, operator, onClose }: Props) {
  const [decision, setDecision] = useState<'approve' | 'reject'>()
  const { tenant, account, amountMinor, currency, payout, requestedAtMs, reviews } = withdrawal
  const timeZone = operator.brands.find(({ id }) => id === tenant)?.timeZone
  const isOwn = reviews.some(({ operator: name }) => name === operator.name)
  const mayReview = mayAct(operator, { duty: 'cashier', brand: tenant, isChange: true })
  const amount = <Amount minor={amountMinor} currency={currency} lang={lang} />
  return (
    <aside className="console-detail" aria-label={t('console:withdrawals.detail', { account })}>
      <header>
        <h2>{account}</h2>
        <IconButton icon="close" label={t('ui:close')} onClick={onClose} />
      </header>
      <Facts
        facts={[
          [t('console:amount'), amount],
          [t('console:brand'), tenant],
          [t('console:withdrawals.payout'), payout],
          [t('console:withdrawals.asked'), <When atMs={requestedAtMs} lang={lang} timeZone={timeZone} />],
        ]}
      />
      {reviews.map((review) => (
        <blockquote key={review.operator}>
          <p>{review.reason}</p>
          <footer>
            {t(`console:withdrawals.said.${review.decision}`, { operator: review.operator })},{' '}
            <When atMs={review.atMs} lang={lang} timeZone={timeZone} />
          </footer>
        </blockquote>
      ))}
      {isOwn && <Notice tone="info">{t('console:withdrawals.second')}</Notice>}
      {mayReview && (
        <div className="console-detail__acts">
          <Button isUnavailable={isOwn} onClick={() => setDecision('approve')}>
            {t('console:withdrawals.approve')}
          </Button>
          <Button variant="secondary" onClick={() => setDecision('reject')}>
            {t('console:withdrawals.reject')}
          </Button>
        </div>
      )}
      {decision && (
        <ActDialog
          t={t}
          title={t(`console:withdrawals.${decision}Title`, { account })}
          submit={t(`console:withdrawals.${decision}`)}
          isDanger={decision === 'reject'}
          reasonHint={t(`console:withdrawals.${decision}Reason`)}
          onClose={() => setDecision(undefined)}
          onSubmit={async (reason) => {
            await reviewWithdrawal(withdrawal, { operator: operator.name, decision, reason })
            showToast({ tone: 'positive', text: t(`console:withdrawals.done.${decision}`, { account }) })
          }}
        >
          <p>{t(`console:withdrawals.${decision}Text`)}</p>
          <p>
            {amount} → {payout}
          </p>
        </ActDialog>
      )}
    </aside>
  )
}
