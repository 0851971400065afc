import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { addressOf } from '#console/frame/place.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { HeldBy } from '#console/parts/HeldBy.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { Proofs } from '#console/parts/Proofs.tsx'
import { When } from '#console/parts/When.tsx'
import { ApplicationDialog } from './ApplicationDialog.tsx'
import type { ApplicationRow } from './requests-store.ts'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  application: ApplicationRow
  mayReview: boolean
}

/** What a player wrote and sent for an offer, and the decision; above the brand's amount two people approve. */
export function ApplicationDetail({ t, lang, operator, application, mayReview }: Props) {
  const [decision, setDecision] = useState<'approve' | 'reject'>()
  const { tenant, id, account, offerId, title, remark, status, approvedBy, currency } = application
  const brand = operator.brands.find((each) => each.id === tenant)
  const money = (minor: number) => <Amount minor={minor} currency={currency} lang={lang} />
  const isOwn = approvedBy.includes(operator.name)
  const name = t('console:requests.applicationOf', { account })
  return (
    <EntryDetail t={t} label={name}>
      <Facts
        facts={[
          [t('console:brand'), brand?.name ?? tenant],
          [t('console:account'), <PlayerLink key="player" brand={tenant} account={account} />],
          [
            t('console:claims.offer'),
            <a
              key="offer"
              className="console-link"
              href={addressOf('offers', { open: `${tenant}.${offerId}` })}
            >
              {title}
            </a>,
          ],
          [t('console:requests.most'), money(application.mostMinor)],
          [
            t('console:requests.amount'),
            application.amountMinor === undefined ? undefined : money(application.amountMinor),
          ],
          [
            t('console:requests.sent'),
            <When key="sent" atMs={application.sentAtMs} lang={lang} timeZone={brand?.timeZone} />,
          ],
          [t('console:content.stateLabel'), t(`console:requests.application.${status}`)],
          [t('console:requests.approvers'), approvedBy.join(', ')],
          [t('console:act.reason'), application.reason],
        ]}
      />
      <blockquote>
        <p dir="auto">{remark}</p>
      </blockquote>
      {application.repeatedPictures > 0 && (
        <Notice tone="warning">
          {t('console:requests.repeatedText', { count: application.repeatedPictures })}
        </Notice>
      )}
      <Proofs t={t} tenant={tenant} subject="application" id={id} />
      {mayReview && status === 'applying' && (
        <>
          {isOwn && <Notice tone="info">{t('console:requests.second')}</Notice>}
          <HeldBy {...{ t, lang }} entry={{ tenant, subject: 'application', id }} operator={operator.name} />
          <div className="console-detail__acts">
            {!isOwn && <Button onClick={() => setDecision('approve')}>{t('console:claims.approve')}</Button>}
            <Button variant="secondary" onClick={() => setDecision('reject')}>
              {t('console:claims.reject')}
            </Button>
          </div>
        </>
      )}
      {decision && (
        <ApplicationDialog
          {...{ t, lang, application, decision }}
          operator={operator.name}
          onClose={() => setDecision(undefined)}
        />
      )}
    </EntryDetail>
  )
}
