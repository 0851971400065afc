import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { ConfirmDialog } from '#console/parts/ConfirmDialog.tsx'
import { askForDocuments, reviewWithdrawal, type Withdrawal } from './withdrawals-store.ts'

interface Props {
  t: TFunction
  lang: string
  withdrawal: Withdrawal
  operator: OperatorSelf
}

/** Approve, reject, or ask the player for documents first. */
export function WithdrawalActs({ t, lang, withdrawal, operator }: Props) {
  const [act, setAct] = useState<'approve' | 'reject' | 'ask'>()
  const { tenant, account, amountMinor, currency, payout, reviews, facts, waitsForDocuments } = withdrawal
  if (withdrawal.status !== 'reviewing') return null
  const isOwn = reviews.some(({ operator: name }) => name === operator.name)
  const mayAsk =
    !waitsForDocuments &&
    facts?.documents !== 'accepted' &&
    mayAct(operator, { duty: 'protection', brand: tenant, isChange: true })
  return (
    <>
      {isOwn && <Notice tone="info">{t('console:withdrawals.second')}</Notice>}
      {waitsForDocuments && <Notice tone="warning">{t('console:withdrawals.documentsFirst')}</Notice>}
      <div className="console-detail__acts">
        <Button isUnavailable={isOwn || waitsForDocuments} onClick={() => setAct('approve')}>
          {t('console:withdrawals.approve')}
        </Button>
        <Button variant="secondary" isUnavailable={isOwn} onClick={() => setAct('reject')}>
          {t('console:withdrawals.reject')}
        </Button>
        {mayAsk && (
          <Button variant="ghost" onClick={() => setAct('ask')}>
            {t('console:withdrawals.ask')}
          </Button>
        )}
      </div>
      {(act === 'approve' || act === 'reject') && (
        <ActDialog
          t={t}
          title={t(`console:withdrawals.${act}Title`, { account })}
          submit={t(`console:withdrawals.${act}`)}
          isDanger={act === 'reject'}
          reasonHint={t(`console:withdrawals.${act}Reason`)}
          onClose={() => setAct(undefined)}
          onSubmit={async (reason) => {
            await reviewWithdrawal(withdrawal, { operator: operator.name, decision: act, reason })
            showToast({ tone: 'positive', text: t(`console:withdrawals.done.${act}`, { account }) })
          }}
        >
          <p>
            {t(
              act === 'approve' && withdrawal.approvalsLeft > 1
                ? 'console:withdrawals.firstText'
                : `console:withdrawals.${act}Text`,
            )}
          </p>
          <p>
            <Amount minor={amountMinor} currency={currency} lang={lang} /> → {payout.holder} ·{' '}
            <bdi>{payout.masked}</bdi>
          </p>
        </ActDialog>
      )}
      {act === 'ask' && (
        <ConfirmDialog
          t={t}
          title={t('console:withdrawals.askTitle', { account })}
          submit={t('console:withdrawals.ask')}
          onClose={() => setAct(undefined)}
          onSubmit={async () => {
            await askForDocuments(withdrawal, operator.name)
            showToast({ tone: 'positive', text: t('console:withdrawals.done.ask', { account }) })
          }}
        >
          <p>{t('console:withdrawals.askText')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
