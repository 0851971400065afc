import { useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { useSubmit } from '#islands/ui/use-submit.ts'
import { addDays, dayAt } from '#lib/shared/time/zone.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import { FilterField, Filters } from '#console/parts/Filters.tsx'
import { PageHead } from '#console/parts/PageHead.tsx'
import { refusalText } from '#console/parts/refusal-text.ts'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { GapList } from './GapList.tsx'
import { ReconciledFigures } from './ReconciledFigures.tsx'
import { reconcileDay, reconciliation } from './reconciliation-store.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day of a brand from two independent sources, and its differences row by row. */
export default function ReconciliationPage({ t, lang, operator, params, brand }: PageProps) {
  const brands = brandsOf(operator, 'ledger', brand)
  const chosen = brands.find(({ id }) => id === params['of']) ?? brands[0]
  const yesterday = addDays(dayAt(Date.now(), chosen?.timeZone ?? 'UTC'), -1)
  const day = DAY.test(params['day'] ?? '') ? (params['day'] ?? yesterday) : yesterday
  const query = { tenant: chosen?.id ?? '', day }
  const remote = useQuery(reconciliation, query)
  const { isPending, failure, run } = useSubmit()
  const [wallets, setWallets] = useState(0)
  if (!chosen) return <EmptyState title={t('console:missing.title')} text={t('console:missing.text')} />
  const mayStart = mayAct(operator, { duty: 'ledger', brand: chosen.id, isChange: true })
  const start = () => void run(() => reconcileDay(query, setWallets))
  const startButton = mayStart && (
    <Button variant="secondary" size="sm" icon="refresh" isLoading={isPending} onClick={start}>
      {t('console:reconciliation.start')}
    </Button>
  )
  return (
    <>
      <PageHead
        title={t('console:page.reconciliation')}
        text={t('console:reconciliation.text')}
        actions={startButton}
      />
      <Filters label={t('console:filter.title')}>
        {brands.length > 1 && (
          <Select
            label={t('console:brand')}
            value={chosen.id}
            options={brands.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => changeParams({ of: event.target.value, open: '' })}
          />
        )}
        <FilterField
          name="day"
          type="date"
          label={t('console:reconciliation.day')}
          params={{ ...params, day }}
        />
      </Filters>
      {isPending && <Notice tone="info">{t('console:reconciliation.counting', { count: wallets })}</Notice>}
      {failure && <Notice tone="negative">{refusalText(t, failure)}</Notice>}
      <Shown t={t} remote={remote} onRetry={() => void reconciliation.load(query)}>
        {(done) =>
          done === null ? (
            <EmptyState
              icon="check-circle"
              title={t('console:reconciliation.missing')}
              text={t('console:reconciliation.missingText')}
            />
          ) : (
            <div className="console-stack">
              <ReconciledFigures {...{ t, lang }} brand={chosen} done={done} />
              <GapList {...{ t, lang, params }} query={query} hasGaps={hasDifference(done.figures)} />
            </div>
          )
        }
      </Shown>
    </>
  )
}

function hasDifference(figures: readonly { ledgerMinor: number; recordedMinor: number }[]): boolean {
  return figures.some(({ ledgerMinor, recordedMinor }) => ledgerMinor !== recordedMinor)
}
