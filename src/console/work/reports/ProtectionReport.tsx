import { Facts } from '#console/parts/Facts.tsx'
import { PlainTable } from '#console/parts/PlainTable.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { BrandParts } from './BrandParts.tsx'
import { columnsOf } from './columns.tsx'
import { protectionReport } from './report-store.ts'
import type { ReportProps } from './ReportsPage.tsx'
import { numberText } from '#lib/shared/intl/numbers.ts'

const NOW = ['excluded', 'onBreak', 'withLimits', 'documentsWaiting'] as const

/** What players, operators and the brand's rules did for protection, and how it stands now. */
export function ProtectionReport({ t, lang, view, brands, names }: ReportProps) {
  const query = { tenants: brands, fromDay: view.fromDay, toDay: view.toDay }
  const remote = useQuery(protectionReport, query)
  return (
    <Shown t={t} remote={remote} onRetry={() => void protectionReport.load(query)}>
      {(parts) => (
        <BrandParts
          t={t}
          names={names}
          parts={parts}
          isEmpty={({ events, now }) => events.length === 0 && NOW.every((name) => now[name] === 0)}
        >
          {({ events, now }) => {
            const { text, count } = columnsOf<(typeof events)[number]>(t, lang)
            return (
              <>
                <Facts
                  facts={NOW.map((name) => [
                    t(`console:reports.protectionNow.${name}`),
                    numberText(now[name], lang),
                  ])}
                />
                {events.length > 0 && (
                  <PlainTable
                    label={t('console:reports.name.protection')}
                    rowId={({ about }) => about}
                    rows={events}
                    columns={[
                      text('event', ({ about }) =>
                        t(`console:protectionEvent.${about.replaceAll(':', '-')}`, { defaultValue: about }),
                      ),
                      count('events', ({ events: times }) => times),
                      count('players', ({ players }) => players),
                    ]}
                  />
                )}
              </>
            )
          }}
        </BrandParts>
      )}
    </Shown>
  )
}
