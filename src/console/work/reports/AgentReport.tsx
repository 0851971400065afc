import { FigureHead } from '#console/parts/figures.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { BrandParts } from './BrandParts.tsx'
import { columnsOf } from './columns.tsx'
import { agentReport } from './report-store.ts'
import type { ReportProps } from './ReportsPage.tsx'

/** Lines of agents by what they brought, and what their agents were paid. */
export function AgentReport({ t, lang, view, brands, names }: ReportProps) {
  const query = { tenants: brands, fromDay: view.fromDay, toDay: view.toDay }
  const remote = useQuery(agentReport, query)
  return (
    <Shown t={t} remote={remote} onRetry={() => void agentReport.load(query)}>
      {(parts) => (
        <BrandParts t={t} names={names} parts={parts} isEmpty={({ lines }) => lines.length === 0}>
          {({ lines, currencies }) => {
            const { text, count, money } = columnsOf<(typeof lines)[number]>(t, lang)
            const own = ({ currency }: (typeof lines)[number]) =>
              currencies.find(({ code }) => code === currency) ?? { code: currency, exponent: 2 }
            return (
              <PlainTable
                label={t('console:reports.name.agents')}
                rowId={({ line, currency }) => `${line} ${currency}`}
                rows={lines}
                columns={[
                  text('line', ({ account }) => account || t('console:reports.noneOf.line')),
                  text('currency', ({ currency }) => currency),
                  count('registered', ({ registered }) => registered),
                  count('active', ({ active }) => active),
                  money('deposited', ({ depositedMinor }) => depositedMinor, own),
                  money('turnover', ({ turnoverMinor }) => turnoverMinor, own),
                  money('ggr', ({ ggrMinor }) => ggrMinor, own),
                  {
                    ...money('ngr', ({ ngrMinor }) => ngrMinor, own),
                    title: <FigureHead t={t} name="ngr" />,
                  },
                  money('agentPay', ({ paidMinor }) => paidMinor, own),
                ]}
              />
            )
          }}
        </BrandParts>
      )}
    </Shown>
  )
}
