import { useMemo } from 'react'
import { Badge } from '#islands/ui/Badge.tsx'
import { DEPOSIT_STATES } from '#lib/api/money/cashier-deposits-ops.ts'
import type { OperatorBrand } from '#lib/api/ops/console.ts'
import { parseAmount } from '#lib/shared/money/money.ts'
import type { PageProps } from '#console/frame/pages.ts'
import { Amount } from '#console/parts/Amount.tsx'
import type { Column } from '#console/parts/columns.ts'
import { ColumnChoice } from '#console/parts/ColumnChoice.tsx'
import { ClearFilters, FilterField, Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { currencyOf } from '#console/money/withdrawals/withdrawal-query.ts'
import { playerColumn } from '#console/parts/player-columns.tsx'
import { DepositDetail } from './DepositDetail.tsx'
import { DEPOSIT_TONES } from './deposit-tones.ts'
import { deposits, type Deposit, type DepositQuery } from './deposits-store.ts'

interface Props extends PageProps {
  brands: readonly OperatorBrand[]
}

const FILTERS = ['state', 'account', 'from', 'to', 'fromDay', 'toDay'] as const

export function DepositList({ t, lang, operator, params, brands }: Props) {
  const query = queryOf({ params, brands, lang })
  const remote = useQuery(deposits, query)
  const columns = useMemo(() => columnsOf({ t, lang, operator }), [t, lang, operator])
  return (
    <div className="console-stack">
      <Filters label={t('console:filter.title')}>
        <FilterSelect
          name="state"
          label={t('console:deposits.state')}
          params={params}
          options={[
            { value: '', label: t('console:filter.any') },
            ...DEPOSIT_STATES.map((value) => ({ value, label: t(`console:depositState.${value}`) })),
          ]}
        />
        <FilterField name="account" label={t('console:account')} params={params} />
        {currencyOf(brands) && (
          <>
            <FilterField name="from" label={t('console:filter.from')} params={params} inputMode="decimal" />
            <FilterField name="to" label={t('console:filter.to')} params={params} inputMode="decimal" />
          </>
        )}
        <FilterField name="fromDay" type="date" label={t('console:filter.fromDay')} params={params} />
        <FilterField name="toDay" type="date" label={t('console:filter.toDay')} params={params} />
        <ClearFilters t={t} names={FILTERS} params={params} />
        <ColumnChoice t={t} columns={columns} params={params} />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void deposits.load(query)}>
        {({ items, next }, isBusy) => (
          <TableWithDetail
            t={t}
            label={t('console:page.deposits')}
            columns={columns}
            rows={items}
            rowId={idOf}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:deposits.none'), text: t('console:deposits.noneText') }}
            more={{ next, onMore: () => void deposits.more() }}
            detail={(open) => <DepositDetail {...{ t, lang, operator }} deposit={open} />}
          />
        )}
      </Shown>
    </div>
  )
}

function queryOf({ params, brands, lang }: Pick<Props, 'params' | 'brands' | 'lang'>): DepositQuery {
  const status = DEPOSIT_STATES.find((each) => each === params['state'])
  const currency = currencyOf(brands)
  const minorIn = (text: string | undefined) => {
    const parsed = currency && text ? parseAmount(text, currency, lang) : undefined
    return parsed?.ok ? parsed.minor : undefined
  }
  const [fromMinor, toMinor] = [minorIn(params['from']), minorIn(params['to'])]
  return {
    tenants: brands.map(({ id }) => id),
    ...(status ? { status } : {}),
    ...(params['account'] ? { account: params['account'] } : {}),
    ...(fromMinor === undefined ? {} : { fromMinor }),
    ...(toMinor === undefined ? {} : { toMinor }),
    ...(params['fromDay'] ? { fromDay: params['fromDay'] } : {}),
    ...(params['toDay'] ? { toDay: params['toDay'] } : {}),
  }
}

function columnsOf({ t, lang, operator }: Pick<Props, 't' | 'lang' | 'operator'>): Column<Deposit>[] {
  const brandOf = (tenant: string) => operator.brands.find(({ id }) => id === tenant)
  return [
    {
      id: 'at',
      title: t('console:at'),
      cell: ({ createdAtMs, tenant }) => (
        <When atMs={createdAtMs} lang={lang} timeZone={brandOf(tenant)?.timeZone} />
      ),
    },
    playerColumn({ t, operator }),
    {
      id: 'amount',
      title: t('console:amount'),
      isNumber: true,
      cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} lang={lang} />,
    },
    {
      id: 'credited',
      title: t('console:deposits.credited'),
      isNumber: true,
      cell: ({ creditedMinor, currency }) =>
        creditedMinor === null ? '–' : <Amount minor={creditedMinor} currency={currency} lang={lang} />,
    },
    { id: 'method', title: t('console:deposits.method'), cell: ({ method }) => method },
    {
      id: 'state',
      title: t('console:deposits.state'),
      cell: ({ status, reversedAtMs, surplusMinor }) => (
        <span className="console-badges">
          <Badge tone={DEPOSIT_TONES[status]}>{t(`console:depositState.${status}`)}</Badge>
          {reversedAtMs !== null && <Badge tone="negative">{t('console:deposits.reversed')}</Badge>}
          {surplusMinor > 0 && <Badge tone="warning">{t('console:deposits.surplus')}</Badge>}
        </span>
      ),
    },
    {
      id: 'transaction',
      title: t('console:deposits.transaction'),
      isExtra: true,
      cell: ({ transactionId }) => transactionId && <code>{transactionId}</code>,
    },
  ]
}

function idOf({ tenant, id }: Pick<Deposit, 'tenant' | 'id'>): string {
  return `${tenant}.${id}`
}
