import { useMemo } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { mayAct } from '#console/frame/session-store.ts'
import { Amount } from '#console/parts/Amount.tsx'
import type { Column } from '#console/parts/columns.ts'
import { playerColumn } from '#console/parts/player-columns.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { StatusFilter, statusOf } from '#console/parts/StatusFilter.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useNow } from '#console/parts/use-now.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { Age } from '#console/parts/When.tsx'
import { ApplicationDetail } from './ApplicationDetail.tsx'
import { applications, requestId, type ApplicationRow, type ApplicationStatus } from './requests-store.ts'
import type { RequestsProps } from './RequestsPage.tsx'

const STATUSES = ['applying', 'issued', 'rejected'] as const satisfies readonly ApplicationStatus[]

/** Applications for offers, with what players wrote and sent, the oldest first. */
export function ApplicationList({ t, lang, operator, params, brands }: RequestsProps) {
  const nowMs = useNow()
  const status = statusOf(STATUSES, params)
  const query = { tenants: brands.map(({ id }) => id), status }
  const remote = useQuery(applications, query)
  const columns = useMemo(() => columnsOf({ t, lang, operator, nowMs }), [t, lang, operator, nowMs])
  return (
    <>
      <StatusFilter
        {...{ t, params }}
        statuses={STATUSES}
        labelOf={(each) => t(`console:requests.application.${each}`)}
      />
      <Shown t={t} remote={remote} onRetry={() => void applications.load(query)}>
        {({ items }, isBusy) => (
          <TableWithDetail
            t={t}
            label={t('console:requests.tab.applications')}
            columns={columns}
            rows={items}
            rowId={requestId}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:requests.none'), text: t('console:requests.noneText') }}
            detail={(open) => (
              <ApplicationDetail
                {...{ t, lang, operator }}
                application={open}
                mayReview={mayAct(operator, { duty: 'rewards', brand: open.tenant, isChange: true })}
              />
            )}
          />
        )}
      </Shown>
    </>
  )
}

type Given = Pick<RequestsProps, 't' | 'lang' | 'operator'> & { nowMs: number }

function columnsOf({ t, lang, operator, nowMs }: Given): Column<ApplicationRow>[] {
  return [
    {
      id: 'age',
      title: t('console:claims.age'),
      cell: ({ sentAtMs }) => <Age atMs={sentAtMs} {...{ lang, nowMs }} />,
    },
    playerColumn({ t, operator }),
    { id: 'offer', title: t('console:claims.offer'), cell: ({ title }) => title },
    {
      id: 'most',
      title: t('console:requests.most'),
      isNumber: true,
      cell: ({ mostMinor, currency }) => <Amount minor={mostMinor} currency={currency} lang={lang} />,
    },
    {
      id: 'notes',
      title: t('console:requests.notes'),
      cell: ({ repeatedPictures, approvedBy }) => (
        <span className="console-badges">
          {repeatedPictures > 0 && (
            <Badge tone="warning">{t('console:requests.repeated', { count: repeatedPictures })}</Badge>
          )}
          {approvedBy.length > 0 && (
            <Badge tone="info">{t('console:requests.approvedBy', { names: approvedBy.join(', ') })}</Badge>
          )}
        </span>
      ),
    },
  ]
}
