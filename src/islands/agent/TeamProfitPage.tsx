import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { useMoney } from '#islands/parts/use-money.ts'
import { ExportButton } from '#islands/parts/ExportButton.tsx'
import { RecordList } from '#islands/parts/RecordList.tsx'
import { toneOf } from '#islands/parts/Totals.tsx'
import { usePages } from '#islands/parts/use-pages.ts'
import { Money } from '#islands/ui/Money.tsx'
import type { Column } from '#islands/ui/Table.tsx'
import {
  $teamProfit,
  collectTeamProfit,
  loadTeamProfit,
  type ProfitFilter,
  type TeamProfit,
} from '#lib/agent/agent-store.ts'
import { writtenCell } from '#lib/records/csv.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import type { DayRange } from '#lib/records/date-range.ts'
import type { AgentPageProps } from './agent-page.ts'
import { InLine } from './InLine.tsx'
import { figureLabel, figureOf, TEAM_FIGURES } from './figures.ts'
import { LinePath } from './LinePath.tsx'
import { betsAddress, rangeOf } from './range.ts'
import { RangeFilter } from './RangeFilter.tsx'
import { useFilters } from './use-filters.ts'
import styles from './agent.module.css'
import layout from '#islands/parts/page.module.css'

type Row = TeamProfit['content'][number]

/** Profit and loss of the shown member: their own play, and each direct downline with its whole team. */
export default function TeamProfitPage({ t, lang }: AgentPageProps) {
  const list = useStore($teamProfit)
  const money = useMoney(lang)
  const pages = usePages()
  const filters = useFilters()
  const filter: ProfitFilter = {
    ...rangeOf(filters),
    ...(filters.of('account') ? { account: filters.of('account') } : {}),
  }
  const key = JSON.stringify(filter)
  useEffect(() => void loadTeamProfit({ ...filter, cursor: pages.restart() }), [key])
  const open = (account: string | undefined) => filters.set({ account })
  return (
    <div className={layout.page}>
      <RangeFilter
        t={t}
        lang={lang}
        range={filter}
        onRange={(next) => filters.set({ from: next.fromDay, to: next.toDay })}
      />
      <div className={styles.bar}>
        {list.state === 'ready' && <LinePath t={t} path={list.value.path} onTurn={open} />}
        <ExportButton
          t={t}
          fileName={`${t('records:profit.file')}-${filter.account ? `${filter.account}-` : ''}${filter.fromDay}`}
          isDisabled={list.state !== 'ready'}
          rows={() => fileRows(t, filter, list.state === 'ready' ? list.value.currency.exponent : 0)}
        />
      </div>
      <InLine t={t} remote={list} onEveryone={() => filters.set({ account: undefined })}>
        <RecordList
          t={t}
          label={t('agent:page.palStatementsAgentCopy')}
          list={list}
          columns={({ currency }) => columnsOf(t, (minor) => money(minor, currency), { days: filter, open })}
          totals={({ currency, sum }) =>
            TEAM_FIGURES.map((name) => ({
              label: figureLabel(t, name),
              text: money(figureOf(sum, name), currency),
              tone: name === 'net' ? toneOf(sum.netMinor) : undefined,
            }))
          }
          rowId={({ account, scope }) => `${account}/${scope}`}
          pages={pages}
          onPage={(cursor) => void loadTeamProfit({ ...filter, cursor })}
        />
      </InLine>
      <p className="muted">
        {t('agent:figure.rules')} {t('records:profit.openRule')}
      </p>
    </div>
  )
}

function columnsOf(
  t: TFunction,
  money: (minor: number) => string,
  given: { days: DayRange; open: (account: string) => void },
): Column<Row>[] {
  return [
    {
      id: 'account',
      header: t('agent:member'),
      cell: (row) => <Who t={t} row={row} {...given} />,
      isHead: true,
    },
    ...TEAM_FIGURES.map((name): Column<Row> => ({
      id: name,
      header: figureLabel(t, name),
      cell: ({ figures }) => {
        const tone = name === 'net' ? toneOf(figures.netMinor) : undefined
        return <Money text={money(figureOf(figures, name))} {...(tone ? { tone } : {})} />
      },
      align: 'end',
    })),
  ]
}

/** A row with a team opens the team; a row of single play opens its bets. */
function Who({
  t,
  row,
  days,
  open,
}: {
  t: TFunction
  row: Row
  days: DayRange
  open: (account: string) => void
}) {
  const { account, scope, teamSize } = row
  if (scope === 'left')
    return (
      <>
        <bdi translate="no">{account}</bdi> <small>{t('agent:profit.left')}</small>
      </>
    )
  if (scope === 'own' || teamSize === 0)
    return (
      <a className={styles.step} href={betsAddress(account, days)}>
        <bdi translate="no">{account}</bdi>{' '}
        <small>{t(scope === 'own' ? 'agent:profit.own' : 'agent:downline.bets')}</small>
      </a>
    )
  return (
    <button type="button" className={styles.step} onClick={() => open(account)}>
      <bdi translate="no">{account}</bdi> <small>{t('agent:profit.team', { count: teamSize })}</small>
    </button>
  )
}

async function fileRows(t: TFunction, filter: ProfitFilter, exponent: number) {
  const rows = await collectTeamProfit(filter)
  if (!rows) return undefined
  return [
    [t('agent:member'), t('agent:overview.teamSize'), ...TEAM_FIGURES.map((name) => figureLabel(t, name))],
    ...rows.map(({ account, scope, teamSize, figures }) => [
      writtenCell(account),
      scope === 'team' ? String(teamSize) : t(`agent:profit.${scope}`),
      ...TEAM_FIGURES.map((name) => plainDecimal(figureOf(figures, name), exponent)),
    ]),
  ]
}
