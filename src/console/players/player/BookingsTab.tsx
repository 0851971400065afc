import { useMemo } from 'react'
import { PURPOSES } from '#lib/api/purposes.ts'
import { numberText } from '#lib/shared/intl/numbers.ts'
import { Amount } from '#console/parts/Amount.tsx'
import type { Column } from '#console/parts/columns.ts'
import { ColumnChoice } from '#console/parts/ColumnChoice.tsx'
import { ClearFilters, FilterField, Filters, FilterSelect } from '#console/parts/Filters.tsx'
import { More } from '#console/parts/More.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { Table } from '#console/parts/Table.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { bookings, type PlayerBooking } from './player-store.ts'
import type { PlayerProps } from './PlayerPage.tsx'

/** Every leg of every operation of the wallet, with the balance after it. */
export function BookingsTab({ t, lang, params, brand, account }: PlayerProps) {
  const purpose = PURPOSES.find((each) => each === params['purpose'])
  const query = {
    ...{ tenant: brand.id, account },
    ...(purpose ? { purpose } : {}),
    ...(params['from'] ? { fromDay: params['from'] } : {}),
    ...(params['to'] ? { toDay: params['to'] } : {}),
  }
  const remote = useQuery(bookings, query)
  const columns = useMemo(() => columnsOf({ t, lang, brand }), [t, lang, brand])
  return (
    <div className="console-stack">
      <Filters label={t('console:filter.title')}>
        <FilterSelect
          name="purpose"
          label={t('console:player.purpose')}
          params={params}
          options={[
            { value: '', label: t('console:filter.any') },
            ...PURPOSES.map((value) => ({ value, label: t(`console:purpose.${value}`) })),
          ]}
        />
        <FilterField name="from" type="date" label={t('console:filter.fromDay')} params={params} />
        <FilterField name="to" type="date" label={t('console:filter.toDay')} params={params} />
        <ClearFilters t={t} names={['purpose', 'from', 'to']} params={params} />
        <ColumnChoice t={t} columns={columns} params={params} />
      </Filters>
      <Shown t={t} remote={remote} onRetry={() => void bookings.load(query)}>
        {({ items, next }, isBusy) => (
          <>
            <Table
              t={t}
              label={t('console:player.tab.bookings')}
              columns={columns}
              rows={items}
              rowId={({ id }) => id}
              params={params}
              isBusy={isBusy}
              empty={{ title: t('console:player.noBookings') }}
            />
            <More t={t} next={next} isBusy={isBusy} onMore={() => void bookings.more()} />
          </>
        )}
      </Shown>
    </div>
  )
}

function columnsOf({ t, lang, brand }: Pick<PlayerProps, 't' | 'lang' | 'brand'>): Column<PlayerBooking>[] {
  const amount = (minor: number, { isPoints, currency }: PlayerBooking) =>
    isPoints ? (
      t('console:points', { points: numberText(minor, lang) })
    ) : (
      <Amount minor={minor} currency={currency} lang={lang} />
    )
  return [
    {
      id: 'at',
      title: t('console:at'),
      cell: ({ atMs }) => <When atMs={atMs} lang={lang} timeZone={brand.timeZone} />,
    },
    {
      id: 'purpose',
      title: t('console:player.purpose'),
      cell: ({ purpose, gameName }) => (
        <span className="console-two">
          <span>{t(`console:purpose.${purpose}`)}</span>
          {gameName && <small>{gameName}</small>}
        </span>
      ),
    },
    {
      id: 'accounts',
      title: t('console:player.fromTo'),
      cell: ({ debit, credit }) => (
        <span className="console-two">
          <small>
            <bdi>{debit}</bdi> → <bdi>{credit}</bdi>
          </small>
        </span>
      ),
    },
    {
      id: 'amount',
      title: t('console:amount'),
      isNumber: true,
      cell: (item) => amount(item.amountMinor, item),
    },
    {
      id: 'change',
      title: t('console:player.change'),
      isNumber: true,
      cell: (item) =>
        item.changeMinor === 0 ? (
          '–'
        ) : (
          <Amount minor={item.changeMinor} currency={item.currency} lang={lang} isSigned />
        ),
    },
    {
      id: 'after',
      title: t('console:player.after'),
      isNumber: true,
      cell: (item) => amount(item.balanceAfterMinor, item),
    },
    {
      id: 'reference',
      title: t('console:player.reference'),
      isExtra: true,
      cell: ({ reference }) => <code>{reference}</code>,
    },
    {
      id: 'operation',
      title: t('console:player.operation'),
      isExtra: true,
      cell: ({ operation }) => <code>{operation}</code>,
    },
  ]
}
