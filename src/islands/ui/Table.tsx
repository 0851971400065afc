import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Table.module.css'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for amounts. */
  align?: 'start' | 'end'
  /** The heading of the card on phones, and the row header for screen readers. */
  isHead?: boolean
  /** What can be done with the row: small secondary buttons. On phones they are the foot of the card. */
  isActions?: boolean
}

interface Props<Row> {
  /** The accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

/** A table; on phones each row is a card of labelled values. Roles are explicit, because the card layout would lose them. */
export function Table<Row>({ label, columns, rows, rowId }: Props<Row>) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} role="table" aria-label={label}>
        <thead className={styles.heads} role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                role="columnheader"
                className={column.align === 'end' ? styles.end : undefined}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowId(row)} role="row">
              {columns.map((column) => (
                <td
                  key={column.id}
                  role={column.isHead ? 'rowheader' : 'cell'}
                  data-label={column.header}
                  className={classes(
                    column.align === 'end' && styles.end,
                    column.isHead && styles.head,
                    column.isActions && styles.actions,
                  )}
                >
                  {column.isActions ? <div>{column.cell(row)}</div> : column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
