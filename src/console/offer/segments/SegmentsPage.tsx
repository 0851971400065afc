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
import { segmentColumns } from './segment-columns.tsx'
import { SegmentDetail } from './SegmentDetail.tsx'
import { SegmentEditor } from './SegmentEditor.tsx'
import { SEGMENT_STATES, segments, type SegmentRow } from './segments-store.ts'

/** In the address, instead of the id of a segment. */
const NEW = '+'

/** Rules that name players of the brands, for offers and messages. */
export default function SegmentsPage(props: PageProps) {
  const { t, lang, operator, params, brand } = props
  const brands = brandsOf(operator, 'rewards', brand)
  const query = { tenants: brands.map(({ id }) => id) }
  const remote = useQuery(segments, query)
  const columns = useMemo(() => segmentColumns({ t, lang, operator }), [t, lang, operator])
  const edited = brands.find(({ id }) => id === params['of'])
  const first = brands.find(({ id }) => mayAct(operator, { duty: 'rewards', brand: id, isChange: true }))
  if (edited && params['edit'] !== undefined)
    return (
      <SegmentEditor
        key={`${edited.id} ${params['edit']}`}
        {...props}
        brand={edited}
        segmentId={params['edit'] === NEW ? undefined : params['edit']}
      />
    )
  return (
    <>
      <PageHead
        title={t('console:page.segments')}
        text={t('console:segments.text')}
        actions={
          first && (
            <Button icon="plus" onClick={() => changeParams({ of: first.id, edit: NEW })}>
              {t('console:segments.new')}
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
            ...SEGMENT_STATES.map((value) => ({ value, label: t(`console:segments.state.${value}`) })),
          ]}
        />
        <ClearFilters t={t} names={['state']} params={params} />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void segments.load(query)}>
        {({ items }, isBusy) => {
          const rows = items.filter(({ state }) => params['state'] === undefined || state === params['state'])
          return (
            <TableWithDetail
              t={t}
              label={t('console:page.segments')}
              columns={columns}
              rows={rows}
              rowId={idOf}
              params={params}
              isBusy={isBusy}
              empty={{ title: t('console:segments.none'), text: t('console:segments.noneText') }}
              detail={(open) => <SegmentDetail {...{ t, lang, operator }} row={open} />}
            />
          )
        }}
      </Shown>
    </>
  )
}

function idOf({ tenant, id }: Pick<SegmentRow, 'tenant' | 'id'>): string {
  return `${tenant}.${id}`
}
