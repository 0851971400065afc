import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { DraftComments } from '#console/offer/releases/DraftComments.tsx'
import { OfferBadge } from './offer-columns.tsx'
import { endOffer, offerResult, type OfferRow } from './offers-store.ts'

interface Props {
  t: TFunction
  lang: string
  row: OfferRow
  operator: OperatorSelf
}

/** One offer: what it cost, what its members did since, and what can be done with it. */
export function OfferDetail({ t, lang, row, operator }: Props) {
  const [isEnding, setEnding] = useState(false)
  const { tenant, id, title, state, currency, madeBy } = row
  const query = { tenant, offerId: id }
  const result = useQuery(offerResult, query)
  const brand = operator.brands.find((each) => each.id === tenant)
  const money = (minor: number) => <Amount minor={minor} currency={currency} lang={lang} />
  const when = (atMs: number) => <When atMs={atMs} lang={lang} timeZone={brand?.timeZone} />
  return (
    <EntryDetail t={t} label={title}>
      <Facts
        facts={[
          [t('console:brand'), brand?.name ?? tenant],
          [t('console:content.stateLabel'), <OfferBadge t={t} state={state} />],
          [t('console:content.from'), when(row.startsAtMs)],
          [t('console:content.until'), row.endsAtMs !== undefined && when(row.endsAtMs)],
          [t('console:offers.version'), `${numberText(row.version, lang)} · ${madeBy}`],
        ]}
      />
      <section className="console-stack">
        <h3>{t('console:offers.result')}</h3>
        <Facts
          facts={[
            [t('console:offers.spent'), money(row.spentMinor)],
            [t('console:offers.reserved'), money(row.reservedMinor)],
            [t('console:offers.budget'), money(row.budgetMinor)],
            [t('console:offers.claims'), numberText(row.claims, lang)],
          ]}
        />
        <Shown t={t} remote={result} onRetry={() => void offerResult.load(query)}>
          {({ brought }) => (
            <Facts
              facts={[
                [t('console:offers.members'), numberText(brought.members, lang)],
                [t('console:offers.deposited'), money(brought.depositMinor)],
                [t('console:offers.staked'), money(brought.stakeMinor)],
                [t('console:offers.won'), money(brought.winMinor)],
                [
                  t('console:offers.left'),
                  <Amount
                    minor={brought.stakeMinor - brought.winMinor - row.spentMinor}
                    {...{ currency, lang }}
                    isSigned
                  />,
                ],
              ]}
            />
          )}
        </Shown>
        <p className="console-note">{t('console:offers.resultNote')}</p>
      </section>
      {mayAct(operator, { duty: 'rewards', brand: tenant, isChange: true }) && (
        <div className="console-detail__acts">
          <Button icon="edit" onClick={() => changeParams({ of: tenant, edit: id, like: '' })}>
            {t('console:content.edit')}
          </Button>
          <Button variant="secondary" onClick={() => changeParams({ of: tenant, edit: '+', like: id })}>
            {t('console:offers.like')}
          </Button>
          {state !== 'ended' && (
            <Button variant="danger" onClick={() => setEnding(true)}>
              {t('console:offers.end')}
            </Button>
          )}
        </div>
      )}
      <DraftComments {...{ t, lang, operator, tenant }} subject="offer" name={id} version={row.version} />
      {isEnding && (
        <ActDialog
          t={t}
          title={t('console:offers.endTitle', { title })}
          submit={t('console:offers.end')}
          isDanger
          reasonHint={t('console:offers.reasonHint')}
          onClose={() => setEnding(false)}
          onSubmit={async (reason) => {
            await endOffer(row, { operator: operator.name, reason })
            showToast({ tone: 'positive', text: t('console:offers.ended', { title }) })
          }}
        >
          <p>{t('console:offers.endText')}</p>
        </ActDialog>
      )}
    </EntryDetail>
  )
}
