import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import type { AgentPageProps } from '#islands/agent/agent-page.ts'
import { betsAddress, profitAddress, rangeOf } from '#islands/agent/range.ts'
import { RangeFilter } from '#islands/agent/RangeFilter.tsx'
import { useFilters } from '#islands/agent/use-filters.ts'
import { Loading } from '#islands/parts/Loading.tsx'
import { Unrenewed } from '#islands/parts/Unrenewed.tsx'
import { useMoney } from '#islands/parts/use-money.ts'
import { ExportButton } from '#islands/parts/ExportButton.tsx'
import { toneOf, Totals } from '#islands/parts/Totals.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { Table, type Column } from '#islands/ui/Table.tsx'
import { writtenCell } from '#lib/records/csv.ts'
import { $revenue, loadRevenue, type Revenue } from '#lib/contracts/contracts-store.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import type { DayRange } from '#lib/records/date-range.ts'
import { kindText } from './contract-text.ts'
import { pageOfKind } from '#islands/parts/contract-pages.ts'
import shared from '#islands/agent/agent.module.css'
import styles from './contracts.module.css'
import layout from '#islands/parts/page.module.css'

type Kind = Revenue['kinds'][number]
type Source = Revenue['sources'][number]
const SUMS = ['earned', 'due', 'paid'] as const

/** The agent's income, by kind and by branch: each figure opens its bills or its bets. */
export default function RevenuePage({ t, lang }: AgentPageProps) {
  const revenue = useStore($revenue)
  const format = useMoney(lang)
  const filters = useFilters()
  const range = rangeOf(filters)
  const days = new URLSearchParams({ from: range.fromDay, to: range.toDay }).toString()
  useEffect(() => void loadRevenue(range), [range.fromDay, range.toDay])
  return (
    <div className={layout.page}>
      <RangeFilter
        t={t}
        lang={lang}
        range={range}
        onRange={(next) => filters.set({ from: next.fromDay, to: next.toDay })}
      />
      <ExportButton
        t={t}
        fileName={`${t('contracts:revenue.file')}-${range.fromDay}`}
        isDisabled={revenue.state !== 'ready'}
        rows={async () => (revenue.state === 'ready' ? fileRows(t, revenue.value) : undefined)}
      />
      <Loading t={t} remote={revenue} onRetry={() => void loadRevenue(range)}>
        {(value) => {
          const money = (minor: number) => format(minor, value.currency)
          return (
            <div
              className={layout.records}
              aria-busy={(revenue.state === 'ready' && revenue.changing) || undefined}
            >
              <Unrenewed t={t} remote={revenue} />
              <Totals
                label={t('records:totals')}
                entries={SUMS.map((name) => ({
                  label: t(`contracts:col.${name}`),
                  text: money(value[`${name}Minor`]),
                }))}
              />
              <section className={styles.part}>
                <h4>{t('contracts:revenue.kinds')}</h4>
                {value.kinds.length === 0 ? (
                  <EmptyState
                    icon="chart"
                    title={t('contracts:revenue.empty')}
                    text={t('contracts:revenue.emptyText')}
                  />
                ) : (
                  <Table
                    label={t('contracts:revenue.kinds')}
                    columns={kindColumns(t, money, days)}
                    rows={value.kinds}
                    rowId={({ kind }) => kind}
                  />
                )}
              </section>
              <section className={styles.part}>
                <h4>{t('contracts:revenue.sources')}</h4>
                <Table
                  label={t('contracts:revenue.sources')}
                  columns={sourceColumns(t, money, range)}
                  rows={value.sources}
                  rowId={({ account }) => account}
                />
                <p className="muted">
                  {t('contracts:revenue.rules')} {t('records:profit.openRule')}
                </p>
              </section>
            </div>
          )
        }}
      </Loading>
    </div>
  )
}

function kindColumns(t: TFunction, money: (minor: number) => string, days: string): Column<Kind>[] {
  return [
    { id: 'kind', header: t('contracts:col.kind'), cell: ({ kind }) => kindText(t, kind), isHead: true },
    { id: 'bills', header: t('contracts:col.bills'), cell: ({ bills }) => bills, align: 'end' },
    ...SUMS.map((name): Column<Kind> => ({
      id: name,
      header: t(`contracts:col.${name}`),
      cell: (row) => <Money text={money(row[`${name}Minor`])} />,
      align: 'end',
    })),
    {
      id: 'open',
      header: t('contracts:col.lines'),
      cell: ({ kind }) => (
        <Button variant="secondary" size="sm" href={`#agent/${pageOfKind(kind)}?${days}`}>
          {t('contracts:revenue.bills')}
        </Button>
      ),
      isActions: true,
    },
  ]
}

/** A source with a team opens its profit and loss, level by level down to the bets; a single player opens the bets at once. */
function sourceColumns(t: TFunction, money: (minor: number) => string, range: DayRange): Column<Source>[] {
  const amount = (name: 'valid' | 'open' | 'net' | 'passedOn'): Column<Source> => ({
    id: name,
    header: t(`contracts:revenue.${name}`),
    cell: (row) => {
      const tone = name === 'net' ? toneOf(row.netMinor) : undefined
      return <Money text={money(row[`${name}Minor`])} {...(tone ? { tone } : {})} />
    },
    align: 'end',
  })
  return [
    {
      id: 'account',
      header: t('agent:member'),
      cell: ({ account, isOwn, hasLeft, teamSize }) => (
        <span className={shared.who}>
          <bdi translate="no">{account}</bdi>
          <small className="muted">
            {hasLeft
              ? t('agent:profit.left')
              : isOwn
                ? t('agent:profit.own')
                : t('agent:profit.team', { count: teamSize })}
          </small>
        </span>
      ),
      isHead: true,
    },
    amount('valid'),
    amount('open'),
    amount('net'),
    amount('passedOn'),
    {
      id: 'lines',
      header: t('contracts:col.lines'),
      cell: ({ account, isOwn, hasLeft, teamSize }) => {
        if (hasLeft) return null
        const isAlone = isOwn || teamSize === 0
        return (
          <Button
            variant="secondary"
            size="sm"
            href={isAlone ? betsAddress(account, range) : profitAddress(account, range)}
          >
            {t(isAlone ? 'agent:downline.bets' : 'agent:page.palStatementsAgentCopy')}
          </Button>
        )
      },
      isActions: true,
    },
  ]
}

function fileRows(t: TFunction, { kinds, sources, currency }: Revenue): string[][] {
  const amount = (minor: number) => plainDecimal(minor, currency.exponent)
  return [
    [t('contracts:col.kind'), t('contracts:col.bills'), ...SUMS.map((name) => t(`contracts:col.${name}`))],
    ...kinds.map((row) => [
      kindText(t, row.kind),
      String(row.bills),
      ...SUMS.map((name) => amount(row[`${name}Minor`])),
    ]),
    [],
    [
      t('agent:member'),
      t('contracts:revenue.valid'),
      t('contracts:revenue.open'),
      t('contracts:revenue.net'),
      t('contracts:revenue.passedOn'),
    ],
    ...sources.map((row) => [
      writtenCell(row.account),
      amount(row.validMinor),
      amount(row.openMinor),
      amount(row.netMinor),
      amount(row.passedOnMinor),
    ]),
  ]
}
