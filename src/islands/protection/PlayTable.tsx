import type { TFunction } from 'i18next'
import { useMoney } from '#islands/parts/use-money.ts'
import { Money } from '#islands/ui/Money.tsx'
import { Table, type Column } from '#islands/ui/Table.tsx'
import type { Currency } from '#lib/api/fields.ts'
import type { PlayPeriod } from '#lib/api/care/protection.ts'
import { dateText } from '#lib/shared/intl/dates.ts'
import { timeText } from './use-limit-text.ts'

interface Props {
  t: TFunction
  lang: string
  currency: Currency
  periods: readonly PlayPeriod[]
}

/** The figures of a period in display order. */
export const PLAY_FIGURES = ['deposits', 'stake', 'open', 'win', 'net'] as const

/** Periods with activity, newest first, and always the current one. */
export function PlayTable({ t, lang, currency, periods }: Props) {
  const money = useMoney(lang)
  const rows = periods
    .filter(
      ({ depositsMinor, stakeMinor, winMinor, minutes }, index) =>
        index === periods.length - 1 ||
        Math.abs(depositsMinor) + Math.abs(stakeMinor) + Math.abs(winMinor) + minutes > 0,
    )
    .toReversed()
  const columns: Column<PlayPeriod>[] = [
    {
      id: 'from',
      header: t('protection:play.from'),
      cell: ({ fromDay }) => dayLabel(fromDay, lang),
      isHead: true,
    },
    ...PLAY_FIGURES.map((name): Column<PlayPeriod> => ({
      id: name,
      header: t(`protection:play.${name}`),
      cell: (each) => <Money text={money(each[`${name}Minor`], currency)} />,
      align: 'end',
    })),
    {
      id: 'minutes',
      header: t('protection:play.time'),
      cell: ({ minutes }) => timeText(t, minutes),
      align: 'end',
    },
  ]
  return (
    <Table
      label={t('protection:play.title')}
      columns={columns}
      rows={rows}
      rowId={({ fromDay }) => fromDay}
    />
  )
}

/** A day of the brand's calendar, independent of the reader's time zone. */
export function dayLabel(day: string, lang: string): string {
  if (day === '') return ''
  return dateText(Date.parse(`${day}T00:00:00Z`), { lang, form: 'dayMonth', timeZone: 'UTC' })
}
