import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { MemberPageProps } from '#islands/member/member-page.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { Column } from '#islands/ui/Table.tsx'
import type { Bet } from '#lib/api/records.ts'
import { csvAmount } from '#lib/cashier/csv.ts'
import { dayText, presetRange } from '#lib/cashier/date-range.ts'
import { $bets, collectBets, loadBets, type BetPage, type BetQuery } from '#lib/cashier/records-store.ts'
import { ExportButton } from './ExportButton.tsx'
import { FIRST_PRESET, RangePicker } from './RangePicker.tsx'
import { RecordList } from './RecordList.tsx'
import { toneOf } from './Totals.tsx'
import styles from './cashier.module.css'
import { timeText, useMoney } from './use-money.ts'

const STATUSES = ['open', 'settled', 'rolledBack'] as const
const TONES = { open: 'info', settled: 'neutral', rolledBack: 'warning' } as const

/** The member's bets: filters, totals of the whole filter, pages, and a file of all of it. */
export default function BetHistoryPage({ t, lang }: MemberPageProps) {
  const list = useStore($bets)
  const money = useMoney(lang)
  const [query, setQuery] = useState<BetQuery>(() => ({
    ...presetRange(FIRST_PRESET, Date.now()),
    pageNo: 1,
  }))
  const ask = (changes: Partial<BetQuery>) => {
    const next = { ...query, pageNo: 1, ...changes }
    setQuery(next)
    void loadBets(next)
  }
  useEffect(() => void loadBets(query), [])

  const columns = ({ currency }: BetPage): Column<Bet>[] => [
    {
      id: 'game',
      header: t('records:bets.game'),
      cell: ({ gameName, game }) => <bdi>{gameName || game}</bdi>,
      isHead: true,
    },
    { id: 'time', header: t('records:time'), cell: ({ atMs }) => timeText(atMs, lang) },
    {
      id: 'status',
      header: t('records:bets.status'),
      cell: ({ status }) => <Badge tone={TONES[status]}>{t(`records:bets.${status}`)}</Badge>,
    },
    {
      id: 'stake',
      header: t('records:bets.stake'),
      cell: ({ stakeMinor }) => <Money text={money(stakeMinor, currency)} />,
      align: 'end',
    },
    {
      id: 'win',
      header: t('records:bets.win'),
      cell: ({ winMinor }) => <Money text={money(winMinor, currency)} />,
      align: 'end',
    },
    {
      id: 'net',
      header: t('records:bets.net'),
      cell: ({ netMinor }) => {
        const tone = toneOf(netMinor)
        return <Money text={money(netMinor, currency)} {...(tone ? { tone } : {})} />
      },
      align: 'end',
    },
  ]
  const rows = async () => {
    const { pageNo: _, ...filter } = query
    const bets = await collectBets(filter)
    if (!bets || list.state !== 'ready') return undefined
    const { exponent } = list.value.currency
    const amount = (minor: number) => csvAmount(minor, exponent)
    const heads = ['game', 'status', 'stake', 'win', 'net'].map((name) => t(`records:bets.${name}`))
    return [
      [t('records:time'), ...heads, t('records:transactions.reference')],
      ...bets.map((bet) => [
        new Date(bet.atMs).toISOString(),
        bet.gameName || bet.game,
        t(`records:bets.${bet.status}`),
        amount(bet.stakeMinor),
        amount(bet.winMinor),
        amount(bet.netMinor),
        bet.id,
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
          value={query.status ?? ''}
          onChange={(event) => ask({ status: STATUSES.find((each) => each === event.target.value) })}
          options={STATUSES.map((each) => ({ value: each, label: t(`records:bets.${each}`) }))}
        />
        <ExportButton
          t={t}
          fileName={`${t('records:bets.file')}-${dayText(query.fromMs)}`}
          isDisabled={list.state !== 'ready' || list.value.total === 0}
          rows={rows}
        />
      </div>
      <RecordList
        t={t}
        label={t('records:bets.label')}
        list={list}
        columns={columns}
        totals={({ currency, stakeMinor, winMinor, netMinor }) => [
          { label: t('records:bets.stake'), text: money(stakeMinor, currency) },
          { label: t('records:bets.win'), text: money(winMinor, currency) },
          { label: t('records:bets.net'), text: money(netMinor, currency), tone: toneOf(netMinor) },
        ]}
        rowId={({ id }) => id}
        onPage={(pageNo) => ask({ pageNo })}
      />
    </div>
  )
}
