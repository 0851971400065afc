import { useMemo } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import { ClearFilters, Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { offerColumns, OFFER_STATES } from './offer-columns.tsx'
import { OfferDetail } from './OfferDetail.tsx'
import { OfferEditor } from './OfferEditor.tsx'
import { offers, type OfferRow } from './offers-store.ts'

/** In the address, instead of the id of an offer. */
const NEW = '+'

/** What the brands offer their players, what it has cost, and the way to change it. */
export default function OffersPage(props: PageProps) {
  const { t, lang, operator, params, brand } = props
  const brands = brandsOf(operator, 'rewards', brand)
  const query = { tenants: brands.map(({ id }) => id) }
  const remote = useQuery(offers, query)
  const columns = useMemo(() => offerColumns({ t, lang, operator }), [t, lang, operator])
  const edited = brands.find(({ id }) => id === params['of'])
  const first = brands.find(({ id }) => mayAct(operator, { duty: 'rewards', brand: id, isChange: true }))
  if (edited && params['edit'] !== undefined)
    return (
      <OfferEditor
        key={`${edited.id} ${params['edit']} ${params['like'] ?? ''}`}
        {...props}
        brand={edited}
        offerId={params['edit'] === NEW ? undefined : params['edit']}
        like={params['like']}
      />
    )
  return (
    <>
      <PageHead
        title={t('console:page.offers')}
        text={t('console:offers.text')}
        actions={
          first && (
            <Button icon="plus" onClick={() => changeParams({ of: first.id, edit: NEW, like: '' })}>
              {t('console:offers.new')}
            </Button>
          )
        }
      />
      <Filters label={t('console:content.filters')}>
        <FilterSelect
          name="state"
          label={t('console:content.stateLabel')}
          params={params}
          options={[
            { value: '', label: t('console:content.any') },
            ...OFFER_STATES.map((value) => ({ value, label: t(`console:offerState.${value}`) })),
          ]}
        />
        <ClearFilters t={t} names={['state']} params={params} />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void offers.load(query)}>
        {({ items }, isBusy) => {
          const rows = items.filter(({ state }) => params['state'] === undefined || state === params['state'])
          return (
            <TableWithDetail
              t={t}
              label={t('console:page.offers')}
              columns={columns}
              rows={rows}
              rowId={idOf}
              params={params}
              isBusy={isBusy}
              empty={{ title: t('console:offers.none'), text: t('console:offers.noneText') }}
              detail={(open) => <OfferDetail t={t} lang={lang} row={open} operator={operator} />}
            />
          )
        }}
      </Shown>
    </>
  )
}

function idOf({ tenant, id }: Pick<OfferRow, 'tenant' | 'id'>): string {
  return `${tenant}.${id}`
}
