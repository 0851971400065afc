import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { timeText, useMoney } from '#islands/parts/use-money.ts'
import { ExportButton } from '#islands/parts/ExportButton.tsx'
import { movementAmounts } from '#islands/parts/movement-columns.tsx'
import { MovementName } from '#islands/parts/MovementName.tsx'
import { RecordList } from '#islands/parts/RecordList.tsx'
import { usePages } from '#islands/parts/use-pages.ts'
import type { Column } from '#islands/ui/Table.tsx'
import { MOVEMENT_KINDS } from '#lib/api/purposes.ts'
import {
  $teamTransactions,
  collectTeamTransactions,
  loadTeamTransactions,
  type TeamTransactionFilter,
  type TeamTransactions,
} from '#lib/agent/agent-store.ts'
import { csvTime } from '#lib/records/csv.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import type { AgentPageProps } from './agent-page.ts'
import { InLine } from './InLine.tsx'
import { rangeOf } from './range.ts'
import { TeamFilters } from './TeamFilters.tsx'
import { useFilters } from './use-filters.ts'
import layout from '#islands/parts/page.module.css'

type Movement = TeamTransactions['content'][number]

/** Money movements of the whole downline, or of one member of it. */
export default function TeamTransactionsPage({ t, lang }: AgentPageProps) {
  const list = useStore($teamTransactions)
  const money = useMoney(lang)
  const pages = usePages()
  const filters = useFilters()
  const kind = MOVEMENT_KINDS.find((each) => each === filters.of('kind'))
  const filter: TeamTransactionFilter = {
    ...rangeOf(filters),
    ...(filters.of('account') ? { account: filters.of('account') } : {}),
    ...(kind ? { kind } : {}),
  }
  const key = JSON.stringify(filter)
  useEffect(() => void loadTeamTransactions({ ...filter, cursor: pages.restart() }), [key])
  return (
    <div className={layout.page}>
      <TeamFilters
        t={t}
        lang={lang}
        filters={filters}
        filter={filter}
        choices={[
          {
            name: 'kind',
            label: t('records:transactions.kind'),
            value: kind,
            options: MOVEMENT_KINDS.map((each) => ({
              value: each,
              label: t(`records:transactions.kinds.${each}`),
            })),
          },
        ]}
      >
        <ExportButton
          t={t}
          fileName={`${t('records:transactions.file')}-${filter.fromDay}`}
          isDisabled={list.state !== 'ready' || list.value.total === 0}
          rows={() => fileRows(t, filter, list.state === 'ready' ? list.value.currency.exponent : 0)}
        />
      </TeamFilters>
      <InLine t={t} remote={list} onEveryone={() => filters.set({ account: undefined })}>
        <RecordList
          t={t}
          label={t('agent:page.agentDownlineTransactionDetailsCopy')}
          list={list}
          columns={({ currency }) => columnsOf(t, lang, (minor) => money(minor, currency))}
          totals={({ currency, inMinor, outMinor }) => [
            { label: t('records:transactions.in'), text: money(inMinor, currency) },
            { label: t('records:transactions.out'), text: money(outMinor, currency) },
          ]}
          rowId={({ id }) => id}
          pages={pages}
          onPage={(cursor) => void loadTeamTransactions({ ...filter, cursor })}
        />
      </InLine>
    </div>
  )
}

function columnsOf(t: TFunction, lang: string, money: (minor: number) => string): Column<Movement>[] {
  return [
    {
      id: 'account',
      header: t('agent:member'),
      cell: ({ account }) => <bdi translate="no">{account}</bdi>,
      isHead: true,
    },
    {
      id: 'kind',
      header: t('records:transactions.kind'),
      cell: ({ kind, gameName }) => <MovementName t={t} kind={kind} gameName={gameName} />,
    },
    { id: 'time', header: t('records:time'), cell: ({ atMs }) => timeText(atMs, lang) },
    ...movementAmounts(t, money),
  ]
}

async function fileRows(t: TFunction, filter: TeamTransactionFilter, exponent: number) {
  const movements = await collectTeamTransactions(filter)
  if (!movements) return undefined
  const names = ['amount', 'balance', 'reference'] as const
  const heads = [t('agent:member'), t('records:transactions.kind'), t('records:bets.game')]
  return [
    [t('records:time'), ...heads, ...names.map((name) => t(`records:transactions.${name}`))],
    ...movements.map((each) => [
      csvTime(each.atMs),
      each.account,
      t(`records:transactions.kinds.${each.kind}`),
      each.gameName ?? '',
      plainDecimal(each.amountMinor, exponent),
      plainDecimal(each.balanceAfterMinor, exponent),
      each.reference,
    ]),
  ]
}
