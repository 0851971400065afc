import { useMemo } from 'react'
import { Badge, type Tone } from '#islands/ui/Badge.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayActEverywhere } from '#console/frame/session-store.ts'
import type { Column } from '#console/parts/columns.ts'
import { ExportButton } from '#console/parts/ExportButton.tsx'
import { ClearFilters, FilterField, Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { ActFacts } from './ActFacts.tsx'
import { acts, exportLog, LOG_FILTERS, queryOf, type Act } from './log-store.ts'

/** Unique over several databases. */
const idOf = ({ tenant, id, atMs }: Act) => `${tenant ?? ''}.${atMs}.${id}`

/** Who did what: every act, and every look at personal data in full. */
export default function LogPage({ t, lang, operator, params }: PageProps) {
  const isEverywhere = mayActEverywhere(operator, { duty: 'site' })
  const query = queryOf(params, isEverywhere)
  const remote = useQuery(acts, query)
  const columns = useMemo<Column<Act>[]>(
    () => [
      { id: 'at', title: t('console:log.at'), cell: ({ atMs }) => <When atMs={atMs} lang={lang} /> },
      {
        id: 'by',
        title: t('console:log.by'),
        cell: (act) => <strong>{act.operator ?? t('console:deployment')}</strong>,
      },
      { id: 'brand', title: t('console:brand'), cell: ({ tenant }) => tenant ?? '–' },
      { id: 'call', title: t('console:log.act'), cell: (act) => <code translate="no">{act.call}</code> },
      { id: 'subject', title: t('console:log.subject'), cell: ({ subject }) => subject ?? '–' },
      { id: 'decision', title: t('console:log.decision'), cell: ({ decision }) => decision ?? '–' },
      {
        id: 'outcome',
        title: t('console:log.outcome'),
        cell: ({ outcome }) => <Badge tone={toneOf(outcome)}>{outcomeText(outcome)}</Badge>,
      },
    ],
    [t, lang],
  )
  const outcomeText = (outcome: string | null) =>
    outcome === null || outcome === 'done' ? t(`console:log.is.${outcome ?? 'interrupted'}`) : outcome
  return (
    <>
      <PageHead
        title={t('console:page.log')}
        text={t('console:log.text')}
        actions={<ExportButton t={t} onExport={() => exportLog(query)} />}
      />
      <Filters label={t('console:filter.label')}>
        <FilterField name="by" label={t('console:log.by')} params={params} />
        <FilterField name="subject" label={t('console:log.subject')} params={params} />
        <FilterField name="call" label={t('console:log.act')} params={params} placeholder="/ops/…" />
        <FilterSelect
          name="outcome"
          label={t('console:log.outcome')}
          params={params}
          options={[
            { value: '', label: t('console:every') },
            ...(['done', 'refused', 'interrupted'] as const).map((value) => ({
              value,
              label: t(`console:log.is.${value}`),
            })),
          ]}
        />
        <FilterField name="from" type="date" label={t('console:log.from')} params={params} />
        <FilterField name="to" type="date" label={t('console:log.to')} params={params} />
        <ClearFilters t={t} names={LOG_FILTERS} params={params} />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void acts.load(query)}>
        {({ items, next }, isBusy) => (
          <TableWithDetail
            t={t}
            label={t('console:page.log')}
            columns={columns}
            rows={items}
            rowId={idOf}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:log.none'), text: t('console:log.noneText') }}
            more={{ next, onMore: () => void acts.more() }}
            detail={(open) => (
              <ActFacts t={t} lang={lang} act={open} onClose={() => changeParams({ open: '' })} />
            )}
          />
        )}
      </Shown>
    </>
  )
}

function toneOf(outcome: string | null): Tone {
  if (outcome === 'done') return 'positive'
  return outcome === null ? 'warning' : 'negative'
}
