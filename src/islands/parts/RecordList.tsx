import type { TFunction } from 'i18next'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { Table, type Column } from '#islands/ui/Table.tsx'
import type { Remote } from '#lib/client/remote.ts'
import { Loading } from './Loading.tsx'
import { RECORD_PAGE_SIZE } from '#lib/client/list-pages.ts'
import { Pager } from './Pager.tsx'
import { Totals } from './Totals.tsx'
import type { Pages } from './use-pages.ts'
import styles from './page.module.css'

interface Page<Row> {
  content: Row[]
  total: number
  next?: string | undefined
}

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
  const first = pages.index * RECORD_PAGE_SIZE
  return (
    <Loading t={t} remote={list} onRetry={() => onPage(pages.cursor)}>
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
          <Pager
            t={t}
            from={first + 1}
            to={first + page.content.length}
            total={page.total}
            onBack={pages.index > 0 ? () => onPage(pages.back()) : undefined}
            onForward={page.next ? () => onPage(pages.forward(page.next ?? '')) : undefined}
          />
        </div>
      )}
    </Loading>
  )
}
