import { useMemo } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { CONTENT_KINDS } from '#lib/shared/content/content-item.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import { ClearFilters, Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useNow } from '#console/parts/use-now.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { contentColumns } from './content-columns.tsx'
import { CONTENT_STATES, rowsOf, type ContentRow } from './content-state.ts'
import { NEW } from './content-draft.ts'
import { contents } from './content-store.ts'
import { ContentDetail } from './ContentDetail.tsx'
import { ContentEditor } from './ContentEditor.tsx'

const FILTERS = ['kind', 'state'] as const

/** Announcements, notices, popups and banners of the brands: what is shown when, and the way to change it. */
export default function ContentPage(props: PageProps) {
  const { t, lang, operator, params, brand } = props
  const nowMs = useNow()
  const brands = brandsOf(operator, 'content', brand)
  const query = { tenants: brands.map(({ id }) => id) }
  const remote = useQuery(contents, query)
  const columns = useMemo(() => contentColumns({ t, lang, operator }), [t, lang, operator])
  const edited = brands.find(({ id }) => id === params['of'])
  const writable = brands.filter(({ id }) => mayAct(operator, { duty: 'content', brand: id, isChange: true }))
  if (edited && params['edit'] !== undefined)
    return (
      <ContentEditor key={`${edited.id} ${params['edit']}`} {...props} brand={edited} name={params['edit']} />
    )
  const first = writable[0]
  return (
    <>
      <PageHead
        title={t('console:page.content')}
        text={t('console:content.text')}
        actions={
          first && (
            <Button icon="plus" onClick={() => changeParams({ of: first.id, edit: NEW, version: '' })}>
              {t('console:content.new')}
            </Button>
          )
        }
      />
      <Filters label={t('console:content.filters')}>
        <FilterSelect
          name="kind"
          label={t('console:content.kindLabel')}
          params={params}
          options={optionsOf(
            CONTENT_KINDS,
            (each) => t(`console:content.kind.${each}`),
            t('console:content.any'),
          )}
        />
        <FilterSelect
          name="state"
          label={t('console:content.stateLabel')}
          params={params}
          options={optionsOf(
            CONTENT_STATES,
            (each) => t(`console:content.state.${each}`),
            t('console:content.any'),
          )}
        />
        <ClearFilters t={t} names={FILTERS} params={params} />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void contents.load(query)}>
        {({ items }, isBusy) => {
          const rows = rowsOf(items, nowMs).filter((row) => fits(row, params))
          return (
            <TableWithDetail
              t={t}
              label={t('console:page.content')}
              columns={columns}
              rows={rows}
              rowId={idOf}
              params={params}
              isBusy={isBusy}
              empty={{ title: t('console:content.none'), text: t('console:content.noneText') }}
              detail={(open) => <ContentDetail t={t} lang={lang} row={open} operator={operator} />}
            />
          )
        }}
      </Shown>
    </>
  )
}

function fits({ newest, state }: ContentRow, params: PageProps['params']): boolean {
  return (
    (params['kind'] === undefined || newest.kind === params['kind']) &&
    (params['state'] === undefined || state === params['state'])
  )
}

function idOf({ tenant, name }: Pick<ContentRow, 'tenant' | 'name'>): string {
  return `${tenant}.${name}`
}

function optionsOf(values: readonly string[], label: (value: string) => string, all: string) {
  return [{ value: '', label: all }, ...values.map((value) => ({ value, label: label(value) }))]
}
