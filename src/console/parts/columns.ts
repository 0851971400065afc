import type { ReactNode } from 'react'

/** A column of a table: its words, what a row shows in it, and what it is called in the address. */
export interface Column<Row> {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  /** Amounts and counts stand at the end of their column. */
  isNumber?: boolean
  /** The platform can sort by it. */
  isSortable?: boolean
  /** Shown only when it is chosen. */
  isExtra?: boolean
}

/** The ids of the columns in the address: those that differ from the usual ones. */
export function shownColumns<Row>(columns: readonly Column<Row>[], chosen: string | undefined): Set<string> {
  const known = new Set(columns.map(({ id }) => id))
  const named = (chosen ?? '').split('.').filter((id) => known.has(id))
  return named.length > 0
    ? new Set(named)
    : new Set(columns.filter(({ isExtra }) => !isExtra).map(({ id }) => id))
}
