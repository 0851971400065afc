import { Tabs } from '#islands/ui/Tabs.tsx'
import { addDays } from '#lib/shared/time/zone.ts'
import { PRESETS } from '#lib/shared/reports/presets.ts'
import { changeParams } from '#console/frame/place.ts'
import { Chart } from '#console/parts/Chart.tsx'
import { figureShort } from '#console/parts/figures.tsx'
import { presetOf } from './report-query.ts'
import type { Report } from './report-store.ts'
import type { ReportProps } from './ReportsPage.tsx'

/** More lines than this nobody tells apart. */
const MOST_LINES = 6

/** A line over the days where the report is by day, or one for each of the largest of a second dimension. */
export function ReportChart({ t, lang, params, view, shown }: ReportProps & { shown: Report }) {
  const dayAt = shown.by.indexOf('day')
  const code = codeOf(shown, params['shown'])
  const currency = shown.currencies.find((each) => each.code === code)
  const preset = PRESETS[presetOf(view.report)].chart
  const name = shown.figures.find((each) => each === (params['chart'] ?? preset)) ?? shown.figures[0]
  if (dayAt < 0 || shown.isCut || !currency || !name) return null
  const at = shown.figures.indexOf(name)
  const rows = shown.rows.filter((row) => row.currency === code)
  const days = daysOf(view.fromDay, view.toDay)
  const lines = new Map<string, Map<string, number | null>>()
  for (const { keys, labels, values } of rows) {
    const label = labels.filter((_, index) => index !== dayAt).join(' · ') || t(`console:figure.${name}`)
    const line = lines.get(label) ?? new Map<string, number | null>()
    line.set(keys[dayAt] ?? '', values[at] ?? null)
    lines.set(label, line)
  }
  const largest = [...lines]
    .map(([label, values]) => ({ label, values, size: sizeOf(values) }))
    .toSorted((a, b) => b.size - a.size)
    .slice(0, MOST_LINES)
  if (largest.length === 0) return null
  const codes = [...new Set(shown.rows.map((row) => row.currency))]
  return (
    <section className="console-stack" aria-label={t('console:reports.chart')}>
      <div className="console-section">
        <Tabs
          label={t('console:reports.chartOf')}
          look="pill"
          items={shown.figures.map((id) => ({ id, label: t(`console:figure.${id}`) }))}
          selected={name}
          onSelect={(chart) => changeParams({ chart })}
        />
        {codes.length > 1 && code !== undefined && view.filters.currency === undefined && (
          <Tabs
            label={t('console:currency')}
            look="pill"
            items={codes.map((id) => ({ id, label: id }))}
            selected={code}
            onSelect={(id) => changeParams({ shown: id })}
          />
        )}
      </div>
      <Chart
        label={t('console:reports.chartLabel', { figure: t(`console:figure.${name}`) })}
        days={days}
        series={largest.map(({ label, values }) => ({
          label,
          values: days.map((day) => values.get(day) ?? 0),
        }))}
        lang={lang}
        format={(value) => figureShort(name, value, { currency, lang })}
      />
    </section>
  )
}

/** The currency of the chart: the chosen one, or that of the first row. */
function codeOf({ rows, currencies }: Report, chosen: string | undefined): string | undefined {
  const codes = rows.map(({ currency }) => currency)
  return codes.find((each) => each === chosen) ?? codes[0] ?? currencies[0]?.code
}

function daysOf(fromDay: string, toDay: string): string[] {
  const days: string[] = []
  for (let day = fromDay; day <= toDay; day = addDays(day, 1)) days.push(day)
  return days
}

function sizeOf(values: ReadonlyMap<string, number | null>): number {
  return [...values.values()].reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0)
}
