import { useStore } from '@nanostores/react'
import type { TFunction } from 'i18next'
import { useEffect } from 'react'
import { AccountFilter } from '#islands/agent/AccountFilter.tsx'
import type { AgentPageProps } from '#islands/agent/agent-page.ts'
import { InLine } from '#islands/agent/InLine.tsx'
import { rangeOf } from '#islands/agent/range.ts'
import { RangeFilter } from '#islands/agent/RangeFilter.tsx'
import type { Filters } from '#islands/agent/use-filters.ts'
import { useMoney } from '#islands/parts/use-money.ts'
import { ExportButton } from '#islands/parts/ExportButton.tsx'
import { RecordList } from '#islands/parts/RecordList.tsx'
import { usePages } from '#islands/parts/use-pages.ts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Money } from '#islands/ui/Money.tsx'
import { Select } from '#islands/ui/Select.tsx'
import type { Column } from '#islands/ui/Table.tsx'
import type { BillView } from '#lib/api/agents/contracts-bills.ts'
import { $bills, collectBills, loadBills, type BillFilter } from '#lib/contracts/contracts-store.ts'
import { plainDecimal } from '#lib/shared/money/plain-decimal.ts'
import { BILL_STATES } from '#lib/shared/contracts/bill.ts'
import type { ContractKind } from '#lib/shared/contracts/contract.ts'
import { BillDialog } from './BillDialog.tsx'
import { billStateText, kindText } from './contract-text.ts'
import { periodCell, periodText } from './period-text.ts'
import { billTone } from './tones.ts'
import styles from '#islands/agent/agent.module.css'
import layout from '#islands/parts/page.module.css'

interface Props extends Pick<AgentPageProps, 't' | 'lang'> {
  kinds: readonly ContractKind[]
  side: 'own' | 'below'
  filters: Filters
}

const AMOUNTS = ['earned', 'due', 'paid'] as const
const FILE_AMOUNTS = [...AMOUNTS, 'lapsed', 'open'] as const

/** Bills of some kinds, the agent's own or those of agents directly below; one opens with its lines. */
export function BillList({ t, lang, kinds, side, filters }: Props) {
  const list = useStore($bills)
  const format = useMoney(lang)
  const pages = usePages()
  const state = BILL_STATES.find((each) => each === filters.of('state'))
  const account = side === 'below' ? filters.of('account') : undefined
  const filter: BillFilter = {
    ...rangeOf(filters),
    side,
    kinds: kinds.join(','),
    ...(state ? { state } : {}),
    ...(account ? { account } : {}),
  }
  const key = JSON.stringify(filter)
  useEffect(() => void loadBills({ ...filter, cursor: pages.restart() }), [key])
  const open = filters.of('bill')
  return (
    <>
      <RangeFilter
        t={t}
        lang={lang}
        range={filter}
        onRange={(next) => filters.set({ from: next.fromDay, to: next.toDay })}
      />
      <div className={layout.filters}>
        {side === 'below' && (
          <AccountFilter
            t={t}
            label={t('agent:member')}
            account={account}
            onAccount={(next) => filters.set({ account: next })}
          />
        )}
        <Select
          label={t('contracts:col.state')}
          placeholder={t('records:all')}
          value={state ?? ''}
          onChange={(event) => filters.set({ state: event.target.value })}
          options={BILL_STATES.map((each) => ({ value: each, label: t(`contracts:billState.${each}`) }))}
        />
        <ExportButton
          t={t}
          fileName={`${t('contracts:bill.file')}-${filter.fromDay}`}
          isDisabled={list.state !== 'ready' || list.value.total === 0}
          rows={() => fileRows(t, filter, list.state === 'ready' ? list.value.currency.exponent : 0)}
        />
      </div>
      <InLine t={t} remote={list} isDirect onEveryone={() => filters.set({ account: undefined })}>
        <RecordList
          t={t}
          label={t(`contracts:views.${side}`)}
          list={list}
          columns={({ currency }) =>
            columnsOf(t, {
              period: (bill) => periodText(bill, lang),
              money: (minor) => format(minor, currency),
              open: (id) => filters.set({ bill: id }),
              withAccount: side === 'below',
            })
          }
          totals={({ currency, ...sums }) =>
            AMOUNTS.map((name) => ({
              label: t(`contracts:col.${name}`),
              text: format(sums[`${name}Minor`], currency),
            }))
          }
          rowId={({ id }) => id}
          pages={pages}
          onPage={(cursor) => void loadBills({ ...filter, cursor })}
        />
      </InLine>
      {open && (
        <BillDialog
          {...{ t, lang, billId: open, isOwn: side === 'own' }}
          onClose={() => filters.set({ bill: undefined })}
        />
      )}
    </>
  )
}

interface BillColumnProps {
  period: (bill: BillView) => string
  money: (minor: number) => string
  open: (id: string) => void
  withAccount: boolean
}

function columnsOf(t: TFunction, { period, money, open, withAccount }: BillColumnProps): Column<BillView>[] {
  return [
    {
      id: 'period',
      header: t('contracts:col.period'),
      cell: (bill) => (
        <span className={styles.who}>
          {period(bill)}
          <small className="muted">{kindText(t, bill.kind)}</small>
        </span>
      ),
      isHead: true,
    },
    ...(withAccount
      ? [
          {
            id: 'account',
            header: t('agent:member'),
            cell: ({ account }: BillView) => <bdi translate="no">{account}</bdi>,
          },
        ]
      : []),
    {
      id: 'state',
      header: t('contracts:col.state'),
      cell: (bill) => <Badge tone={billTone(bill)}>{billStateText(t, bill)}</Badge>,
    },
    ...AMOUNTS.map((name): Column<BillView> => ({
      id: name,
      header: t(`contracts:col.${name}`),
      cell: (bill) => <Money text={money(bill[`${name}Minor`])} />,
      align: 'end',
    })),
    {
      id: 'open',
      header: t('contracts:col.lines'),
      cell: ({ id }) => (
        <Button variant="secondary" size="sm" onClick={() => open(id)}>
          {t('contracts:bill.open')}
        </Button>
      ),
      isActions: true,
    },
  ]
}

async function fileRows(t: TFunction, filter: BillFilter, exponent: number) {
  const rows = await collectBills(filter)
  if (!rows) return undefined
  return [
    [
      t('contracts:col.period'),
      t('contracts:col.kind'),
      t('agent:member'),
      t('contracts:col.state'),
      ...AMOUNTS.map((name) => t(`contracts:col.${name}`)),
      t('contracts:col.lapsed'),
      t('contracts:col.stillOpen'),
    ],
    ...rows.map((bill) => [
      periodCell(bill),
      kindText(t, bill.kind),
      bill.account,
      billStateText(t, bill),
      ...FILE_AMOUNTS.map((name) => plainDecimal(bill[`${name}Minor`], exponent)),
    ]),
  ]
}
