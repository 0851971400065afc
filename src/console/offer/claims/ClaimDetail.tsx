import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { addressOf, changeParams } from '#console/frame/place.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { HeldBy } from '#console/parts/HeldBy.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { When } from '#console/parts/When.tsx'
import { type ClaimRow, reviewClaim } from './claims-store.ts'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  claim: ClaimRow
  mayReview: boolean
}

/** One claim: who asks for what, under which offer, and the decision. */
export function ClaimDetail({ t, lang, operator, claim, mayReview }: Props) {
  const [decision, setDecision] = useState<'approve' | 'reject'>()
  const { tenant, account, offerId, occurrence, amountMinor, currency, status, offerSince } = claim
  const brand = operator.brands.find(({ id }) => id === tenant)
  const amount = <Amount minor={amountMinor} currency={currency} lang={lang} />
  return (
    <EntryDetail t={t} label={t('console:claims.detail', { account })}>
      <Facts
        facts={[
          [t('console:amount'), amount],
          [t('console:brand'), brand?.name ?? tenant],
          [t('console:account'), <PlayerLink brand={tenant} account={account} />],
          [
            t('console:claims.offer'),
            <a className="console-link" href={addressOf('offers', { open: `${tenant}.${offerId}` })}>
              {offerId}
            </a>,
          ],
          [t('console:claims.occurrence'), occurrence],
          [t('console:claims.made'), <When atMs={claim.madeAtMs} lang={lang} timeZone={brand?.timeZone} />],
          [t('console:claims.address'), claim.address],
          [t('console:content.stateLabel'), t(`console:claims.status.${status}`)],
          [t('console:claims.decidedBy'), claim.decidedBy],
          [t('console:act.reason'), claim.reason],
        ]}
      />
      {offerSince !== 'same' && (
        <Notice tone="info">{t(`console:claims.offerSinceText.${offerSince}`)}</Notice>
      )}
      {mayReview && status === 'applying' && (
        <>
          <HeldBy
            {...{ t, lang }}
            entry={{ tenant, subject: 'claim', id: [claim.memberId, offerId, occurrence].join(':') }}
            operator={operator.name}
          />
          <div className="console-detail__acts">
            <Button onClick={() => setDecision('approve')}>{t('console:claims.approve')}</Button>
            <Button variant="secondary" onClick={() => setDecision('reject')}>
              {t('console:claims.reject')}
            </Button>
          </div>
        </>
      )}
      {decision && (
        <ActDialog
          t={t}
          title={t(`console:claims.ask.${decision}`, { account })}
          submit={t(`console:claims.${decision}`)}
          isDanger={decision === 'reject'}
          reasonHint={t(`console:claims.reason.${decision}`)}
          onClose={() => setDecision(undefined)}
          onSubmit={async (reason) => {
            await reviewClaim(claim, { operator: operator.name, decision, reason })
            changeParams({ open: '' })
            showToast({ tone: 'positive', text: t(`console:claims.done.${decision}`, { account }) })
          }}
        >
          <p>
            {t(`console:claims.effect.${decision}`)} {amount}
          </p>
        </ActDialog>
      )}
    </EntryDetail>
  )
}
