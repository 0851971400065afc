import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { MemberPageProps } from '#islands/member/member-page.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { failureText } from '#islands/ui/failure-text.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { csvAmount } from '#lib/cashier/csv.ts'
import { dayText, presetRange } from '#lib/cashier/date-range.ts'
import { $profit, loadProfit, type Profit } from '#lib/cashier/records-store.ts'
import { ExportButton } from './ExportButton.tsx'
import { Loading } from './Loading.tsx'
import { ProfitChart } from './ProfitChart.tsx'
import { PROFIT_FIGURES, ProfitTable } from './ProfitTable.tsx'
import { FIRST_PRESET, RangePicker } from './RangePicker.tsx'
import { toneOf, Totals } from './Totals.tsx'
import styles from './cashier.module.css'
import { useMoney } from './use-money.ts'

/** Profit and loss by day: as a picture, and as a table for those who do not see it. */
export default function ProfitPage({ t, lang }: MemberPageProps) {
  const profit = useStore($profit)
  const money = useMoney(lang)
  const [range, setRange] = useState(() => presetRange(FIRST_PRESET, Date.now()))
  useEffect(() => void loadProfit(range), [range])

  const rows = (value: Profit) => async () => [
    [t('records:profit.day'), ...PROFIT_FIGURES.map((name) => t(`records:profit.${name}`))],
    ...value.days.map((day) => [
      day.day,
      ...PROFIT_FIGURES.map((name) => csvAmount(day[`${name}Minor`], value.currency.exponent)),
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
            {profit.state === 'ready' && profit.error && (
              <Notice tone="negative">{failureText(t, profit.error)}</Notice>
            )}
            <Totals
              label={t('records:totals')}
              entries={PROFIT_FIGURES.map((name) => ({
                label: t(`records:profit.${name}`),
                text: money(value.total[`${name}Minor`], value.currency),
                tone: name === 'net' ? toneOf(value.total.netMinor) : undefined,
              }))}
            />
            <p className="muted small">{t('records:profit.rules')}</p>
            {value.days.length === 0 ? (
              <EmptyState icon="chart" title={t('records:empty')} text={t('records:emptyText')} />
            ) : (
              <>
                <ProfitChart t={t} lang={lang} currency={value.currency} days={value.days} />
                <ExportButton
                  t={t}
                  fileName={`${t('records:profit.file')}-${dayText(range.fromMs)}`}
                  isDisabled={false}
                  rows={rows(value)}
                />
                <ProfitTable t={t} lang={lang} currency={value.currency} days={value.days} />
              </>
            )}
          </div>
        )}
      </Loading>
    </div>
  )
}
