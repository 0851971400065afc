import { Tabs } from '#islands/ui/Tabs.tsx'
import { dayAt } from '#lib/shared/time/zone.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { changeParams } from '#console/frame/place.ts'
import { coveredBrands } from '#console/parts/coverage.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { AgentReport } from './AgentReport.tsx'
import { DayRange } from './DayRange.tsx'
import { FigureReport } from './FigureReport.tsx'
import { InvoiceReport } from './InvoiceReport.tsx'
import { LotteryReport } from './LotteryReport.tsx'
import { OfferReport } from './OfferReport.tsx'
import { ProtectionReport } from './ProtectionReport.tsx'
import { readView, REPORTS, type ReportName, type ReportView } from './report-query.ts'

/** What every report of the page receives. */
export interface ReportProps extends Pick<PageProps, 't' | 'lang' | 'params'> {
  view: ReportView
  /** Ids of the brands that it is about, and their names. */
  brands: readonly string[]
  names: ReadonlyMap<string, string>
}

const REPORT_OF: Readonly<Record<ReportName, (props: ReportProps) => React.ReactNode>> = {
  revenue: FigureReport,
  players: FigureReport,
  money: FigureReport,
  lottery: LotteryReport,
  offers: OfferReport,
  agents: AgentReport,
  invoices: InvoiceReport,
  protection: ProtectionReport,
}

/** The reports of the business: what is shown is in the address, so that it can be sent to somebody. */
export default function ReportsPage({ t, lang, operator, params, brand }: PageProps) {
  const chosen = brand ? [brand.id] : operator.brands.map(({ id }) => id)
  const [brands = []] = coveredBrands(operator, 'reports', chosen)
  const zone = operator.brands.find(({ id }) => id === brands[0])?.timeZone ?? 'UTC'
  const today = dayAt(Date.now(), zone)
  const view = readView(params, today)
  const Report = REPORT_OF[view.report]
  const names = new Map(operator.brands.map(({ id, name }) => [id, name]))
  return (
    <>
      <PageHead title={t('console:page.reports')} text={t(`console:reports.text.${view.report}`)} />
      <div className="console-reports">
        <Tabs
          label={t('console:page.reports')}
          items={REPORTS.map((id) => ({ id, label: t(`console:reports.name.${id}`) }))}
          selected={view.report}
          onSelect={(report) =>
            changeParams({ report, by: '', figures: '', sort: '', drill: '', row: '', game: '' })
          }
        />
        <DayRange t={t} view={view} today={today} />
        <Report key={view.report} {...{ t, lang, params, view, brands, names }} />
      </div>
    </>
  )
}
