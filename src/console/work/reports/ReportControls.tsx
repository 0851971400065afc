import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { REPORT_DIMENSIONS, REPORT_FILTERS, type ReportDimension } from '#lib/shared/reports/dimensions.ts'
import { changeParams } from '#console/frame/place.ts'
import { ExportButton } from '#console/parts/ExportButton.tsx'
import { exportReport } from './report-store.ts'
import type { ReportProps } from './ReportsPage.tsx'

interface Props extends ReportProps {
  /** What the file is asked for. */
  exported: Parameters<typeof exportReport>[0]
}

/** What a report is divided by, what it is compared with, the filters that are on, and its file. */
export function ReportControls({ t, view, exported }: Props) {
  const [first, second] = view.by
  const setBy = (by: readonly (string | undefined)[]) =>
    changeParams({ by: by.filter(Boolean).join() || 'none', sort: '', drill: '', row: '' })
  const options = (other: ReportDimension | undefined) => [
    { value: '', label: t('console:reports.undivided') },
    ...REPORT_DIMENSIONS.filter((name) => name !== other).map((name) => ({
      value: name,
      label: t(`console:dimension.${name}`),
    })),
  ]
  const filters = REPORT_FILTERS.flatMap((name) => {
    const value = view.filters[name]
    return value === undefined ? [] : [{ name, value }]
  })
  return (
    <div className="console-controls">
      <Select
        label={t('console:reports.by')}
        value={first ?? ''}
        options={options(second)}
        onChange={(event) => setBy([event.target.value, second])}
      />
      <Select
        label={t('console:reports.thenBy')}
        value={second ?? ''}
        disabled={first === undefined}
        options={options(first)}
        onChange={(event) => setBy([first, event.target.value])}
      />
      <Checkbox
        label={t('console:reports.compare')}
        checked={view.compares}
        onChange={(event) => changeParams({ compare: event.target.checked ? 'before' : '' })}
      />
      <ExportButton t={t} onExport={() => exportReport(exported)} />
      {filters.length > 0 && (
        <ul className="console-filters" aria-label={t('console:reports.filters')}>
          {filters.map(({ name, value }) => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                aria-label={t('console:reports.removeFilter', {
                  name: t(`console:dimension.${name}`),
                  value: value === '-' ? t('console:reports.none') : value,
                })}
                onClick={() => changeParams({ [name]: '', drill: '', row: '' })}
              >
                {t(`console:dimension.${name}`)}: {value === '-' ? t('console:reports.none') : value} ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
