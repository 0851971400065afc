import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { Loading } from '#islands/parts/Loading.tsx'
import { Unrenewed } from '#islands/parts/Unrenewed.tsx'
import { useMoney } from '#islands/parts/use-money.ts'
import { ProfitChart } from '#islands/parts/ProfitChart.tsx'
import { Totals, toneOf } from '#islands/parts/Totals.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { $teamOverview, loadTeamOverview, type TeamOverview } from '#lib/agent/agent-store.ts'
import type { AgentPageProps } from './agent-page.ts'
import { figureLabel, figureOf, TEAM_FIGURES } from './figures.ts'
import { OverviewTable } from './OverviewTable.tsx'
import { rangeOf } from './range.ts'
import { RangeFilter } from './RangeFilter.tsx'
import { useFilters, type Filters } from './use-filters.ts'
import layout from '#islands/parts/page.module.css'
import { numberText } from '#lib/shared/intl/numbers.ts'

/** The team over a period: size and sums, a chart of one figure, and all figures by day or month. */
export default function TeamOverviewPage(props: AgentPageProps) {
  const { t, lang } = props
  const overview = useStore($teamOverview)
  const filters = useFilters()
  const range = rangeOf(filters)
  const load = () => void loadTeamOverview(range)
  useEffect(load, [range.fromDay, range.toDay])
  return (
    <div className={layout.page}>
      <RangeFilter
        t={t}
        lang={lang}
        range={range}
        onRange={(next) => filters.set({ from: next.fromDay, to: next.toDay })}
      />
      <Loading t={t} remote={overview} onRetry={load}>
        {(value) => (
          <div
            className={layout.records}
            aria-busy={(overview.state === 'ready' && overview.changing) || undefined}
          >
            <Unrenewed t={t} remote={overview} />
            <Report {...props} value={value} filters={filters} />
          </div>
        )}
      </Loading>
    </div>
  )
}

function Report({
  t,
  lang,
  canInvite,
  value,
  filters,
}: AgentPageProps & { value: TeamOverview; filters: Filters }) {
  const money = useMoney(lang)
  const { currency, total } = value
  const figure = TEAM_FIGURES.find((name) => name === filters.of('figure')) ?? 'net'
  const people = ['teamSize', 'directSize', 'online', 'active', 'registrations', 'firstDepositors'] as const
  return (
    <>
      <Totals
        label={t('agent:overview.people')}
        entries={[
          { label: t('agent:overview.teamBalance'), text: money(value.balanceMinor, currency) },
          ...people.map((name) => ({
            label: t(`agent:overview.${name}`),
            text: numberText(value[name], lang),
          })),
        ]}
      />
      <Totals
        label={t('agent:overview.figures')}
        entries={TEAM_FIGURES.map((name) => ({
          label: figureLabel(t, name),
          text: money(figureOf(total, name), currency),
          tone: name === 'net' ? toneOf(total.netMinor) : undefined,
        }))}
      />
      <p className="muted">
        {t('agent:figure.rules')} {t('records:profit.openRule')}
      </p>
      {value.teamSize === 0 && (
        <EmptyState
          icon="users"
          title={t('agent:overview.alone')}
          text={t(canInvite ? 'agent:overview.aloneText' : 'agent:overview.aloneTextPlain')}
          action={
            <a className="btn btn--primary" href="#agent/registerCenter">
              <span>{t('agent:page.registerCenter')}</span>
            </a>
          }
        />
      )}
      {value.periods.length > 1 && (
        <>
          <Select
            label={t('agent:overview.chartOf')}
            value={figure}
            onChange={(event) => filters.set({ figure: event.target.value })}
            options={TEAM_FIGURES.map((name) => ({ value: name, label: figureLabel(t, name) }))}
          />
          <ProfitChart
            t={t}
            lang={lang}
            currency={currency}
            words="agent:overview.chart"
            periods={value.periods.map(({ period, figures }) => ({
              period,
              netMinor: figureOf(figures, figure),
            }))}
          />
          <OverviewTable t={t} lang={lang} value={value} />
        </>
      )}
    </>
  )
}
