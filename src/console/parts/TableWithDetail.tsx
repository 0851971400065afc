import type { RowData } from '@tanstack/react-table'
import { Fragment, type ComponentProps, type ReactNode } from 'react'
import { changeParams } from '#console/frame/place.ts'
import { More } from './More.tsx'
import { News, type Newcomers } from './News.tsx'
import { Table } from './Table.tsx'

interface Props<Row extends RowData> extends Omit<ComponentProps<typeof Table<Row>>, 'onOpen' | 'openId'> {
  /** Rows of which one may be open, where the table shows a part of them; the shown ones otherwise. */
  among?: readonly Row[]
  detail: (open: Row) => ReactNode
  /** Where the list has pages: the cursor of the next one, and the way to it. */
  more?: { next: string | undefined; onMore: () => void }
  /** For a queue: entries that come in while it is read are announced above it. */
  news?: Newcomers<Row> | undefined
  /** Above the table. */
  children?: ReactNode
}

/** A list with the row that is open beside it; which one is in the address: `open=<id>`. */
export function TableWithDetail<Row extends RowData>({
  among,
  detail,
  more,
  news,
  children,
  ...table
}: Props<Row>) {
  const { t, rows, rowId, params, isBusy = false } = table
  const open = (among ?? rows).find((row) => rowId(row) === params['open'])
  return (
    <div className="console-split" data-open={open === undefined ? undefined : true}>
      <div className="console-stack">
        {news && <News t={t} rows={among ?? rows} {...news} />}
        {children}
        <Table
          {...table}
          onOpen={(row) => changeParams({ open: rowId(row) })}
          openId={open === undefined ? undefined : rowId(open)}
        />
        {more && <More t={t} {...more} isBusy={isBusy} />}
      </div>
      {open !== undefined && <Fragment key={rowId(open)}>{detail(open)}</Fragment>}
    </div>
  )
}
