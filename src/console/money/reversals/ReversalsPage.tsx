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
import { ReversalDetail } from './ReversalDetail.tsx'
import { ReversalState } from './ReversalState.tsx'
import { reversals, type Reversal } from './reversals-store.ts'

/** Deposits that a bank or the provider took back, and what players owe for them. */
export default function ReversalsPage({ t, lang, operator, params, brand }: PageProps) {
  const query = { tenants: brandsOf(operator, 'cashier', brand).map(({ id }) => id) }
  const remote = useQuery(reversals, query)
  const columns = useMemo(() => columnsOf({ t, lang, operator }), [t, lang, operator])
  return (
    <>
      <PageHead title={t('console:page.reversals')} text={t('console:reversals.text')} />
      <Shown t={t} remote={remote} onRetry={() => void reversals.load(query)}>
        {({ items }, isBusy) => (
          <TableWithDetail
            t={t}
            label={t('console:page.reversals')}
            columns={columns}
            rows={items}
            rowId={idOf}
            news={{
              page: 'reversals',
              atMs: ({ asked }) => asked.atMs,
              onShow: () => void reversals.load(query),
            }}
            params={params}
            isBusy={isBusy}
            empty={{ title: t('console:reversals.none'), text: t('console:reversals.noneText') }}
            detail={(open) => <ReversalDetail {...{ t, lang, operator }} reversal={open} />}
          />
        )}
      </Shown>
    </>
  )
}

function columnsOf({ t, lang, operator }: Pick<PageProps, 't' | 'lang' | 'operator'>): Column<Reversal>[] {
  return [
    { id: 'at', title: t('console:at'), cell: ({ asked }) => <When atMs={asked.atMs} lang={lang} /> },
    playerColumn({ t, operator }),
    {
      id: 'amount',
      title: t('console:amount'),
      isNumber: true,
      cell: ({ amountMinor, currency }) => <Amount minor={amountMinor} currency={currency} lang={lang} />,
    },
    {
      id: 'owed',
      title: t('console:reversals.owed'),
      isNumber: true,
      cell: ({ owedMinor, currency }) =>
        owedMinor === 0 ? '–' : <Amount minor={owedMinor} currency={currency} lang={lang} />,
    },
    { id: 'reason', title: t('console:act.reason'), cell: ({ asked }) => asked.reason },
    {
      id: 'state',
      title: t('console:reversals.state'),
      cell: (item) => <ReversalState t={t} reversal={item} />,
    },
  ]
}

function idOf({ tenant, depositId }: Pick<Reversal, 'tenant' | 'depositId'>): string {
  return `${tenant}.${depositId}`
}
