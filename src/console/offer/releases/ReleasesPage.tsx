import { useMemo } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { mayAct } from '#console/frame/session-store.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { releaseColumns } from './release-columns.tsx'
import { ReleaseDetail } from './ReleaseDetail.tsx'
import { ReleaseForm } from './ReleaseForm.tsx'
import { releases, type ReleaseRow } from './releases-store.ts'

/** Drafts of texts and offers that go live together. */
export default function ReleasesPage(props: PageProps) {
  const { t, lang, operator, params, brand } = props
  const brands = brandsOf(operator, 'content', brand)
  const query = { tenants: brands.map(({ id }) => id) }
  const remote = useQuery(releases, query)
  const columns = useMemo(() => releaseColumns({ t, lang, operator }), [t, lang, operator])
  const first = brands.find(({ id }) => mayAct(operator, { duty: 'content', brand: id, isChange: true }))
  const edited = params['edit'] === undefined ? undefined : brands.find(({ id }) => id === params['of'])
  if (edited) return <ReleaseForm key={edited.id} {...{ t, lang, operator }} brand={edited} />
  return (
    <>
      <PageHead
        title={t('console:page.releases')}
        text={t('console:releases.text')}
        actions={
          first && (
            <Button icon="plus" onClick={() => changeParams({ of: first.id, edit: '+' })}>
              {t('console:releases.new')}
            </Button>
          )
        }
      />
      <Shown t={t} remote={remote} onRetry={() => void releases.load(query)}>
        {({ items }, isBusy) => (
          <TableWithDetail
            t={t}
            label={t('console:page.releases')}
            columns={columns}
            rows={items}
            rowId={idOf}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:releases.none'), text: t('console:releases.noneText') }}
            detail={(open) => <ReleaseDetail {...{ t, lang, operator }} row={open} />}
          />
        )}
      </Shown>
    </>
  )
}

function idOf({ tenant, id }: Pick<ReleaseRow, 'tenant' | 'id'>): string {
  return `${tenant}.${id}`
}
