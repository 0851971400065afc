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
import { Facts } from '#console/parts/Facts.tsx'
import { MailingDialog } from './MailingDialog.tsx'
import { MailingList } from './MailingList.tsx'
import { RuleShown } from './RuleShown.tsx'
import { SegmentBadge } from './segment-columns.tsx'
import { SegmentVersions } from './SegmentVersions.tsx'
import { endSegment, type SegmentRow } from './segments-store.ts'
import { TryPart } from './TryPart.tsx'
import { WaitingVersion } from './WaitingVersion.tsx'

export interface SegmentProps {
  t: TFunction
  lang: string
  row: SegmentRow
  operator: OperatorSelf
}

/** One segment: its rule, what waits for a second person, who asks for it, its history, and messages to its players. */
export function SegmentDetail(props: SegmentProps) {
  const { t, lang, row, operator } = props
  const [asked, setAsked] = useState<'end' | 'message'>()
  const { tenant, id, shown, state, currency, offers, liveVersion } = row
  const brand = operator.brands.find((each) => each.id === tenant)
  const mayChange = mayAct(operator, { duty: 'rewards', brand: tenant, isChange: true })
  const mayRead = mayAct(operator, { duty: 'support', brand: tenant })
  const mayWrite =
    liveVersion !== undefined && mayAct(operator, { duty: 'support', brand: tenant, isChange: true })
  return (
    <EntryDetail t={t} label={shown.title}>
      <Facts
        facts={[
          [t('console:brand'), brand?.name ?? tenant],
          [t('console:segments.id'), id],
          [t('console:content.stateLabel'), <SegmentBadge t={t} state={state} />],
          [t('console:offers.version'), liveVersion !== undefined && numberText(liveVersion, lang)],
          [t('console:segments.offers'), offers.join(', ')],
        ]}
      />
      <WaitingVersion {...props} mayChange={mayChange} />
      <section className="console-stack" aria-label={t('console:segments.rule')}>
        <h3>{t('console:segments.rule')}</h3>
        <RuleShown {...{ t, lang, currency }} rule={shown.rule} />
      </section>
      {mayChange && brand && <TryPart {...{ t, lang, brand }} rule={shown.rule} />}
      <div className="console-detail__acts">
        {mayChange && (
          <Button icon="edit" onClick={() => changeParams({ of: tenant, edit: id })}>
            {t('console:content.edit')}
          </Button>
        )}
        {mayWrite && (
          <Button variant="secondary" icon="mail" onClick={() => setAsked('message')}>
            {t('console:segments.write')}
          </Button>
        )}
        {mayChange && state !== 'ended' && offers.length === 0 && (
          <Button variant="danger" onClick={() => setAsked('end')}>
            {t('console:segments.end')}
          </Button>
        )}
      </div>
      {mayRead && <MailingList {...props} />}
      <SegmentVersions {...props} timeZone={brand?.timeZone} />
      {asked === 'message' && <MailingDialog {...props} onClose={() => setAsked(undefined)} />}
      {asked === 'end' && (
        <ActDialog
          t={t}
          title={t('console:segments.endTitle', { title: shown.title })}
          submit={t('console:segments.end')}
          isDanger
          reasonHint={t('console:act.forLog')}
          onClose={() => setAsked(undefined)}
          onSubmit={async (reason) => {
            await endSegment(row, { operator: operator.name, reason })
            showToast({ tone: 'positive', text: t('console:segments.ended', { title: shown.title }) })
          }}
        >
          <p>{t('console:segments.endText')}</p>
        </ActDialog>
      )}
    </EntryDetail>
  )
}
