import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Select } from '#islands/ui/Select.tsx'
import type { Column } from '#islands/ui/Table.tsx'
import { MOVEMENT_KINDS } from '#lib/api/purposes.ts'
import type { Transaction } from '#lib/api/base/records.ts'
import { csvTime, writtenCell } from '#lib/records/csv.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { presetRange } from '#lib/records/date-range.ts'
import {
  $transactions,
  collectTransactions,
  loadTransactions,
  today,
  type TransactionPage,
  type TransactionFilter,
} from '#lib/records/records-store.ts'
import { shortNumber } from '#lib/shared/text/short-number.ts'
import { ExportButton } from '#islands/parts/ExportButton.tsx'
import { FIRST_PRESET, RangePicker } from './RangePicker.tsx'
import { ReferenceNumber } from '#islands/parts/ReferenceNumber.tsx'
import { MovementName } from '#islands/parts/MovementName.tsx'
import { movementAmounts } from '#islands/parts/movement-columns.tsx'
import { RecordCase } from '#islands/parts/RecordCase.tsx'
import { RecordList } from '#islands/parts/RecordList.tsx'
import { usePages } from '#islands/parts/use-pages.ts'
import styles from '#islands/parts/page.module.css'
import { timeText, useMoney } from '#islands/parts/use-money.ts'

/** Movements whose reference is a record that a case may be about; bets have theirs in the bet history. */
const DISPUTED = {
  deposit: 'deposit',
  depositBack: 'deposit',
  withdrawal: 'withdrawal',
  withdrawalBack: 'withdrawal',
} as const

function isDisputable(kind: Transaction['kind']): kind is keyof typeof DISPUTED {
  return kind in DISPUTED
}

/** Every movement of the balance, with the balance before and after. */
export default function TransactionHistoryPage({ t, lang }: MemberPageProps) {
  const list = useStore($transactions)
  const money = useMoney(lang)
  const pages = usePages()
  const [filter, setFilter] = useState<TransactionFilter>(() => presetRange(FIRST_PRESET, today()))
  const ask = (changes: Partial<TransactionFilter>) => {
    const next = { ...filter, ...changes }
    setFilter(next)
    void loadTransactions({ ...next, cursor: pages.restart() })
  }
  useEffect(() => void loadTransactions(filter), [])

  const columns = ({ currency }: TransactionPage): Column<Transaction>[] => [
    {
      id: 'kind',
      header: t('records:transactions.kind'),
      cell: ({ kind, gameName }) => <MovementName t={t} kind={kind} gameName={gameName} />,
      isHead: true,
    },
    { id: 'time', header: t('records:time'), cell: ({ atMs }) => timeText(atMs, lang) },
    {
      id: 'reference',
      header: t('records:transactions.reference'),
      cell: ({ id, reference }) => (
        <ReferenceNumber t={t} number={shortNumber(reference) ?? id} copied={reference} />
      ),
    },
    ...movementAmounts(t, (minor) => money(minor, currency)),
    {
      id: 'case',
      header: t('support:record.head'),
      cell: ({ kind, reference }) =>
        isDisputable(kind) && <RecordCase t={t} subject={DISPUTED[kind]} id={reference} />,
      align: 'end',
      isActions: true,
    },
  ]
  const rows = async () => {
    const found = await collectTransactions(filter)
    if (!found || list.state !== 'ready') return undefined
    const { exponent } = list.value.currency
    return [
      [
        t('records:time'),
        t('records:transactions.kind'),
        t('records:bets.game'),
        ...['amount', 'balance', 'reference'].map((name) => t(`records:transactions.${name}`)),
      ],
      ...found.map((each) => [
        csvTime(each.atMs),
        t(`records:transactions.kinds.${each.kind}`),
        each.gameName ?? '',
        plainDecimal(each.amountMinor, exponent),
        plainDecimal(each.balanceAfterMinor, exponent),
        writtenCell(each.reference),
      ]),
    ]
  }
  return (
    <div className={styles.page}>
      <RangePicker t={t} onRange={(range) => ask(range)} />
      <div className={styles.filters}>
        <Select
          label={t('records:transactions.kind')}
          placeholder={t('records:all')}
          value={filter.kind ?? ''}
          onChange={(event) => ask({ kind: MOVEMENT_KINDS.find((each) => each === event.target.value) })}
          options={MOVEMENT_KINDS.map((each) => ({
            value: each,
            label: t(`records:transactions.kinds.${each}`),
          }))}
        />
        <ExportButton
          t={t}
          fileName={`${t('records:transactions.file')}-${filter.fromDay}`}
          isDisabled={list.state !== 'ready' || list.value.total === 0}
          rows={rows}
        />
      </div>
      <RecordList
        t={t}
        label={t('records:transactions.label')}
        list={list}
        columns={columns}
        totals={({ currency, openingMinor, inMinor, outMinor, closingMinor }) => [
          { label: t('records:transactions.opening'), text: money(openingMinor, currency) },
          { label: t('records:transactions.in'), text: money(inMinor, currency) },
          { label: t('records:transactions.out'), text: money(outMinor, currency) },
          { label: t('records:transactions.closing'), text: money(closingMinor, currency) },
        ]}
        rowId={({ id }) => id}
        pages={pages}
        onPage={(cursor) => void loadTransactions({ ...filter, cursor })}
      />
    </div>
  )
}
