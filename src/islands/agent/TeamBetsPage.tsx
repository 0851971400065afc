import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useMoney } from '#islands/parts/use-money.ts'
import { betColumns } from '#islands/parts/bet-columns.tsx'
import { ExportButton } from '#islands/parts/ExportButton.tsx'
import { RecordList } from '#islands/parts/RecordList.tsx'
import { toneOf } from '#islands/parts/Totals.tsx'
import { usePages } from '#islands/parts/use-pages.ts'
import type { Column } from '#islands/ui/Table.tsx'
import { BET_STATUSES } from '#lib/api/base/records.ts'
import {
  $teamBets,
  collectTeamBets,
  loadTeamBets,
  type TeamBetFilter,
  type TeamBets,
} from '#lib/agent/agent-store.ts'
import { csvTime, writtenCell } from '#lib/records/csv.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import type { AgentPageProps } from './agent-page.ts'
import { InLine } from './InLine.tsx'
import { rangeOf } from './range.ts'
import { TeamFilters } from './TeamFilters.tsx'
import { useFilters } from './use-filters.ts'
import layout from '#islands/parts/page.module.css'

type Bet = TeamBets['content'][number]

/** Bets of the whole downline, or of one member of it. */
export default function TeamBetsPage({ t, lang, categories }: AgentPageProps) {
  const list = useStore($teamBets)
  const money = useMoney(lang)
  const pages = usePages()
  const filters = useFilters()
  const status = BET_STATUSES.find((each) => each === filters.of('status'))
  const category = categories.find((each) => each === filters.of('category'))
  const filter: TeamBetFilter = {
    ...rangeOf(filters),
    ...(filters.of('account') ? { account: filters.of('account') } : {}),
    ...(status ? { status } : {}),
    ...(category ? { category } : {}),
  }
  const key = JSON.stringify(filter)
  useEffect(() => void loadTeamBets({ ...filter, cursor: pages.restart() }), [key])
  return (
    <div className={layout.page}>
      <TeamFilters
        t={t}
        lang={lang}
        filters={filters}
        filter={filter}
        choices={[
          {
            name: 'category',
            label: t('records:bets.game'),
            placeholder: t('contracts:allGames'),
            value: category,
            options: categories.map((each) => ({ value: each, label: t(`agent:category.${each}`) })),
          },
          {
            name: 'status',
            label: t('records:bets.status'),
            value: status,
            options: BET_STATUSES.map((each) => ({ value: each, label: t(`records:bets.${each}`) })),
          },
        ]}
      >
        <ExportButton
          t={t}
          fileName={`${t('records:bets.file')}-${filter.fromDay}`}
          isDisabled={list.state !== 'ready' || list.value.total === 0}
          rows={() => fileRows(t, filter, list.state === 'ready' ? list.value.currency.exponent : 0)}
        />
      </TeamFilters>
      <InLine t={t} remote={list} onEveryone={() => filters.set({ account: undefined })}>
        <RecordList
          t={t}
          label={t('agent:page.personalHistoryCopy')}
          list={list}
          columns={({ currency }) => columnsOf(t, lang, (minor) => money(minor, currency))}
          totals={({ currency, stakeMinor, openMinor, winMinor, netMinor }) => [
            { label: t('records:bets.stake'), text: money(stakeMinor, currency) },
            { label: t('records:profit.open'), text: money(openMinor, currency) },
            { label: t('records:bets.win'), text: money(winMinor, currency) },
            { label: t('records:bets.net'), text: money(netMinor, currency), tone: toneOf(netMinor) },
          ]}
          rowId={({ id, account }) => `${account}/${id}`}
          pages={pages}
          onPage={(cursor) => void loadTeamBets({ ...filter, cursor })}
        />
      </InLine>
    </div>
  )
}

function columnsOf(t: TFunction, lang: string, money: (minor: number) => string): Column<Bet>[] {
  return [
    {
      id: 'account',
      header: t('agent:member'),
      cell: ({ account }) => <bdi translate="no">{account}</bdi>,
      isHead: true,
    },
    ...betColumns({ t, lang, money }),
  ]
}

async function fileRows(t: TFunction, filter: TeamBetFilter, exponent: number) {
  const bets = await collectTeamBets(filter)
  if (!bets) return undefined
  const names = ['game', 'status', 'stake', 'win', 'net'] as const
  return [
    [t('records:time'), t('agent:member'), ...names.map((name) => t(`records:bets.${name}`))],
    ...bets.map((bet) => [
      csvTime(bet.atMs),
      writtenCell(bet.account),
      bet.gameName || bet.game,
      t(`records:bets.${bet.status}`),
      ...[bet.stakeMinor, bet.winMinor, bet.netMinor].map((minor) => plainDecimal(minor, exponent)),
    ]),
  ]
}
