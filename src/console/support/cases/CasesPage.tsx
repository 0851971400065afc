import { useMemo } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { CASE_SUBJECTS } from '#lib/api/talk/support.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { brandsOf } from '#console/parts/brands-of.ts'
import type { Column } from '#console/parts/columns.ts'
import { ClearFilters, Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useNow } from '#console/parts/use-now.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { ageText } from '#console/parts/When.tsx'
import { brandColumn } from '#console/parts/player-columns.tsx'
import { CaseDetail } from './CaseDetail.tsx'
import { cases, dueOf, type OpenCase } from './cases-store.ts'

const FILTERS = ['status', 'subject'] as const
const STATUSES = ['open', 'answered', 'late'] as const

/** Disputes that are not closed: those due first on top, each with its thread and the player beside it. */
export default function CasesPage({ t, lang, operator, params, brand }: PageProps) {
  const nowMs = useNow()
  const tenants = brandsOf(operator, 'support', brand).map(({ id }) => id)
  const query = { tenants }
  const remote = useQuery(cases, query)
  const columns = useMemo<Column<OpenCase>[]>(
    () => [
      {
        id: 'due',
        title: t('console:cases.due'),
        cell: (item) => {
          const leftMs = dueOf(item) - nowMs
          return leftMs < 0 ? (
            <Badge tone="negative" icon="clock">
              {t('console:cases.over', { age: ageText(-leftMs, lang) })}
            </Badge>
          ) : (
            t('console:cases.left', { age: ageText(leftMs, lang) })
          )
        },
      },
      { id: 'account', title: t('console:account'), cell: ({ account }) => <strong>{account}</strong> },
      brandColumn({ t, operator }),
      {
        id: 'subject',
        title: t('console:cases.subject'),
        cell: ({ subject, about }) => (
          <span className="console-two">
            {t(`console:cases.about.${subject}`)}
            {about && <small>{about.name}</small>}
          </span>
        ),
      },
      {
        id: 'amount',
        title: t('console:amount'),
        isNumber: true,
        cell: ({ about, currency }) =>
          about ? <Amount minor={about.amountMinor} currency={currency} lang={lang} /> : '–',
      },
      {
        id: 'status',
        title: t('console:cases.status'),
        cell: ({ status }) => (
          <Badge tone={status === 'open' ? 'warning' : 'info'}>{t(`console:cases.is.${status}`)}</Badge>
        ),
      },
    ],
    [t, lang, operator, nowMs],
  )
  return (
    <>
      <PageHead title={t('console:page.cases')} text={t('console:cases.text')} />
      <Filters label={t('console:filter.label')}>
        <FilterSelect
          name="status"
          label={t('console:cases.status')}
          params={params}
          options={[
            { value: '', label: t('console:every') },
            ...STATUSES.map((value) => ({ value, label: t(`console:cases.is.${value}`) })),
          ]}
        />
        <FilterSelect
          name="subject"
          label={t('console:cases.subject')}
          params={params}
          options={[
            { value: '', label: t('console:every') },
            ...CASE_SUBJECTS.map((value) => ({ value, label: t(`console:cases.about.${value}`) })),
          ]}
        />
        <ClearFilters t={t} names={FILTERS} params={params} />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void cases.load(query)}>
        {({ items }, isBusy) => {
          const rows = items.filter((item) => fits(item, params))
          return (
            <TableWithDetail
              t={t}
              label={t('console:page.cases')}
              columns={columns}
              rows={rows}
              rowId={idOf}
              news={{
                page: 'cases',
                atMs: ({ openedAtMs }) => openedAtMs,
                onShow: () => void cases.load(query),
              }}
              params={params}
              isBusy={isBusy}
              empty={{ title: t('console:cases.none'), text: t('console:cases.noneText') }}
              among={items}
              detail={(open) => (
                <CaseDetail
                  t={t}
                  lang={lang}
                  item={open}
                  operator={operator}
                  onClose={() => changeParams({ open: '' })}
                />
              )}
            />
          )
        }}
      </Shown>
    </>
  )
}

function fits(item: OpenCase, { status, subject }: PageProps['params']): boolean {
  return (
    (status === undefined || (status === 'late' ? item.isLate : item.status === status)) &&
    (subject === undefined || item.subject === subject)
  )
}

function idOf({ tenant, id }: OpenCase): string {
  return `${tenant}.${id}`
}
