import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { changeParams } from '#console/frame/place.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { When } from '#console/parts/When.tsx'
import { reviewPointOrder, type Decision, type OrderRow } from './requests-store.ts'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  order: OrderRow
  mayReview: boolean
}

/** One order: what, where it goes, and the decision. */
export function OrderDetail({ t, lang, operator, order, mayReview }: Props) {
  const [decision, setDecision] = useState<Decision['decision']>()
  const { tenant, account, name, quantity, points, address, mobile, status } = order
  const brand = operator.brands.find((each) => each.id === tenant)
  return (
    <EntryDetail t={t} label={name}>
      <Facts
        facts={[
          [t('console:brand'), brand?.name ?? tenant],
          [t('console:account'), <PlayerLink key="player" brand={tenant} account={account} />],
          [t('console:requests.number'), order.id],
          [t('console:requests.quantity'), numberText(quantity, lang)],
          [t('console:player.purse.points'), numberText(points, lang)],
          [t('console:requests.address'), address],
          [t('console:requests.mobile'), mobile],
          [
            t('console:requests.ordered'),
            <When key="asked" atMs={order.askedAtMs} lang={lang} timeZone={brand?.timeZone} />,
          ],
          [t('console:content.stateLabel'), t(`console:requests.order.${status}`)],
          [t('console:claims.decidedBy'), order.decidedBy],
          [t('console:act.reason'), order.reason],
        ]}
      />
      {mayReview && status === 'inProcess' && (
        <div className="console-detail__acts">
          <Button onClick={() => setDecision('approve')}>{t('console:claims.approve')}</Button>
          <Button variant="secondary" onClick={() => setDecision('reject')}>
            {t('console:claims.reject')}
          </Button>
        </div>
      )}
      {decision && (
        <ActDialog
          t={t}
          title={t(`console:requests.askOrder.${decision}`, { name, account })}
          submit={t(`console:claims.${decision}`)}
          isDanger={decision === 'reject'}
          reasonHint={t(`console:claims.reason.${decision}`)}
          onClose={() => setDecision(undefined)}
          onSubmit={async (reason) => {
            await reviewPointOrder(order, { operator: operator.name, decision, reason })
            changeParams({ open: '' })
            showToast({ tone: 'positive', text: t(`console:requests.doneOrder.${decision}`, { name }) })
          }}
        >
          <p>{t(`console:requests.effectOrder.${decision}`)}</p>
        </ActDialog>
      )}
    </EntryDetail>
  )
}
