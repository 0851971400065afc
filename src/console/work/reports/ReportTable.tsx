import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { FigureName } from '#lib/shared/reports/figures.ts'
import type { ReportDimension } from '#lib/shared/reports/dimensions.ts'
import type { ReportRow } from '#lib/api/ops/reports.ts'
import { changeParams } from '#console/frame/place.ts'
import { dayText } from '#console/parts/Chart.tsx'
import { changeOf, FigureHead, figureText } from '#console/parts/figures.tsx'
import { drillParams } from './report-query.ts'
import type { Report } from './report-store.ts'
import type { ReportProps } from './ReportsPage.tsx'

interface Props extends ReportProps {
  shown: Report
  isBusy: boolean
}

/** Every number opens its bookings, and every value of a dimension filters by it; the sums stand on top. */
export function ReportTable({ t, lang, view, shown, isBusy }: Props) {
  const { by, figures, rows, totals, currencies, isCut } = shown
  if (totals.length === 0)
    return <EmptyState title={t('console:reports.nothing')} text={t('console:reports.nothingText')} />
  const hasCurrency = currencies.length > 1 && !by.includes('currency')
  const cells = (row: ReportRow, keys: readonly string[]) =>
    figures.map((name, at) => (
      <NumberCell
        key={name}
        {...{ t, lang, shown, row, keys, name, at }}
        isOpen={isOpen({ view, row, keys, name })}
      />
    ))
  return (
    <>
      <div className="console-table console-table--report" aria-busy={isBusy || undefined}>
        <table aria-label={t(`console:reports.name.${view.report}`)}>
          <thead>
            <tr>
              {by.map((name) => (
                <th key={name} scope="col">
                  {t(`console:dimension.${name}`)}
                </th>
              ))}
              {hasCurrency && <th scope="col">{t('console:currency')}</th>}
              {figures.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="is-number"
                  aria-sort={view.sort === name ? 'descending' : undefined}
                >
                  <button
                    type="button"
                    onClick={() => changeParams({ sort: view.sort === name ? '' : name })}
                  >
                    <FigureHead t={t} name={name} />
                    {view.sort === name && <Icon name="chevron-down" size="sm" />}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {totals.map((row) => (
              <tr key={`all ${row.currency}`} className="is-total">
                {by.length > 0 && (
                  <th scope="row" colSpan={by.length}>
                    {t('console:reports.all')}
                  </th>
                )}
                {hasCurrency && <td data-title={t('console:currency')}>{row.currency}</td>}
                {cells(row, [])}
              </tr>
            ))}
            {by.length > 0 &&
              rows.map((row) => (
                <tr key={JSON.stringify([...row.keys, row.currency])}>
                  {row.keys.map((key, at) => (
                    <KeyCell
                      key={by[at]}
                      {...{ t, lang }}
                      name={by[at] ?? 'day'}
                      value={key}
                      label={row.labels[at] ?? key}
                    />
                  ))}
                  {hasCurrency && <td data-title={t('console:currency')}>{row.currency}</td>}
                  {cells(row, row.keys)}
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {isCut && <p className="console-note">{t('console:reports.cut', { count: rows.length })}</p>}
    </>
  )
}

interface KeyProps extends Pick<ReportProps, 't' | 'lang'> {
  name: ReportDimension
  value: string
  label: string
}

function KeyCell({ t, lang, name, value, label }: KeyProps) {
  const text =
    name === 'day'
      ? dayText(value, lang)
      : value === ''
        ? t(`console:reports.noneOf.${name}`, { defaultValue: t('console:reports.none') })
        : name === 'channel' || name === 'category'
          ? t(`console:${name}.${value}`, { defaultValue: label })
          : label
  const filter = (): void => {
    if (name === 'day') changeParams({ from: value, to: value, drill: '', row: '' })
    else if (name === 'brand') changeParams({ brand: value, drill: '', row: '' })
    else if (name !== 'month') changeParams({ [name]: value === '' ? '-' : value, drill: '', row: '' })
  }
  return (
    <th scope="row" data-title={t(`console:dimension.${name}`)}>
      {name === 'month' ? (
        text
      ) : (
        <button type="button" title={t('console:reports.filterBy', { value: text })} onClick={filter}>
          {text}
        </button>
      )}
    </th>
  )
}

interface NumberProps extends Pick<ReportProps, 't' | 'lang'> {
  shown: Report
  row: ReportRow
  keys: readonly string[]
  name: FigureName
  at: number
  isOpen: boolean
}

function NumberCell({ t, lang, shown, row, keys, name, at, isOpen }: NumberProps) {
  const currency = shown.currencies.find(({ code }) => code === row.currency) ?? {
    code: row.currency,
    exponent: 2,
  }
  const value = row.values[at]
  const text = figureText(name, value, { currency, lang })
  const change = row.before ? changeOf(value, row.before[at], lang) : undefined
  // Divided figures are made of no bookings.
  const hasBookings = name !== 'arpu' && value !== null && value !== 0
  return (
    <td className="is-number" data-title={t(`console:figure.${name}`)} data-open={isOpen || undefined}>
      {hasBookings ? (
        <button
          type="button"
          aria-label={t('console:reports.open', { figure: t(`console:figure.${name}`), value: text })}
          aria-expanded={isOpen}
          onClick={() =>
            changeParams(
              isOpen ? { drill: '', row: '' } : drillParams(name, { keys, currency: row.currency }),
            )
          }
        >
          {text}
        </button>
      ) : (
        text
      )}
      {row.before && (
        <small
          data-direction={change?.direction}
          title={t('console:reports.before', { value: figureText(name, row.before[at], { currency, lang }) })}
        >
          {change?.text ?? '–'}
        </small>
      )}
    </td>
  )
}

function isOpen({
  view: { drill },
  row,
  keys,
  name,
}: Pick<NumberProps, 'row' | 'keys' | 'name'> & Pick<ReportProps, 'view'>): boolean {
  return (
    drill?.figure === name &&
    drill.currency === row.currency &&
    JSON.stringify(drill.keys) === JSON.stringify(keys)
  )
}
