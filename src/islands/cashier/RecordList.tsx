import type { TFunction } from 'i18next'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { Table, type Column } from '#islands/ui/Table.tsx'
import type { Remote } from '#lib/client/remote.ts'
import { Loading } from './Loading.tsx'
import { pageWords } from './page-words.ts'
import { Totals } from './Totals.tsx'
import styles from './cashier.module.css'

interface Page<Row> {
  content: Row[]
  pageNum: number
  totalPages: number
}

interface Props<Row, P extends Page<Row>> {
  t: TFunction
  label: string
  list: Remote<P>
  columns: (page: P) => Column<Row>[]
  totals: (page: P) => Parameters<typeof Totals>[0]['entries']
  rowId: (row: Row) => string
  onPage: (pageNo: number) => void
}

/** A list of records: totals of the whole filter, then one page of rows. */
export function RecordList<Row, P extends Page<Row>>(props: Props<Row, P>) {
  const { t, label, list, columns, totals, rowId, onPage } = props
  return (
    <Loading t={t} remote={list} onRetry={() => onPage(1)}>
      {(page) => (
        <div className={styles.records} aria-busy={(list.state === 'ready' && list.changing) || undefined}>
          {list.state === 'ready' && list.error && (
            <Notice tone="negative">{failureText(t, list.error)}</Notice>
          )}
          <Totals label={t('records:totals')} entries={totals(page)} />
          {page.content.length === 0 ? (
            <EmptyState icon="history" title={t('records:empty')} text={t('records:emptyText')} />
          ) : (
            <Table label={label} columns={columns(page)} rows={page.content} rowId={rowId} />
          )}
          <Pagination page={page.pageNum} pageCount={page.totalPages} onPage={onPage} words={pageWords(t)} />
        </div>
      )}
    </Loading>
  )
}
