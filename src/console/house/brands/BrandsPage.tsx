import { useMemo } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import type { Column } from '#console/parts/columns.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { BrandDetail } from './BrandDetail.tsx'
import { brandRows, type BrandRow } from './brands-store.ts'

const FEW = 6

/** What each brand's visitors meet: open or closed, where it is blocked, and what it is made of. */
export default function BrandsPage({ t, lang, operator, params, brand }: PageProps) {
  const brands = brandsOf(operator, 'site', brand)
  const query = { tenants: brands.map(({ id }) => id) }
  const remote = useQuery(brandRows, query)
  const columns = useMemo(() => columnsOf({ t, lang, operator }), [t, lang, operator])
  return (
    <>
      <PageHead title={t('console:page.brands')} text={t('console:brands.text')} />
      <Shown t={t} remote={remote} onRetry={() => void brandRows.load(query)}>
        {({ items }, isBusy) => (
          <TableWithDetail
            t={t}
            label={t('console:page.brands')}
            columns={columns}
            rows={items}
            rowId={({ tenant }) => tenant}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:brands.none'), text: t('console:missing.text') }}
            detail={(open) => (
              <BrandDetail
                {...{ t, lang, operator }}
                row={open}
                mayChange={mayAct(operator, { duty: 'site', brand: open.tenant, isChange: true })}
              />
            )}
          />
        )}
      </Shown>
    </>
  )
}

function columnsOf({ t, lang, operator }: Pick<PageProps, 't' | 'lang' | 'operator'>): Column<BrandRow>[] {
  const brandOf = (tenant: string) => operator.brands.find(({ id }) => id === tenant)
  return [
    {
      id: 'brand',
      title: t('console:brand'),
      cell: ({ tenant }) => (
        <span className="console-two">
          <strong>{brandOf(tenant)?.name ?? tenant}</strong>
          <small>{tenant}</small>
        </span>
      ),
    },
    {
      id: 'state',
      title: t('console:content.stateLabel'),
      cell: ({ status }) => <BrandBadge t={t} isClosed={status.maintenance} />,
    },
    {
      id: 'back',
      title: t('console:brands.back'),
      cell: ({ status: { endsAtMs }, tenant }) =>
        endsAtMs === undefined ? null : (
          <When atMs={endsAtMs} lang={lang} timeZone={brandOf(tenant)?.timeZone} />
        ),
    },
    {
      id: 'regions',
      title: t('console:brands.blocked'),
      cell: ({ status, record }) => {
        const codes = [...new Set([...record.blockedRegions, ...status.blockedRegions])]
        // A brand of one country blocks all others.
        return codes.length > FEW ? t('console:brands.regions', { count: codes.length }) : codes.join(', ')
      },
    },
    { id: 'hosts', title: t('console:brands.hosts'), cell: ({ record }) => record.hosts.join(', ') },
    {
      id: 'seeded',
      title: t('console:brands.seeded'),
      cell: ({ record, tenant }) => (
        <When atMs={record.seededAtMs} lang={lang} timeZone={brandOf(tenant)?.timeZone} />
      ),
    },
  ]
}

function BrandBadge({ t, isClosed }: Pick<PageProps, 't'> & { isClosed: boolean }) {
  return (
    <Badge tone={isClosed ? 'warning' : 'positive'}>
      {t(isClosed ? 'console:brands.closed' : 'console:brands.open')}
    </Badge>
  )
}
