import type { ReactNode } from 'react'
import { classes } from '#islands/ui/classes.ts'

export interface PlainColumn<Row> {
  id: string
  title: ReactNode
  /** The title as text, for cards on phones. */
  name: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
}

interface Props<Row> {
  label: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
}

/** A short table that is neither sorted nor chosen from: the sums of a report. */
export function PlainTable<Row>({ label, columns, rows, rowId }: Props<Row>) {
  return (
    <div className="console-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, title, isNumber }) => (
              <th key={id} scope="col" className={classes(isNumber && 'is-number')}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map(({ id, name, cell, isNumber }) => (
                <td key={id} data-title={name} className={classes(isNumber && 'is-number')}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
