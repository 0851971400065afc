import type { TFunction } from 'i18next'
import { Table, type Column } from '#islands/ui/Table.tsx'
import { shareText } from '#lib/shared/intl/numbers.ts'
import { choiceLabel } from './labels.ts'
import { marksOf, type TrendColumn } from './TrendChart.tsx'

type Cell = TrendColumn['cells'][number]

interface Props {
  t: TFunction
  lang: string
  column: TrendColumn
  draws: number
}

/** The chart's figures as a table. */
export function TrendTable({ t, lang, column, draws }: Props) {
  const marks = marksOf(column)
  const columns: Column<Cell>[] = [
    {
      id: 'value',
      header: t('lottery:trend.value'),
      cell: ({ value }) => <bdi translate="no">{choiceLabel(t, value)}</bdi>,
      isHead: true,
    },
    { id: 'hits', header: t('lottery:trend.hitsHead'), cell: ({ hits }) => hits, align: 'end' },
    {
      id: 'share',
      header: t('lottery:trend.share'),
      cell: ({ hits }) => shareText(hits / draws, lang, { maximumFractionDigits: 1 }),
      align: 'end',
    },
    { id: 'missing', header: t('lottery:trend.missingHead'), cell: ({ missing }) => missing, align: 'end' },
    {
      id: 'longest',
      header: t('lottery:trend.longest'),
      cell: ({ longestMissing }) => longestMissing,
      align: 'end',
    },
    {
      id: 'mark',
      header: t('lottery:trend.mark'),
      cell: ({ value }) => {
        const mark = marks.get(value)
        return mark ? t(`lottery:trend.${mark}`) : '–'
      },
    },
  ]
  return (
    <Table
      label={t('lottery:trend.chartLabel', { count: draws })}
      columns={columns}
      rows={column.cells}
      rowId={({ value }) => value}
    />
  )
}
