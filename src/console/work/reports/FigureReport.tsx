import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { CohortTable } from './CohortTable.tsx'
import { bookingsQuery } from './report-query.ts'
import { ReportBookings } from './ReportBookings.tsx'
import { ReportChart } from './ReportChart.tsx'
import { ReportControls } from './ReportControls.tsx'
import { ReportNotes } from './ReportNotes.tsx'
import { ReportTable } from './ReportTable.tsx'
import { report } from './report-store.ts'
import type { ReportProps } from './ReportsPage.tsx'

/** Figures by day or another dimension: chart, table, and the bookings behind each number. */
export function FigureReport(props: ReportProps) {
  const { t, view, brands } = props
  const { fromDay, toDay, filters, by, figures, compares, sort } = view
  const base = { tenants: brands.join(), fromDay, toDay, ...filters, figures: figures.join() }
  const query = {
    ...base,
    ...(by.length > 0 ? { by: by.join() } : {}),
    ...(compares ? { compare: 'before' as const } : {}),
    ...(sort ? { sort } : {}),
  }
  const remote = useQuery(report, query)
  const drilled = bookingsQuery(view, brands)
  return (
    <>
      <ReportControls {...props} exported={{ ...base, ...(by.length > 0 ? { by: by.join() } : {}) }} />
      <Shown t={t} remote={remote} onRetry={() => void report.load(query)}>
        {(shown, isBusy) => (
          <div className="console-split" data-open={drilled ? true : undefined}>
            <div className="console-stack">
              <ReportNotes {...props} shown={shown} />
              <ReportChart {...props} shown={shown} />
              <ReportTable {...props} shown={shown} isBusy={isBusy} />
              {view.report === 'players' && <CohortTable {...props} />}
            </div>
            {drilled && <ReportBookings key={JSON.stringify(drilled)} {...props} query={drilled} />}
          </div>
        )}
      </Shown>
    </>
  )
}
