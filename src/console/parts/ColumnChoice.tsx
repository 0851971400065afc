import type { TFunction } from 'i18next'
import { Icon } from '#islands/ui/Icon.tsx'
import { changeParams, type Place } from '#console/frame/place.ts'
import { shownColumns, type Column } from './columns.ts'

interface Props<Row> {
  t: TFunction
  columns: readonly Column<Row>[]
  params: Place['params']
}

/** Which columns a table shows: kept in the address, so that a sent link shows the same. */
export function ColumnChoice<Row>({ t, columns, params }: Props<Row>) {
  const shown = shownColumns(columns, params['cols'])
  const toggle = (id: string) => {
    const next = columns.filter((column) => shown.has(column.id) !== (column.id === id))
    const usual = shownColumns(columns, undefined)
    const isUsual = next.length === usual.size && next.every((column) => usual.has(column.id))
    changeParams({ cols: isUsual ? '' : next.map((column) => column.id).join('.') })
  }
  return (
    <details className="console-choice">
      <summary className="btn btn--secondary btn--sm">
        <Icon name="grid" size="sm" />
        <span>{t('console:table.columns')}</span>
      </summary>
      <ul>
        {columns.map(({ id, title }) => (
          <li key={id}>
            <label>
              <input
                type="checkbox"
                checked={shown.has(id)}
                disabled={shown.size === 1 && shown.has(id)}
                onChange={() => toggle(id)}
              />
              {title}
            </label>
          </li>
        ))}
      </ul>
    </details>
  )
}
