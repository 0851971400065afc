import type { TFunction } from 'i18next'
import { Money } from '#islands/ui/Money.tsx'
import { Table, type Column } from '#islands/ui/Table.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { ProfitPeriod } from '#lib/api/base/records.ts'
import { toneOf } from '#islands/parts/Totals.tsx'
import { periodLabel } from '#islands/parts/period-label.ts'
import { useMoney } from '#islands/parts/use-money.ts'

interface Props {
  t: TFunction
  lang: string
  currency: Currency
  periods: readonly ProfitPeriod[]
}

/** The figures of a period in display order. */
export const PROFIT_FIGURES = ['net', 'open', 'stake', 'win', 'bonus', 'deposits', 'withdrawals'] as const

export function ProfitTable({ t, lang, currency, periods }: Props) {
  const money = useMoney(lang)
  const columns: Column<ProfitPeriod>[] = [
    {
      id: 'day',
      header: t('records:profit.day'),
      cell: ({ period }) => periodLabel(period, lang),
      isHead: true,
    },
    ...PROFIT_FIGURES.map((name): Column<ProfitPeriod> => ({
      id: name,
      header: t(`records:profit.${name}`),
      cell: (each) => {
        const tone = name === 'net' ? toneOf(each.netMinor) : undefined
        return <Money text={money(each[`${name}Minor`], currency)} {...(tone ? { tone } : {})} />
      },
      align: 'end',
    })),
  ]
  return (
    <Table
      label={t('records:profit.label')}
      columns={columns}
      rows={periods.toReversed()}
      rowId={({ period }) => period}
    />
  )
}
