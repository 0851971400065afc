import type { TFunction } from 'i18next'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Table, type Column } from '#islands/ui/Table.tsx'
import type { Remote } from '#lib/client/remote.ts'
import { Loading } from './Loading.tsx'
import { Pager, type Page } from './Pager.tsx'
import { Totals } from './Totals.tsx'
import { Unrenewed } from './Unrenewed.tsx'
import type { Pages } from './use-pages.ts'
import styles from './page.module.css'

interface Props<Row, P extends Page<Row>> {
  t: TFunction
  label: string
  list: Remote<P>
  columns: (page: P) => Column<Row>[]
  totals: (page: P) => Parameters<typeof Totals>[0]['entries']
  rowId: (row: Row) => string
  pages: Pages
  onPage: (cursor: string | undefined) => void
}

/** A list of records: totals of the whole filter, then one page of rows. */
export function RecordList<Row, P extends Page<Row>>(props: Props<Row, P>) {
  const { t, label, list, columns, totals, rowId, pages, onPage } = props
  return (
    <Loading t={t} remote={list} onRetry={() => onPage(pages.cursor)}>
      {(page) => (
        <div className={styles.records} aria-busy={(list.state === 'ready' && list.changing) || undefined}>
          <Unrenewed t={t} remote={list} />
          <Totals label={t('records:totals')} entries={totals(page)} />
          {page.content.length === 0 ? (
            <EmptyState icon="history" title={t('records:empty')} text={t('records:emptyText')} />
          ) : (
            <Table label={label} columns={columns(page)} rows={page.content} rowId={rowId} />
          )}
          <Pager t={t} page={page} pages={pages} onPage={onPage} />
        </div>
      )}
    </Loading>
  )
}
