import { Select } from '#islands/ui/Select.tsx'
import { changeParams } from '#console/frame/place.ts'
import { dayText } from '#console/parts/Chart.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { cohorts } from './report-store.ts'
import type { ReportProps } from './ReportsPage.tsx'
import { shareText } from '#lib/shared/intl/numbers.ts'

const BY = ['day', 'week', 'month'] as const

/** Of the players who registered, those who came back; the darker the more. */
export function CohortTable({ t, lang, params, view, brands }: ReportProps) {
  const by = BY.find((each) => each === params['cohorts']) ?? 'week'
  const { fromDay, toDay, filters } = view
  const { country, line, channel } = filters
  const query = {
    ...{ tenants: brands.join(), fromDay, toDay, by },
    ...(country ? { country } : {}),
    ...(line ? { line } : {}),
    ...(channel ? { channel } : {}),
  }
  const remote = useQuery(cohorts, query)
  const share = (value: number) => shareText(value, lang, { maximumFractionDigits: 0 })
  return (
    <section className="console-stack" aria-labelledby="cohorts">
      <div className="console-section">
        <h2 id="cohorts">{t('console:reports.cohorts')}</h2>
        <Select
          label={t('console:reports.cohortsBy')}
          isLabelHidden
          value={by}
          options={BY.map((value) => ({ value, label: t(`console:reports.cohortBy.${value}`) }))}
          onChange={(event) => changeParams({ cohorts: event.target.value })}
        />
      </div>
      <Shown t={t} remote={remote} onRetry={() => void cohorts.load(query)}>
        {({ cohorts: rows }) =>
          rows.length === 0 ? (
            <p className="console-note">{t('console:reports.noCohorts')}</p>
          ) : (
            <div className="console-table">
              <table aria-labelledby="cohorts">
                <thead>
                  <tr>
                    <th scope="col">{t('console:reports.registeredIn')}</th>
                    <th scope="col" className="is-number">
                      {t('console:figure.registered')}
                    </th>
                    {rows[0]?.retained.map(({ days }) => (
                      <th key={days} scope="col" className="is-number">
                        {t('console:reports.afterDays', { count: days })}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ from, to, registered, retained }) => (
                    <tr key={from}>
                      <th scope="row">
                        {from === to ? dayText(from, lang) : `${dayText(from, lang)} – ${dayText(to, lang)}`}
                      </th>
                      <td className="is-number" data-title={t('console:figure.registered')}>
                        {registered}
                      </td>
                      {retained.map(({ days, players }) => (
                        <td
                          key={days}
                          className="is-number"
                          data-title={t('console:reports.afterDays', { count: days })}
                          data-heat={players === null ? undefined : heatOf(players / registered)}
                        >
                          {players === null
                            ? t('console:reports.notYet')
                            : `${share(players / registered)} (${players})`}
                        </td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Shown>
    </section>
  )
}

/** One of five steps. */
function heatOf(part: number): number {
  return Math.min(4, Math.floor(part * 10))
}
