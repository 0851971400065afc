import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table'
import type { TFunction } from 'i18next'
import { useMemo, useRef, type KeyboardEvent } from 'react'
import { classes } from '#islands/ui/classes.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { changeParams, type Place } from '#console/frame/place.ts'
import { shownColumns, type Column } from './columns.ts'
import { stepThroughRows } from './row-keys.ts'

/** Only what the console uses: each feature is script of its own. */
const FEATURES = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })

interface Props<Row> {
  t: TFunction
  /** Read out as the table's name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Sort and columns are in the address: `sort=amount.desc`, `cols=account.amount`. */
  params: Place['params']
  /** Enter, or a press anywhere in the row. */
  onOpen?: (row: Row) => void
  /** Ids of the chosen rows; with it each row has a box. */
  selected?: readonly string[]
  onSelect?: (ids: readonly string[]) => void
  /** Of the row whose details are open. */
  openId?: string | undefined
  isBusy?: boolean
  empty: { title: string; text?: string }
}

/** Rows of the platform: sorted and filtered there. j and k go through them, x chooses, Enter opens. */
export function Table<Row extends RowData>(props: Props<Row>) {
  const { t, label, columns, rows, rowId, params, onOpen, selected, onSelect, openId, isBusy, empty } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const definitions = useMemo(
    () =>
      columns.map(({ id, title, cell, isSortable = false }): ColumnDef<typeof FEATURES, Row> => ({
        id,
        header: title,
        cell: ({ row }) => cell(row.original),
        enableSorting: isSortable,
      })),
    [columns],
  )
  const shown = shownColumns(columns, params['cols'])
  const [sortId = '', direction] = (params['sort'] ?? '').split('.')
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    state: {
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, shown.has(id)])),
      rowSelection: Object.fromEntries((selected ?? []).map((id) => [id, true])),
      sorting: sortId === '' ? [] : [{ id: sortId, desc: direction === 'desc' }],
    },
  })
  const byId = new Map(columns.map((column) => [column.id, column] as const))
  const toggle = (id: string) =>
    onSelect?.(selected?.includes(id) ? selected.filter((each) => each !== id) : [...(selected ?? []), id])
  const press = (event: KeyboardEvent) =>
    stepThroughRows(event, {
      body: body.current,
      onOpen: (id) => {
        const row = rows.find((each) => rowId(each) === id)
        if (row !== undefined) onOpen?.(row)
      },
      onToggle: onSelect ? toggle : undefined,
    })
  if (rows.length === 0)
    return <EmptyState title={empty.title} {...(empty.text ? { text: empty.text } : {})} />
  return (
    <div className="console-table" aria-busy={isBusy || undefined}>
      <table aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {onSelect && (
                <th scope="col">
                  <input
                    type="checkbox"
                    aria-label={t('console:table.all')}
                    checked={selected?.length === rows.length}
                    onChange={(event) => onSelect(event.target.checked ? rows.map(rowId) : [])}
                  />
                </th>
              )}
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  className={classes(byId.get(header.id)?.isNumber && 'is-number')}
                  aria-sort={
                    header.id === sortId ? (direction === 'desc' ? 'descending' : 'ascending') : undefined
                  }
                >
                  {header.column.getCanSort() ? (
                    <button
                      type="button"
                      onClick={() => changeParams({ sort: nextSort(header.id, params), after: '' })}
                    >
                      <table.FlexRender header={header} />
                      {header.id === sortId && (
                        <Icon
                          name="chevron-down"
                          size="sm"
                          className={classes(direction !== 'desc' && 'is-up')}
                        />
                      )}
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody ref={body} onKeyDown={press}>
          {table.getRowModel().rows.map((row, index) => (
            <tr
              key={row.id}
              data-id={row.id}
              tabIndex={index === 0 ? 0 : -1}
              aria-selected={onSelect ? row.getIsSelected() : undefined}
              className={classes(row.id === openId && 'is-open', onOpen && 'is-link')}
              onClick={(event) => {
                const isControl =
                  event.target instanceof Element && event.target.closest('a, button, label, input')
                if (!isControl) onOpen?.(row.original)
              }}
            >
              {onSelect && (
                <td>
                  <input
                    type="checkbox"
                    aria-label={t('console:table.choose')}
                    checked={row.getIsSelected()}
                    onChange={() => toggle(row.id)}
                  />
                </td>
              )}
              {row.getVisibleCells().map((cell) => (
                <td
                  key={cell.id}
                  data-title={byId.get(cell.column.id)?.title}
                  className={classes(byId.get(cell.column.id)?.isNumber && 'is-number')}
                >
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Descending, ascending, and then the platform's own order. */
function nextSort(id: string, params: Place['params']): string {
  if (params['sort'] === `${id}.desc`) return `${id}.asc`
  return params['sort'] === `${id}.asc` ? '' : `${id}.desc`
}
