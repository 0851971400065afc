import { useMemo } from 'react'
import type { PageProps } from '#console/frame/pages.ts'
import { brandsOf } from '#console/parts/brands-of.ts'
import type { Column } from '#console/parts/columns.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useNow } from '#console/parts/use-now.ts'
import { useQuery } from '#console/parts/use-query.ts'
import { Age } from '#console/parts/When.tsx'
import { playerColumn } from '#console/parts/player-columns.tsx'
import { DocumentDetail } from './DocumentDetail.tsx'
import { documents, type WaitingDocument } from './documents-store.ts'

/** Documents that wait for a look: the picture beside the data that it proves. */
export default function DocumentsPage({ t, lang, operator, params, brand }: PageProps) {
  const nowMs = useNow()
  const query = { tenants: brandsOf(operator, 'protection', brand).map(({ id }) => id) }
  const remote = useQuery(documents, query)
  const columns = useMemo<Column<WaitingDocument>[]>(
    () => [
      {
        id: 'age',
        title: t('console:documents.waiting'),
        cell: ({ sentAtMs }) => <Age atMs={sentAtMs} lang={lang} nowMs={nowMs} />,
      },
      playerColumn({ t, operator }),
      {
        id: 'kind',
        title: t('console:documents.kind'),
        cell: ({ kind }) => t(`console:documentKind.${kind}`),
      },
      {
        id: 'birthday',
        title: t('console:documents.birthday'),
        cell: ({ birthday }) => birthday ?? t('console:none'),
      },
      { id: 'try', title: t('console:documents.try'), isNumber: true, cell: ({ tryNo }) => tryNo },
    ],
    [t, lang, operator, nowMs],
  )
  return (
    <>
      <PageHead title={t('console:page.documents')} text={t('console:documents.text')} />
      <Shown t={t} remote={remote} onRetry={() => void documents.load(query)}>
        {({ items, next }, isBusy) => (
          <TableWithDetail
            t={t}
            label={t('console:page.documents')}
            columns={columns}
            rows={items}
            rowId={idOf}
            news={{
              page: 'documents',
              atMs: ({ sentAtMs }) => sentAtMs,
              onShow: () => void documents.load(query),
            }}
            params={params}
            isBusy={isBusy}
            more={{ next, onMore: () => void documents.more() }}
            empty={{ title: t('console:documents.none'), text: t('console:documents.noneText') }}
            detail={(open) => <DocumentDetail {...{ t, lang, operator }} document={open} />}
          />
        )}
      </Shown>
    </>
  )
}

function idOf({ tenant, id }: Pick<WaitingDocument, 'tenant' | 'id'>): string {
  return `${tenant}.${id}`
}
