import type { TFunction } from 'i18next'
import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { OperatorSelf } from '#lib/api/ops/console.ts'
import { regionName } from '#lib/shared/intl/names.ts'
import { EntryDetail } from '#console/parts/EntryDetail.tsx'
import { Facts } from '#console/parts/Facts.tsx'
import { When } from '#console/parts/When.tsx'
import type { BrandRow } from './brands-store.ts'
import { MaintenanceDialog } from './MaintenanceDialog.tsx'
import { PlanDialog } from './PlanDialog.tsx'
import { RegionsDialog } from './RegionsDialog.tsx'

interface Props {
  t: TFunction
  lang: string
  operator: OperatorSelf
  row: BrandRow
  mayChange: boolean
}

const FEW = 10

/** One brand: what its visitors meet, what it is made of, and the switches that need no build. */
export function BrandDetail({ t, lang, operator, row, mayChange }: Props) {
  const [act, setAct] = useState<'maintenance' | 'plan' | 'regions'>()
  const { tenant, status, record } = row
  const brand = operator.brands.find(({ id }) => id === tenant)
  const when = (atMs: number | undefined) =>
    atMs !== undefined && <When atMs={atMs} lang={lang} timeZone={brand?.timeZone} />
  const regions = (codes: readonly string[]) =>
    codes.length > FEW ? (
      <details>
        <summary>{t('console:brands.regions', { count: codes.length })}</summary>
        {namesOf(codes, lang)}
      </details>
    ) : (
      namesOf(codes, lang)
    )
  const close = () => setAct(undefined)
  return (
    <EntryDetail t={t} label={brand?.name ?? tenant}>
      <Facts
        facts={[
          [
            t('console:content.stateLabel'),
            t(status.maintenance ? 'console:brands.closed' : 'console:brands.open'),
          ],
          [t('console:brands.since'), status.maintenance && when(status.sinceMs)],
          [t('console:brands.back'), status.maintenance && when(status.endsAtMs)],
          [
            t('console:brands.planned'),
            status.planned && (
              <span key="plan">
                {when(status.planned.startsAtMs)} –{' '}
                {status.planned.endsAtMs === undefined
                  ? t('console:brands.untilOpened')
                  : when(status.planned.endsAtMs)}
              </span>
            ),
          ],
          [t('console:brands.blockedHere'), regions(status.blockedRegions) || t('console:brands.noRegion')],
          [t('console:brands.blockedByFile'), regions(record.blockedRegions)],
          [t('console:brands.hosts'), record.hosts.join(', ')],
        ]}
      />
      {mayChange && (
        <div className="console-detail__acts">
          <Button variant={status.maintenance ? 'primary' : 'danger'} onClick={() => setAct('maintenance')}>
            {t(status.maintenance ? 'console:brands.openIt' : 'console:brands.closeIt')}
          </Button>
          <Button variant="secondary" onClick={() => setAct('plan')}>
            {t('console:brands.plan')}
          </Button>
          <Button variant="secondary" onClick={() => setAct('regions')}>
            {t('console:brands.changeRegions')}
          </Button>
        </div>
      )}
      <section className="console-stack">
        <h3>{t('console:brands.made')}</h3>
        <Facts
          facts={[
            [t('console:brands.seeded'), when(record.seededAtMs)],
            [t('console:brands.market'), brand?.market],
            [t('console:currency'), brand?.currency.code],
            [t('console:brands.zone'), brand?.timeZone],
            [t('console:content.languages'), brand?.locales.join(', ')],
            [
              t('console:brands.categories'),
              record.categories
                .map((each) => t(`console:category.${each}`, { defaultValue: each }))
                .join(', '),
            ],
            [t('console:brands.vendors'), record.vendors.join(', ')],
            [t('console:brands.lotteries'), record.lotteries.join(', ')],
            [t('console:brands.modules'), record.modules.join(', ')],
            [t('console:brands.terms'), record.termsVersion],
            [t('console:brands.database'), record.database],
          ]}
        />
        <p className="console-note">{t('console:brands.filesNote')}</p>
      </section>
      {act === 'maintenance' && (
        <MaintenanceDialog {...{ t, row }} name={brand?.name ?? tenant} onClose={close} />
      )}
      {act === 'plan' && (
        <PlanDialog
          {...{ t, row }}
          name={brand?.name ?? tenant}
          timeZone={brand?.timeZone ?? 'UTC'}
          onClose={close}
        />
      )}
      {act === 'regions' && (
        <RegionsDialog {...{ t, lang, row }} name={brand?.name ?? tenant} onClose={close} />
      )}
    </EntryDetail>
  )
}

function namesOf(codes: readonly string[], lang: string): string {
  return codes.map((code) => regionName(code, lang)).join(', ')
}
