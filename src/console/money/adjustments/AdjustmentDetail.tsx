import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { showToast } from '#console/frame/toasts-store.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { ActDialog } from '#console/parts/ActDialog.tsx'
import { Amount } from '#console/parts/Amount.tsx'
import { Consents } from '#console/parts/Consents.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { HeldBy } from '#console/parts/HeldBy.tsx'
import { PlayerLink } from '#console/parts/PlayerLink.tsx'
import { When } from '#console/parts/When.tsx'
import { AdjustmentState } from './AdjustmentState.tsx'
import { adjustBalance, cancelAdjustment, isOpen, type Adjustment } from './adjustments-store.ts'

interface Props extends Pick<PageProps, 't' | 'lang' | 'operator'> {
  adjustment: Adjustment
}

/** One correction: what the first person asked for and why, and the second one's agreement. */
export function AdjustmentDetail({ t, lang, operator, adjustment }: Props) {
  const [act, setAct] = useState<'agree' | 'cancel'>()
  const { tenant, id, account, direction, amountMinor, currency, caseId, asked, agreed } = adjustment
  const timeZone = operator.brands.find((brand) => brand.id === tenant)?.timeZone
  const isOwn = asked.operator === operator.name
  const mayDecide = isOpen(adjustment) && mayAct(operator, { duty: 'cashier', brand: tenant, isChange: true })
  const amount = <Amount minor={amountMinor} currency={currency} lang={lang} />
  const word = (reason: string) => ({ operator: operator.name, reason })
  const submit = async (reason: string) => {
    if (act === 'cancel') await cancelAdjustment(adjustment, word(reason))
    else {
      const facts = { tenant, id, account, direction, amountMinor, ...(caseId ? { caseId } : {}) }
      await adjustBalance(facts, word(reason))
    }
    showToast({ tone: 'positive', text: t(`console:adjustments.done.${act ?? 'agree'}`, { account }) })
  }
  return (
    <EntryDetail
      t={t}
      label={t('console:adjustments.detail', { account })}
      heading={<PlayerLink brand={tenant} account={account} />}
    >
      <p>
        <AdjustmentState t={t} adjustment={adjustment} />
      </p>
      <Facts
        facts={[
          [t('console:adjustments.direction'), t(`console:adjustments.of.${direction}`)],
          [t('console:amount'), amount],
          [t('console:adjustments.case'), caseId && <code key="case">{caseId}</code>],
          [
            t('console:adjustments.bookedAt'),
            adjustment.bookedAtMs !== null && (
              <When key="at" atMs={adjustment.bookedAtMs} lang={lang} timeZone={timeZone} />
            ),
          ],
          [t('console:player.reference'), <code key="id">{id}</code>],
        ]}
      />
      <Consents {...{ t, lang, timeZone, asked, agreed }} />
      {adjustment.cancelled && (
        <blockquote>
          <p dir="auto">{adjustment.cancelled.reason}</p>
          <footer>{t('console:adjustments.cancelledBy', { operator: adjustment.cancelled.operator })}</footer>
        </blockquote>
      )}
      {mayDecide && !agreed && (
        <HeldBy {...{ t, lang }} entry={{ tenant, subject: 'adjustment', id }} operator={operator.name} />
      )}
      {mayDecide && isOwn && !agreed && <Notice tone="info">{t('console:adjustments.second')}</Notice>}
      {mayDecide && !agreed && (
        <div className="console-detail__acts">
          <Button isUnavailable={isOwn} onClick={() => setAct('agree')}>
            {t('console:adjustments.agree')}
          </Button>
          <Button variant="secondary" onClick={() => setAct('cancel')}>
            {t('console:adjustments.cancel')}
          </Button>
        </div>
      )}
      {act && (
        <ActDialog
          t={t}
          title={t(`console:adjustments.${act}Title`, { account })}
          submit={t(`console:adjustments.${act}`)}
          isDanger={act === 'cancel'}
          reasonHint={t('console:act.forLog')}
          onClose={() => setAct(undefined)}
          onSubmit={submit}
        >
          <p>{t(`console:adjustments.${act}Text`)}</p>
          <p>
            {t(`console:adjustments.of.${direction}`)}: {amount}
          </p>
        </ActDialog>
      )}
    </EntryDetail>
  )
}
