import type { TFunction } from 'i18next'
import type { Currency } from '#lib/shared/product/vocabulary.ts'
import { formatMoney } from '#lib/shared/money/money.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import type { PlainColumn } from '#console/parts/PlainTable.tsx'

/** Columns of the reports of single fields. */
export function columnsOf<Row>(t: TFunction, lang: string) {
  const title = (id: string) => ({
    id,
    name: t(`console:reports.column.${id}`),
    title: (
      <span title={t(`console:reports.columnHelp.${id}`, { defaultValue: '' }) || undefined}>
        {t(`console:reports.column.${id}`)}
      </span>
    ),
  })
  return {
    text: (id: string, text: (row: Row) => string): PlainColumn<Row> => ({ ...title(id), cell: text }),
    count: (id: string, count: (row: Row) => number): PlainColumn<Row> => ({
      ...title(id),
      isNumber: true,
      cell: (row) => numberText(count(row), lang),
    }),
    money: (
      id: string,
      minor: (row: Row) => number | null,
      currency: (row: Row) => Currency,
    ): PlainColumn<Row> => ({
      ...title(id),
      isNumber: true,
      cell: (row) => {
        const value = minor(row)
        return value === null ? '–' : formatMoney(value, currency(row), lang)
      },
    }),
  }
}
