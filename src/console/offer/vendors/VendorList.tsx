import { useMemo } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import type { Column } from '#console/parts/columns.ts'
import { ClearFilters, FilterField, Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { brandColumn } from '#console/parts/player-columns.tsx'
import { STATE_TONES } from './state-tones.ts'
import { VendorDetail } from './VendorDetail.tsx'
import { vendors, type Vendor } from './vendors-store.ts'

const STATES = ['on', 'maintenance', 'hidden', 'stopped'] as const

/** Vendors of the chosen brands, with the open one beside them. */
export function VendorList({ t, lang, operator, params, brand }: PageProps) {
  const brands = brandsOf(operator, 'vendors', brand)
  const query = { tenants: brands.map(({ id }) => id) }
  const remote = useQuery(vendors, query)
  const columns = useMemo<Column<Vendor>[]>(() => {
    const of = (tenant: string) => operator.brands.find(({ id }) => id === tenant)
    return [
      {
        id: 'vendor',
        title: t('console:vendors.vendor'),
        cell: ({ vendor }) => <strong translate="no">{vendor}</strong>,
      },
      brandColumn({ t, operator }),
      {
        id: 'state',
        title: t('console:vendors.state'),
        cell: ({ state, untilMs, tenant }) => (
          <span className="console-badges">
            <Badge tone={STATE_TONES[state]}>{t(`console:vendors.is.${state}`)}</Badge>
            {untilMs !== undefined && (
              <small>
                {t('console:vendors.until')}{' '}
                <When atMs={untilMs} lang={lang} timeZone={of(tenant)?.timeZone} />
              </small>
            )}
          </span>
        ),
      },
      {
        id: 'wrong',
        title: t('console:vendors.wrong'),
        cell: ({ alarms }) =>
          alarms.length === 0
            ? '–'
            : alarms.map(({ alarm, weight, about, count }) => (
                <Badge key={alarm} tone={weight === 'stops' ? 'negative' : 'warning'}>
                  {t(`console:today.alarm.${alarm}`, { about, count })}
                </Badge>
              )),
      },
      { id: 'by', title: t('console:vendors.changedBy'), cell: ({ changedBy }) => changedBy || '–' },
    ]
  }, [t, lang, operator])
  return (
    <div className="console-stack">
      <Filters label={t('console:filter.label')}>
        <FilterField name="vendor" label={t('console:vendors.vendor')} params={params} />
        <FilterSelect
          name="state"
          label={t('console:vendors.state')}
          params={params}
          options={[
            { value: '', label: t('console:every') },
            ...STATES.map((value) => ({ value, label: t(`console:vendors.is.${value}`) })),
          ]}
        />
        <ClearFilters t={t} names={['state', 'vendor']} params={params} />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void vendors.load(query)}>
        {({ items }, isBusy) => {
          const rows = items.filter((item) => fits(item, params))
          const open = items.find((item) => idOf(item) === params['open'])
          const openBrand = brands.find(({ id }) => id === open?.tenant)
          return (
            <div className="console-split" data-open={open && openBrand ? true : undefined}>
              <Table
                t={t}
                label={t('console:vendors.tab.vendors')}
                columns={columns}
                rows={rows}
                rowId={idOf}
                params={params}
                onOpen={(item) => changeParams({ open: idOf(item) })}
                openId={open && idOf(open)}
                isBusy={isBusy}
                empty={{ title: t('console:vendors.none'), text: t('console:vendors.noneText') }}
              />
              {open && openBrand && (
                <VendorDetail
                  key={idOf(open)}
                  t={t}
                  lang={lang}
                  vendor={open}
                  brand={openBrand}
                  operator={operator}
                  onClose={() => changeParams({ open: '' })}
                />
              )}
            </div>
          )
        }}
      </Shown>
    </div>
  )
}

function idOf({ tenant, vendor }: Vendor): string {
  return `${tenant}.${vendor}`
}

function fits({ vendor, state }: Vendor, params: PageProps['params']): boolean {
  return (
    (params['state'] === undefined || state === params['state']) &&
    vendor.includes((params['vendor'] ?? '').toUpperCase())
  )
}
