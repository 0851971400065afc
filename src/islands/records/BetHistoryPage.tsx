import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { MemberPageProps } from '#islands/parts/member-page.ts'
import { Select } from '#islands/ui/Select.tsx'
import type { Column } from '#islands/ui/Table.tsx'
import { BET_STATUSES, type Bet } from '#lib/api/base/records.ts'
import { csvTime, writtenCell } from '#lib/records/csv.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { presetRange } from '#lib/records/date-range.ts'
import {
  $bets,
  collectBets,
  loadBets,
  today,
  type BetPage,
  type BetFilter,
} from '#lib/records/records-store.ts'
import { betColumns } from '#islands/parts/bet-columns.tsx'
import { ExportButton } from '#islands/parts/ExportButton.tsx'
import { FIRST_PRESET, RangePicker } from './RangePicker.tsx'
import { RecordCase } from '#islands/parts/RecordCase.tsx'
import { RecordList } from '#islands/parts/RecordList.tsx'
import { toneOf } from '#islands/parts/Totals.tsx'
import { usePages } from '#islands/parts/use-pages.ts'
import styles from '#islands/parts/page.module.css'
import { useMoney } from '#islands/parts/use-money.ts'

/** The member's bets: filters, totals of the whole filter, pages, and an export of all of it. */
export default function BetHistoryPage({ t, lang }: MemberPageProps) {
  const list = useStore($bets)
  const money = useMoney(lang)
  const pages = usePages()
  const [filter, setFilter] = useState<BetFilter>(() => presetRange(FIRST_PRESET, today()))
  const ask = (changes: Partial<BetFilter>) => {
    const next = { ...filter, ...changes }
    setFilter(next)
    void loadBets({ ...next, cursor: pages.restart() })
  }
  useEffect(() => void loadBets(filter), [])

  const columns = ({ currency }: BetPage): Column<Bet>[] => [
    ...betColumns({ t, lang, money: (minor) => money(minor, currency), isGameHead: true }),
    {
      id: 'case',
      header: t('support:record.head'),
      cell: ({ id }) => <RecordCase t={t} subject="bet" id={id} />,
      align: 'end',
      isActions: true,
    },
  ]
  const rows = async () => {
    const bets = await collectBets(filter)
    if (!bets || list.state !== 'ready') return undefined
    const { exponent } = list.value.currency
    const amount = (minor: number) => plainDecimal(minor, exponent)
    const heads = ['game', 'status', 'stake', 'win', 'net'].map((name) => t(`records:bets.${name}`))
    return [
      [t('records:time'), ...heads, t('records:transactions.reference')],
      ...bets.map((bet) => [
        csvTime(bet.atMs),
        bet.gameName || bet.game,
        t(`records:bets.${bet.status}`),
        amount(bet.stakeMinor),
        amount(bet.winMinor),
        amount(bet.netMinor),
        writtenCell(bet.id),
      ]),
    ]
  }
  return (
    <div className={styles.page}>
      <RangePicker t={t} onRange={(range) => ask(range)} />
      <div className={styles.filters}>
        <Select
          label={t('records:bets.status')}
          placeholder={t('records:all')}
          value={filter.status ?? ''}
          onChange={(event) => ask({ status: BET_STATUSES.find((each) => each === event.target.value) })}
          options={BET_STATUSES.map((each) => ({ value: each, label: t(`records:bets.${each}`) }))}
        />
        <ExportButton
          t={t}
          fileName={`${t('records:bets.file')}-${filter.fromDay}`}
          isDisabled={list.state !== 'ready' || list.value.total === 0}
          rows={rows}
        />
      </div>
      <RecordList
        t={t}
        label={t('records:bets.label')}
        list={list}
        columns={columns}
        totals={({ currency, stakeMinor, openMinor, winMinor, netMinor }) => [
          { label: t('records:bets.stake'), text: money(stakeMinor, currency) },
          { label: t('records:profit.open'), text: money(openMinor, currency) },
          { label: t('records:bets.win'), text: money(winMinor, currency) },
          { label: t('records:bets.net'), text: money(netMinor, currency), tone: toneOf(netMinor) },
        ]}
        rowId={({ id }) => id}
        pages={pages}
        onPage={(cursor) => void loadBets({ ...filter, cursor })}
      />
    </div>
  )
}
