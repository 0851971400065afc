import { useMemo } from 'react'
import type { PageProps } from '#console/frame/pages.ts'
import { Amount } from '#console/parts/Amount.tsx'
import { brandsOf } from '#console/parts/brands-of.ts'
import type { Column } from '#console/parts/columns.ts'
import { PageHead } from '#console/parts/PageHead.tsx'
import { Shown } from '#console/parts/Shown.tsx'
import { TableWithDetail } from '#console/parts/TableWithDetail.tsx'
import { useQuery } from '#console/parts/use-query.ts'
import { When } from '#console/parts/When.tsx'
import { playerColumn } from '#console/parts/player-columns.tsx'
import { AdjustmentDetail } from './AdjustmentDetail.tsx'
import { AdjustmentState } from './AdjustmentState.tsx'
import { adjustments, type Adjustment } from './adjustments-store.ts'

/** Corrections of balances: those that wait for a second person first. They are asked for on the page of a player. */
export default function AdjustmentsPage({ t, lang, operator, params, brand }: PageProps) {
  const query = { tenants: brandsOf(operator, 'cashier', brand).map(({ id }) => id) }
  const remote = useQuery(adjustments, query)
  const columns = useMemo(() => columnsOf({ t, lang, operator }), [t, lang, operator])
  return (
    <>
      <PageHead title={t('console:page.adjustments')} text={t('console:adjustments.text')} />
      <Shown t={t} remote={remote} onRetry={() => void adjustments.load(query)}>
        {({ items, next }, isBusy) => (
          <TableWithDetail
            t={t}
            label={t('console:page.adjustments')}
            columns={columns}
            rows={items}
            rowId={idOf}
            news={{
              page: 'adjustments',
              atMs: ({ asked }) => asked.atMs,
              onShow: () => void adjustments.load(query),
            }}
            params={params}
            isBusy={isBusy}
            more={{ next, onMore: () => void adjustments.more() }}
            empty={{ title: t('console:adjustments.none'), text: t('console:adjustments.noneText') }}
            detail={(open) => <AdjustmentDetail {...{ t, lang, operator }} adjustment={open} />}
          />
        )}
      </Shown>
    </>
  )
}

function columnsOf({ t, lang, operator }: Pick<PageProps, 't' | 'lang' | 'operator'>): Column<Adjustment>[] {
  return [
    {
      id: 'at',
      title: t('console:at'),
      cell: ({ asked }) => <When atMs={asked.atMs} lang={lang} />,
    },
    playerColumn({ t, operator }),
    {
      id: 'amount',
      title: t('console:amount'),
      isNumber: true,
      cell: ({ direction, amountMinor, currency }) => (
        <Amount
          minor={direction === 'credit' ? amountMinor : -amountMinor}
          currency={currency}
          lang={lang}
          isSigned
        />
      ),
    },
    { id: 'reason', title: t('console:act.reason'), cell: ({ asked }) => asked.reason },
    { id: 'by', title: t('console:adjustments.by'), cell: ({ asked }) => asked.operator },
    {
      id: 'state',
      title: t('console:adjustments.state'),
      cell: (item) => <AdjustmentState t={t} adjustment={item} />,
    },
  ]
}

function idOf({ tenant, id }: Pick<Adjustment, 'tenant' | 'id'>): string {
  return `${tenant}.${id}`
}
