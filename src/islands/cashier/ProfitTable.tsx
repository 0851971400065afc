import type { TFunction } from 'i18next'
import { Money } from '#islands/ui/Money.tsx'
import { Table, type Column } from '#islands/ui/Table.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { ProfitDay } from '#lib/api/records.ts'
import { toneOf } from './Totals.tsx'
import { dayLabel } from './day-label.ts'
import { useMoney } from './use-money.ts'

interface Props {
  t: TFunction
  lang: string
  currency: Currency
  days: readonly ProfitDay[]
}

/** The figures of a day in the order in which they are read. */
export const PROFIT_FIGURES = ['net', 'stake', 'win', 'bonus', 'deposits', 'withdrawals'] as const

export function ProfitTable({ t, lang, currency, days }: Props) {
  const money = useMoney(lang)
  const columns: Column<ProfitDay>[] = [
    { id: 'day', header: t('records:profit.day'), cell: ({ day }) => dayLabel(day, lang), isHead: true },
    ...PROFIT_FIGURES.map((name): Column<ProfitDay> => ({
      id: name,
      header: t(`records:profit.${name}`),
      cell: (day) => {
        const tone = name === 'net' ? toneOf(day.netMinor) : undefined
        return <Money text={money(day[`${name}Minor`], currency)} {...(tone ? { tone } : {})} />
      },
      align: 'end',
    })),
  ]
  return (
    <Table
      label={t('records:profit.label')}
      columns={columns}
      rows={days.toReversed()}
      rowId={({ day }) => day}
    />
  )
}
