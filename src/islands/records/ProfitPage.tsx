import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { MAX_DAILY_DAYS } from '#lib/api/base/records.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { daysOf, presetRange, type DayRange } from '#lib/records/date-range.ts'
import { $profit, loadProfit, today, type Profit } from '#lib/records/records-store.ts'
import { ExportButton } from '#islands/parts/ExportButton.tsx'
import { Loading } from '#islands/parts/Loading.tsx'
import { Unrenewed } from '#islands/parts/Unrenewed.tsx'
import { ProfitChart } from '#islands/parts/ProfitChart.tsx'
import { PROFIT_FIGURES, ProfitTable } from './ProfitTable.tsx'
import { FIRST_PRESET, RangePicker } from './RangePicker.tsx'
import { toneOf, Totals } from '#islands/parts/Totals.tsx'
import styles from '#islands/parts/page.module.css'
import { useMoney } from '#islands/parts/use-money.ts'

/** Profit and loss by day, as a chart and as an accessible table. */
export default function ProfitPage({ t, lang }: MemberPageProps) {
  const profit = useStore($profit)
  const money = useMoney(lang)
  const [range, setRange] = useState(() => presetRange(FIRST_PRESET, today()))
  useEffect(() => void loadProfit(range), [range])

  const rows = (value: Profit) => async () => [
    [t('records:profit.day'), ...PROFIT_FIGURES.map((name) => t(`records:profit.${name}`))],
    ...value.periods.map((each) => [
      each.period,
      ...PROFIT_FIGURES.map((name) => plainDecimal(each[`${name}Minor`], value.currency.exponent)),
    ]),
  ]
  return (
    <div className={styles.page}>
      <RangePicker t={t} onRange={setRange} />
      <Loading t={t} remote={profit} onRetry={() => void loadProfit(range)}>
        {(value) => (
          <div
            className={styles.records}
            aria-busy={(profit.state === 'ready' && profit.changing) || undefined}
          >
            <Unrenewed t={t} remote={profit} />
            <Totals
              label={t('records:totals')}
              entries={PROFIT_FIGURES.map((name) => ({
                label: t(`records:profit.${name}`),
                text: money(value.total[`${name}Minor`], value.currency),
                tone: name === 'net' ? toneOf(value.total.netMinor) : undefined,
              }))}
            />
            <p className="muted small">
              {t('records:profit.rules')} {t('records:profit.openRule')}
            </p>
            {value.periods.length === 0 ? (
              <EmptyState icon="chart" title={t('records:empty')} text={t('records:emptyText')} />
            ) : (
              <>
                <ProfitChart
                  t={t}
                  lang={lang}
                  currency={value.currency}
                  periods={withEmptyDays(value.periods, range)}
                />
                <ExportButton
                  t={t}
                  fileName={`${t('records:profit.file')}-${range.fromDay}`}
                  isDisabled={false}
                  rows={rows(value)}
                />
                <ProfitTable t={t} lang={lang} currency={value.currency} periods={value.periods} />
              </>
            )}
          </div>
        )}
      </Loading>
    </div>
  )
}

/** Days without play are told by omission; the chart has a place for each of them, so that bars stand on their days. */
function withEmptyDays(periods: Profit['periods'], range: DayRange) {
  const empty = daysOf(range, MAX_DAILY_DAYS)
    .filter((day) => !periods.some(({ period }) => period === day))
    .map((day) => ({ period: day, netMinor: 0 }))
  return [...periods, ...empty].sort((a, b) => (a.period < b.period ? -1 : 1))
}
